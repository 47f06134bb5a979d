/** The scripts that compute a game's outcome again, fetched once; one whose fetch failed may be tried again. */
import { loadGames } from '#platform/web/game/game-list.ts';

const samples = new Map<string, Promise<string>>();

export function sampleOf(id: string): Promise<string> {
  const known = samples.get(id) ?? fetchSample(id);
  known.catch(() => samples.delete(id));
  samples.set(id, known);
  return known;
}

async function fetchSample(id: string): Promise<string> {
  const parts = (await loadGames()).find((game) => game.id === id);
  return parts ? parts.sample() : '';
}
