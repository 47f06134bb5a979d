import { useState } from 'react';
import { avatarUri } from './art/avatar.ts';
import { cx } from './cx.ts';

export interface AvatarProps {
  /** Picture address; without one, or when it fails, a pattern drawn from `seed` stands in. */
  src?: string | null;
  /** User id: the same seed is the same pattern everywhere. */
  seed: string;
  /** Spoken name; leave it out beside the written name. */
  name?: string;
  size?: number;
  className?: string;
}

/** Round picture of a person. */
export function Avatar({ src, seed, name = '', size = 32, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src && src !== failed ? src : avatarUri(seed);
  return (
    <img
      src={shown}
      alt={name}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src ?? null)}
      style={{ width: size, height: size }}
      className={cx('shrink-0 rounded-full bg-hover object-cover', className)}
    />
  );
}
