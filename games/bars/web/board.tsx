import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { range } from '#engines/fair/draw.ts';
import { shortMultiplier, tierColour } from '#platform/web/game/pay-tiers.ts';
import { cx } from '#ui/cx.ts';
import { TILES } from '../game.ts';
import { Ingot } from './ingot.tsx';
import { COLUMNS, neighbour } from './picks.ts';

/** What lies on a tile: nothing known, a bar the player opened, or one shown afterwards. */
export interface TileFace {
  readonly multiplier: number;
  readonly opened: boolean;
}

/** A bar that breaks open, and what will lie there. */
export interface Cracking {
  readonly tile: number;
  readonly multiplier: number;
}

interface BoardProps {
  /** One per tile; null while it is closed. */
  faces: readonly (TileFace | null)[];
  cracking: Cracking | null;
  /** Nothing is played and nothing lies open: light runs over the bars now and then. */
  idle: boolean;
  tiles: readonly number[];
  /** How many bars share the stake: what a tile's colour is judged by. */
  picks: number;
  active: boolean;
  still: boolean;
  onPick: (tile: number) => void;
  label: string;
  describe: (tile: number, face: TileFace | null, picked: boolean) => string;
}

export const CLOSED: readonly null[] = range(TILES).map(() => null);
const ROWS = range(TILES / COLUMNS).map((row) => range(COLUMNS, row * COLUMNS));

/** Thirty tiles, one stop in the tab order; arrows move inside, Enter and Space pick. */
export function Board(props: BoardProps) {
  const { faces, cracking, idle, tiles, picks, active, still, onPick, label, describe } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(tiles[0] ?? 0);

  function handleKey(event: KeyboardEvent): void {
    const next = neighbour(focused, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      onKeyDown={handleKey}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-1.5 perspective-distant md:gap-2"
    >
      {ROWS.map((row) => (
        <div key={row[0]} role="row" className="grid grid-cols-6 gap-1.5 md:gap-2">
          {row.map((tile) => {
            const face = faces[tile] ?? null;
            const order = tiles.indexOf(tile);
            const breaks = cracking?.tile === tile ? cracking : null;
            const colour =
              (face ?? breaks) ? tierColour((face ?? breaks)!.multiplier * picks) : 'var(--warn)';
            return (
              <button
                key={tile}
                type="button"
                role="gridcell"
                tabIndex={tile === focused ? 0 : -1}
                aria-label={describe(tile, face, order >= 0)}
                aria-selected={order >= 0}
                aria-disabled={!active}
                onFocus={() => setFocused(tile)}
                onClick={() => active && onPick(tile)}
                style={{ '--tier': colour } as CSSProperties}
                className={cx(
                  'group relative h-12 rounded-lg transform-3d md:h-15',
                  active ? 'cursor-pointer' : 'cursor-default',
                )}
              >
                <Sides
                  face={face}
                  breaks={breaks !== null}
                  order={order}
                  active={active}
                  still={still}
                  delay={(tile % COLUMNS) * 16 + Math.floor(tile / COLUMNS) * 22}
                />
              </button>
            );
          })}
        </div>
      ))}
      {idle && !still && <Sheen />}
    </div>
  );
}

const SHEEN: Keyframe[] = [
  { opacity: 1, transform: 'translateX(-100%) skewX(-18deg)', offset: 0 },
  { opacity: 1, transform: 'translateX(100%) skewX(-18deg)', offset: 0.28 },
  { opacity: 1, transform: 'translateX(100%) skewX(-18deg)', offset: 1 },
];
const SHEEN_MS = 4000;
const LIGHT =
  'linear-gradient(to right, transparent 38%, color-mix(in srgb, var(--color-paper) 22%, transparent) 50%, transparent 62%)';
/** A bar that is laid down falls from above, and bounces by a little. */
const LAY: Keyframe[] = [
  { transform: 'translateY(-70%)', opacity: 0 },
  { transform: 'translateY(0)', opacity: 1, offset: 0.7, easing: 'ease-out' },
  { transform: 'translateY(-6%)', offset: 0.85, easing: 'ease-in' },
  { transform: 'translateY(0)' },
];
const LAY_MS = 240;

/** Light that runs over the bars while they wait. */
function Sheen() {
  const band = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const motion = band.current?.animate(SHEEN, {
      duration: SHEEN_MS,
      iterations: Infinity,
      easing: 'ease-in-out',
    });
    return () => motion?.cancel();
  }, []);
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden rounded-lg">
      <span ref={band} style={{ background: LIGHT, opacity: 0 }} className="absolute inset-0" />
    </span>
  );
}

interface SidesProps {
  face: TileFace | null;
  /** Its bar breaks now. */
  breaks: boolean;
  /** Place among the picks, -1 for none. */
  order: number;
  active: boolean;
  still: boolean;
  /** Of tiles that are shown afterwards, in ms. */
  delay: number;
}

function Sides({ face, breaks, order, active, still, delay }: SidesProps) {
  const picked = order >= 0;
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (picked && !still) bar.current?.animate(LAY, { duration: LAY_MS, easing: 'ease-in' });
  }, [picked, still]);
  return (
    <span
      style={{ transitionDelay: face && !face.opened ? `${delay}ms` : '0ms' }}
      className={cx(
        'absolute inset-0 transform-3d',
        !still && 'transition-transform duration-modal ease-out',
        face && 'rotate-x-180',
        !face && active && 'group-hover:-translate-y-0.5',
      )}
    >
      <span
        className={cx(
          'absolute inset-0 grid place-items-center rounded-lg border bg-linear-to-b shadow-[inset_0_-3px_0_0_var(--color-shade)] backface-hidden transition-colors',
          picked
            ? 'border-accent from-accent/30 to-accent/10 shadow-[inset_0_-3px_0_0_var(--color-shade),0_0_16px_color-mix(in_srgb,var(--accent)_28%,transparent)]'
            : 'border-line from-hover to-raised',
          active && !picked && 'group-hover:border-accent/60 group-hover:from-line',
        )}
      >
        <span ref={bar} className="grid size-full place-items-center">
          <Ingot
            broken={breaks}
            className={cx('h-[70%] max-w-[82%]', !picked && 'opacity-40 saturate-50 group-hover:opacity-75')}
          />
        </span>
        {picked && (
          <b className="absolute start-1 top-1 grid size-4 place-items-center rounded-full bg-accent text-[0.625rem] leading-none font-bold text-on-accent tnum">
            {order + 1}
          </b>
        )}
      </span>
      <span
        className={cx(
          'absolute inset-0 flex rotate-x-180 flex-col items-center justify-center rounded-lg border backface-hidden',
          face?.opened
            ? 'border-(--tier) bg-[color-mix(in_srgb,var(--tier)_22%,var(--panel))] shadow-[inset_0_0_18px_color-mix(in_srgb,var(--tier)_28%,transparent),0_0_18px_color-mix(in_srgb,var(--tier)_32%,transparent)]'
            : 'border-line/60 bg-panel',
        )}
      >
        {face?.opened && <Ingot className="h-[46%]" />}
        {face && (
          <span
            className={cx(
              'font-bold tnum',
              face.opened ? 'text-sm leading-4 text-fg md:text-base md:leading-5' : 'text-xs text-(--tier)',
            )}
          >
            {shortMultiplier(face.multiplier)}
          </span>
        )}
      </span>
    </span>
  );
}
