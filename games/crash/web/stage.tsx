import { useEffect, useRef, type RefObject } from 'react';
import { useCanvas } from '#platform/web/canvas.ts';
import { payoutText, type SharedState, type StageProps } from '#platform/web/game/game-kit.ts';
import { MultiplierHistory } from '#platform/web/game/multiplier-history.tsx';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { paidText } from '#platform/web/game/win-badge.tsx';
import { WinBurst } from '#platform/web/game/win-burst.tsx';
import { cx } from '#ui/cx.ts';
import { formatFixed, formatMultiplier } from '#ui/format.ts';
import { writeText } from '#ui/write-text.ts';
import { multiplierAt, timeOf } from '../curve.ts';
import type { CrashParams } from '../game.ts';
import { hasLeft, isAhead, type Left } from './own.ts';
import { drawFlight } from './plot.ts';

const CONNECTING: SharedState = {
  phase: 'connecting',
  roundId: '',
  startsAt: 0,
  bettingMs: 1,
  result: null,
  players: [],
  history: [],
};
/** The figure changes its colour from these on. */
const STEPS = [1, 2, 10, 50];
const RING = 2 * Math.PI * 54;
/** After the break the picture moves this long. */
const AFTERGLOW_MS = 700;

/** Milliseconds flown at `now`; frozen at the break. */
function flown(shared: SharedState, now: number): number {
  if (shared.phase === 'ended') return timeOf(Math.round((shared.result ?? 1) * 100));
  return shared.phase === 'running' ? Math.max(0, now - shared.startsAt) : 0;
}

const CLIMB = 'text-fg data-[step=1]:text-accent data-[step=2]:text-warn data-[step=3]:text-info';

