import { useState, useSyncExternalStore } from 'react';
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

type Draw = (seed: string) => string;

/** Until patterns can be drawn, and while there is no picture: nothing, on the ground that is there anyway. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

let draw: Draw | undefined;
let coming = false;
const waiting = new Set<() => void>();

/** Patterns are drawn by a file of their own: guests on the home page see none at first. */
async function fetchDraw(): Promise<void> {
  coming = true;
  try {
    ({ avatarUri: draw } = await import('./art/avatar.ts'));
    for (const redraw of waiting) redraw();
  } catch {
    // The next one asks again.
  } finally {
    coming = false;
  }
}

function wait(redraw: () => void): () => void {
  if (!draw && !coming) void fetchDraw();
  waiting.add(redraw);
  return () => waiting.delete(redraw);
}

const waitForNothing = () => () => {};

/** Round picture of a person. */
export function Avatar({ src, seed, name = '', size = 32, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = src && src !== failed ? src : null;
  const pattern = useSyncExternalStore(picture ? waitForNothing : wait, () => draw);
  return (
    <img
      src={picture ?? pattern?.(seed) ?? BLANK}
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
