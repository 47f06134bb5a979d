import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'accent' | 'win' | 'lose' | 'warn' | 'info';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-fg2',
  // Accent and lose take ten parts: over a striped row the blue theme has not the contrast for fifteen.
  accent: 'bg-accent/10 text-accent',
  win: 'bg-win/15 text-win',
  lose: 'bg-lose/10 text-lose',
  warn: 'bg-warn/15 text-warn',
  info: 'bg-info/15 text-info',
};

export interface BadgeProps {
  children: ReactNode;
  tone?: BadgeTone;
  /** Filled, for counts that must be seen. */
  solid?: boolean;
  className?: string;
}

/** Short status or count. */
export function Badge({ children, tone = 'neutral', solid, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center gap-1 rounded-full px-2 text-xs font-semibold tnum whitespace-nowrap',
        solid ? 'bg-accent text-on-accent' : tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
