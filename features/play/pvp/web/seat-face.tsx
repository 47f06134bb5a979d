import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { PoolView } from '../contract.ts';

export type Person = PoolView['players'][number]['user'];

interface SeatFaceProps {
  user: Person | undefined;
  /** CSS pixels. */
  size: number;
  /** What is known of who sits there. */
  look?: 'in' | 'won' | 'out';
  className?: string;
}

const RINGS = { in: 'ring-line', won: 'ring-win', out: 'ring-line opacity-40 grayscale' };

/** A seat of a pool: whoever has it, or that it is free. */
export function SeatFace({ user, size, look = 'in', className }: SeatFaceProps): ReactNode {
  if (!user)
    return (
      <span
        className={cx(
          'grid shrink-0 place-items-center rounded-full border-2 border-dashed border-line text-fg3',
          className,
        )}
        style={{ width: size, height: size }}
      >
        <Icon name="plus" size={Math.round(size * 0.4)} />
      </span>
    );
  return (
    <Avatar
      seed={user._id}
      src={user.avatar}
      size={size}
      className={cx('ring-3 transition-[filter,opacity]', RINGS[look], className)}
    />
  );
}
