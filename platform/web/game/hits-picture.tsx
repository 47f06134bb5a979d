import { range } from '#engines/fair/draw.ts';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';

interface HitsPictureProps {
  /** Names the list. */
  readonly label: string;
  /** Places there are, passed in order from the first. */
  readonly places: number;
  /** Places from 0 that end a round, ascending. */
  readonly hits: readonly number[];
  /** What the places before the first hit pay. */
  readonly multiplier: number;
  /** Names one place. */
  readonly name: (place: number, hit: boolean) => string;
}

/** All places of a round that goes from one to the next: what was free from the start, and where it would have ended. */
export function HitsPicture({ label, places, hits, multiplier, name }: HitsPictureProps) {
  const first = hits[0] ?? places;
  return (
    <div className="mx-auto flex w-full max-w-64 flex-col gap-3">
      <b className="text-center text-xl text-fg tnum">{formatMultiplier(multiplier)}</b>
      <ul aria-label={label} className="grid grid-cols-5 gap-1.5">
        {range(places).map((place) => {
          const hit = hits.includes(place);
          return (
            <li
              key={place}
              aria-label={name(place, hit)}
              className={cx(
                'grid aspect-[3/2] place-items-center rounded-md border text-xs font-semibold tnum',
                hit
                  ? 'border-lose/50 bg-lose/15 text-lose'
                  : place < first
                    ? 'border-win/40 bg-win/10 text-win'
                    : 'border-line bg-raised text-fg3',
              )}
            >
              {place + 1}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
