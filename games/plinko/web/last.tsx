import type { CSSProperties } from 'react';
import { formatShort } from '#ui/format.ts';
import { tintOf } from './board.ts';
import type { Drop } from './scene.ts';

export interface Landed {
  /** The round's. */
  readonly id: string;
  readonly drop: Drop;
}

/** What the last balls paid, the newest on top. Empty places keep the column where it is. */
export function Last({ landed, label }: { landed: readonly Landed[]; label: string }) {
  return (
    <ol
      aria-label={label}
      className="pointer-events-none absolute end-2 top-2 flex h-37 w-13 flex-col gap-1 overflow-hidden @2xl:end-5 @2xl:top-1/2 @2xl:h-53 @2xl:w-16 @2xl:-translate-y-1/2"
    >
      {landed.slice(0, 5).map(({ id, drop }) => (
        <li
          key={id}
          style={{ '--tint': tintOf(drop.multiplier) } as CSSProperties}
          className="grid h-6.5 shrink-0 animate-fade-in place-items-center rounded-sm bg-(--tint) bg-linear-to-b from-paper/25 to-transparent to-60% text-xs font-bold text-ink shadow-[inset_0_-3px_0_0_var(--color-shade)] tnum @2xl:h-9.5 @2xl:rounded-md @2xl:text-sm"
        >
          {formatShort(drop.multiplier)}x
        </li>
      ))}
    </ol>
  );
}
