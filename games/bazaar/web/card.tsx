import type { CSSProperties } from 'react';
import { range } from '#engines/fair/draw.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { cx } from '#ui/cx.ts';
import { rarityOf, worthOf } from '../game.ts';
import { rarityColour } from './rarity.ts';
import { RaritySign, WareArt } from './ware-art.tsx';

interface FrontProps {
  /** Its number, 1 to 240. */
  card: number;
  className?: string;
}

/** The picture side: sign and number, the ware, what it is worth; all in the colour of its rarity. */
export function CardFront({ card, className }: FrontProps) {
  const multiplier = worthOf(card);
  const rarity = rarityOf(multiplier);
  return (
    <span
      style={{ '--tier': rarityColour(rarity) } as CSSProperties}
      className={cx(
        'flex flex-col items-center overflow-hidden rounded-xl border-2 border-(--tier) bg-linear-to-b from-[color-mix(in_srgb,var(--tier)_34%,var(--panel))] to-bg',
        className,
      )}
    >
      <span className="pointer-events-none absolute inset-1 rounded-lg border border-(--tier)/45" />
      <span className="flex w-full items-center justify-between px-2.5 pt-2.5 text-xs font-semibold text-fg2 tnum">
        <RaritySign rarity={rarity} className="size-4" />
        {card}
      </span>
      <span className="grid min-h-0 w-full flex-1 place-items-center p-2 md:p-3">
        <WareArt multiplier={multiplier} className="size-full max-h-full" />
      </span>
      <b className="mb-2.5 text-base leading-none font-bold text-fg tnum md:mb-3 md:text-lg">
        {shortMultiplier(multiplier)}
      </b>
    </span>
  );
}

/** Eight points round the middle of a tile, as on the tiles of a souk. */
function tile(x: number, y: number, reach: number): string {
  const square = (turn: number) =>
    range(4)
      .map((corner) => {
        const angle = ((corner + turn) / 4) * Math.PI * 2;
        return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
      })
      .join('L');
  return `M${square(0)}zM${square(0.5)}z`;
}

const LINE = 'color-mix(in srgb, var(--warn) 66%, var(--fg))';
const DIM = 'color-mix(in srgb, var(--accent) 46%, var(--bg))';

/** The side that lies up before it is turned: a lattice of tiles and a great star. */
function CardBack() {
  return (
    <svg viewBox="0 0 100 160" preserveAspectRatio="none" aria-hidden className="size-full">
      {range(15).map((index) => (
        <path
          key={index}
          d={tile(20 + (index % 3) * 30, 20 + Math.floor(index / 3) * 30, 15)}
          fill="none"
          stroke={DIM}
          strokeWidth="1.4"
        />
      ))}
      <rect x="5" y="5" width="90" height="150" rx="6" fill="none" stroke={LINE} strokeWidth="1" />
      <rect x="8.5" y="8.5" width="83" height="143" rx="4" fill="none" stroke={DIM} strokeWidth="1.6" />
      <path d={tile(50, 80, 33)} fill="var(--panel)" stroke={LINE} strokeWidth="1.6" />
      <path d={tile(50, 80, 24)} fill={DIM} stroke={LINE} strokeWidth="1" />
      <path d="M50 64q12 10 12 18a12 12 0 0 1-24 0q0-8 12-18z" fill={LINE} />
      <path d="M50 73q6 6 6 10a6 6 0 0 1-12 0q0-4 6-10z" fill={DIM} />
    </svg>
  );
}

interface CardProps {
  /** Number of the card it shows, or showed before it was turned down again. */
  card: number | null;
  open: boolean;
  still: boolean;
  /** Next to turn in a running round. */
  waiting: boolean;
}

/** A card of the pack that turns over. */
export function Card({ card, open, still, waiting }: CardProps) {
  const rarity = card === null ? 0 : rarityOf(worthOf(card));
  const glow = { '--tier': open ? rarityColour(rarity) : 'var(--accent)' } as CSSProperties;
  return (
    <span
      style={glow}
      className="relative block aspect-[5/8] w-[22cqi] max-w-[78px] perspective-distant @[26rem]:w-[16.5cqi] @[26rem]:max-w-34"
    >
      <span
        className={cx(
          'absolute -inset-3 rounded-[2rem] bg-radial-[closest-side] from-(--tier)/55 to-transparent transition-opacity duration-modal',
          open && rarity >= 2 ? 'opacity-100' : waiting ? 'opacity-40' : 'opacity-0',
        )}
      />
      <span
        className={cx(
          'absolute inset-0 transform-3d',
          !still && 'transition-transform duration-[320ms] ease-out',
          open && 'rotate-y-180',
        )}
      >
        <span className="absolute inset-0 overflow-hidden rounded-xl border-2 border-[color-mix(in_srgb,var(--warn)_45%,var(--line))] bg-radial from-[color-mix(in_srgb,var(--accent)_24%,var(--raised))] to-panel shadow-pop backface-hidden">
          <CardBack />
        </span>
        {card !== null && (
          <CardFront card={card} className="absolute inset-0 rotate-y-180 shadow-pop backface-hidden" />
        )}
      </span>
    </span>
  );
}
