import type { ReactNode } from 'react';

/** A hash or address: all of it, broken where the line ends. */
export function Mono({ children }: { children: ReactNode }): ReactNode {
  return (
    <span dir="ltr" className="font-mono text-xs break-all text-fg2">
      {children}
    </span>
  );
}
