import { useState } from 'react';
import { range } from '#engines/fair/draw.ts';
import { AnyTurn } from '#platform/web/game/any-turn.tsx';
import { deviceChoice } from '#platform/web/game/device-choice.ts';
import {
  numbersIn,
  rowsIn,
  settling,
  useDrawnRound,
  type DrawnRules,
} from '#platform/web/game/drawn-round.ts';
import { isRealWin, useRound, type RoundView, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { MultiplierLadder } from '#platform/web/game/multiplier-ladder.tsx';
import { usePace } from '#platform/web/game/pace.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatFixed } from '#ui/format.ts';
import { HOLES, isCaught, type Knock, moles, molesLadder, type MolesParams, roundsOf } from '../game.ts';
import type { BurrowFace } from './burrow.tsx';
import { Garden } from './garden.tsx';
import { Lawn } from './lawn.tsx';

/** The mallet takes this share of a turn to come down; the rest shows who was at home. */
const SWING = 0.28;
/** Auto betting knocks faster: nobody waits for a choice. */
const AUTO_MS = 420;
/** A frame or two short of what the page allows. */
const SHOW_MS = moles.revealMs - 120;

function knocksIn(value: unknown): readonly Knock[] {
  if (!Array.isArray(value)) return [];
  return value.map((knock: Record<string, unknown>) => ({
    hole: Number(knock['hole']),
    at: numbersIn(knock['at']),
  }));
}

const RULES: DrawnRules<readonly Knock[]> = { nothing: [], read: (view) => knocksIn(view['knocks']) };

/** Rounds the server knows of; what is drawn may lag behind. */
function takenIn(round: RoundView | null): number {
  return knocksIn(round?.view?.['knocks']).length;
}

interface Scene {
  readonly knocks: readonly Knock[];
  /** Moles of the round that was just played look out of their burrows. */
  readonly peeking: boolean;
  /** After a cash-out: where the moles of the next round would have been. */
  readonly next: readonly number[];
}

/** What each burrow shows. */
export function facesOf({ knocks, peeking, next }: Scene): BurrowFace[] {
  const last = knocks.at(-1);
  const caught = isCaught({ knocks });
  return range(HOLES).map((hole) => {
    if (last?.hole === hole && caught) return 'caught';
    if ((caught || peeking) && last?.at.includes(hole)) return 'mole';
    if (!peeking && next.includes(hole)) return 'dim';
    return last?.hole === hole ? 'safe' : 'closed';
  });
}

/** Knocks on the burrows of the round, and keeps what came out. */
function useKnocks(props: StageProps<MolesParams>) {
  const { round, sound, plan } = props;
  const drawn = useDrawnRound(round, RULES);
  const pace = usePace(round);
  const [struck, setStruck] = useState<number | null>(null);
  const [peeking, setPeeking] = useState(false);
  const player = useRound(settling(props, drawn), {
    async knock(event, playback) {
      if (!round) return;
      const step = Number(event['step']);
      const last = { hole: Number(event['hole']), at: numbersIn(event['at']) };
      const ms = pace(event, plan ? AUTO_MS : SHOW_MS);
      if (!playback.instant) {
        setPeeking(false);
        setStruck(last.hole);
        await playback.wait(ms * SWING);
      }
      drawn.draw(round.id, (knocks) => (knocks.length < step ? [...knocks, last] : knocks));
      setPeeking(!playback.instant);
      if (!round.restored && event['mole'] === true) sound.lose();
      else if (!round.restored) sound.reveal(step - 1);
      await playback.wait(ms * (1 - SWING));
      setStruck(null);
      setPeeking(false);
    },
  });
  return { drawn, player, struck, peeking };
}

/** A garden of burrows: knock on one round after round, and hope that nobody is at home. */
export function MolesStage(props: StageProps<MolesParams>) {
  const { params, round, playing, disabled, quick, reducedMotion, sound, money, onTurn, plan } = props;
  const t = useT('games.moles');
  const { drawn, player, struck, peeking } = useKnocks(props);
  const { pending, send } = usePendingTurn(onTurn);
  const still = quick || reducedMotion;

  const planning = plan !== undefined && !playing;
  const planned = planning ? plan.turns.map((turn) => Number(turn['hole'])) : [];
  const running = round?.status === 'in-progress';
  // An ended round leaves the garden as soon as another number of moles is chosen.
  const played = round?.view?.['moles'] ?? params.moles;
  const open = round !== null && !planning && (running || played === params.moles);
  const knocks = open ? drawn.shown : [];
  const caught = isCaught({ knocks });
  const layout = open ? rowsIn(round.outcome?.['molesByRound']) : [];
  const rounds = roundsOf(params);
  const step = planning ? planned.length : caught ? knocks.length - 1 : knocks.length;
  const won = open && drawn.settled && isRealWin(round);
  const faces = facesOf({
    knocks,
    peeking,
    next: open && drawn.settled && !caught ? (layout[knocks.length] ?? []) : [],
  });
  const active = planning
    ? !disabled && planned.length < rounds
    : running &&
      plan === undefined &&
      !disabled &&
      pending === null &&
      struck === null &&
      takenIn(round) === knocks.length;

  async function knock(hole: number): Promise<void> {
    if (!active) return;
    sound.click();
    if (planning) return plan.onTurns([...plan.turns, { hole }]);
    await send({ hole });
  }

  const ladder = molesLadder.multipliers(params);
  return (
    <StageFrame
      label={t('stage')}
      announce={
        planning
          ? plannedWords(t, planned.length)
          : open
            ? wordsOf(t, params, round, step, { caught, settled: drawn.settled })
            : ''
      }
      glow={caught ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <Lawn />
      <div className="relative z-10 bg-bg/75 pt-3 pb-2 md:pt-4">
        <MultiplierLadder values={ladder} step={step} label={t('ladder')} />
      </div>
      <div className="relative flex flex-1 flex-col justify-center px-2 pb-3 md:px-5">
        <Garden
          faces={faces}
          active={active}
          struck={struck}
          {...(planning && { planned: range(HOLES).map((hole) => turnsOn(planned, hole)) })}
          onKnock={(hole) => void knock(hole)}
          describe={(hole, face) => t(`hole.${face}`, { number: hole + 1 })}
          label={t('garden')}
          still={still}
        />
        {open && drawn.settled && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          {
            name: t('round'),
            value: t('of', { step: Math.min(rounds, step + 1), steps: rounds }),
            minor: true,
          },
          { name: t('moles'), value: t('of', { step: params.moles, steps: HOLES }), minor: true },
          { name: t('next'), value: <NextPays next={ladder[step]} money={money} /> },
        ]}
      >
        <AnyTurn
          plan={planning ? plan : undefined}
          disabled={disabled}
          active={active}
          undo={t('undo')}
          label={t('random')}
          onAny={() => void knock(deviceChoice(HOLES))}
        />
      </StageBar>
    </StageFrame>
  );
}

/** Which of the planned knocks fall on a burrow, counted from 1. */
function turnsOn(planned: readonly number[], hole: number): number[] {
  return planned.flatMap((at, index) => (at === hole ? [index + 1] : []));
}

function plannedWords(t: Translate, count: number): string {
  return count > 0 ? t('saidPlanned', { count }) : '';
}

/** How the round stands after `count` safe knocks. */
function wordsOf(
  t: Translate,
  params: MolesParams,
  round: RoundView,
  count: number,
  { caught, settled }: { caught: boolean; settled: boolean },
): string {
  if (caught) return t('saidCaught', { count });
  if (settled) return t('saidOut', { multiplier: formatFixed(round.multiplier), count });
  return count === 0
    ? t('saidStart', { moles: params.moles })
    : t('saidSafe', { count, multiplier: formatFixed(round.multiplier) });
}
