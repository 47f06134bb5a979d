import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from './i18n.ts';
import { toggleFavourite, useFavourite } from './store.ts';

/**
 * The star on a game's tile. Out of the tab order, where it would stand between every two games: by keyboard a game is
 * starred on its own page.
 */
export function FavouriteStar({ id, name }: { id: string; name: string }): ReactNode {
  const t = useT('shell.tile');
  const on = useFavourite(id);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={on}
      aria-label={t('favourite', { game: name })}
      title={t('favourite', { game: name })}
      onClick={() => toggleFavourite(id)}
      className={cx(
        'absolute end-1 top-1 grid size-8 place-items-center rounded-full bg-ink/80',
        on ? 'text-warn' : 'text-paper',
      )}
    >
      <Icon name="star" size={18} filled={on} />
    </button>
  );
}
