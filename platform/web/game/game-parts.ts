import { use } from 'react';
import type { GameParts } from './game-kit.ts';
import { loadGames } from './game-list.ts';

/** The parts of every game, in the lobby's order. Suspends until the list is there. */
export function useAllGameParts(): readonly GameParts[] {
  return use(loadGames());
}

/** The parts of one game; undefined when there is none of that id. Suspends until the list is there. */
export function useGameParts(id: string): GameParts | undefined {
  return useAllGameParts().find((one) => one.id === id);
}
