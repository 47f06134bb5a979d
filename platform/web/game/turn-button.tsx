import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface TurnButtonProps {
  /** Drawn before the name. */
  art?: ReactNode;
  name: string;
  /** A second line: what it costs, what it pays, how likely it is. */
  note?: ReactNode;
  /** Not legal now. Stays in the tab order, so that a keyboard keeps its place between turns. */
  idle: boolean;
  /** On its way. */
  busy?: boolean;
  /** The turn that is advised. */
  advised?: boolean;
  tone?: 'plain' | 'accent';
  onTurn: () => void;
  className?: string;
}

/** A button that takes a turn of a stepped round. */
export function TurnButton(props: TurnButtonProps) {
  const { art, name, note, idle, busy, advised, tone = 'plain', onTurn, className } = props;
  return (
    <button
      type="button"
      data-turn
      aria-disabled={idle}
      aria-busy={busy || undefined}
      onClick={() => !idle && onTurn()}
      className={cx(
        'relative flex min-h-12 min-w-0 items-center justify-center gap-2 rounded-lg border bg-linear-to-b px-1 py-1.5 sm:px-2 shadow-[inset_0_-3px_0_0_var(--color-shade)] transition-[background-color,border-color,opacity,filter] select-none',
        tone === 'accent'
          ? 'border-accent/70 from-accent to-[color-mix(in_oklab,var(--accent)_82%,var(--bg))] text-on-accent'
          : 'border-line from-hover to-raised text-fg',
        idle
          ? 'cursor-default opacity-45'
          : tone === 'accent'
            ? 'cursor-pointer hover:brightness-110 active:translate-y-px'
            : 'cursor-pointer hover:border-accent/70 hover:from-line active:translate-y-px',
        advised && 'border-warn ring-2 ring-warn/60',
        busy && 'animate-pulse',
        className,
      )}
    >
      {art}
      <span className={cx('flex min-w-0 flex-col', art === undefined ? 'items-center' : 'items-start')}>
        <b className="max-w-full text-sm leading-4 font-bold max-sm:text-xs">{name}</b>
        {note !== undefined && (
          <span
            className={cx(
              'max-w-full truncate text-xs leading-4 font-semibold tnum',
              tone === 'accent' ? 'text-on-accent/75' : 'text-fg2',
            )}
          >
            {note}
          </span>
        )}
      </span>
    </button>
  );
}
