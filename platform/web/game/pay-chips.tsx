import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { shortChance, shortMultiplier, tierColour } from './pay-tiers.ts';

export interface PayChip {
  readonly id: string | number;
  readonly multiplier: number;
  /** 0 to 1. */
  readonly chance: number;
  /** CSS colour; by the multiplier's tier when left out. */
  readonly colour?: string;
  /** Spoken before the figures, e.g. the name of a zone. */
  readonly name?: string;
}

interface PayChipsProps {
  chips: readonly PayChip[];
  /** Ids of those that were just hit. */
  lit: readonly (string | number)[];
  /** Spoken name of the table. */
  label: string;
  className?: string;
}

/** Columns that give rows of about the same length, with at most so many in one. */
export function columnsOf(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / Math.ceil(count / most)));
}

/** A payout table that is always in sight: every multiplier with its chance, the one just hit lit up. */
export function PayChips({ chips, lit, label, className }: PayChipsProps) {
  return (
    <ul
      aria-label={label}
      style={{ '--few': columnsOf(chips.length, 6), '--many': columnsOf(chips.length, 12) } as CSSProperties}
      className={cx(
        'grid grid-cols-[repeat(var(--few),minmax(0,1fr))] gap-1 @[40rem]:grid-cols-[repeat(var(--many),minmax(0,1fr))]',
        className,
      )}
    >
      {chips.map(({ id, multiplier, chance, colour = tierColour(multiplier), name }) => (
        <PayTile key={id} colour={colour} lit={lit.includes(id)} className="pt-1 pb-1.5">
          {name !== undefined && <span className="sr-only">{name}</span>}
          <b className="leading-4 font-bold text-fg tnum">{shortMultiplier(multiplier)}</b>
          <span className="leading-4 text-fg3 tnum in-data-lit:text-fg">{shortChance(chance)}</span>
        </PayTile>
      ))}
    </ul>
  );
}

interface PayTileProps {
  /** CSS colour of its edge, and of the whole when it was just hit. */
  colour: string;
  lit: boolean;
  className?: string;
  children: ReactNode;
}

/** An item of a payout table: a tile over a strip in its colour. */
export function PayTile({ colour, lit, className, children }: PayTileProps) {
  return (
    <li
      style={{ '--tier': colour } as CSSProperties}
      data-lit={lit || undefined}
      className={cx(
        'relative flex flex-col items-center overflow-hidden rounded-md bg-raised/80 px-1 text-xs transition-colors duration-panel data-lit:bg-[color-mix(in_srgb,var(--tier)_26%,var(--raised))] data-lit:ring-1 data-lit:ring-(--tier)',
        className,
      )}
    >
      {children}
      <i aria-hidden className="absolute inset-x-0 bottom-0 h-0.75 bg-(--tier)" />
    </li>
  );
}
