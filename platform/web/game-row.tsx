import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { ScrollRow, scrollRowClass, scrollRowStyle } from '#ui/scroll-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from './app-link.tsx';
import { useT } from './i18n.ts';

/** Rows stand as games (3 to 4) or as providers (2 to 1 with a line below). */
export type RowShape = 'games' | 'providers';

const PER_VIEW: Record<RowShape, { narrow: number; wide: number }> = {
  games: { narrow: 3, wide: 8 },
  providers: { narrow: 2, wide: 6 },
};

interface GameRowProps {
  title: string;
  /** Where all of it is. */
  to: string;
  /** Tiles, each with its key; one that leads to all of it is put behind them. */
  children: readonly ReactNode[];
  shape?: RowShape;
}

/** A section of a lobby: heading, the way to all of it, arrows, tiles that scroll sideways, and a last tile that says so again. */
export function GameRow({ title, to, children, shape = 'games' }: GameRowProps): ReactNode {
  const t = useT('shell.row');
  return (
    <ScrollRow
      title={title}
      perView={PER_VIEW[shape]}
      previousLabel={t('previous', { title })}
      nextLabel={t('next', { title })}
      aside={
        <AppLink
          to={to}
          aria-label={t('viewAllOf', { title })}
          className={cx(linkClass('quiet'), 'flex h-10 items-center px-2 whitespace-nowrap')}
        >
          {t('viewAll')}
        </AppLink>
      }
    >
      {[...children, <SeeAll key="see-all" title={title} to={to} />]}
    </ScrollRow>
  );
}

function SeeAll({ title, to }: { title: string; to: string }): ReactNode {
  const t = useT('shell.row');
  return (
    <AppLink
      to={to}
      aria-label={t('seeAllOf', { title })}
      className="group/all flex size-full flex-col items-center justify-center gap-2 rounded-lg border border-line/70 bg-panel px-1 text-center text-xs font-semibold text-fg2 transition-colors hover:bg-raised hover:text-fg sm:text-sm"
    >
      <span className="grid size-9 place-items-center rounded-full bg-hover text-accent transition-transform group-hover/all:translate-x-0.5 sm:size-10 rtl:group-hover/all:-translate-x-0.5">
        <Icon name="arrow-right" size={18} className="rtl:-scale-x-100" />
      </span>
      {t('seeAll')}
    </AppLink>
  );
}

/** Tiles are at most this many in sight. */
const PLACES = 12;
/** The height of a row is that of its tiles. */
const TILE: Record<RowShape, string> = { games: 'aspect-3/4 w-full', providers: 'aspect-2/1 w-full' };

interface SkeletonProps {
  title?: string;
  shape?: RowShape;
  /** It is on its way; else it only keeps the room of what nobody has come near. */
  busy?: boolean;
}

/** Holds the room of a row until what is in it is known: the same heading line, the same tiles. */
export function GameRowSkeleton({ title, shape = 'games', busy = false }: SkeletonProps): ReactNode {
  return (
    <div aria-busy={busy || undefined} className="min-w-0" style={scrollRowStyle(PER_VIEW[shape])}>
      <div className="mb-3 flex h-10 items-center">
        {title !== undefined && <h2 className="truncate text-base font-semibold">{title}</h2>}
      </div>
      <div aria-hidden className={cx(scrollRowClass, 'overflow-x-hidden!')}>
        {/* What nobody looks at neither moves nor counts: one tile has the height of all. */}
        {Array.from({ length: busy ? PLACES : 1 }, (_, index) => (
          <span key={index} className="min-w-0">
            {busy ? <Skeleton className={TILE[shape]} /> : <span className={cx('block', TILE[shape])} />}
            {shape === 'providers' && <span className="block h-10" />}
          </span>
        ))}
      </div>
    </div>
  );
}
