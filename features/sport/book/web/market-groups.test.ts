import { expect, it } from 'vitest';
import type { MarketView } from '../contract.ts';
import { groupOf } from '../market-group.ts';
import { marketCards } from './market-groups.ts';

function market(id: number, specifiers: Record<string, string>, active: readonly boolean[]): MarketView {
  return {
    key: `${id}|${JSON.stringify(specifiers)}`,
    id,
    specifiers,
    open: true,
    version: 1,
    outcomes: active.map((on, index) => ({ id: String(index), odds: '1.90', active: on })),
  };
}

it('lines of one market stand together, the lowest first, and those that are as good as decided go', () => {
  const cards = marketCards([
    market(18, { total: '3.5' }, [true, true]),
    market(18, { total: '0.5' }, [true, false]),
    market(1, {}, [true, true, true]),
    market(18, { total: '2.5' }, [true, true]),
  ]);
  expect(
    cards.map(({ group, lines }) => [group, lines.map(({ specifiers }) => specifiers['total'])]),
  ).toEqual([
    ['lines', ['2.5', '3.5']],
    ['main', [undefined]],
  ]);
});

it('a market of which every line is decided keeps one', () => {
  const [card] = marketCards([
    market(16, { hcp: '-1' }, [true, false]),
    market(16, { hcp: '1' }, [false, true]),
  ]);
  expect(card?.lines).toHaveLength(1);
});

it('sets, maps and halves are parts, also with a line of their own', () => {
  expect([
    groupOf({ id: 204, specifiers: { setnr: '1', total: '9.5' } }),
    groupOf({ id: 330, specifiers: { mapnr: '2' } }),
    groupOf({ id: 68, specifiers: { total: '1.5' } }),
    groupOf({ id: 187, specifiers: { hcp: '-2.5' } }),
    groupOf({ id: 186, specifiers: {} }),
  ]).toEqual(['parts', 'parts', 'parts', 'lines', 'main']);
});
