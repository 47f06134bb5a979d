import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** `next` is where the next turn goes; `open` and `dim` come after it; `planned` is chosen for auto betting. */
export type TurnTone = 'win' | 'plain' | 'lose' | 'next' | 'open' | 'dim' | 'planned';

export interface TurnSlot {
  readonly tone: TurnTone;
  /** Spoken. */
  readonly label: string;
  readonly content?: ReactNode;
}

const TONES: Readonly<Record<TurnTone, string>> = {
  win: 'border-win/50 bg-win/15',
  plain: 'border-line bg-raised',
  lose: 'border-lose/70 bg-lose/20',
  next: 'border-accent/70 bg-raised shadow-[0_0_14px_0_color-mix(in_srgb,var(--accent)_30%,transparent)]',
  open: 'border-line/60 bg-raised/40',
  dim: 'border-transparent bg-raised/30 *:opacity-35',
  planned: 'border-accent/60 bg-accent/15',
};

/** All turns a round can have, in order: what was shown, where one stands, and what is left. Wraps where it is narrow. */
export function TurnRow({ slots, label }: { slots: readonly TurnSlot[]; label: string }) {
  return (
    <ol aria-label={label} className="grid grid-cols-10 gap-1 @2xl:grid-cols-20 @2xl:gap-1.5">
      {slots.map(({ tone, label: spoken, content }, index) => (
        <li
          // Turns have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-label={spoken}
          aria-current={tone === 'next' ? 'step' : undefined}
          className={cx(
            'grid aspect-square min-w-0 place-items-center rounded-md border transition-colors duration-panel',
            TONES[tone],
          )}
        >
          {content ?? (
            <i aria-hidden className="text-[0.6875rem] font-semibold text-fg3/70 not-italic tnum">
              {index + 1}
            </i>
          )}
        </li>
      ))}
    </ol>
  );
}
