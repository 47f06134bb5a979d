import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECK_KINDS, checkText, type CheckReport } from './check.ts';
import { caseLines } from './lines.ts';

const folder = process.env['PHOENIX_VECTORS'] && join(process.env['PHOENIX_VECTORS'], 'sport');
const given = folder !== undefined && folder !== '' && existsSync(folder);

function report(file: unknown): CheckReport {
  const result = checkText(typeof file === 'string' ? file : JSON.stringify(file));
  if ('fault' in result) throw new Error(result.fault);
  return result;
}

const single = {
  score: '2:1',
  ht: '1:0',
  market: 16,
  specifiers: 'hcp=-0.75',
  outcome: '1714',
  odds: '1.92',
  stake: '10',
  expected: { kind: 'half_won', result: 1, voidFactor: '0.5', payout: '14.6' },
};
const settlement = (change: object) => ({ kind: 'settlement', cases: [{ ...single, ...change }] });

describe('a file of cases', () => {
  it('is counted, with the place and the reason of every difference', () => {
    const text = `{\n"kind": "settlement",\n"cases": [\n${JSON.stringify(single)},\n${JSON.stringify({ ...single, odds: '2' })}\n]\n}`;
    const { agree, differ } = report(text);
    expect(agree).toBe(1);
    expect(differ).toEqual([{ index: 1, line: 5, reasons: ['payout: expected 14.6, got 15'] }]);
  });

  it.each([
    [{ odds: 'two' }, 'odds: "two" are no decimal odds from 1 to 1000000'],
    [{ odds: '0.5' }, 'odds: "0.5" are no decimal odds from 1 to 1000000'],
    [{ stake: '-1' }, 'stake: a stake is above 0'],
    [{ stake: null }, 'stake: null is no decimal number'],
    [{ market: 4711 }, 'market 4711 is not in the catalogue'],
    [{ specifiers: 'hcp=0.3' }, 'market 16: hcp=0.3 is no line'],
    [{ outcome: '1' }, 'market 16 has no outcome 1'],
    [{ score: '2-1' }, 'score: 2-1 is no score'],
    [{ ht: '3:0' }, 'ht: more goals at half time than at the end'],
    [
      { market: 60, specifiers: '', outcome: '1', ht: undefined },
      'the score of the case does not settle this market (half-time score missing?)',
    ],
    [{ expected: undefined }, 'expected is an object'],
  ])('a bad case differs and says by which rule: %j', (change, reason) => {
    expect(report(settlement(change)).differ[0]!.reasons).toEqual([reason]);
  });

  it('that is none says so', () => {
    expect(checkText('{')).toEqual({ fault: expect.stringContaining('not JSON') });
    expect(checkText('[]')).toEqual({ fault: expect.stringContaining('kind missing is none of settlement') });
    expect(checkText('{"kind":"toString","cases":[]}')).toEqual({
      fault: expect.stringContaining('"toString" is none of'),
    });
    expect(checkText('{"kind":"margin"}')).toEqual({ fault: 'cases is no list' });
    expect(report({ kind: 'margin', cases: [3, null] }).differ.map(({ reasons }) => reasons[0])).toEqual([
      'a case is an object',
      'a case is an object',
    ]);
  });

  it('knows combined bets by their sizes, and dead heats in them', () => {
    const legs = [
      { odds: '3', kind: 'won' },
      { odds: '4', kind: 'dead_heat', dead_heat_factor: '0.5' },
      { odds: '2', kind: 'lost' },
    ];
    const system = {
      type: 'system',
      sizes: [2],
      lines: 3,
      unit_stake: '1',
      total_stake: '3',
      legs,
      payout: '6',
    };
    expect(report({ kind: 'combos', cases: [system] }).agree).toBe(1);
    const wrong = [
      { ...system, lines: 4 },
      { ...system, total_stake: '4' },
      { ...system, sizes: [4] },
      { ...system, system: 'trixie' },
      { ...system, type: 'tote' },
    ];
    expect(report({ kind: 'combos', cases: wrong }).differ.length).toBe(5);
  });

  it.each([
    ['settlement', { ...single, corners: 3 }, 'corners: no rule for this field'],
    [
      'settlement',
      { ...single, expected: { ...single.expected, profit: '4.6' } },
      'profit: no rule for this field',
    ],
    [
      'combos',
      { type: 'single', stake: '1', legs: [{ odds: '2', kind: 'won', payout: '9' }], payout: '2' },
      'leg 0: payout: no rule for this field',
    ],
    [
      'combos',
      { type: 'single', stake: '1', legs: [{ odds: '2', kind: 'won' }], payout: '2', lines: 7 },
      'lines: no rule for this field',
    ],
    [
      'combos',
      {
        type: 'system',
        system: 'nosuch',
        sizes: [1],
        stake: '1',
        legs: [{ odds: '2', kind: 'won' }],
        payout: '2',
      },
      'stake: no rule for this field',
    ],
    [
      'combos',
      {
        type: 'system',
        system: 'nosuch',
        sizes: [1],
        unit_stake: '1',
        legs: [{ odds: '2', kind: 'won' }],
        payout: '2',
      },
      'system: "nosuch" is none',
    ],
    ['odds-formats', { decimal: '2', indo: 99, american: 100 }, 'indo: no rule for this field'],
    ['odds-formats', { decimal: '2', home: 0.43, american: 100 }, 'home: no rule for this field'],
    ['odds-formats', { decimal: '2', note: 'evens' }, 'nothing to compare'],
    ['margin', { odds: [2.7, 2.3, 4.4], powr: [9, 9, 9] }, 'powr: no rule for this field'],
    ['margin', { odds: [2.7, 2.3, 4.4] }, 'nothing to compare'],
    [
      'soccer-model',
      { home_mean: 1.5, away_mean: 1.2, rho: 0, fair_draw: { 0: 3 } },
      'fair_draw: no rule for this field',
    ],
    [
      'soccer-model',
      { home_mean: 1.5, away_mean: 1.2, rho: 0, fair_over: {} },
      'fair_over: nothing to compare',
    ],
    ['tennis-model', { pa: 0.65, pb: 0.6, bo7: '0.8' }, 'bo7: no rule for this field'],
    ['tennis-model', { pa: 0.65, pb: 0.6 }, 'nothing to compare'],
    ['basketball-model', { mu: 0, sigma: 12, lead: 0, t: 0 }, 'nothing to compare'],
  ])('%s: what nothing is compared with is a fault: %j', (kind, one, reason) => {
    const cases = `{"kind": "${kind}", "cases": [\n${JSON.stringify(one)}]}`;
    expect(report(cases)).toMatchObject({ agree: 0, differ: [{ line: 2, reasons: [reason] }] });
  });

  it('has labels, and figures as text', () => {
    const one = { _about: 3, id: 7, note: 'even money', decimal: '2', american: '+100', malay: '1.00' };
    expect(report({ kind: 'odds-formats', cases: [one] }).agree).toBe(1);
    const shin = ['.774548', '.149826', '.075626'];
    expect(report({ kind: 'margin', cases: [{ odds: ['1.25', '6', '11'], shin }] }).agree).toBe(1);
  });

  const margin = (figures: string) => `{"kind": "margin", "cases": [{"odds": [1.25, 6, 11], ${figures}}]}`;
  const formats = (figures: string) => `{"kind": "odds-formats", "cases": [{${figures}}]}`;
  const tennis = (figures: string) =>
    `{"kind": "tennis-model", "cases": [{"pa": 0.65, "pb": 0.6, ${figures}}]}`;

  it.each([
    margin('"booksum": 1.057576, "proportional": [0.756447, 0.157593, 0.085960]'),
    margin('"power": [0.784325, 0.142181, 0.073495], "power_k": 1.088682, "shin_z": 0.029971'),
    margin('"proportional": [0.7564, 0.1576, 0.0860]'),
    formats('"decimal": "1.9091", "american": -110, "hongkong": 0.91, "indonesian": -1.10, "malay": 0.91'),
    formats('"decimal": "2.20", "american": 120, "malay": -0.83'),
    formats('"decimal": "3.35", "malay": -0.43, "probability": 2.985e-1'),
    tennis('"tiebreak_a_serves_first": 0.581617, "set_a": 0.663495, "bo3": 0.736502, "bo5": 0.785402'),
  ])('compares figures to the decimals that they are written with: %s', (text) => {
    expect(report(text)).toMatchObject({ agree: 1, differ: [] });
  });

  it.each([
    // A nought at the end is a digit like any other, also where it was dropped.
    margin('"proportional": [0.756447, 0.157593, 0.085961]'),
    margin('"proportional": [0.756447, 0.157590, 0.085960]'),
    margin('"proportional": [0.756447, 0.15759, 0.085960]'),
    margin('"shin_z": 0.029970'),
    margin('"proportional": [0.756, 0.158, 0]'),
    formats('"decimal": "1.9091", "american": -111'),
    formats('"decimal": "2.20", "malay": -0.8'),
    formats('"decimal": "3.35", "probability": 2.986e-1'),
    tennis('"bo5": 0.785'),
  ])('notices a figure that is off by its last digit, or told in too few: %s', (text) => {
    expect(report(text).differ.length).toBe(1);
  });

  it('knows fair odds of both sides', () => {
    const one = {
      home_mean: 1.5,
      away_mean: 1.2,
      rho: 0,
      fair_ah_home: { '-0.5': 2.2652 },
      fair_ah_away: { '+0.5': 1.7904 },
      fair_under: { '2.5': 2.0258 },
    };
    expect(report({ kind: 'soccer-model', cases: [one] }).agree).toBe(1);
  });

  it('places its cases by line, also between texts that look like brackets', () => {
    expect(caseLines('{"note": "[{\\"", "cases": [ {"a": [1,\n2]},\n\n 7, [\n]\n, "x"], "z": 1}')).toEqual([
      1, 4, 4, 6,
    ]);
    expect(caseLines('{"other": {"cases": [1]}}')).toEqual([]);
    expect(caseLines('{"cases": []}')).toEqual([]);
  });
});

