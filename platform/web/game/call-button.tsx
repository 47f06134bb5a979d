import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** `called`: on its way or being shown. `right`, `wrong`, `even`: how the last call of it came out. */
export type CallMark = 'none' | 'called' | 'right' | 'wrong' | 'even';

interface CallButtonProps {
  /** Drawn above or beside the name. */
  art: ReactNode;
  name: string;
  /** Takes no turn now; stays in the tab order, so that a keyboard keeps its place between turns. */
  idle: boolean;
  mark: CallMark;
  onCall: () => void;
  className?: string;
}

const MARKS: Readonly<Record<CallMark, string>> = {
  none: 'border-line from-hover to-raised',
  called: 'border-accent from-accent/30 to-accent/10',
  right: 'border-win/70 from-win/25 to-win/10',
  wrong: 'border-lose/70 from-lose/25 to-lose/10',
  even: 'border-fg3/60 from-line to-hover',
};

/** A large button that makes a call: a side, a hand. */
export function CallButton({ art, name, idle, mark, onCall, className }: CallButtonProps) {
  return (
    <button
      type="button"
      data-turn
      aria-disabled={idle}
      aria-pressed={mark === 'called'}
      onClick={() => !idle && onCall()}
      className={cx(
        'flex min-h-14 min-w-0 items-center justify-center gap-2.5 rounded-xl border bg-linear-to-b px-3 py-2 text-sm font-bold text-fg shadow-[inset_0_-3px_0_0_var(--color-shade),0_6px_16px_0_var(--color-shade)] transition-[background-color,border-color,color,transform,opacity] duration-panel select-none',
        MARKS[mark],
        idle
          ? mark === 'none' && 'cursor-default opacity-65'
          : 'cursor-pointer hover:-translate-y-0.5 hover:border-accent/70 active:translate-y-px',
        className,
      )}
    >
      {art}
      <span className="truncate">{name}</span>
    </button>
  );
}
