import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { figureLocale } from '#ui/locale.ts';
import { AppLink } from './app-link.tsx';
import { useT } from './i18n.ts';
import { showProblem } from './modals.tsx';

/** What a tile shows of a provider; the catalogue's providers fit as they are. */
export interface TileProvider {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly games: number;
  readonly blocked: boolean;
  /** Two-letter codes of the countries where its games are not offered. */
  readonly restricted: readonly string[];
}

const TILE =
  'group/tile block w-full overflow-hidden rounded-lg bg-raised text-start transition-[translate,box-shadow] duration-hover hover:-translate-y-1 hover:shadow-card focus-visible:-translate-y-1';

/** A provider: its mark, 2 to 1, with its name and how many games it has. Leads to them, or says where they are not offered. */
export function ProviderTile({ provider }: { provider: TileProvider }): ReactNode {
  const t = useT('shell.tile');
  const { id, name, image, games, blocked, restricted } = provider;
  const [broken, setBroken] = useState(false);
  const face = (
    <>
      <span className="relative block aspect-2/1 overflow-hidden">
        <img
          src={broken ? `/art/provider/${id}.svg` : image}
          width={240}
          height={120}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className={cx('absolute inset-0 size-full object-cover', blocked && 'grayscale brightness-75')}
        />
        {blocked && (
          <span className="absolute inset-0 grid place-items-center bg-ink/55 px-2 text-center text-xs font-semibold text-balance text-paper">
            {t('blocked')}
          </span>
        )}
      </span>
      <span className="flex min-h-10 items-center justify-between gap-2 px-3 py-2">
        <span className="truncate font-semibold">{name}</span>
        <span className="shrink-0 text-xs text-fg3 tnum">
          <span className="max-sm:sr-only">{t('games', { count: games })}</span>
          <span aria-hidden className="sm:hidden">
            {games}
          </span>
        </span>
      </span>
    </>
  );
  function explain(): void {
    const countries = new Intl.DisplayNames([figureLocale()], { type: 'region' });
    showProblem({
      icon: 'globe',
      title: t('blockedProvider', { name }),
      description: t('restricted', {
        countries: restricted.map((code) => countries.of(code) ?? code).join(', '),
      }),
    });
  }
  if (blocked)
    return (
      <button type="button" onClick={explain} className={TILE}>
        {face}
      </button>
    );
  return (
    <AppLink to={`/casino/game/provider/${id}`} className={TILE}>
      {face}
    </AppLink>
  );
}