/** Draws the flight and writes its figures, with their sounds. `hidden` is the name of who hides theirs. */
function useFlight(props: StageProps<CrashParams>, hidden: string) {
  const { shared = CONNECTING, reducedMotion, sound } = props;
  const { phase, roundId, result } = shared;
  const figure = useRef<HTMLSpanElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const ring = useRef<SVGCircleElement>(null);
  const endedAt = useRef({ id: '', at: 0 });
  const lastTick = useRef(0);
  const lastSecond = useRef(0);
  const mine = shared.players.filter((player) => player.mine);
  const betting = phase === 'betting';

  const { ref: canvas, wake } = useCanvas((frame) => {
    const { now } = frame;
    const ms = flown(shared, now);
    if (phase === 'ended' && endedAt.current.id !== roundId) endedAt.current = { id: roundId, at: now };
    const sinceEnd = now - endedAt.current.at;
    drawFlight(
      frame,
      {
        ms,
        ended: phase === 'ended',
        waiting: phase === 'betting' || phase === 'connecting',
        sinceEnd,
        players: shared.players,
        still: reducedMotion,
      },
      hidden,
    );
    const multiplier = phase === 'ended' ? (result ?? 1) : multiplierAt(ms) / 100;
    writeText(figure.current, formatMultiplier(multiplier));
    if (figure.current)
      figure.current.dataset['step'] = String(STEPS.findLastIndex((step) => multiplier >= step));
    const left = Math.max(0, shared.startsAt - now);
    writeText(count.current, formatFixed(left / 1000, 1));
    ring.current?.style.setProperty('stroke-dashoffset', String(RING * (1 - left / shared.bettingMs)));
    if (phase === 'running' && Math.floor(multiplier) > lastTick.current)
      sound.tick(Math.min(1, Math.log10(multiplier)));
    const seconds = Math.ceil(left / 1000);
    if (betting && seconds < lastSecond.current && seconds > 0 && seconds <= 3) sound.tick(0.3);
    lastSecond.current = seconds;
    lastTick.current = phase === 'running' ? Math.floor(multiplier) : 1;
    return betting || phase === 'running' || (phase === 'ended' && sinceEnd < AFTERGLOW_MS);
  });

  useEffect(() => {
    wake();
    if (phase === 'running') sound.launch();
    if (phase === 'ended' && mine.length > 0 && mine.every(({ cashedAt }) => cashedAt === null)) sound.lose();
    // Sounds and the loop follow the phase alone, not every change of the players.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, roundId]);
  return { canvas, figure, count, ring };
}

/** Counts down, climbs with the curve, breaks. The figures are written past React: they change every frame. */
export function CrashStage(props: StageProps<CrashParams>) {
  const { shared = CONNECTING, sound, round } = props;
  const t = useT('games.crash');
  const { canvas, figure, count, ring } = useFlight(props, t('hidden'));
  const { phase, roundId, result } = shared;
  const mine = shared.players.filter((player) => player.mine);
  const out = mine.filter(hasLeft);
  const betting = phase === 'betting';

  const cashedAt = out.length > 0 ? Math.max(...out.map((player) => player.cashedAt)) : null;
  const gained = isAhead(mine, phase === 'ended', props.money.decimals);
  useEffect(() => {
    if (gained && cashedAt !== null) sound.win(cashedAt / 100);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one sound for one exit
  }, [cashedAt]);

  // The page settles a shared round when it learns the result; nothing is left to draw by then.
  const { onSettled } = props;
  useEffect(() => {
    if (round && round.status !== 'in-progress') onSettled?.(round.id);
  }, [round, onSettled]);

  const paid = ({ stake, cashedAt: at }: Left): string =>
    paidText(payoutText({ ...props.money, stake }, { num: BigInt(at), den: 100n }), props.money);
  const words = {
    connecting: t('connecting'),
    betting: t('saidBetting'),
    running: cashedAt === null ? t('saidRunning') : t('saidOut', { multiplier: formatFixed(cashedAt / 100) }),
    ended: t('saidEnded', { multiplier: formatFixed(result ?? 1) }),
  }[phase];
  return (
    <StageFrame announce={words} label={t('stage')} glow={phase === 'ended' ? 'lose' : 'accent'}>
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <MultiplierHistory shown={shared.history.slice(0, 24)} label={t('history')} className="min-h-13" />
      <div
        aria-hidden
        className="pointer-events-none relative flex flex-1 flex-col items-center justify-center gap-2 pb-[14%]"
      >
        {betting && <Countdown ring={ring} count={count} />}
        {(phase === 'running' || phase === 'ended') && (
          // physical: the curve ends on the right
          <div data-live className="relative flex flex-col items-center gap-2 pr-[30%] pb-[8%] md:pr-[20%]">
            {gained && cashedAt !== null && <WinBurst key={roundId} multiplier={cashedAt / 100} />}
            <span
              ref={figure}
              className={cx(
                'min-h-[1em] text-[clamp(3.25rem,12cqi,6.5rem)] leading-none font-bold tracking-tight tnum drop-shadow-lg',
                phase === 'ended' ? 'text-lose' : gained ? 'text-win' : CLIMB,
              )}
            />
            <span className={cx('text-sm font-semibold', phase === 'ended' ? 'text-lose' : 'text-fg2')}>
              {phase === 'ended' ? t('crashed') : t('current')}
            </span>
            {/* Its line is kept while nobody has left. */}
            <span className="flex h-8 items-center gap-2">
              {out.map((left) => (
                <span
                  key={left.id}
                  className={cx(
                    'flex h-8 animate-fade-in items-center gap-2 rounded-full border bg-panel/80 px-3 text-xs font-semibold whitespace-nowrap tnum sm:px-4 sm:text-sm',
                    gained ? 'border-win/60 text-win' : 'border-line text-fg2',
                  )}
                >
                  {out.length > 1
                    ? formatMultiplier(left.cashedAt / 100)
                    : t('youLeft', { multiplier: formatFixed(left.cashedAt / 100) })}
                  <b>{paid(left)}</b>
                </span>
              ))}
            </span>
          </div>
        )}
        {phase === 'connecting' && (
          <span className="animate-late text-sm font-semibold text-fg2">{t('connecting')}</span>
        )}
      </div>
    </StageFrame>
  );
}

interface CountdownProps {
  ring: RefObject<SVGCircleElement | null>;
  count: RefObject<HTMLSpanElement | null>;
}

/** The seconds until the next flight; ring and figure are written by the frame. */
function Countdown({ ring, count }: CountdownProps) {
  const t = useT('games.crash');
  return (
    <div className="relative grid size-36 place-items-center">
      <svg viewBox="0 0 120 120" className="absolute inset-0 -rotate-90">
        <circle cx="60" cy="60" r="54" className="fill-panel/70 stroke-line" strokeWidth="6" />
        <circle
          ref={ring}
          cx="60"
          cy="60"
          r="54"
          className="fill-none stroke-accent"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={RING}
        />
      </svg>
      <span className="relative text-center">
        <span ref={count} className="block text-2xl leading-none font-bold tnum" />
        <span className="text-xs font-semibold text-fg2">{t('nextRound')}</span>
      </span>
    </div>
  );
}
