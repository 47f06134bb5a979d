import { useRef, useState } from 'react';
import { AnyTurn } from '#platform/web/game/any-turn.tsx';
import { CallButton, type CallMark } from '#platform/web/game/call-button.tsx';
import { callSlots } from '#platform/web/game/call-slots.ts';
import { deviceChoice } from '#platform/web/game/device-choice.ts';
import { settling, useDrawnRound, type DrawnRules } from '#platform/web/game/drawn-round.ts';
import { isRealWin, useRound, type RoundView, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { MultiplierLadder } from '#platform/web/game/multiplier-ladder.tsx';
import { usePace } from '#platform/web/game/pace.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { TurnRow, type TurnSlot } from '#platform/web/game/turn-row.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatFixed } from '#ui/format.ts';
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

/** Counts in every clash of the round, and keeps what the hands have shown. */
function useClashes(props: StageProps<RpsParams>) {
  const { round, sound, plan } = props;
  const drawn = useDrawnRound(round, RULES);
  const arena = useRef<ArenaHandle>(null);
  const pace = usePace(round);
  const [counting, setCounting] = useState(false);
  const player = useRound(settling(props, drawn), {
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
  });
  return { drawn, player, arena, counting };
}

/** Two hands that meet: what they showed, and what the next win pays. */
export function RpsStage(props: StageProps<RpsParams>) {
  const { round, playing, disabled, sound, money, onTurn, plan } = props;
  const t = useT('games.rock-paper-scissors');
  const { drawn, player, arena, counting } = useClashes(props);
  const { pending, send } = usePendingTurn(onTurn);
  const calling = isHand(pending?.['hand']) ? pending['hand'] : null;
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
    await send({ hand });
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
      announce={planning ? plannedWords(t, planned) : round ? wordsOf(t, round, clashes, drawn.settled) : ''}
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
        <TurnRow
          slots={callSlots({
            t,
            steps: ROUNDS,
            taken: clashes.map((clash, index) => slotOf(t, clash, index)),
            planned: planning ? planned : null,
            rest: drawn.settled && !planning ? handsIn(round?.outcome?.['hands']) : [],
            running,
            valuesOf: (hand) => ({ hand: t(hand) }),
            draw: (hand) => <Glove hand={hand} mine={planning} bare className="w-[86%]" />,
          })}
          label={t('row')}
        />
        {round && !planning && drawn.settled && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          { name: t('handsLeft'), value: ROUNDS - (planning ? planned.length : clashes.length), minor: true },
          { name: t('next'), value: <NextPays next={rpsLadder[wins]} money={money} /> },
        ]}
      >
        <AnyTurn
          plan={planning ? plan : undefined}
          disabled={disabled}
          active={active}
          undo={t('undo')}
          label={t('random')}
          onAny={() => void call(HANDS[deviceChoice(HANDS.length)]!)}
        />
      </StageBar>
    </StageFrame>
  );
}

function winsIn(clashes: readonly Clash[]): number {
  return clashes.filter(({ mine, house }) => resultOf(mine, house) === 'win').length;
}

/** The place of a clash that came: the house's hand. */
function slotOf(t: Translate, { mine, house }: Clash, index: number): TurnSlot {
  const came = resultOf(mine, house);
  return {
    tone: TONES[came],
    label: t(`slot.${came}`, { number: index + 1, mine: t(mine), house: t(house) }),
    content: <Glove hand={house} mine={false} bare className="w-[86%]" />,
  };
}

function plannedWords(t: Translate, planned: readonly Hand[]): string {
  return planned.length > 0 ? t('saidPlanned', { count: planned.length }) : '';
}

/** How the round stands. */
function wordsOf(t: Translate, round: RoundView, clashes: readonly Clash[], settled: boolean): string {
  const last = clashes.at(-1);
  const result = last ? resultOf(last.mine, last.house) : null;
  const hands = last ? { mine: t(last.mine), house: t(last.house) } : {};
  const wins = winsIn(clashes);
  const stands = { wins, multiplier: formatFixed(round.multiplier) };
  if (result === 'loss') return t('saidLoss', { ...hands, wins });
  if (settled) return t('saidOut', stands);
  if (!result) return t('saidStart');
  return t(result === 'win' ? 'saidWin' : 'saidTie', { ...hands, ...stands });
}
