import type { ReactNode, Ref } from 'react';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { GameTile, type TileGame } from '#platform/web/game-tile.tsx';

/** Three in a row on phones, five on a tablet; above 991 px as many as there is room for. */
export const FINDER_GRID =
  'grid grid-cols-[repeat(3,minmax(0,1fr))] gap-2.5 sm:grid-cols-[repeat(5,minmax(0,1fr))] md:grid-cols-[repeat(auto-fill,minmax(124px,1fr))]';

interface GameGridProps {
  games: readonly TileGame[];
  label: string;
  /** How the tiles are laid out. */
  layout: string;
  /** So many tiles are in sight when the page opens. */
  eager?: number;
  /** Places held for tiles on their way. */
  more?: number;
  ref?: Ref<HTMLUListElement>;
}

export function GameGrid({ games, label, layout, eager = 0, more = 0, ref }: GameGridProps): ReactNode {
  return (
    <ul ref={ref} aria-label={label} className={layout}>
      {games.map((game, index) => (
        <li key={game.id} className="min-w-0">
          <GameTile game={game} eager={index < eager} />
        </li>
      ))}
      {more > 0 && <Places count={more} />}
    </ul>
  );
}

/** The grid before anything is known. */
export function GridSkeleton({ count, layout }: { count: number; layout: string }): ReactNode {
  return (
    <ul aria-hidden className={cx(layout)}>
      <Places count={count} />
    </ul>
  );
}

function Places({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <li key={`place-${index}`} aria-hidden className="min-w-0">
      <Skeleton className="aspect-3/4 w-full" />
    </li>
  ));
}
