import { cx } from './cx.ts';

export interface ProgressBarProps {
  /** 0 to 1; leave it out when nobody knows how long it takes. */
  value?: number;
  /** Spoken name. */
  label: string;
  tone?: 'accent' | 'win' | 'warn' | 'lose';
  className?: string;
}

const tones = { accent: 'bg-accent', win: 'bg-win', warn: 'bg-warn', lose: 'bg-lose' } as const;

/** Thin bar, filled to a share or sweeping. */
export function ProgressBar({ value, label, tone = 'accent', className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(share !== undefined && {
        'aria-valuenow': Math.round(share * 100),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      })}
      className={cx('h-2 w-full overflow-hidden rounded-full bg-hover rtl:-scale-x-100', className)}
    >
      <div
        className={cx(
          'h-full rounded-full',
          tones[tone],
          share === undefined ? 'w-1/3 animate-sweep' : 'transition-transform duration-modal',
        )}
        {...(share !== undefined && { style: { transform: `translateX(${(share - 1) * 100}%)` } })}
      />
    </div>
  );
}
