import type { ReactNode } from 'react';

/** A coin's mark. Size is reserved before the file is there. */
export function CurrencyIcon({ id, size = 20 }: { id: string; size?: number }): ReactNode {
  return (
    <img
      src={`/art/currency/${id}.svg`}
      width={size}
      height={size}
      alt=""
      decoding="async"
      className="shrink-0 rounded-full"
      style={{ width: size, height: size }}
    />
  );
}
