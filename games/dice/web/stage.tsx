import { useLayoutEffect, useRef, useState } from 'react';
import { useCanvas } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { isRealWin, toneOf, useRound, type StageProps, type Tone } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { formatFixed } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { writeText } from '#ui/write-text.ts';
import type { DiceParams } from '../game.ts';
import { dice } from '../game.ts';
import { createPile } from './dots.ts';
import { betWords } from './bet-words.ts';
import { DiceFields } from './fields.tsx';
import { stretchesOf } from './stretches.ts';
import { Track } from './track.tsx';

/** Where the marker waits for the first roll; moved past React from then on. */
const MIDDLE = { left: '50%' };

const COLOUR = { win: 'text-win', plain: 'text-fg', lose: 'text-lose' } as const;

interface Shown {
  readonly result: number;
  readonly win: boolean;
  readonly tone: Tone;
}

/** The dice table: a track to set the target on, the roll running along it, and the pile of rolls so far. */
export function DiceStage(props: StageProps<DiceParams>) {
  const { params, onParams, round, playing, disabled, sound } = props;
  const t = useT('games.dice');
  const [shown, setShown] = useState<Shown | null>(null);
  const [pile] = useState(createPile);
  const figure = useRef<HTMLSpanElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const at = useRef(50);
  const { ref: canvas, wake } = useCanvas((frame) => {
    drawWinZone(frame, params);
    return pile.draw(frame);
  });
  const locked = playing || disabled;
  useLayoutEffect(() => {
    writeText(figure.current, formatFixed(at.current));
  }, []);

  const player = useRound(props, {
    async roll(event, playback) {
      const result = Number(event['result']);
      const win = event['win'] === true;
      const from = at.current;
      if (!playback.instant) setShown(null);
      await playback.animate(dice.revealMs, (part) => {
        const now = from + (result - from) * easeOut(part);
        at.current = now;
        writeText(figure.current, formatFixed(now));
        marker.current?.style.setProperty('left', `${now}%`);
      });
      at.current = result;
      setShown({ result, win, tone: toneOf(win, round) });
      pile.add(result, win, playback.instant);
      wake();
      if (round?.restored) return;
      if (!win) sound.tick(0.1);
      else if (round && isRealWin(round)) sound.win(round.multiplier);
    },
  });

  const words =
    shown && round
      ? t(shown.win ? 'saidWin' : 'saidLoss', {
          roll: formatFixed(shown.result),
          multiplier: formatFixed(round.multiplier),
        })
      : '';
  const bet = betWords(params, t);
  return (
    <StageFrame
      announce={words}
      label={t('stage')}
      glow={shown && shown.tone !== 'plain' ? shown.tone : 'accent'}
      onClick={player.skip}
    >
      <div className="relative mx-9 min-h-44 flex-1">
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        <div aria-hidden className="pointer-events-none absolute inset-x-0 top-6 text-center md:top-10">
          <span
            ref={figure}
            className={cx(
              'block text-[clamp(3.5rem,13cqi,7rem)] leading-none font-bold tracking-tight tnum drop-shadow-lg transition-colors',
              // Before the first roll the figure is where the ball lies, not a result.
              shown === null && round === null ? 'text-fg3/40' : COLOUR[shown?.tone ?? 'plain'],
            )}
          />
          <span className="mt-2 block text-sm font-semibold text-fg2 tnum">{bet}</span>
        </div>
      </div>
      <div className="px-9">
        <Track
          params={params}
          onParams={onParams}
          onTick={(target) => sound.tick(target / 100)}
          disabled={locked}
          labels={{ target: t('target'), low: t('low'), high: t('high') }}
          valueText={bet}
        >
          <div
            ref={marker}
            aria-hidden
            style={MIDDLE}
            className={cx(
              'pointer-events-none absolute bottom-1/2 z-10 flex -translate-x-1/2 flex-col items-center',
              // Before the first roll the figure is where the ball lies, not a result.
              shown === null && round === null ? 'text-fg3/40' : COLOUR[shown?.tone ?? 'plain'],
              !round && 'opacity-0',
            )}
          >
            <i className="h-44 w-0.5 bg-linear-to-t from-current to-transparent" />
            <i className="-mb-3 grid size-6 place-items-center rounded-full border-2 border-panel bg-current shadow-pop">
              <i className="size-2 rounded-full bg-panel" />
            </i>
          </div>
        </Track>
      </div>
      <DiceFields params={params} onParams={onParams} disabled={locked} onClick={() => sound.click()} />
    </StageFrame>
  );
}

function drawWinZone(
  { context, width, height, colour }: Parameters<Parameters<typeof useCanvas>[0]>[0],
  params: DiceParams,
): void {
  const light = context.createLinearGradient(0, height, 0, 0);
  light.addColorStop(0, colour('win', 0.16));
  light.addColorStop(0.8, colour('win', 0));
  context.fillStyle = light;
  context.strokeStyle = colour('fg3', 0.5);
  context.setLineDash([3, 5]);
  context.beginPath();
  let from = 0;
  for (const stretch of stretchesOf(params)) {
    const to = from + (stretch.width / 100) * width;
    if (stretch.win) context.fillRect(from, 0, to - from, height);
    if (from > 0) {
      context.moveTo(from, height * 0.45);
      context.lineTo(from, height);
    }
    from = to;
  }
  context.stroke();
  context.setLineDash([]);
}
