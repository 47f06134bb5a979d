/** What the parts of the rain share. */
import type pg from 'pg';
import { parseUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { rainSettings, type RainSettings } from '../settings.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const CENTS = 2;
export const MICRO_OF_CENT = 10_000n;

export interface RainContext {
  readonly kit: ServerKit;
  /** Tells all open pages of a rain that has changed. */
  notify(id: string): Promise<void>;
  /** Leaves the end of a rain to be done at its time, by any process. */
  endLater(id: string, at: number, client: Queryable): Promise<void>;
}

/** A row of `rain`. Amounts are smallest units as decimal text. */
export interface RainRow {
  readonly id: string;
  readonly source: 'bot' | 'staff' | 'player';
  readonly state: 'planned' | 'open' | 'ended' | 'skipped';
  readonly planned_at: Date | null;
  readonly channel: string | null;
  readonly by_user: string | null;
  readonly cur: number;
  readonly pot: string;
  readonly share: string | null;
  readonly places: number;
  readonly taken: number;
  readonly opened_at: Date | null;
  readonly ends_at: Date | null;
}

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): RainSettings {
  return settings.get('rain', rainSettings);
}

/** Day of a moment as the database reads it, UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Dollars of a setting in cents. */
export const cents = (usd: string): bigint => parseUnits(usd, CENTS) ?? 0n;

/** An even draw from the house's random port. @returns a whole number from `least` to `most`, both included */
export function drawBetween({ runtime }: Pick<ServerKit, 'runtime'>, least: number, most: number): number {
  const span = most - least + 1;
  const limit = 2 ** 32 - (2 ** 32 % span);
  for (;;) {
    const value = runtime.random(4).readUInt32BE();
    // What is left above a whole number of spans would favour the first ones.
    if (value < limit) return least + (value % span);
  }
}
