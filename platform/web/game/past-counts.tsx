import { useEffect, useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatFixed } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useT } from '../i18n.ts';
import type { PastRound, StageProps } from './game-kit.ts';

/** Rounds that are looked back over. */
const PAST = 500;

export interface PastCount {
  readonly id: string | number;
  /** What came, ready to show. */
  readonly label: string;
  readonly count: number;
  readonly expected: number;
  /** Fill of its field, as classes or as a CSS colour under dark figures. */
  readonly fill?: string;
  readonly tint?: string;
}

export interface PastCounted {
  readonly rounds: number;
  readonly items: readonly PastCount[];
}

interface PastCountsProps {
  past: StageProps<never>['past'];
  /** Id of the newest round that is on show: with another one the past is asked for again. */
  last: string;
  tally: (past: readonly PastRound[]) => PastCounted;
  /** In words, where only rounds with the settings on show are counted. */
  settings?: string;
  /** Beside the number of rounds: what the game has to say of them. */
  note?: (past: readonly PastRound[]) => string;
}

/** What came in the player's last rounds beside what was to be expected: a picture of the past and nothing else. */
export function PastCounts({ past, last, tally, settings, note }: PastCountsProps): ReactNode {
  const t = useT('gameKit.past');
  const [found, setFound] = useState<readonly PastRound[] | null>(null);
  useEffect(() => {
    let left = false;
    void (past?.(PAST) ?? Promise.resolve([])).then(
      (rounds) => left || setFound(rounds),
      () => left || setFound((before) => before ?? []),
    );
    return () => {
      left = true;
    };
  }, [past, last]);
  const { rounds, items } = tally(found ?? []);
  const counted =
    settings === undefined ? t('rounds', { count: rounds }) : t('roundsWith', { count: rounds, settings });
  return (
    <section aria-label={t('label')} className="flex flex-col justify-center gap-3">
      <p className="text-xs text-fg2 tnum">
        {found === null ? t('loading') : `${counted} ${note?.(found) ?? ''}`}
      </p>
      <ol className="flex flex-wrap gap-1">
        {items.map(({ id, label, count, expected, fill, tint }) => {
          const usual = formatFixed(expected, expected < 100 ? 1 : 0);
          return (
            <li
              key={id}
              aria-label={t('item', { name: label, count, expected: usual })}
              style={{ minWidth: 32 }}
              className="flex flex-col overflow-hidden rounded-sm border border-line text-center text-xs font-bold tnum"
            >
              <span
                style={tint === undefined ? undefined : { background: tint }}
                className={cx('px-1', tint === undefined ? (fill ?? 'bg-raised') : 'text-ink')}
              >
                {label}
              </span>
              <span className="bg-panel text-fg">{count}</span>
              <span className="bg-panel text-fg3">{usual}</span>
            </li>
          );
        })}
      </ol>
      <p className="text-xs text-fg3">{t('memory')}</p>
    </section>
  );
}

interface PastButtonProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  className?: string;
}

/** Shows the counts in the place of something else, and that again. */
export function PastButton({ open, onOpen, className }: PastButtonProps): ReactNode {
  const t = useT('gameKit.past');
  return (
    <IconButton
      icon={open ? 'close' : 'chart'}
      label={t('label')}
      aria-expanded={open}
      variant="secondary"
      className={className}
      onClick={() => onOpen(!open)}
    />
  );
}

/** The counts over a stage, behind a button in its upper corner. */
export function PastPanel(counts: PastCountsProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      {open && (
        <div className="absolute inset-0 z-10 overflow-y-auto bg-bg p-3">
          <div className="h-12" />
          <PastCounts {...counts} />
        </div>
      )}
      <PastButton open={open} onOpen={setOpen} className="absolute start-2 top-2 z-10" />
    </>
  );
}
