import { useEffect, useRef, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import {
  isRealWin,
  payoutText,
  toneOf,
  useRound,
  type StageProps,
  type Tone,
} from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { drill, drillParams, type DrillParams } from '../game.ts';
import { LaneChoice } from './lanes.tsx';
import { createScene } from './scene.ts';

const MIN_MS = 620;

/** Deep drills take longer, the deepest the whole reveal. */
export function drillingMs(deepest: number): number {
  return Math.min(drill.revealMs, MIN_MS + 92 * Math.log10(Math.max(1, deepest)));
}

interface Shown {
  readonly depths: readonly number[];
  readonly lane: number;
  readonly target: number;
  readonly tone: Tone;
}

const COLOUR = { win: 'text-win', plain: 'text-fg', lose: 'text-lose' } as const;

/** Drills all lanes of the round at once, and writes how deep they are. */
function useDrilling(props: StageProps<DrillParams>) {
  const { params, round, playing, reducedMotion, sound } = props;
  const [scene] = useState(() => createScene(params));
  const [shown, setShown] = useState<Shown | null>(null);
  const [aimed, setAimed] = useState(params);
  const figures = useRef<(HTMLElement | null)[]>([]);
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame, reducedMotion));

  // Another drill or depth: what was drilled belongs to the bet before.
  if ((aimed.lane !== params.lane || aimed.target !== params.target) && !playing) {
    setAimed(params);
    setShown(null);
  }
  useEffect(() => {
    if (playing) return;
    scene.aim(params);
    for (const figure of figures.current) write(figure, 1);
    wake();
    // The end of a round must not put its drills back: only another bet does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [params.lane, params.target]);

  const player = useRound(props, {
    async drill(event, playback) {
      const bet = drillParams.parse(event);
      const depths = (event['multipliers'] as readonly unknown[]).map(Number);
      const win = event['win'] === true;
      const deepest = Math.max(...depths);
      const loud = !playback.instant && !round?.restored;
      setShown(null);
      scene.start(bet, depths);
      if (loud) sound.launch();
      let running = depths.length;
      await playback.animate(drillingMs(deepest), (part) => {
        const power = Math.log10(deepest) * part;
        const still = playback.instant || part === 1;
        scene.reach(still ? Infinity : power, performance.now() - (playback.instant ? 5000 : 0));
        wake();
        for (const [lane, depth] of depths.entries()) {
          write(figures.current[lane], still ? depth : Math.min(depth, 10 ** power));
        }
        const left = depths.filter((depth) => 10 ** power < depth).length;
        if (loud && left < running) sound.tick(0.1 + left * 0.2);
        running = left;
      });
      setShown({ depths, lane: bet.lane, target: bet.target, tone: toneOf(win, round) });
      if (!round || round.restored) return;
      if (!win) sound.lose();
      else if (isRealWin(round)) sound.win(round.multiplier);
    },
  });
  return { player, canvas, shown, figures };
}

/** Three drills go down through the layers; the chosen one has to get to the line. */
export function DrillStage(props: StageProps<DrillParams>) {
  const { params, onParams, playing, disabled, sound, money } = props;
  const t = useT('games.drill');
  const { player, canvas, shown, figures } = useDrilling(props);
  const pays = stageText(payoutText(money, drill.maxMultiplier(params)), money);
  const words = shown
    ? t(shown.tone === 'lose' ? 'saidLoss' : 'saidWin', {
        drill: shown.lane + 1,
        depth: formatFixed(shown.depths[shown.lane]!),
        target: formatFixed(shown.target),
      })
    : '';
  return (
    <StageFrame
      label={t('stage')}
      announce={words}
      glow={shown && shown.tone !== 'plain' ? shown.tone : 'accent'}
      onClick={player.skip}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div className="relative flex flex-col items-center gap-3 pt-4 md:pt-6">
        <LaneChoice
          lane={params.lane}
          onLane={(lane) => {
            sound.click();
            onParams({ ...params, lane });
          }}
          disabled={playing || disabled}
        >
          {(lane) => (
            <b
              ref={(element) => {
                figures.current[lane] = element;
                if (element?.textContent === '') write(element, 1);
              }}
              className={cx(
                'text-[clamp(1.1rem,4cqi,2.1rem)] leading-none data-long:text-[clamp(0.75rem,2.5cqi,1.35rem)] font-bold tracking-tight tnum transition-colors',
                shown && shown.lane === lane
                  ? COLOUR[shown.tone]
                  : lane === params.lane
                    ? 'text-fg'
                    : 'text-fg2',
              )}
            />
          )}
        </LaneChoice>
        <p className="flex max-w-full flex-wrap items-center justify-center gap-x-2 rounded-full border border-line bg-panel/85 px-4 py-1.5 text-xs font-semibold text-fg2 backdrop-blur-sm md:text-sm">
          <span>{t('line', { target: formatMultiplier(params.target) })}</span>
          <span aria-hidden className="h-3.5 w-px bg-line" />
          <span className="tnum">
            {formatPercent(ratioNumber(drill.winChance(params), 9), params.target >= 1000 ? 4 : 2)}
          </span>
          <span aria-hidden className="h-3.5 w-px bg-line" />
          <b className={cx('tnum', shown?.tone === 'win' ? 'text-win' : 'text-fg')}>{pays}</b>
        </p>
      </div>
    </StageFrame>
  );
}

/** A depth in its place; long ones are set smaller. */
function write(figure: HTMLElement | null | undefined, depth: number): void {
  if (!figure) return;
  figure.textContent = formatMultiplier(depth);
  figure.toggleAttribute('data-long', depth >= 10_000);
}
