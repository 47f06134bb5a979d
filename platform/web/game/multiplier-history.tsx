import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import type { SharedState } from './game-kit.ts';

function pillOf(result: number): string {
  return result >= 10 ? 'bg-warn/15 text-warn' : result >= 2 ? 'bg-win/15 text-win' : 'bg-raised text-fg2';
}

interface MultiplierHistoryProps {
  shown: SharedState['history'];
  label: string;
  /** Its height: classes of stages are written in the games, whose styles are not of the first load. */
  className: string;
}

/** What the last rounds of a room came to, newest first. */
export function MultiplierHistory({ shown, label, className }: MultiplierHistoryProps) {
  return (
    <ol
      aria-label={label}
      className={cx('past-results relative z-10 flex gap-1.5 overflow-hidden', className)}
    >
      {shown.map((past) => (
        <li
          key={past.id}
          className={cx(
            'shrink-0 animate-fade-in rounded-full px-3 py-1 text-xs font-semibold tnum',
            pillOf(past.result),
          )}
        >
          {formatMultiplier(past.result)}
        </li>
      ))}
    </ol>
  );
}
