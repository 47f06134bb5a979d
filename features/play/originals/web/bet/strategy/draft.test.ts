import { describe, expect, test } from 'vitest';
import { PRESETS } from '#engines/strategy/presets.ts';
import { dice } from '#games/dice/game.ts';
import { plinko } from '#games/plinko/game.ts';
import { checkDraft, draftOf, freshAction, freshCondition, freshRule, moved, type Draft } from './draft.ts';
import { OFFERED, plainStrategy, presetText, RISKS } from './preset-strategies.ts';
import { readStrategy, strategyFor, strategyHash, strategyIn } from './strategy-text.ts';
import { switchesOf } from './switches-of.ts';

const about = { name: 'Näme 🎲', game: 'dice', params: { target: 60, direction: 'over' }, base: 25n };
const played = { game: dice, params: about.params };
const draft = (change: Partial<Draft> = {}): Draft => ({ ...draftOf(plainStrategy(about), 2), ...change });

describe('a draft', () => {
  test.each(PRESETS)('of %s is the same strategy again', (preset) => {
    const strategy = strategyFor(presetText(preset, about, 2), 25n)!;
    const checked = checkDraft(draftOf(strategy, 2), played, 2);
    expect(checked).toMatchObject({ strategy });
  });

  test('figures may be typed with a comma', () => {
    const rules = [{ ...freshRule([]), do: [{ a: 'inc', v: '33,5', k: '' }] }];
    const checked = checkDraft(
      draft({ base: '0,50', rules, stop: { ...draft().stop, loss: '5,25' } }),
      played,
      2,
    );
    expect(checked).toMatchObject({ strategy: { base: 50n, stop: { loss: 525n } } });
  });

  test.each<[string, Partial<Draft>]>([
    ['name', { name: ' ' }],
    ['base', { base: '' }],
    ['base', { base: '0.001' }],
    ['min', { min: '5', max: '1' }],
    ['max', { max: '0' }],
    ['max', { max: '0.001' }],
    ['needsLoss', { rules: [freshRule([])] }],
    ['rule', { rules: [{ ...freshRule([]), on: [{ of: 'lose', op: 'every', n: '' }] }] }],
    ['list', { rules: [{ ...freshRule([]), do: [freshAction('step')] }] }],
    ['line', { rules: [{ ...freshRule([]), do: [freshAction('line')] }] }],
    ['stop', { stop: { ...draft().stop, bets: '1.5' } }],
    ['size', { rules: Array.from({ length: 33 }, (_, no) => ({ ...freshRule([]), id: `${no}` })) }],
  ])('%s: what is wrong is named', (key, change) => {
    expect(checkDraft(draft(change), played, 2)).toMatchObject({ fault: { key } });
  });

  test('a parameter is the kind of value that the game has', () => {
    const rule = (k: string, v: string) => [
      { ...freshRule([]), on: [freshCondition('win')], do: [{ a: 'param', k, v }] },
    ];
    const checked = (rules: Draft['rules']) => {
      const result = checkDraft(draft({ rules }), { game: plinko, params: {} }, 2);
      return 'strategy' in result ? result.strategy.rules[0]!.do[0] : result.fault;
    };
    expect(checked(rule('risk', 'high'))).toEqual({ a: 'param', k: 'risk', v: 'high' });
    expect(checked(rule('rows', '12'))).toEqual({ a: 'param', k: 'rows', v: 12 });
  });

  test('a new rule has an id of its own', () => {
    const rules = [freshRule([]), { ...freshRule([]), id: '3' }];
    expect(freshRule(rules).id).toBe('4');
    expect(freshRule([...rules, { ...freshRule([]), id: '4' }]).id).not.toBe('4');
  });

  test('a row goes to its place, and no further than the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  });
});

describe('a link', () => {
  const text = presetText('labouchere', about, 2);

  test('brings the strategy, whatever letters its name has', () => {
    expect(strategyIn(strategyHash(text), 'dice')).toBe(text);
    expect(readStrategy(text).name).toBe('Näme 🎲');
  });

  test.each(['', '#strategy=', '#strategy=%%%', '#strategy=bm9uZQ', '#other'])('%s holds none', (hash) => {
    expect(strategyIn(hash, 'dice')).toBe(null);
  });

  test('of another game is none for this one', () => {
    expect(strategyIn(strategyHash(text), 'limbo')).toBe(null);
  });
});

describe('what is said of risk', () => {
  /** Chance to win `goal` first stakes with a bank before a bet cannot be covered: exact, by one series after the other. */
  const reach = (bank: number, goal: number): number => {
    let chance = 1;
    for (let b = bank; b < bank + goal; b++) chance *= 1 - 0.505 ** Math.floor(Math.log2(b + 1));
    return Math.round(chance * 1000) / 10;
  };

  test('of Martingale is exact', () => {
    expect([RISKS.martingale.reach10, RISKS.martingale.reach100]).toEqual([reach(100, 10), reach(100, 100)]);
  });

  test('no system is better than a game without an edge would be', () => {
    for (const preset of [...OFFERED, 'flat'] as const) {
      expect(RISKS[preset].reach10).toBeLessThan((100 / 110) * 100);
      expect(RISKS[preset].reach100).toBeLessThan(50);
      expect(RISKS[preset].mean100).toBeLessThan(0);
    }
  });

  test('stakes that can grow after a loss come with a loss limit of twenty first stakes', () => {
    for (const preset of OFFERED) {
      const { stop, base } = readStrategy(presetText(preset, about, 2));
      expect(stop.loss, preset).toBe(['paroli', 'oscar'].includes(preset) ? null : base * 20n);
    }
  });
});

describe('what rules may switch', () => {
  test('is what the game names, and what its schema takes', () => {
    const { flip, set } = switchesOf(dice);
    expect(flip({ target: 60, direction: 'over' })).toEqual({ target: 40, direction: 'under' });
    expect(set({ target: 60, direction: 'over' }, 'target', 25)).toEqual({ target: 25, direction: 'over' });
    expect(set({ target: 60, direction: 'over' }, 'target', 500)).toBe(null);
    expect(set({ target: 60, direction: 'over' }, 'direction', 'under')).toBe(null);
    expect(set({ target: 60, direction: 'over' }, 'toString', 1)).toBe(null);
    expect(switchesOf(plinko).flip({ rows: 8, risk: 'low' })).toBe(null);
  });
});
