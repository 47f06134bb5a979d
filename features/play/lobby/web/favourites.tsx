import type { ReactNode } from 'react';
import type { GameInfo } from '#platform/web/boot.ts';
import { GameRow } from '#platform/web/game-row.tsx';
import { GameTile } from '#platform/web/game-tile.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { tileOf } from '#platform/web/house-games.ts';
import { favouritesOf } from './games.ts';

/** The player's starred games; nothing before the first star. */
export function Favourites({ games }: { games: readonly GameInfo[] }): ReactNode {
  const t = useT('lobby.games');
  const shown = favouritesOf(
    games,
    useStore(({ favourites }) => favourites),
  );
  if (shown.length === 0) return null;
  return (
    <GameRow title={t('favourites')} to="/casino/favourites">
      {shown.map((game) => (
        <GameTile key={game.id} game={tileOf(game, t('heading'))} />
      ))}
    </GameRow>
  );
}
