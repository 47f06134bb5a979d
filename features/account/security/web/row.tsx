import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface RowProps {
  /** What it is a picture of is said by the text. */
  mark: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** Actions of a glyph each: they stay beside the text on a phone too. */
  compact?: boolean;
}

/** One thing that guards the account: its sign, its name and state, what can be done with it. */
export function Row({ mark, title, badge, note, actions, compact }: RowProps): ReactNode {
  return (
    <div
      className={cx(
        'flex items-center gap-x-4 gap-y-3 py-4',
        compact ? 'max-sm:gap-x-3' : 'max-sm:flex-wrap',
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-fg2">{mark}</span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-break-word">{title}</span>
          {badge}
        </p>
        {note && <div className="mt-0.5 text-xs text-pretty wrap-break-word text-fg3">{note}</div>}
      </div>
      {actions && (
        <div className={cx('flex shrink-0', compact ? '-me-2' : 'gap-2 max-sm:w-full max-sm:*:flex-1')}>
          {actions}
        </div>
      )}
    </div>
  );
}
