/** What every part of this room shares. */
import type { ServerKit } from '#platform/server/kit.ts';
import { providerSettings, type ProviderSettings } from '../settings.ts';
import { judge, type Judge } from './core/judge.ts';
import { createNonces, type Nonces } from './nonces.ts';
import { remembered, type Remembered } from './remembered.ts';

const KEPT = 20_000;

/** Product of policy. */
export const PRODUCT = 'providers';

/** A game that was opened for a player. */
export interface Opened {
  readonly user: bigint;
  readonly cur: number;
  readonly country: string | null;
}

export interface ProviderContext {
  readonly kit: ServerKit;
  settings(): ProviderSettings;
  /** The one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  /** What calls make of transactions. */
  readonly judge: Judge;
  readonly nonces: Nonces;
  /** Accounts by their public ids, and sessions by their ids: what a call is looked up by. */
  readonly names: Remembered<bigint>;
  readonly sessions: Remembered<Opened>;
}

/** @param judged another judge, for a test that wants to see a fault found */
export function createContext(
  kit: ServerKit,
  onlyCurrency: () => string | null,
  judged: Judge = judge,
): ProviderContext {
  return {
    kit,
    settings: () => kit.settings.get('providers', providerSettings),
    onlyCurrency,
    judge: judged,
    nonces: createNonces(kit),
    names: remembered(KEPT),
    sessions: remembered(KEPT),
  };
}

/** Id of an aggregator's game among all games of the house. */
export function gameId(provider: string, game: string): string {
  return `external:${provider}:${game}`;
}
