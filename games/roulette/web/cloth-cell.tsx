import type { CSSProperties } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';
import { colourOf, type Spot } from '../spots.ts';
import { labelOf } from '../variants.ts';

/** Fills of fields: the theme's hues, deep enough for white figures. The wheel has the same in wheel-paint.ts. */
export const FILLS = {
  red: 'bg-[oklch(from_var(--lose)_0.5_0.18_h)]',
  black: 'bg-[color-mix(in_srgb,var(--raised)_45%,var(--color-ink))]',
  green: 'bg-[oklch(from_var(--win)_0.5_0.13_h)]',
} as const;

/** The number that came and the fields that hold it: green only for a bet that brought more than it cost. */
const WON =
  'shadow-[inset_0_0_0_2px_var(--win),inset_0_0_22px_color-mix(in_srgb,var(--win)_55%,transparent)]';
const CAME = 'shadow-[inset_0_0_0_2px_var(--fg),inset_0_0_22px_color-mix(in_srgb,var(--fg)_30%,transparent)]';

/** Fields whose words are those of their kind. */
const NAMED: ReadonlySet<string> = new Set(['column', 'any']);

interface ClothCellProps {
  spot: Spot;
  style: CSSProperties;
  upright: boolean;
  lit: boolean;
  won: boolean;
  /** The bet as a whole brought more than it cost. */
  gain: boolean;
  faded: boolean;
}

/** A printed field of the cloth. Decoration: the button over it has the name. */
export function ClothCell({ spot, style, upright, lit, won, gain, faded }: ClothCellProps) {
  const number = spot.kind === 'straight' || spot.kind === 'both';
  return (
    <span aria-hidden style={style} className="pointer-events-none absolute p-[1.5px]">
      <span
        className={cx(
          'relative grid size-full place-items-center rounded-md border font-bold tnum transition-[opacity,box-shadow] duration-hover',
          number
            ? `border-paper/12 text-paper ${FILLS[colourOf(spot.numbers[0]!)]}`
            : 'border-line bg-raised/80 text-xs',
          won
            ? `text-paper ${gain ? WON : CAME}`
            : number
              ? 'shadow-[inset_0_1px_0_color-mix(in_srgb,var(--color-paper)_16%,transparent),inset_0_-8px_14px_var(--color-shade)]'
              : 'text-fg2',
          faded && number && 'opacity-50',
        )}
      >
        {lit && <span className="absolute inset-0 rounded-[inherit] bg-paper/22" />}
        <Mark spot={spot} upright={upright} />
      </span>
    </span>
  );
}

function Mark({ spot: { id, kind, numbers }, upright }: { spot: Spot; upright: boolean }) {
  const t = useT('games.roulette.cloth');
  if (kind === 'straight' || kind === 'both')
    return <span className="text-sm @lg:text-base">{labelOf(numbers[0]!)}</span>;
  if (kind === 'colour')
    return (
      <svg viewBox="0 0 24 24" className={upright ? 'w-5' : 'h-5'}>
        <path
          d="M12 1 22 12 12 23 2 12Z"
          strokeWidth="1.2"
          className={cx(
            'stroke-paper/40',
            id === 'red' ? 'fill-[oklch(from_var(--lose)_0.55_0.2_h)]' : 'fill-ink',
          )}
        />
      </svg>
    );
  const text = kind === 'dozen' ? t('dozen', { place: Number(id.at(-1)) }) : t(NAMED.has(kind) ? kind : id);
  return (
    <span
      className={cx(
        'font-semibold whitespace-nowrap',
        upright && kind !== 'column' && '[writing-mode:vertical-rl]',
      )}
    >
      {text}
    </span>
  );
}
