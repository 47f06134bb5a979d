import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import {
  numbersIn,
  rowsIn,
  settling,
  useDrawnRound,
  useStale,
  type Drawing,
  type DrawnRules,
} from '#platform/web/game/drawn-round.ts';
import { deviceChoice } from '#platform/web/game/device-choice.ts';
import {
  isRealWin,
  useRound,
  type RoundView,
  type StageProps,
  type TurnPlan,
} from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { NextPays, StageBar, type StageFact } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatCompact, formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { cellsOf, climbed, stairsLadder, type StairsParams, type StairsState, STEPS } from '../game.ts';
import { Aim } from './aim.tsx';
import { aimBox, useSize } from './aim-box.ts';
import { createScene, holdMs, type StairsScene, TURN_MS } from './scene.ts';
import { LANDED } from './turn.ts';

export const RULES: DrawnRules<StairsState> = {
  nothing: { ladders: [], fallen: [], hit: false },
  read: (view) => ({ ladders: numbersIn(view['ladders']), fallen: rowsIn(view['fallen']), hit: false }),
};
const EMPTY: readonly (readonly number[])[] = [];

function short(multiplier: number): string {
  return multiplier >= 10_000 ? `${formatCompact(multiplier)}x` : formatMultiplier(multiplier);
}

interface Climb {
  readonly drawn: Drawing<StairsState>;
  readonly scene: StairsScene;
  readonly wake: () => void;
  readonly onMoving: (moving: boolean) => void;
}

/** Stands the ladders of the round and lets the stones fall. */
function useClimbing(props: StageProps<StairsParams>, { drawn, scene, wake, onMoving }: Climb) {
  const { round, sound, plan } = props;
  const pace = plan ? 0.36 : 1;
  return useRound(settling(props, drawn), {
    climb: (event, playback) => turn(event, playback, false),
    crush: (event, playback) => turn(event, playback, true),
  });

  async function turn(
    event: Readonly<Record<string, unknown>>,
    playback: { readonly instant: boolean; wait(ms: number): Promise<void> },
    hit: boolean,
  ): Promise<void> {
    if (!round) return;
    const [row, cell, stones] = [Number(event['row']), Number(event['cell']), numbersIn(event['stones'])];
    const [ms, hold] = [TURN_MS * pace, holdMs(row) * pace];
    if (!playback.instant) {
      onMoving(true);
      scene.turn({ row, cell, stones, hit, start: performance.now(), ms: ms + hold, hold });
      wake();
      sound.click();
      await playback.wait(hold + ms * LANDED * 0.75);
    }
    if (!round.restored) {
      if (hit) sound.lose();
      else sound.reveal(row);
    }
    await playback.wait(ms * (1 - LANDED * 0.75));
    scene.place();
    onMoving(false);
    drawn.draw(round.id, (before) => ({
      ladders: [...before.ladders.slice(0, row), cell],
      fallen: [...before.fallen.slice(0, row), stones],
      hit,
    }));
  }
}

