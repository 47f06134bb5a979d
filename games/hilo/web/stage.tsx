import { useState } from 'react';
import { cardAt, DECK, isCard, type Card } from '#engines/fair/cards.ts';
import { ONE, ratioNumber } from '#platform/contract/money.ts';
import { CardFelt } from '#platform/web/game/card-felt.tsx';
import { cardsIn, cardWords } from '#platform/web/game/card-words.ts';
import { deviceChoice } from '#platform/web/game/device-choice.ts';
import { settling, useDrawnRound, type DrawnRules } from '#platform/web/game/drawn-round.ts';
import { isRealWin, payoutText, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText, WinBadge } from '#platform/web/game/win-badge.tsx';
import { Button } from '#ui/button.tsx';
import { formatFixed, formatMultiplier } from '#ui/format.ts';
import {
  CARDS,
  cardsLeft,
  GUESSES,
  guessed,
  hiloMultiplier,
  type Choice,
  type Guess,
  type HiloParams,
  type HiloState,
} from '../game.ts';
import { Guesses } from './guesses.tsx';
import { Pile } from './pile.tsx';
import { RankScale } from './rank-scale.tsx';
import { Trail } from './trail.tsx';

const NOTHING: HiloState = { cards: [], guesses: [], lost: false };

function isChoice(value: unknown): value is Choice {
  return GUESSES.some((guess) => guess === value);
}

export const rules: DrawnRules<HiloState> = {
  nothing: NOTHING,
  read: (view) => ({
    cards: cardsIn(view['cards']),
    guesses: Array.isArray(view['guesses']) ? view['guesses'].filter(isChoice) : [],
    lost: view['lost'] === true,
  }),
};

/** A random card; a choice of the player's device, which changes nothing about what is drawn. */
function anyCard(but: Card): Card {
  const draw = deviceChoice(DECK);
  const card = cardAt(draw);
  return card === but ? cardAt((draw + 1) % DECK) : card;
}

/** Turns the cards of the round over, and keeps what was guessed of them. */
function useGuessed(props: StageProps<HiloParams>) {
  const { round, sound } = props;
  const drawn = useDrawnRound(round, rules);
  const player = useRound(settling(props, drawn), {
    async start(event, playback) {
      const card = event['card'];
      if (!round || !isCard(card)) return;
      drawn.draw(round.id, () => ({ ...NOTHING, cards: [card] }));
      await playback.wait(160);
    },
    async card(event, playback) {
      const { card, guess: choice } = event;
      if (!round || !isCard(card) || !isChoice(choice)) return;
      const lost = event['right'] === false;
      drawn.draw(round.id, ({ cards, guesses }) => ({
        cards: [...cards, card],
        guesses: [...guesses, choice],
        lost,
      }));
      if (!playback.instant) sound.tick(0.2);
      await playback.wait(300);
      if (round.restored) return;
      if (lost) sound.lose();
      else if (choice !== 'skip') sound.reveal(round.turns ?? 0);
    },
  });
  return { drawn, player };
}

/** The deck, the open card and what may be said of the next one. */
export function HiloStage(props: StageProps<HiloParams>) {
  const { params, onParams, round, playing, disabled, quick, reducedMotion, sound, money, onTurn } = props;
  const t = useT('games.hilo');
  const { drawn, player } = useGuessed(props);
  const { pending, send } = usePendingTurn(onTurn);
  const [looked, setLooked] = useState<Guess | null>(null);
  const still = quick || reducedMotion || round?.restored === true;

  const running = round?.status === 'in-progress';
  const over = drawn.settled && !running;
  // A card chosen after the round takes the place of the last one.
  const chosen = !running && (drawn.shown.cards.length === 0 || drawn.shown.cards[0] !== params.start);
  const state =
    chosen || drawn.shown.cards.length === 0 ? { ...NOTHING, cards: [params.start] } : drawn.shown;
  const here = state.cards.at(-1) ?? params.start;
  const paying = state.lost ? ONE : hiloMultiplier(state);
  const idle = disabled || !running || pending !== null || state.lost;

  async function guess(choice: Choice): Promise<void> {
    if (idle || !onTurn) return;
    sound.click();
    await send({ guess: choice });
  }

  const tone = chosen || state.guesses.length === 0 ? 'plain' : state.lost ? 'wrong' : 'right';
  const shown = state.lost ? 0 : ratioNumber(paying, 2);
  return (
    <StageFrame
      label={t('stage')}
      announce={round && drawn.shown.cards.length > 0 ? wordsOf(t, state, here, shown, over) : ''}
      glow={state.lost && !chosen ? 'lose' : over && round && isRealWin(round) ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-130 md:min-h-140"
    >
      <CardFelt />
      <div className="flex items-start justify-between gap-3 px-3 pt-3 md:px-5 md:pt-4">
        <dl className="text-xs text-fg3">
          <dt>{t('pays')}</dt>
          <dd className="text-xl leading-7 font-bold text-fg tnum">
            {formatMultiplier(shown)}
            <span className="ms-2 text-sm font-semibold text-fg2">
              {stageText(state.lost ? '0' : payoutText(money, paying), money)}
            </span>
          </dd>
        </dl>
        <Button
          icon="refresh"
          disabled={disabled || playing}
          onClick={() => {
            sound.click();
            onParams({ ...params, start: anyCard(params.start) });
          }}
        >
          {t('swap')}
        </Button>
      </div>
      <div className="relative flex flex-1 flex-col justify-center gap-4 px-3 py-3 [--card:6.25rem] @lg:[--card:8rem]">
        <Pile
          cards={state.cards}
          id={chosen ? params.start : drawn.id}
          label={t('card', cardWords(here))}
          tone={tone}
          still={still}
        />
        <RankScale here={here} guess={over || state.lost ? null : looked} />
        {round && over && !chosen && <WinBadge round={round} money={money} />}
      </div>
      <Trail state={state} still={still} />
      <Guesses
        here={here}
        paying={state.lost ? ONE : paying}
        money={money}
        left={running ? cardsLeft(state) : CARDS}
        idle={idle}
        pending={isChoice(pending?.['guess']) ? pending['guess'] : null}
        onGuess={(choice) => void guess(choice)}
        onLook={setLooked}
      />
    </StageFrame>
  );
}

/** How the round stands: the card that lies open, and what it pays. */
function wordsOf(t: Translate, state: HiloState, here: Card, pays: number, over: boolean): string {
  const values = { card: t('card', cardWords(here)), multiplier: formatFixed(pays), count: guessed(state) };
  if (state.lost) return t('saidWrong', values);
  if (over) return t('saidOver', values);
  return state.guesses.length === 0 ? t('saidStart', values) : t('saidRight', values);
}
