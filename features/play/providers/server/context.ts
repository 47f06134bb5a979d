/** What every part of this room shares. */
import type { ServerKit } from '#platform/server/kit.ts';
import { providerSettings, type ProviderSettings } from '../settings.ts';
import { judge, type Judge } from './core/judge.ts';

/** Product of policy. */
export const PRODUCT = 'providers';

export interface ProviderContext {
  readonly kit: ServerKit;
  settings(): ProviderSettings;
  /** The one currency that the operator allows; null while there are several. */
  onlyCurrency(): string | null;
  /** What calls make of transactions. */
  readonly judge: Judge;
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
  };
}

/** Id of an aggregator's game among all games of the house. */
export function gameId(provider: string, game: string): string {
  return `external:${provider}:${game}`;
}
