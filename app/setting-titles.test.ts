/** Settings and features have a German title each, beside the English one that their schema makes of the key. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { retitled } from '#features/operator/backoffice/web/setting-titles.ts';
import { titles as german } from '#features/operator/backoffice/web/titles/de.ts';
import { titles as english } from '#features/operator/backoffice/web/titles/en.ts';
import { fieldOf } from '#platform/web/form/schema.ts';
import { features } from './features.ts';

/** What staff read on the pages of settings and features. */
function shown(): Set<string> {
  const found = new Set(features.map(({ title }) => title));
  for (const { id, settings, settingsInRoom = false } of features) {
    if (!settings || settingsInRoom) continue;
    const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
    retitled(fieldOf(schema, id), (title) => {
      found.add(title);
      return title;
    });
  }
  return found;
}

it('every setting has a title in German, and none is for nothing', () => {
  const wanted = shown();
  expect(wanted.size).toBeGreaterThan(300);
  expect([...wanted].filter((title) => german[title] === undefined)).toEqual([]);
  expect([...Object.keys(german), ...Object.keys(english)].filter((title) => !wanted.has(title))).toEqual([]);
});

it('a field is renamed with all within it', () => {
  const field = fieldOf(
    {
      type: 'object',
      properties: {
        sources: { type: 'array', items: { type: 'object', properties: { maxBet: { type: 'number' } } } },
      },
    },
    'prices',
  );
  const seen: string[] = [];
  retitled(field, (title) => (seen.push(title), title.toUpperCase()));
  expect(seen).toEqual(['Prices', 'Sources', 'Source', 'Max bet']);
});
