import { useEffect, useLayoutEffect, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import { useDrawnRound, useStale, type Drawing, type DrawnRules } from '#platform/web/game/drawn-round.ts';
import { isRealWin, useRound, type RoundView, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { MultiplierLadder } from '#platform/web/game/multiplier-ladder.tsx';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { NextPays, StageBar } from '#platform/web/game/stage-bar.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { useStageHotkeys } from '#platform/web/game/stage-hotkeys.ts';
import { StepTurn } from '#platform/web/game/step-turn.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { POINTS, POPS, pumpLadder, type PumpParams, type PumpState } from '../game.ts';
import { BURST_MS } from './balloon.ts';
import { createScene, type PumpScene } from './scene.ts';

export const RULES: DrawnRules<PumpState> = {
  nothing: { pumps: 0, burst: false },
  read: (view) => ({ pumps: Number(view['pumps']) || 0, burst: false }),
};

/** Chance that the next pump bursts the balloon; 1 when no safe one is left. */
export function dangerOf({ difficulty }: PumpParams, pumps: number): number {
  return POPS[difficulty] / (POINTS - pumps);
}

/** Swells the balloon, or bursts it. */
function usePumping(
  props: StageProps<PumpParams>,
  drawn: Drawing<PumpState>,
  scene: PumpScene,
  wake: () => void,
) {
  const { round, sound, plan } = props;
  const still = props.quick || props.reducedMotion;
  const pace = plan ? 0.5 : 1;
  return useRound(
    {
      ...props,
      onSettled(id) {
        drawn.settle(id);
        if (round?.status === 'win') scene.release(performance.now(), isRealWin(round), still);
        wake();
        if (round && !round.restored && isRealWin(round)) sound.win(round.multiplier);
        props.onSettled?.(id);
      },
    },
    {
      async pump(event, playback) {
        if (!round) return;
        if (playback.instant) scene.place(performance.now());
        else scene.pump(performance.now());
        wake();
        await playback.wait(70 * pace);
        drawn.draw(round.id, () => ({ pumps: Number(event['step']), burst: false }));
        if (!round.restored) sound.reveal(Number(event['step']) - 1);
        await playback.wait(190 * pace);
      },
      async burst(_event, playback) {
        if (!round) return;
        scene.pump(performance.now());
        wake();
        await playback.wait(110 * pace);
        drawn.draw(round.id, ({ pumps: before }) => ({ pumps: before, burst: true }));
        scene.burst(performance.now(), playback.instant);
        wake();
        if (!round.restored) sound.lose();
        await playback.wait(BURST_MS * pace);
      },
    },
  );
}

/** A balloon with the multiplier on it: it swells with every pump, or bursts. */
export function PumpStage(props: StageProps<PumpParams>) {
  const { params, round, playing, disabled, money, onTurn, plan } = props;
  const t = useT('games.pump');
  const drawn = useDrawnRound(round, RULES);
  const [scene] = useState(createScene);
  const { pending, send } = usePendingTurn(onTurn);

  const running = round?.status === 'in-progress';
  const planning = plan !== undefined && !playing;
  const most = pumpLadder.steps(params);
  const stale = useStale(params.difficulty, round?.id, playing) || planning;
  const { pumps, burst } = stale ? RULES.nothing : drawn.shown;
  const settled = drawn.settled && !stale;
  const step = planning ? Math.min(plan.turns.length, most) : pumps;
  const look = {
    share: step / most,
    label: formatMultiplier(ratioNumber(pumpLadder.multiplier(params, step), 2)),
    danger: dangerOf(params, step),
    dangerText: formatPercent(Math.min(1, dangerOf(params, step)), 0),
  };
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame, look) && !props.reducedMotion);

  // A round taken over, a plan, other parameters: shown at once.
  useLayoutEffect(() => {
    scene.place(performance.now());
  }, [scene, drawn.from, stale, params.difficulty]);
  useEffect(() => wake());

  const player = usePumping(props, drawn, scene, wake);
  const active = running && !plan && !disabled && pending === null && !burst;
  async function pump(): Promise<void> {
    if (active) await send({});
  }
  useStageHotkeys(t('hotkeys'), [
    { code: 'Enter', keyLabel: t('enter'), label: t('hotkey'), run: () => void pump() },
  ]);

  const ladder = pumpLadder.multipliers(params);
  const won = settled && round !== null && isRealWin(round);
  return (
    <StageFrame
      announce={
        planning
          ? plannedWords(t, step)
          : round && !stale
            ? wordsOf(t, params, round, { pumps, burst }, settled)
            : ''
      }
      label={t('stage')}
      glow={burst ? 'lose' : won ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-115 md:min-h-120"
    >
      <div className="relative z-10 pt-3 md:pt-4">
        <MultiplierLadder values={ladder} step={step} label={t('ladder')} />
      </div>
      <div className="relative flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        {won && <WinBadge round={round} money={money} />}
      </div>
      <StageBar
        facts={[
          { name: t('chance'), value: ladder[step] ? formatPercent(1 - look.danger) : '–', minor: true },
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
          over={burst}
          active={active}
          words={{ plan: t('plan'), less: t('planLess'), more: t('planMore'), step: t('pump') }}
          icon="arrow-down"
          onStep={() => void pump()}
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
  params: PumpParams,
  round: RoundView,
  { pumps, burst }: PumpState,
  settled: boolean,
): string {
  if (burst) return t('saidBurst', { pump: pumps + 1 });
  if (settled) return t('saidOut', { multiplier: formatFixed(round.multiplier), count: pumps });
  const multiplier = formatFixed(ratioNumber(pumpLadder.multiplier(params, pumps), 2));
  return pumps > 0
    ? t('saidPump', { count: pumps, multiplier })
    : t('saidStart', { pops: POPS[params.difficulty] });
}
