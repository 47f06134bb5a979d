import { useEffect, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { writeText } from '#ui/write-text.ts';
import { easeOut } from '../easing.ts';
import type { Translate } from '../../i18n.ts';

/** What stands over the reels for a moment. */
export interface Card {
  readonly kind: 'award' | 'again' | 'held' | 'total' | 'big';
  readonly spins: number;
  /** Credits. */
  readonly paid?: number;
}

interface FreeBarProps {
  readonly t: Translate;
  readonly free: { readonly held: boolean; readonly number: number; readonly of: number } | null;
  readonly total: string | null;
  /** The next round is bought. */
  readonly buying: boolean;
  readonly times: number;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onSkip?: () => void;
}

/** Above the reels: free spins and what they have come to, else the way to the paytable. */
export function FreeBar({ t, free, total, buying, times, open, onOpen, onSkip }: FreeBarProps) {
  return (
    <div className="relative z-10 flex h-12 shrink-0 items-center justify-between gap-3 px-3 md:px-5">
      {free ? (
        <p className="flex min-w-0 items-center gap-2 truncate text-sm font-semibold text-fg tnum">
          <span className="rounded-full bg-info/20 px-3 py-1 text-info">
            {t(free.held ? 'heldSpin' : 'freeSpin', { number: free.number, of: free.of })}
          </span>
          {times > 1 && <span className="text-warn max-sm:hidden">{t('allTimes', { times })}</span>}
          <span className="truncate text-fg2">
            {t('total')} <b className="text-fg">{total}</b>
          </span>
        </p>
      ) : (
        <p className="truncate text-sm font-semibold text-fg2">
          {buying && <span className="rounded-full bg-warn/15 px-3 py-1 text-warn">{t('buying')}</span>}
        </p>
      )}
      <div className="flex shrink-0 items-center gap-1">
        {onSkip && (
          <button
            type="button"
            onClick={onSkip}
            className="h-10 rounded-md bg-panel/80 px-3 text-xs font-semibold text-fg2 transition-colors hover:bg-hover hover:text-fg"
          >
            {t('skip')}
          </button>
        )}
        <IconButton icon="help" label={t('paytable')} aria-expanded={open} onClick={onOpen} />
      </div>
    </div>
  );
}

export type ResultState = 'idle' | 'turning' | 'win' | 'paid' | 'nothing';

interface ResultBarProps {
  readonly t: Translate;
  readonly state: ResultState;
  readonly paid: string | null;
  readonly ways: number;
  /** Multipliers of cascades, and which of them counts now; -1 of none. */
  readonly ladder: readonly number[];
  readonly step: number;
}

/** Under the reels: how the round stands. */
export function ResultBar({ t, state, paid, ways, ladder, step }: ResultBarProps) {
  return (
    <div
      aria-hidden
      className="relative z-10 flex h-14 shrink-0 items-center justify-between gap-3 border-t border-line/60 bg-panel/75 px-4 backdrop-blur-sm md:px-5"
    >
      <span className="flex shrink-0 items-center gap-1 text-xs font-semibold text-fg3 tnum">
        <span className={cx(ladder.length > 0 && 'me-2 max-sm:hidden')}>{t('ways', { ways })}</span>
        {ladder.map((times, index) => (
          <span
            key={times}
            className={cx(
              'rounded-full px-2 py-1 transition-colors',
              index === step ? 'bg-warn text-bg' : 'bg-bg/60 text-fg2',
            )}
          >
            ×{times}
          </span>
        ))}
      </span>
      <span className={cx('truncate text-base font-bold tnum', state === 'win' ? 'text-win' : 'text-fg')}>
        {paid !== null && state !== 'nothing' ? (
          <>
            <span className="me-2 text-xs font-semibold text-fg3">{t('won')}</span>
            {paid}
          </>
        ) : (
          <span className="text-sm font-semibold text-fg2">{t(`state.${state}`)}</span>
        )}
      </span>
    </div>
  );
}

interface BonusCardProps {
  readonly t: Translate;
  readonly card: Card;
  readonly amount: (credits: number) => string;
  /** More came back than was staked, or the card is no result. */
  readonly real: boolean;
  readonly multiplier: number;
  readonly still: boolean;
}

const COUNT_MS = 1100;
const BIG_MS = 2600;

/** Free spins won, what they paid, or a great win, over the reels. */
export function BonusCard({ t, card, amount, real, multiplier, still }: BonusCardProps) {
  const { kind, spins, paid } = card;
  const result = paid !== undefined;
  const [gone, setGone] = useState(false);
  // A great win makes way for the reels again; what it came to stands below them.
  useEffect(() => {
    if (kind !== 'big') return;
    const timer = setTimeout(() => setGone(true), BIG_MS);
    return () => clearTimeout(timer);
  }, [kind]);
  if (gone) return null;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10 grid place-items-center p-4">
      <div
        className={cx(
          'max-w-full animate-modal-in rounded-xl border-2 bg-panel/92 px-8 py-5 text-center shadow-modal backdrop-blur-sm',
          result ? (real ? 'border-win' : 'border-line') : 'border-warn',
        )}
      >
        {result ? (
          <>
            <span className="block text-sm font-semibold text-fg2">
              {kind === 'big' ? t('big') : t('freeDone', { spins })}
            </span>
            <CountUp
              key={kind}
              to={paid}
              amount={amount}
              still={still || !real}
              className={cx('block text-2xl font-bold tnum', real ? 'text-win' : 'text-fg')}
            />
            {multiplier > 0 && (
              <span className="text-sm font-semibold text-fg2 tnum">{formatMultiplier(multiplier)}</span>
            )}
          </>
        ) : (
          <>
            <b className="block text-[clamp(2.5rem,9cqi,4.5rem)] leading-none font-bold text-warn tnum">
              {kind === 'again' ? `+${spins}` : spins}
            </b>
            <span className="mt-1 block text-lg font-bold text-fg">
              {t(kind === 'held' ? 'heldSpins' : 'freeSpins', { spins })}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

interface CountUpProps {
  readonly to: number;
  readonly amount: (credits: number) => string;
  readonly still: boolean;
  readonly className: string;
}

/** Counts to an amount without rendering: it changes with every frame. */
function CountUp({ to, amount, still, className }: CountUpProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const start = performance.now();
    let handle = 0;
    const step = (): void => {
      const part = still ? 1 : Math.min(1, (performance.now() - start) / COUNT_MS);
      writeText(figure.current, amount(Math.round(to * easeOut(part))));
      if (part < 1) handle = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(handle);
    // Counts once; a render in between changes nothing of what is counted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to]);
  return <b ref={figure} className={className} />;
}
