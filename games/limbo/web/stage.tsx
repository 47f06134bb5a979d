import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useCanvas } from '#platform/web/canvas.ts';
import { countUp, easeInOut } from '#platform/web/game/easing.ts';
import { isRealWin, toneOf, useRound, type StageProps, type Tone } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { paidText } from '#platform/web/game/win-badge.tsx';
import { WinBurst } from '#platform/web/game/win-burst.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { writeText } from '#ui/write-text.ts';
import { limbo, type LimboParams } from '../game.ts';
import { createScene, CROUCH_MS } from './scene.ts';

const COLOUR = { win: 'text-win', plain: 'text-fg', lose: 'text-lose' } as const;

interface Shown {
  readonly result: number;
  readonly win: boolean;
  readonly tone: Tone;
}

/** Small results are quick to count, great ones take the whole reveal. */
export function countingMs(result: number): number {
  return Math.min(limbo.revealMs - CROUCH_MS, 500 + 100 * Math.log10(Math.max(1, result)));
}

/** A rocket climbs and the multiplier with it; the target line is where it has to get to. */
export function LimboStage(props: StageProps<LimboParams>) {
  const { params, round, sound, reducedMotion, quick, money } = props;
  const t = useT('games.limbo');
  const [shown, setShown] = useState<Shown | null>(null);
  const [scene] = useState(createScene);
  const figure = useRef<HTMLSpanElement>(null);
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame, params.target) && !reducedMotion);

  useLayoutEffect(() => {
    writeText(figure.current, formatMultiplier(1));
  }, []);

  useEffect(() => {
    scene.ready();
    wake();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wake` always wakes the same canvas
  }, [params.target]);

  const player = useRound(props, {
    async launch(event, playback) {
      const result = Number(event['result']);
      const win = event['win'] === true;
      if (!playback.instant) {
        setShown(null);
        writeText(figure.current, formatMultiplier(1));
        scene.crouch(performance.now());
        wake();
        await playback.wait(CROUCH_MS);
        scene.launch(performance.now());
        wake();
        sound.launch();
      }
      await playback.animate(countingMs(result), (part) => {
        const counted = part === 1 ? result : countUp(result, easeInOut(part));
        scene.climb(counted);
        writeText(figure.current, formatMultiplier(counted));
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
  const long = (shown?.result ?? 1) >= 1000;
  return (
    <StageFrame
      announce={words}
      label={t('stage')}
      glow={shown && shown.tone !== 'plain' ? shown.tone : 'info'}
      onClick={player.skip}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      {/* physical: the rocket flies on the right */}
      <div className="relative flex flex-1 flex-col items-center justify-center gap-3 pr-[max(4.5rem,20%)] pb-[20%] pl-2 md:pb-[12%] md:pl-[12%]">
        {shown?.tone === 'win' && round && <WinBurst key={round.id} multiplier={round.multiplier} />}
        <span
          ref={figure}
          aria-hidden
          className={cx(
            'leading-none font-bold tracking-tight tnum drop-shadow-lg transition-colors',
            long ? 'text-[clamp(2.25rem,8cqi,4.5rem)]' : 'text-[clamp(3.5rem,13cqi,7.5rem)]',
            COLOUR[shown?.tone ?? 'plain'],
          )}
        />
        <span aria-hidden className="h-6 text-lg leading-6 font-semibold text-fg2 tnum">
          {shown?.win && round && (
            <span className={cx('animate-fade-in', shown.tone === 'win' && 'text-win')}>
              {paidText(round.payout, money)}
            </span>
          )}
        </span>
        <p className="flex items-center gap-2 rounded-full border border-line bg-panel/80 px-3 py-2 text-xs font-semibold text-fg2 backdrop-blur-sm sm:px-4 sm:text-sm">
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
