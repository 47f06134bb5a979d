/** What the browser keeps for rooms, held against what the product states of it (PHOENIX_CONTRACT/constants.json). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Preference } from '#platform/contract/preference.ts';
import { defaultPreferences } from '#platform/web/store.ts';
import { features } from './features.ts';

const declared = features.flatMap(({ web }) =>
  Object.entries((web?.preferences ?? {}) as Record<string, Preference<unknown>>),
);

it('each is declared once, not under a name of the page, and starts as what would be kept', () => {
  expect(declared.length).toBeGreaterThan(5);
  const names = [...declared.map(([name]) => name), ...Object.keys(defaultPreferences)];
  expect(names.length).toBe(new Set(names).size);
  for (const [name, { initial, is }] of declared) expect(is(structuredClone(initial)), name).toBe(true);
});

const folder = process.env['PHOENIX_CONTRACT'];

it.skipIf(!folder)('starts as the product states', () => {
  const { key, themes, fiatViews, channel, liveChannel, ...defaults } = JSON.parse(
    readFileSync(join(folder!, 'constants.json'), 'utf8'),
  ).store;
  const rooms = Object.fromEntries(declared.map(([name, { initial }]) => [name, initial]));
  expect([key, themes, fiatViews, channel].every(Boolean), 'platform/web/constants.test.ts').toBe(true);
  expect({ ...rooms, ...defaultPreferences }).toMatchObject(defaults);
  expect(liveChannel).toContain(rooms['liveChannel']);
});
