/** Poker for browser tests: on with these tables, and off again. */
import { expect, type APIRequestContext } from '@playwright/test';
import { turnFeature } from './features.ts';
import { administrator, inDatabase, post } from './players.ts';

/** Enough for whoever is there on a slow machine; who is gone is waited for once. */
const QUICK = { actionSeconds: 30, bankSeconds: 0, bankRefillSeconds: 0, disconnectSeconds: 5 };
const STAKES = { seats: 6, smallBlind: '0.50', bigBlind: '1.00' } as const;
/** Six players fill the first one: bots would be in their way. */
const TABLES = [
  { ...STAKES, id: 'practice', name: 'Practice', demo: true },
  { ...STAKES, id: 'bots', name: 'Bots', demo: true, game: 'omaha', bots: 3 },
  // Nobody else sits here: no chip is won or lost.
  { ...STAKES, id: 'elm', name: 'Elm', demo: true },
  { ...STAKES, id: 'cedar', name: 'Cedar' },
];
const HOUSE = { ...QUICK, tables: TABLES };

const savePoker = (request: APIRequestContext, token: string, value: object) =>
  post(request, '/api/admin/settings/save', { feature: 'poker', value }, token);

/** @param value settings of the room */
export async function openPoker(request: APIRequestContext, value: object = HOUSE): Promise<void> {
  const { token } = await administrator(request);
  await savePoker(request, token, value);
  await turnFeature(request, token, 'poker', true);
}

export async function closePoker(request: APIRequestContext): Promise<void> {
  const { token } = await administrator(request);
  await turnFeature(request, token, 'poker', false);
  await savePoker(request, token, {});
  // A second try finds the seats free: the clock gives them up a moment after the switch. Chips of what was won stay.
  const seats = 'select 1 from poker_seat s join poker_table t on t.id = s.table_id where t.cur <> 0';
  await expect.poll(() => inDatabase(seats, [])).toBe(0);
}
