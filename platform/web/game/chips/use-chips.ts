/** The hands at a betting table: what a stage calls when a player lays, takes back, doubles or lays the last bet again. */
import { useState } from 'react';
import type { SoundKit } from '../../sound.ts';
import {
  betPlaced,
  CHIPS,
  doubled,
  lay,
  layAll,
  NO_TRAIL,
  noted,
  rebetOf,
  sameLayout,
  take,
  totalOf,
  undone,
  type Chip,
  type Layout,
} from './layout.ts';

interface UseChips {
  readonly layout: Layout;
  /** Which table they lie on, where there are several: steps on another one cannot be undone. */
  readonly table?: string;
  readonly onLayout: (next: Layout) => void;
  /** Id of the round that is or was played last. */
  readonly round: string | null;
  /** Nothing may be touched: a bet is on its way, or its result is being shown. */
  readonly held: boolean;
  /** Most chips of one bet; null while that is not known. */
  readonly most: number | null;
  readonly sound: SoundKit;
}

export interface ChipHands {
  readonly layout: Layout;
  readonly total: number;
  readonly held: boolean;
  readonly most: number;
  /** The chip in the player's hand. */
  readonly chip: Chip;
  readonly choose: (chip: Chip) => void;
  /** Lays the chip in hand. False when the table takes no more. */
  readonly lay: (spot: string) => boolean;
  /** Lays it once for each chip of a bet on several spots. False when the table takes no more. */
  readonly layAll: (bet: Layout) => boolean;
  /** Lays a whole layout in the place of this one. False when the table does not take it. */
  readonly put: (layout: Layout) => boolean;
  /** Takes the chip in hand off a spot again. */
  readonly take: (spot: string) => void;
  /** Each null while it would do nothing. */
  readonly undo: (() => void) | null;
  readonly double: (() => void) | null;
  readonly clear: (() => void) | null;
  readonly rebet: (() => void) | null;
  /** True from a refused chip until the next one that lay. */
  readonly full: boolean;
}

/** Chips laid by hand, with their past. The layout itself belongs to the caller: it is what is bet. */
export function useChips({ layout, table, onLayout, round, held, most: limit, sound }: UseChips): ChipHands {
  const [chip, setChip] = useState<Chip>(CHIPS[0]);
  const [trail, setTrail] = useState(NO_TRAIL);
  const [full, setFull] = useState(false);
  const [at, setAt] = useState(table);
  if (at !== table) {
    setAt(table);
    setTrail({ ...NO_TRAIL, round });
  }
  const most = limit ?? Number.MAX_SAFE_INTEGER;
  if (round !== null && trail.round !== round) setTrail(betPlaced(trail, layout, round));

  function change(next: Layout | null): boolean {
    if (held || next === null || sameLayout(next, layout)) return false;
    setTrail(noted(trail, layout));
    setFull(false);
    onLayout(next);
    sound.click();
    return true;
  }

  const back = undone(trail);
  const total = totalOf(layout);
  const [double, again] = [doubled(layout, most), rebetOf(trail, layout, most)];
  const step = (next: Layout | null) => (held || next === null ? null : () => void change(next));
  return {
    layout,
    total,
    held,
    most,
    chip,
    full,
    choose(next) {
      setChip(next);
      sound.tick(CHIPS.indexOf(next) / CHIPS.length);
    },
    lay(spot) {
      if (held) return false;
      const next = lay(layout, spot, chip, most);
      setFull(next === null);
      return change(next);
    },
    layAll(bet) {
      if (held) return false;
      const next = layAll(layout, bet, chip, most);
      setFull(next === null);
      return change(next);
    },
    put(next) {
      if (held) return false;
      const fits = totalOf(next) <= most;
      setFull(!fits);
      return fits && change(next);
    },
    take: (spot) => void change(take(layout, spot, chip)),
    undo:
      held || back === null
        ? null
        : () => {
            setTrail(back.trail);
            setFull(false);
            onLayout(back.layout);
            sound.click();
          },
    double: step(double),
    clear: step(total > 0 ? {} : null),
    rebet: step(again),
  };
}
