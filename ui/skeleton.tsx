import { cx } from './cx.ts';

export interface SkeletonProps {
  /** Give it the final size: `h-5 w-24`, `aspect-3/4 w-full`. */
  className?: string;
  /** `text` is a line of the surrounding type, `circle` an avatar. */
  shape?: 'box' | 'text' | 'circle';
}

/** Place of content to come. Takes its room at once, shows itself only after 150 ms, so quick loads never flash. */
export function Skeleton({ className, shape = 'box' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-skeleton bg-hover',
        shape === 'box' && 'rounded-lg',
        shape === 'text' && 'my-1 h-3 rounded-sm',
        shape === 'circle' && 'aspect-square rounded-full',
        className,
      )}
    />
  );
}
