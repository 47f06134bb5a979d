import type { GameInfo } from '#platform/contract/boot.ts';
import { shownReturn } from '#platform/contract/edge.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { OriginalsContext } from './context.ts';

/** A game as the lobby shows it; the return is that of its initial setting. */
export function gameCard(context: OriginalsContext, game: AnyGame): GameInfo {
  const settings = context.settings();
  const rtp = shownReturn(game);
  return {
    id: game.id,
    title: game.title,
    kind: game.kind,
    art: `/art/${game.id}.svg`,
    section: game.section ?? 'originals',
    rtp,
    edge: Math.round((1 - rtp) * 10_000) / 10_000,
    maxMultiplier: ratioNumber(game.maxMultiplier(game.boldest), 2),
    enabled: settings.enabled && settings.games[game.id]?.enabled !== false,
  };
}