/** A flight of steps: a ladder is stood on the next one, then the stones fall. */
export function StairsStage(props: StageProps<StairsParams>) {
  const { params, round, playing, disabled, reducedMotion, sound, money, onTurn, plan } = props;
  const t = useT('games.stairs');
  const drawn = useDrawnRound(round, RULES);
  const [scene] = useState(createScene);
  const { pending, send } = usePendingTurn(onTurn);
  const [moving, setMoving] = useState(false);
  const [aim, setAim] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);

  const running = round?.status === 'in-progress';
  const planning = plan !== undefined && !playing;
  const stale = useStale(params.stones, round?.id, playing) || planning;
  const state = planning
    ? { ladders: plan.turns.map((taken) => Number(taken['cell'])), fallen: EMPTY, hit: false }
    : stale
      ? RULES.nothing
      : drawn.shown;
  const settled = drawn.settled && !stale;
  const done = climbed(state);
  const cells = cellsOf(Math.min(done, STEPS - 1));
  const active = planning
    ? !disabled && done < STEPS
    : running && !plan && !disabled && pending === null && !moving && !state.hit;
  const open = round === null || running || stale;
  const ladder = stairsLadder.multipliers(params);
  const won = settled && round !== null && isRealWin(round);
  const look = {
    ...state,
    done,
    turn: open && !state.hit && done < STEPS ? done : null,
    lost: state.hit ? done : null,
    aim: active && aim !== null ? Math.min(aim, cells - 1) : null,
    pays: ladder.map((value) => short(ratioNumber(value, 2))),
    planned: planning,
    stones: settled ? rowsIn(round?.outcome?.['stonesByRow']) : EMPTY,
    won,
    still: reducedMotion,
  };
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame, look));

  // A round taken over, a plan, another number of stones: shown as it is.
  const place = useEffectEvent(() => scene.place());
  useLayoutEffect(() => {
    place();
  }, [drawn.from, stale, params.stones]);
  useEffect(() => wake());
  const player = useClimbing(props, { drawn, scene, wake, onMoving: setMoving });

  async function pick(cell: number): Promise<void> {
    if (!active) return;
    sound.click();
    if (plan) return plan.onTurns([...plan.turns, { cell }]);
    await send({ cell });
  }

  return (
    <StageFrame
      announce={
        planning ? plannedWords(t, done) : round && !stale ? wordsOf(t, params, round, state, settled) : ''
      }
      label={t('stage')}
      glow={state.hit ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-130 md:min-h-120"
    >
      <SpokenSteps pays={look.pays} done={done} label={t('ladder')} />
      <div ref={box} className="relative flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        {done < STEPS && (
          <Aim
            cells={cells}
            aim={aim}
            onAim={setAim}
            onPick={(cell) => void pick(cell)}
            active={active}
            label={t('aim', { step: done + 1, cells })}
            describe={(cell) => t('aimAt', { cell: cell + 1, cells })}
            style={aimBox(width, height, done)}
          />
        )}
        {won && <WinBadge round={round} money={money} />}
      </div>
      <StageBar facts={factsOf(t, props, done, planning)}>
        <Choices
          plan={planning ? plan : undefined}
          disabled={disabled}
          active={active}
          onAny={() => void pick(deviceChoice(cellsOf(done)))}
        />
      </StageBar>
    </StageFrame>
  );
}

/** What the steps carry in the picture. */
function SpokenSteps({ pays, done, label }: { pays: readonly string[]; done: number; label: string }) {
  return (
    <ol aria-label={label} className="sr-only">
      {pays.map((text, step) => (
        <li key={cellsOf(step)} aria-current={step + 1 === done ? 'step' : undefined}>
          {text}
        </li>
      ))}
    </ol>
  );
}

function factsOf(
  t: Translate,
  { params, money }: StageProps<StairsParams>,
  done: number,
  planning: boolean,
): readonly StageFact[] {
  const chance = done < STEPS ? formatPercent(1 - params.stones / cellsOf(done)) : '–';
  return [
    { name: t('step'), value: `${done} / ${STEPS}`, minor: true },
    // A plan has one more button beside the facts.
    ...(planning ? [] : [{ name: t('chance'), value: chance, minor: true }]),
    { name: t('next'), value: <NextPays next={stairsLadder.multipliers(params)[done]} money={money} /> },
  ];
}

function plannedWords(t: Translate, count: number): string {
  return count > 0 ? t('saidPicked', { count }) : '';
}

/** How the round stands. */
function wordsOf(
  t: Translate,
  params: StairsParams,
  round: RoundView,
  state: StairsState,
  settled: boolean,
): string {
  const done = climbed(state);
  const cell = (state.ladders.at(-1) ?? 0) + 1;
  if (state.hit) return t('saidCrush', { cell, step: done + 1 });
  if (settled)
    return t('saidOut', { multiplier: formatMultiplier(round.multiplier).slice(0, -1), count: done });
  if (done === 0) return t('saidStart', params);
  const multiplier = formatFixed(ratioNumber(stairsLadder.multiplier(params, done), 2));
  return t('saidClimb', { cell, count: done, multiplier });
}

interface ChoicesProps {
  plan: TurnPlan | undefined;
  disabled: boolean;
  active: boolean;
  onAny: () => void;
}

/** A ladder of a plan is taken back, or the device chooses where the next one stands. */
function Choices({ plan, disabled, active, onAny }: ChoicesProps) {
  const t = useT('games.stairs');
  return (
    <div className="flex gap-2">
      {plan && (
        <IconButton
          icon="minus"
          label={t('undo')}
          disabled={disabled || plan.turns.length === 0}
          onClick={() => plan.onTurns(plan.turns.slice(0, -1))}
        />
      )}
      <Button
        data-turn={active ? '' : undefined}
        icon="dice"
        aria-label={t('random')}
        disabled={!active}
        onClick={onAny}
      >
        <span className={cx(plan && 'max-sm:hidden')}>{t('random')}</span>
      </Button>
    </div>
  );
}
