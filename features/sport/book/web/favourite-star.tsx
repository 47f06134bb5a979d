import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import type { Favourite } from '../favourites-contract.ts';
import { changeFavourite, useFavourites } from './favourites.ts';

interface FavouriteStarProps extends Favourite {
  /** What it is called. */
  name: string;
}

/** The star of a sport, a league or a match. A guest is asked to log in. */
export function FavouriteStar({ kind, id, name }: FavouriteStarProps): ReactNode {
  const t = useT('sport.favourites');
  const on = useFavourites().some((one) => one.kind === kind && one.id === id);
  const label = t('star', { name });
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() => {
        if (needAccount()) void changeFavourite({ kind, id }, !on);
      }}
      className={cx(
        buttonClass({ variant: 'ghost', size: 32, square: true }),
        'touch-area',
        on ? 'text-warn' : 'text-fg3',
      )}
    >
      <Icon name="star" size={18} filled={on} />
    </button>
  );
}
