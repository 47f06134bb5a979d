import { useRef, useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { CallButton, type CallMark } from '#platform/web/game/call-button.tsx';
import { useDrawnRound, type DrawnRules } from '#platform/web/game/drawn-round.ts';
import { isRealWin, useRound, type RoundView, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { MultiplierLadder } from '#platform/web/game/multiplier-ladder.tsx';
import { usePace } from '#platform/web/game/pace.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { TurnRow, type TurnSlot } from '#platform/web/game/turn-row.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatFixed } from '#ui/format.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import {
  HANDS,
  resultOf,
  rockPaperScissors,
  ROUNDS,
  rpsLadder,
  type Hand,
  type Result,
  type RpsParams,
} from '../game.ts';
import { Arena, type ArenaHandle } from './arena.tsx';
import { Glove } from './glove.tsx';

interface Clash {
  readonly mine: Hand;
  readonly house: Hand;
}

/** Auto betting counts in faster: nobody waits for a call. */
const AUTO_MS = 480;
/** A frame or two short of what the page allows. */
const SHOW_MS = rockPaperScissors.revealMs - 120;
const MARKS: Readonly<Record<Result, CallMark>> = { win: 'right', tie: 'even', loss: 'wrong' };
const TONES = { win: 'win', tie: 'plain', loss: 'lose' } as const;

function isHand(value: unknown): value is Hand {
  return value === 'rock' || value === 'paper' || value === 'scissors';
}

function handsIn(value: unknown): readonly Hand[] {
  return Array.isArray(value) ? value.filter(isHand) : [];
}

const RULES: DrawnRules<readonly Clash[]> = {
  nothing: [],
  read(view) {
    const hands = handsIn(view['hands']);
    return handsIn(view['calls']).map((mine, index) => ({ mine, house: hands[index] ?? mine }));
  },
};

/** Hands of an open round that the server knows of; what is drawn may lag behind. */
function takenIn(round: RoundView | null): number {
  return handsIn(round?.view?.['hands']).length;
}

/** Two hands that meet: what they showed, and what the next win pays. */
export function RpsStage(props: StageProps<RpsParams>) {
  const { round, playing, disabled, sound, money, onTurn, plan } = props;
  const t = useT('games.rock-paper-scissors');
  const drawn = useDrawnRound(round, RULES);
  const arena = useRef<ArenaHandle>(null);
  const pace = usePace(round);
  const [calling, setCalling] = useState<Hand | null>(null);
  const [counting, setCounting] = useState(false);

  const player = useRound(
    {
      ...props,
      onSettled(id) {
        drawn.settle(id);
        if (round && !round.restored && isRealWin(round)) sound.win(round.multiplier);
        props.onSettled?.(id);
      },
    },
    {
      async clash(event, playback) {
        if (!round || !isHand(event['hand']) || !isHand(event['house'])) return;
        const clash = { mine: event['hand'], house: event['house'] };
        const step = Number(event['step']);
        if (!playback.instant) setCounting(true);
        const ms = pace(event, plan ? AUTO_MS : SHOW_MS);
        await arena.current?.clash(clash.mine, clash.house, ms, playback, (beat) =>
          sound.tick(0.2 + 0.2 * beat),
        );
        setCounting(false);
        drawn.draw(round.id, (clashes) => (clashes.length < step ? [...clashes, clash] : clashes));
        if (round.restored) return;
        const result = resultOf(clash.mine, clash.house);
        if (result === 'win') sound.reveal(winsIn(drawn.shown));
        else if (result === 'tie') sound.tick(0.6);
        else sound.lose();
      },
    },
  );

  const planning = plan !== undefined && !playing;
  const planned = planning ? plan.turns.flatMap((turn) => (isHand(turn['hand']) ? [turn['hand']] : [])) : [];
  const clashes = planning ? [] : drawn.shown;
  const last = drawn.shown.at(-1);
  const result = last && !planning ? resultOf(last.mine, last.house) : null;
  const won = !planning && drawn.settled && round !== null && isRealWin(round);
  const running = round?.status === 'in-progress';
  const active = planning
    ? !disabled && planned.length < ROUNDS
    : running && plan === undefined && !disabled && calling === null && takenIn(round) === clashes.length;
  const wins = planning ? planned.length : winsIn(clashes);

  async function call(hand: Hand): Promise<void> {
    if (!active) return;
    sound.click();
    if (planning) return plan.onTurns([...plan.turns, { hand }]);
    setCalling(hand);
    // A refused turn is told by the page; the hands stay as they are.
    await onTurn?.({ hand }).catch(() => {});
    setCalling(null);
  }

  /** A choice of the player's device only: the house's hands are fixed already. */
  function callAny(): void {
    const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
    void call(HANDS[draw % HANDS.length]!);
  }

  /** The call under way, or how the last one came out. */
  function markOf(hand: Hand): CallMark {
    if (planning) return 'none';
    const now = calling ?? (counting ? handsIn(round?.view?.['calls'])[clashes.length] : undefined);
    if (now !== undefined) return now === hand ? 'called' : 'none';
    return last?.mine === hand && result ? MARKS[result] : 'none';
  }

  return (
    <StageFrame
      label={t('stage')}
      announce={words()}
      glow={result === 'loss' && !counting ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <div className="pt-3 md:pt-4">
        <MultiplierLadder values={rpsLadder} step={wins} label={t('ladder')} />
      </div>
      <div className="relative flex flex-1 flex-col justify-center gap-3 px-3 pb-3 md:px-5">
        <div className="grid min-h-40 flex-1 grid-cols-[minmax(0,1fr)] place-items-center py-2">
          <Arena
            ref={arena}
            last={last && result ? { ...last, result } : null}
            names={{ mine: t('you'), house: t('house'), result: result ? t(`result.${result}`) : '' }}
          />
        </div>
        <div className="mx-auto grid w-full max-w-xl grid-cols-3 gap-2">
          {HANDS.map((hand) => (
            <CallButton
              key={hand}
              art={<Glove hand={hand} mine className="w-16 shrink-0 @2xl:w-18" />}
              name={t(hand)}
              idle={!active}
              mark={markOf(hand)}
              onCall={() => void call(hand)}
              className="flex-col gap-1 @2xl:flex-row @2xl:gap-3"
            />
          ))}
        </div>
        <TurnRow slots={slots()} label={t('row')} />
        {round && !planning && drawn.settled && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          { name: t('handsLeft'), value: ROUNDS - (planning ? planned.length : clashes.length), minor: true },
          { name: t('next'), value: <NextPays next={rpsLadder[wins]} money={money} /> },
        ]}
      >
        <div className="flex gap-2">
          {planning && planned.length > 0 && (
            <IconButton
              icon="undo"
              label={t('undo')}
              variant="secondary"
              disabled={disabled}
              onClick={() => plan.onTurns(plan.turns.slice(0, -1))}
            />
          )}
          <Button icon="dice" data-turn disabled={!active} onClick={callAny}>
            {t('random')}
          </Button>
        </div>
      </StageBar>
    </StageFrame>
  );

  /** Twenty places: the house's hands, what is called for every round, and after the end what would have come. */
  function slots(): TurnSlot[] {
    const rest = drawn.settled && !planning ? handsIn(round?.outcome?.['hands']) : [];
    return range(ROUNDS).map((index): TurnSlot => {
      const place = { number: index + 1 };
      const clash = clashes[index];
      if (clash) {
        const came = resultOf(clash.mine, clash.house);
        const label = t(`slot.${came}`, { ...place, mine: t(clash.mine), house: t(clash.house) });
        return {
          tone: TONES[came],
          label,
          content: <Glove hand={clash.house} mine={false} bare className="w-[86%]" />,
        };
      }
      const hand = planned[index] ?? rest[index];
      if (hand)
        return {
          tone: planning ? 'planned' : 'dim',
          label: t(planning ? 'slot.planned' : 'slot.rest', { ...place, hand: t(hand) }),
          content: <Glove hand={hand} mine={planning} bare className="w-[86%]" />,
        };
      const next = planning ? index === planned.length : running && index === clashes.length;
      return { tone: next ? 'next' : 'open', label: t(next ? 'slot.next' : 'slot.open', place) };
    });
  }

  function words(): string {
    if (planning) return planned.length > 0 ? t('saidPlanned', { count: planned.length }) : '';
    if (!round) return '';
    const hands = last ? { mine: t(last.mine), house: t(last.house) } : {};
    const stands = { wins, multiplier: formatFixed(round.multiplier) };
    if (result === 'loss') return t('saidLoss', { ...hands, wins });
    if (drawn.settled) return t('saidOut', stands);
    if (!result) return t('saidStart');
    return t(result === 'win' ? 'saidWin' : 'saidTie', { ...hands, ...stands });
  }
}

function winsIn(clashes: readonly Clash[]): number {
  return clashes.filter(({ mine, house }) => resultOf(mine, house) === 'win').length;
}
