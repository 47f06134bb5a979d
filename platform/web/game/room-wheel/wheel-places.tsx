import { useId } from 'react';
import { amountText, moneyViewNow } from '../../amount-view.ts';
import type { SharedPlayer } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { paysText, toneOfColour, type WheelLook } from './look.ts';

interface PlacesProps {
  look: WheelLook;
  value: string;
  onChange: (colour: string) => void;
  disabled: boolean;
  players: readonly SharedPlayer[];
  /** The colour that was drawn, once it is on the screen. */
  drawn: string | null;
}

/** The places of the table: one is chosen for the next bet; each shows who stands there. */
export function WheelPlaces({ look, value, onChange, disabled, players, drawn }: PlacesProps) {
  const t = useT(`games.${look.wheel.id}`);
  const name = useId();
  return (
    <fieldset disabled={disabled} className="relative z-10 min-w-0 px-3 pb-3 md:px-5 md:pb-5">
      <legend className="sr-only">{t('colour')}</legend>
      <div
        className={cx('grid gap-2 md:gap-3', look.wheel.colours.length > 3 ? 'grid-cols-4' : 'grid-cols-3')}
      >
        {look.wheel.colours.map(({ id: colour }) => {
          const here = players.filter(({ shownParams }) => shownParams['colour'] === colour);
          const own = here.find(({ mine }) => mine);
          return (
            <label
              key={colour}
              className={cx(
                'relative flex min-h-18 cursor-pointer flex-col justify-between gap-1 rounded-xl border-2 bg-panel/90 p-2 backdrop-blur-sm transition-[opacity,border-color,transform] duration-panel has-focus-visible:outline-2 has-focus-visible:outline-accent md:p-3',
                colour === value ? 'border-accent' : 'border-line/70 hover:border-fg3',
                drawn !== null && drawn !== colour && 'border-dashed',
                drawn === colour && '-translate-y-1 border-fg2',
                disabled && 'cursor-not-allowed',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={colour === value}
                onChange={() => onChange(colour)}
              />
              <span className="flex flex-wrap items-center justify-between gap-0.5">
                <span className="text-sm font-semibold">{t(colour)}</span>
                <span
                  className={cx(
                    'rounded-md px-1 py-0.5 text-xs font-bold tnum md:px-2',
                    toneOfColour(colour).chip,
                  )}
                >
                  {paysText(look, colour)}
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
                    {t('players', { count: here.length })}
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
