import * as z from 'zod/mini';
import { faultsSchema, NO_FAULTS } from './faults.ts';

export const providerSettings = z.object({
  /**
   * What a stake leaves the house in the mean, percent: levels and rakeback count bets on aggregators' games by it, or by what the
   * catalogue's return of the game leaves, where that is less.
   */
  edgePercent: z._default(z.number().check(z.gte(0), z.lte(50), z.multipleOf(0.01)), 3),
  /** The like of a game that is no slot (a table, a live game, video poker) where the catalogue has no return of it. */
  tableEdgePercent: z._default(z.number().check(z.gte(0), z.lte(50), z.multipleOf(0.01)), 0.5),
  /** A round that its provider does not end is one bet after it was silent for this long. */
  idleSeconds: z._default(z.int().check(z.gte(10), z.lte(3600)), 120),
  /** An emulator stands in for the aggregator while none opens games. Never beside a main network. */
  emulator: z._default(z.boolean(), false),
  /** The emulator's games fill the lobby, marked as demonstrations. */
  demoGames: z._default(z.boolean(), false),
  /** Calls of aggregators are kept as they came for so many days; 0: not at all. */
  messageDays: z._default(z.int().check(z.gte(0), z.lte(400)), 30),
  /** What the emulator does to its calls on their way. */
  faults: z._default(faultsSchema, NO_FAULTS),
});
export type ProviderSettings = z.output<typeof providerSettings>;
