/** What every part of this room shares. */
import type { AnyGame } from '#platform/contract/game.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { BetIds } from '#platform/server/money/bet-id.ts';
import { originalsSettings, type OriginalsSettings } from '../settings.ts';

export interface Room {
  readonly kit: ServerKit;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly betIds: BetIds;
  settings(): OriginalsSettings;
}

export function createRoom(kit: ServerKit): Room {
  return {
    kit,
    games: kit.games,
    betIds: kit.betIds,
    settings: () => kit.settings.get('originals', originalsSettings),
  };
}
