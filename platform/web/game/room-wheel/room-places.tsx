import { useId, type ReactNode } from 'react';
import { amountText, moneyViewNow } from '../../amount-view.ts';
import type { SharedPlayer } from '../game-kit.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

export interface RoomPlace {
  readonly id: string;
  readonly label: string;
  /** Beside its name. */
  readonly figure?: ReactNode;
  /** What it pays, ready to show. */
  readonly pays: string;
  /** Classes of the chip with what it pays. */
  readonly chip: string;
}

interface RoomPlacesProps {
  label: string;
  places: readonly RoomPlace[];
  /** Where a player of the round stands. */
  placeOf: (player: SharedPlayer) => unknown;
  /** How many stand at a place, in words. */
  count: (players: number) => string;
  value: string;
  onChange: (place: string) => void;
  disabled: boolean;
  players: readonly SharedPlayer[];
  /** The places that won, once the result is on the screen. */
  winners: readonly string[] | null;
}

const COLUMNS: Readonly<Record<number, string>> = {
  4: 'grid-cols-4',
  5: 'grid-cols-6 @3xl:grid-cols-5',
  6: 'grid-cols-3 @3xl:grid-cols-6',
};

/** Of five on a narrow stage two stand over three, so that both rows are full. */
function spanOf(count: number, at: number): string | false {
  return count === 5 && cx(at < 2 ? 'col-span-3' : 'col-span-2', '@3xl:col-span-1');
}

/** The places of a room's table: one is chosen for the next bet; each shows who stands there. */
export function RoomPlaces(props: RoomPlacesProps) {
  const { label, places, placeOf, count, value, onChange, disabled, players, winners } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="relative z-10 min-w-0 px-3 pb-3 md:px-5 md:pb-5">
      <legend className="sr-only">{label}</legend>
      <div className={cx('grid gap-2 md:gap-3', COLUMNS[places.length] ?? 'grid-cols-3')}>
        {places.map((place, at) => {
          const here = players.filter((player) => placeOf(player) === place.id);
          const own = here.find(({ mine }) => mine);
          const won = winners?.includes(place.id);
          return (
            <label
              key={place.id}
              className={cx(
                'relative flex min-h-18 cursor-pointer flex-col justify-between gap-1 rounded-xl border-2 bg-panel/90 p-2 backdrop-blur-sm transition-[opacity,border-color,transform] duration-panel has-focus-visible:outline-2 has-focus-visible:outline-accent md:p-3',
                place.id === value ? 'border-accent' : 'border-line/70 hover:border-fg3',
                won === false && 'border-dashed',
                won === true && '-translate-y-1 border-fg2',
                disabled && 'cursor-not-allowed',
                spanOf(places.length, at),
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={place.id === value}
                onChange={() => onChange(place.id)}
              />
              <span className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-0.5">
                <span
                  className={cx(
                    'flex min-w-0 items-center font-semibold',
                    place.figure === undefined
                      ? 'text-sm'
                      : 'flex-wrap gap-1 text-xs @3xl:gap-1.5 @3xl:text-sm',
                  )}
                >
                  {place.figure}
                  <span className="truncate">{place.label}</span>
                </span>
                <span className={cx('rounded-md px-1 py-0.5 text-xs font-bold tnum md:px-2', place.chip)}>
                  {place.pays}
                </span>
              </span>
              <span className="flex min-h-5 items-center gap-1.5 truncate text-xs text-fg3 tnum">
                {own ? (
                  <b className="truncate font-semibold text-accent">
                    {amountText(own.stake, moneyViewNow(own.currency))}
                  </b>
                ) : (
                  <>
                    <Icon name="users" size={14} className="max-sm:hidden" />
                    {count(here.length)}
                  </>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
