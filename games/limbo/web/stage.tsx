import { useLayoutEffect, useRef, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import { countUp, easeInOut } from '#platform/web/easing.ts';
import { isRealWin, toneOf, useRound, type StageProps, type Tone } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/stage-frame.tsx';
import { WinBurst } from '#platform/web/win-burst.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { limbo, type LimboParams } from '../game.ts';
import { createScene } from './scene.ts';

const COLOUR = { win: 'text-win', plain: 'text-fg', lose: 'text-lose' } as const;

interface Shown {
  readonly result: number;
  readonly win: boolean;
  readonly tone: Tone;
}

/** Small results are quick to count, great ones take the whole reveal. */
export function countingMs(result: number): number {
  return Math.min(limbo.revealMs, 260 + 160 * Math.log10(Math.max(1, result)));
}

/** A rocket climbs and the multiplier with it; the target line is where it has to get to. */
export function LimboStage(props: StageProps<LimboParams>) {
  const { params, round, sound, reducedMotion, quick } = props;
  const t = useT('games.limbo');
  const [shown, setShown] = useState<Shown | null>(null);
  const [scene] = useState(createScene);
  const figure = useRef<HTMLSpanElement>(null);
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame) && !reducedMotion);

  useLayoutEffect(() => {
    if (figure.current) figure.current.textContent = formatMultiplier(1);
  }, []);

  const player = useRound(props, {
    async launch(event, playback) {
      const result = Number(event['result']);
      const win = event['win'] === true;
      if (!playback.instant) {
        setShown(null);
        scene.launch(performance.now(), false);
        wake();
        sound.launch();
      }
      await playback.animate(countingMs(result), (part) => {
        const counted = part === 1 ? result : countUp(result, easeInOut(part));
        if (figure.current) figure.current.textContent = formatMultiplier(counted);
      });
      setShown({ result, win, tone: toneOf(win, round) });
      scene.end(win, performance.now(), reducedMotion || quick);
      wake();
      if (round?.restored) return;
      if (!win) sound.lose();
      else if (round && isRealWin(round)) sound.win(round.multiplier);
    },
  });

  const words = shown
    ? t(shown.win ? 'saidWin' : 'saidLoss', {
        result: formatFixed(shown.result),
        target: formatFixed(params.target),
      })
    : '';
  const long = (shown?.result ?? 1) >= 10_000;
  return (
    <StageFrame
      announce={words}
      label={t('stage')}
      glow={shown && shown.tone !== 'plain' ? shown.tone : 'info'}
      onClick={player.skip}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div className="relative flex flex-1 flex-col items-center justify-center gap-4 pb-[22%] md:pb-[14%]">
        {shown?.tone === 'win' && round && <WinBurst key={round.id} multiplier={round.multiplier} />}
        <span
          ref={figure}
          aria-hidden
          className={cx(
            'leading-none font-bold tracking-tight tnum drop-shadow-lg transition-colors',
            long ? 'text-[clamp(2.25rem,9cqi,5rem)]' : 'text-[clamp(4rem,15cqi,8.5rem)]',
            COLOUR[shown?.tone ?? 'plain'],
          )}
        />
        <p className="flex items-center gap-2 rounded-full border border-line bg-panel/80 px-4 py-2 text-sm font-semibold text-fg2 backdrop-blur-sm">
          <span>{t('target')}</span>
          <b className="text-fg tnum">{formatMultiplier(params.target)}</b>
          <span aria-hidden className="h-3.5 w-px bg-line" />
          <span className="tnum">
            {t('chance', {
              chance: formatPercent(ratioNumber(limbo.winChance(params), 8), params.target >= 1000 ? 4 : 2),
            })}
          </span>
        </p>
      </div>
    </StageFrame>
  );
}
