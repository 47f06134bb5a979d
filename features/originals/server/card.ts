import type { GameInfo } from '#platform/contract/boot.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import type { Room } from './room.ts';

/** A game as the lobby shows it; return and greatest multiplier are of its initial setting. */
export function gameCard(room: Room, game: AnyGame): GameInfo {
  const settings = room.settings();
  const rtp = ratioNumber(game.rtp(game.initial), 4);
  return {
    id: game.id,
    title: game.title,
    kind: game.kind,
    art: `/art/${game.id}.svg`,
    rtp,
    edge: Math.round((1 - rtp) * 10_000) / 10_000,
    maxMultiplier: ratioNumber(game.maxMultiplier(game.initial), 2),
    enabled: settings.enabled && settings.games[game.id]?.enabled !== false,
  };
}
