import { cx } from './cx.ts';
import { formatMultiplier } from './format.ts';

export interface MultiplierProps {
  value: number | string;
  /** `win` only for a payout above the stake; equal or less stays neutral. */
  tone?: 'win' | 'lose' | 'plain';
  className?: string;
}

/** A payout factor such as 2.00x. */
export function Multiplier({ value, tone = 'plain', className }: MultiplierProps) {
  return (
    <span
      className={cx(
        'tnum whitespace-nowrap',
        tone === 'win' && 'text-win',
        tone === 'lose' && 'text-fg3',
        className,
      )}
    >
      {formatMultiplier(value)}
    </span>
  );
}
