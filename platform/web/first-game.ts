import { boot } from './boot.ts';
import { hasRoute } from './features.ts';
import { navigate } from './router.tsx';
import { getStore } from './store.ts';

const GAME = '/casino/game/';

/** Where playing begins or goes on: the game that was played last, or the first of the house that is open; null where none is. */
export function firstGame(): string | null {
  if (!hasRoute('/casino/game/$id')) return null;
  const { games, catalogue } = boot();
  const open = new Set(games.flatMap(({ id, enabled }) => (enabled ? id : [])));
  const ids = [...getStore().recentGameHistory, ...(catalogue?.order ?? open)];
  const id = ids.find((one) => open.has(one));
  return id === undefined ? null : GAME + id;
}

/** Opens a game, unless one is open. */
export function goPlay(): void {
  const game = firstGame();
  if (game !== null && !location.pathname.startsWith(GAME)) navigate(game);
}
