/** What the server is composed of: every feature and every game. */
import type { AppDefinition } from '#platform/server/platform.ts';
import { features } from './features.ts';
import { games } from './games.ts';

/** With the originals switched off, the built files that games are drawn with are gone too. */
const gameChunks = games.map(({ id }) => `g.${id}`);

export const appDefinition: AppDefinition = {
  features: features.map((feature) =>
    feature.id === 'originals' ? { ...feature, chunks: gameChunks } : feature,
  ),
  games,
};
