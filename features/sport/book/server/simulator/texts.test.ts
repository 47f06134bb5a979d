import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#engines/sport/markets/catalogue.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { seededRandom } from '#engines/sport/models/random.ts';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { SIMULATED } from './schedule.ts';
import { marketName, outcomeName } from '../../names.ts';

const sides = { home: 'Alderwick', away: 'Marrowby' };

describe.each([
  ['en', en],
  ['de', de],
])('in %s', (locale, messages) => {
  const t = createTranslator({ locale, messages, namespace: 'sport' } as never) as unknown as Parameters<
    typeof marketName
  >[0];

  it('every market and outcome that is offered has a name', () => {
    for (const sport of SIMULATED) {
      const { offers, entries } = sport.draw(seededRandom('names'));
      for (const { marketId, specifiers } of offers) {
        const market = { id: marketId, specifiers: parseSpecifiers(specifiers)! };
        expect(t.has(`market.${marketId}`), String(marketId)).toBe(true);
        expect(marketName(t, market)).not.toContain('{');
        for (const outcome of catalogue.get(marketId)!.outcomes(market.specifiers) ?? entries!)
          expect(outcomeName(t, market, outcome, sides), `${marketId} ${outcome}`).not.toBe(outcome);
      }
    }
  });
});

it('a handicap is that of the side that is picked', () => {
  const t = createTranslator({
    locale: 'en',
    messages: en,
    namespace: 'sport',
  } as never) as unknown as Parameters<typeof marketName>[0];
  const line = (hcp: string, outcome: string) =>
    outcomeName(t, { id: 16, specifiers: { hcp } }, outcome, sides);
  expect([line('-0.75', '1714'), line('-0.75', '1715'), line('0', '1715'), line('1.5', '1714')]).toEqual([
    'Alderwick -0.75',
    'Marrowby +0.75',
    'Marrowby 0',
    'Alderwick +1.5',
  ]);
});
