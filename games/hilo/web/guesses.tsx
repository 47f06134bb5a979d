import type { Card } from '#engines/fair/cards.ts';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { multiplyRatios } from '#platform/contract/odds.ts';
import { payoutText, type StageMoney } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { TurnButton } from '#platform/web/game/turn-button.tsx';
import { stageAmount } from '#platform/web/game/win-badge.tsx';
import { formatMultiplier, formatPercent } from '#ui/format.ts';
import { favourable, guessMultiplier, isOpen, type Choice, type Guess } from '../game.ts';
import { Mark } from './mark.tsx';

interface GuessesProps {
  /** The card that is guessed from. */
  here: Card;
  /** What the round pays before the guess. */
  paying: Ratio;
  money: StageMoney;
  left: number;
  /** Nothing can be guessed now. */
  idle: boolean;
  pending: Choice | null;
  onGuess: (choice: Choice) => void;
  /** A guess is looked at: its ranks light up. */
  onLook: (guess: Guess | null) => void;
}

/** What may be said of the next card, each with its chance and with what it would pay. */
export function Guesses({ here, paying, money, left, idle, pending, onGuess, onLook }: GuessesProps) {
  const t = useT('games.hilo');
  // Beside an ace or a king "or same" would be certain: the strict guess takes its place.
  const main: readonly Guess[] = [
    isOpen(here, 'higherEqual') ? 'higherEqual' : 'higher',
    isOpen(here, 'lowerEqual') ? 'lowerEqual' : 'lower',
  ];
  const rest: readonly Guess[] = ['higher', 'equal', 'lower'];

  function pays(guess: Guess): Ratio | null {
    return isOpen(here, guess) ? multiplyRatios(paying, guessMultiplier(favourable(here, guess))) : null;
  }
  function button(guess: Guess, large: boolean) {
    const next = pays(guess);
    const chance = formatPercent(favourable(here, guess) / 13, 1);
    const note = next
      ? large
        ? `${chance} · ${stageAmount(payoutText(money, next), money)}`
        : formatMultiplier(ratioNumber(next, 2))
      : '–';
    return (
      <TurnButton
        key={guess}
        art={
          <Mark choice={guess} className={large ? 'size-6 shrink-0' : 'size-4.5 shrink-0 max-sm:hidden'} />
        }
        name={t(`guess.${guess}`)}
        note={note}
        tone={large ? 'accent' : 'plain'}
        idle={idle || next === null}
        busy={pending === guess}
        onTurn={() => onGuess(guess)}
        className={large ? 'min-h-14' : ''}
      />
    );
  }
  function looked(target: EventTarget): void {
    const guess = target instanceof Element && target.closest<HTMLElement>('[data-look]')?.dataset['look'];
    onLook(guess ? (guess as Guess) : null);
  }
  const look = (guess: Guess, large: boolean) => (
    <div key={guess} data-look={guess} className="grid min-w-0">
      {button(guess, large)}
    </div>
  );
  return (
    <div
      role="group"
      aria-label={t('guesses')}
      onPointerOver={({ target }) => looked(target)}
      onPointerLeave={() => onLook(null)}
      onFocus={({ target }) => looked(target)}
      onBlur={() => onLook(null)}
      className="relative z-10 grid gap-1.5 border-t border-line/60 bg-panel/85 p-3 backdrop-blur-sm md:gap-2 md:px-5"
    >
      <div className="grid grid-cols-2 gap-1.5 md:gap-2">{main.map((guess) => look(guess, true))}</div>
      <div className="grid grid-cols-4 gap-1.5 md:gap-2">
        {rest.map((guess) => look(guess, false))}
        <TurnButton
          art={<Mark choice="skip" className="size-4.5 shrink-0 max-sm:hidden" />}
          name={t('guess.skip')}
          note={t('skips', { count: left })}
          idle={idle}
          busy={pending === 'skip'}
          onTurn={() => onGuess('skip')}
        />
      </div>
    </div>
  );
}
