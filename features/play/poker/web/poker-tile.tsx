import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';

/** The first tile of the house's own games. Its classes are those of the other tiles. */
export default function PokerTile(): ReactNode {
  const t = useT('poker');
  return (
    <div className="group/tile relative hover:-translate-y-1">
      <AppLink
        to="/poker"
        className="group/tile relative @container block aspect-3/4 w-full overflow-hidden rounded-lg bg-raised text-start select-none"
      >
        <img
          src="/art/cards.svg"
          width={240}
          height={320}
          alt=""
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full object-cover"
        />
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-ink/90 via-ink/45 to-transparent"
        />
        <span className="absolute inset-x-0 bottom-0 flex flex-col gap-0.5 px-2 pb-2 text-paper @min-[150px]:px-3 @min-[150px]:pb-3">
          <span className="leading-[1.15]! title-art text-xs break-words @min-[110px]:text-sm @min-[150px]:text-lg">
            {t('title')}
          </span>
          <span className="truncate text-xs font-semibold text-paper/80">{t('tile')}</span>
        </span>
      </AppLink>
    </div>
  );
}
