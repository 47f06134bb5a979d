import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { FLOATS } from '#engines/fair/float-count.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { isRealWin, useRound, type StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { PayChips } from '#platform/web/game/pay-chips.tsx';
import { shortMultiplier, tierColour } from '#platform/web/game/pay-tiers.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import {
  resultOf,
  StageInvitation,
  StageResult,
  type ResultShown,
} from '#platform/web/game/stage-result.tsx';
import { formatFixed } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { cases, casesOf, casesParams, type CasesParams } from '../game.ts';
import { CaseArt } from './case-art.tsx';
import { nextStrip, placeAt, screenDraws, showcase, type Strip } from './reel.ts';

/** Ticks closer together than this run into one another. */
const TICK_MS = 34;

/** A row of cases runs past the mark and comes to rest on the one that was opened. */
export function CasesStage(props: StageProps<CasesParams>) {
  const { params, round, playing, sound, money } = props;
  const t = useT('games.cases');
  const [drawn, setDrawn] = useState(() => ({ params, strip: showcase(params) }));
  const [shown, setShown] = useState<ResultShown | null>(null);
  const [running, setRunning] = useState(false);
  const track = useRef<HTMLOListElement>(null);
  const at = useRef(drawn.strip.from);

  // Another difficulty shows its own cases at once; the last result was none of them.
  if (drawn.params.difficulty !== params.difficulty && !playing && !running) {
    setDrawn({ params, strip: showcase(params) });
    setShown(null);
  }
  const { strip } = drawn;
  useLayoutEffect(() => {
    at.current = strip.to;
    place(track.current, strip, running ? strip.from : strip.to);
    // Only a new row is put in place; its run is moved past React.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [strip]);

  const player = useRound(props, {
    async open(event, playback) {
      const bet = casesParams.parse(event);
      const multiplier = Number(event['multiplier']);
      const next = nextStrip(drawn.strip, bet, multiplier);
      const [draw = 0] = screenDraws(1);
      const off = (draw / FLOATS - 0.5) * 0.7;
      let [passed, ticked] = [next.from, 0];
      if (!playback.instant) {
        setShown(null);
        setRunning(true);
      }
      setDrawn({ params: bet, strip: next });
      await playback.animate(cases.revealMs, (part) => {
        const now = placeAt(next, part, off);
        place(track.current, next, now);
        if (Math.round(now) === passed) return;
        passed = Math.round(now);
        if (part === 1 || performance.now() - ticked < TICK_MS) return;
        ticked = performance.now();
        sound.tick(part * 0.7);
      });
      setRunning(false);
      setShown(resultOf(multiplier, round, money));
      if (round?.restored) return;
      if (multiplier === 0) sound.lose();
      else if (round && isRealWin(round)) sound.win(multiplier);
      else sound.click();
    },
  });

  const best = shortMultiplier(ratioNumber(cases.maxMultiplier(params), 2));
  const chips = casesOf(drawn.params).map(({ multiplier, count }) => ({
    id: multiplier,
    multiplier,
    chance: count / FLOATS,
  }));
  return (
    <StageFrame
      label={t('stage')}
      announce={shown ? t('said', { multiplier: formatFixed(shown.multiplier) }) : ''}
      glow={shown?.tone === 'win' ? 'win' : 'accent'}
      onClick={player.skip}
    >
      <div className="flex flex-1 flex-col justify-center gap-4 py-5 md:gap-7">
        <StageResult shown={shown}>
          {!running && <StageInvitation title={t('best', { multiplier: best })} text={t('idle')} />}
        </StageResult>
        <Row strip={strip} track={track} running={running} opened={shown !== null} />
      </div>
      <div className="border-t border-line/60 bg-panel/70 p-3 md:px-5">
        <PayChips chips={chips} lit={shown ? [shown.multiplier] : []} label={t('table')} />
      </div>
    </StageFrame>
  );
}

function place(track: HTMLElement | null, { multipliers }: Strip, at: number): void {
  track?.style.setProperty('transform', `translateX(${(-(at + 0.5) / multipliers.length) * 100}%)`);
}

interface RowProps {
  strip: Strip;
  track: React.RefObject<HTMLOListElement | null>;
  running: boolean;
  opened: boolean;
}

function Row({ strip, track, running, opened }: RowProps) {
  const middle = { '--tier': tierColour(strip.multipliers[strip.to]!) } as CSSProperties;
  return (
    <div aria-hidden style={middle} className="relative">
      <div
        className={cx(
          'absolute inset-y-0 left-1/2 w-64 -translate-x-1/2 bg-radial-[closest-side] from-(--tier)/35 to-transparent transition-opacity duration-modal',
          running ? 'opacity-0' : 'opacity-100',
        )}
      />
      <div className="overflow-hidden border-y border-line/70 bg-bg/55 py-3 shadow-[inset_0_12px_24px_-16px_var(--color-ink),inset_0_-12px_24px_-16px_var(--color-ink)] [mask-image:linear-gradient(to_right,transparent,black_16%,black_84%,transparent)] md:py-4">
        <ol ref={track} className="relative left-1/2 flex w-max will-change-transform">
          {strip.multipliers.map((multiplier, index) => (
            // Cases of a row have no name but their place.
            <Box key={index} multiplier={multiplier} opened={opened && index === strip.to} dim={opened} />
          ))}
        </ol>
      </div>
      <Mark className="-top-1" />
      <Mark className="-bottom-1 rotate-180" />
    </div>
  );
}

function Box({ multiplier, opened, dim }: { multiplier: number; opened: boolean; dim: boolean }) {
  return (
    <li
      style={{ '--tier': tierColour(multiplier) } as CSSProperties}
      className="w-24 shrink-0 px-1 md:w-39 md:px-1.5"
    >
      <span
        className={cx(
          'relative flex flex-col items-center overflow-hidden rounded-lg border border-line/80 bg-linear-to-b from-raised to-[color-mix(in_srgb,var(--tier)_20%,var(--panel))] px-2 pt-3 pb-2.5 transition-[opacity,scale,border-color] duration-panel ease-out md:pt-5 md:pb-4',
          opened &&
            'scale-106 border-(--tier) shadow-[0_0_26px_color-mix(in_srgb,var(--tier)_45%,transparent)]',
          dim && !opened && 'opacity-45',
        )}
      >
        <CaseArt multiplier={multiplier} className="w-full max-w-28" />
        <b className="mt-1.5 text-sm font-bold text-fg tnum md:text-base">{shortMultiplier(multiplier)}</b>
        <i className="absolute inset-x-0 bottom-0 h-1 bg-(--tier)" />
      </span>
    </li>
  );
}

function Mark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 28 18"
      className={cx('absolute left-1/2 z-10 w-7 -translate-x-1/2 drop-shadow-lg', className)}
    >
      <path
        d="M3 1h22L14 16z"
        fill="var(--accent)"
        stroke="var(--bg)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M6 2.5h16l-2.4 3.3H8.4z" fill="var(--fg)" opacity=".45" />
    </svg>
  );
}
