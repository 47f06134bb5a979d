/** What every part of this room shares. */
import type { AnyGame } from '#platform/contract/game.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { BetIds } from '#platform/server/money/bet-id.ts';
import type { StakeView } from '#platform/server/policy/stake.ts';
import { originalsSettings, type OriginalsSettings } from '../settings.ts';

export interface FlightEnd {
  readonly outcome: unknown;
  /** Milliseconds of flight until the round ends by itself. */
  readonly length: number;
  readonly salt: string;
  readonly terminatingHash: string;
}

export interface OriginalsContext {
  readonly kit: ServerKit;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly betIds: BetIds;
  /** By game: the round whose end was asked for last. */
  readonly ends: Map<string, { readonly no: bigint; readonly end: Promise<FlightEnd> }>;
  /** Cash-outs that this process has taken and not answered yet. */
  readonly leaving: Set<Promise<unknown>>;
  settings(): OriginalsSettings;
  /** Id of the one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  /** What a stake is judged by, beside the player's own state. */
  policy(country: string | null): StakeView;
}

export function createContext(kit: ServerKit): OriginalsContext {
  return {
    kit,
    games: kit.games,
    betIds: kit.betIds,
    ends: new Map(),
    leaving: new Set(),
    settings: () => kit.settings.get('originals', originalsSettings),
    onlyCurrency: () => kit.services.onlyCurrency(),
    policy: (country) => kit.policy.view('originals', country),
  };
}