describe.skipIf(!given)('the given vectors (skipped unless PHOENIX_VECTORS names their folder)', () => {
  const read = (kind: string) => readFileSync(join(folder!, `${kind}.json`), 'utf8');

  it.each(CHECK_KINDS)('%s agrees', (kind) => {
    const { agree, differ } = report(read(kind));
    expect(differ).toEqual([]);
    expect(agree).toBeGreaterThan(0);
  });

  it.each(CHECK_KINDS)('%s: a change of any expected value is noticed', (kind) => {
    const file = JSON.parse(read(kind)) as { cases: Record<string, unknown>[] };
    const stated = new Set([
      'market',
      'stake',
      'unit_stake',
      'odds',
      'decimal',
      'home_mean',
      'away_mean',
      'rho',
      'pa',
      'pb',
      'mu',
      'sigma',
      'lead',
      't',
    ]);
    let changed = 0;
    for (const one of [...file.cases.slice(0, 5), ...file.cases.slice(-5)]) {
      for (const [holder, key] of leaves(one, stated)) {
        const before = holder[key];
        holder[key] = other(before);
        expect(report({ kind, cases: [one] }).differ.length, `${key} ${String(before)}`).toBe(1);
        holder[key] = before;
        changed += 1;
      }
    }
    expect(changed).toBeGreaterThan(0);
  });
});

/** Places of expected values. What is no expectation (labels, legs) is left out. */
function* leaves(
  value: Record<string, unknown>,
  stated: ReadonlySet<string>,
): Generator<[Record<string, unknown>, string]> {
  const words = new Set([
    'score',
    'ht',
    'specifiers',
    'outcome',
    'selection',
    'type',
    'system',
    'legs',
    'sizes',
    'match',
  ]);
  for (const [key, inner] of Object.entries(value)) {
    if (stated.has(key) || words.has(key)) continue;
    if (typeof inner === 'object' && inner !== null) yield* leaves(inner as Record<string, unknown>, stated);
    else yield [value, key];
  }
}

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + (Number.isInteger(value) ? 1 : 2e-6);
  if (value === null) return '0.5';
  const text = value as string;
  if (/^\d+\/\d+$/.test(text)) return text.replace(/^\d+/, (digits) => String(Number(digits) + 1));
  return /^[\d.]+$/.test(text) ? `${Number(text) + 0.5}` : 'dead_heat';
}
