import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import {
  numbersIn,
  useDrawnRound,
  useStale,
  type Drawing,
  type DrawnRules,
} from '#platform/web/game/drawn-round.ts';
import { isRealWin, useRound, type RoundView, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { MultiplierLadder } from '#platform/web/game/multiplier-ladder.tsx';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { useStageHotkeys } from '#platform/web/game/stage-hotkeys.ts';
import { StepTurn } from '#platform/web/game/step-turn.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatCompact, formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { crossingLadder, type CrossingParams, type CrossingState, TRACKS, TRAINS } from '../game.ts';
import { FLUNG_MS, HOP_MS, TRAIN_MS } from './runner.ts';
import { createScene, type CrossingScene } from './scene.ts';

export const RULES: DrawnRules<CrossingState> = {
  nothing: { steps: 0, hit: false },
  read: (view) => ({ steps: Number(view['steps']) || 0, hit: false }),
};

/** Chance that the next track is free. */
export function freeChance({ difficulty }: CrossingParams, steps: number): number {
  return Math.max(0, 1 - TRAINS[difficulty] / (TRACKS - steps));
}

function short(multiplier: number): string {
  return multiplier >= 1000 ? `${formatCompact(multiplier)}x` : formatMultiplier(multiplier);
}

/** Hops the fox over the tracks, or lets the train come. */
function useCrossing(
  props: StageProps<CrossingParams>,
  drawn: Drawing<CrossingState>,
  scene: CrossingScene,
  wake: () => void,
) {
  const { round, sound, plan } = props;
  const still = props.quick || props.reducedMotion;
  const pace = plan ? 0.6 : 1;
  return useRound(
    {
      ...props,
      onSettled(id) {
        drawn.settle(id);
        if (round && isRealWin(round) && !still) scene.celebrate(performance.now());
        wake();
        if (round && !round.restored && isRealWin(round)) sound.win(round.multiplier);
        props.onSettled?.(id);
      },
    },
    {
      async step(event, playback) {
        if (!round) return;
        const to = Number(event['step']);
        if (playback.instant) scene.place(to, performance.now(), true);
        else scene.hop(to, performance.now());
        wake();
        await playback.wait(HOP_MS * 0.7 * pace);
        drawn.draw(round.id, () => ({ steps: to, hit: false }));
        if (!round.restored) sound.reveal(to - 1);
        await playback.wait(HOP_MS * 0.3 * pace);
      },
      async train(event, playback) {
        if (!round) return;
        scene.strike(Number(event['track']), performance.now(), playback.instant);
        wake();
        if (!playback.instant) sound.launch();
        await playback.wait(HOP_MS + TRAIN_MS);
        drawn.draw(round.id, ({ steps: before }) => ({ steps: before, hit: true }));
        if (!round.restored) sound.lose();
        await playback.wait(FLUNG_MS);
      },
    },
  );
}

/** A fox on its way over twenty tracks: it hops onto the next one, or a train comes. */
export function CrossingStage(props: StageProps<CrossingParams>) {
  const { params, round, playing, disabled, money, onTurn, plan } = props;
  const t = useT('games.crossing');
  const still = props.quick || props.reducedMotion;
  const drawn = useDrawnRound(round, RULES);
  const [scene] = useState(createScene);
  const { pending, send } = usePendingTurn(onTurn);

  const running = round?.status === 'in-progress';
  const planning = plan !== undefined && !playing;
  const most = crossingLadder.steps(params);
  const stale = useStale(params.difficulty, round?.id, playing) || planning;
  const { steps, hit } = stale ? RULES.nothing : drawn.shown;
  const settled = drawn.settled && !stale;
  const step = planning ? Math.min(plan.turns.length, most) : steps;
  const ladder = crossingLadder.multipliers(params);
  const look = {
    steps: step,
    pays: ladder.map((value) => short(ratioNumber(value, 2))),
    hit,
    open: round === null || running || planning || stale,
    trains: settled ? numbersIn(round?.outcome?.['trainsSorted']) : [],
  };
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame, look) && !props.reducedMotion);

  // A round taken over, a plan, another difficulty: the fox stands where it is. Steps of a running round are hopped.
  const place = useEffectEvent(() => scene.place(step, performance.now(), still));
  const planned = planning ? step : null;
  useLayoutEffect(() => {
    place();
  }, [drawn.from, stale, planned, params.difficulty]);
  useEffect(() => wake());

  const player = useCrossing(props, drawn, scene, wake);
  const active = running && !plan && !disabled && pending === null && !hit;
  async function takeStep(): Promise<void> {
    if (active) await send({});
  }
  useStageHotkeys(t('hotkeys'), [
    { code: 'Enter', keyLabel: t('enter'), label: t('hotkey'), run: () => void takeStep() },
  ]);

  const won = settled && round !== null && isRealWin(round);
  return (
    <StageFrame
      announce={
        planning
          ? plannedWords(t, step)
          : round && !stale
            ? wordsOf(t, params, round, { steps, hit }, settled)
            : ''
      }
      label={t('stage')}
      glow={hit ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-115 md:min-h-120"
    >
      <div className="relative z-10 border-b border-line/60 bg-panel/80 py-2 md:py-2.5">
        <MultiplierLadder values={ladder} step={step} label={t('ladder')} />
      </div>
      <div className="relative flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        {won && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          {
            name: t('chance'),
            value: ladder[step] ? formatPercent(freeChance(params, step)) : '–',
            minor: true,
          },
          planning
            ? { name: t('planPays'), value: <NextPays next={ladder[step - 1]} money={money} /> }
            : { name: t('next'), value: <NextPays next={ladder[step]} money={money} /> },
        ]}
      >
        <StepTurn
          plan={plan}
          running={running}
          max={most}
          held={disabled || playing}
          over={hit}
          active={active}
          words={{ plan: t('plan'), less: t('planLess'), more: t('planMore'), step: t('step') }}
          iconEnd="arrow-right"
          onStep={() => void takeStep()}
          className="min-w-36 md:min-w-52"
        />
      </StageBar>
    </StageFrame>
  );
}

function plannedWords(t: Translate, count: number): string {
  return count > 0 ? t('saidPicked', { count }) : '';
}

/** How the round stands. */
function wordsOf(
  t: Translate,
  params: CrossingParams,
  round: RoundView,
  { steps, hit }: CrossingState,
  settled: boolean,
): string {
  if (hit) return t('saidTrain', { track: steps + 1 });
  if (settled) return t('saidOut', { multiplier: formatFixed(round.multiplier), count: steps });
  const multiplier = formatFixed(ratioNumber(crossingLadder.multiplier(params, steps), 2));
  return steps > 0
    ? t('saidStep', { count: steps, multiplier })
    : t('saidStart', { trains: TRAINS[params.difficulty] });
}
