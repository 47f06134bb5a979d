import type { ReactNode } from 'react';

/** A dot at the corner of an icon. The parent is `relative` and says in words what waits. */
export function UnreadDot(): ReactNode {
  return (
    <i aria-hidden className="absolute -end-1 -top-1 size-2.5 rounded-full border-2 border-panel bg-accent" />
  );
}
