/** Well-known systems as rules. None changes what a game returns; they change how wins and losses are spread. */
import type { Rule, Strategy, Units } from './strategy.ts';

export const PRESETS = [
  'martingale',
  'delayed',
  'dalembert',
  'fibonacci',
  'labouchere',
  'paroli',
  'oscar',
] as const;
export type Preset = (typeof PRESETS)[number];

type Part = Partial<Pick<Strategy, 'min' | 'list' | 'line'>> & { readonly rules: readonly Rule[] };

const on = (of: 'win' | 'lose') => ({ of, op: 'every', n: 1 }) as const;
const named = (rules: readonly Pick<Rule, 'on' | 'do'>[]): Rule[] =>
  rules.map((rule, index) => ({ id: String(index + 1), off: false, ...rule }));

/** Rules of a system for a first stake. */
export function presetRules(preset: Preset, base: Units): Part {
  const onWin = (...actions: Rule['do']) => ({ on: [on('win')], do: actions });
  const onLoss = (...actions: Rule['do']) => ({ on: [on('lose')], do: actions });
  switch (preset) {
    case 'martingale':
      return { rules: named([onWin({ a: 'reset' }), onLoss({ a: 'inc', v: 10_000 })]) };
    case 'delayed':
      return {
        rules: named([
          { on: [{ of: 'lose', op: 'streakIs', n: 3 }], do: [{ a: 'mul', v: 300 }] },
          onWin({ a: 'reset' }),
        ]),
      };
    case 'dalembert':
      return { min: base, rules: named([onWin({ a: 'sub', v: base }), onLoss({ a: 'add', v: base })]) };
    case 'fibonacci':
      return {
        list: [1, 1, 2, 3, 5, 8, 13, 21, 34, 55],
        rules: named([onWin({ a: 'step', v: -2 }), onLoss({ a: 'step', v: 1 })]),
      };
    case 'labouchere':
      return {
        line: [1, 2, 3, 4],
        rules: named([onWin({ a: 'line', v: 'cross' }), onLoss({ a: 'line', v: 'append' })]),
      };
    case 'paroli':
      return {
        rules: named([
          onWin({ a: 'inc', v: 10_000 }),
          { on: [{ of: 'win', op: 'everyStreak', n: 3 }], do: [{ a: 'reset' }] },
          onLoss({ a: 'reset' }),
        ]),
      };
    case 'oscar':
      // The cap stands before the goal: a round that reaches it starts again from the base.
      return {
        rules: named([
          onWin({ a: 'add', v: base }),
          onWin({ a: 'capGoal', v: base }),
          { on: [{ of: 'run', op: '>=', n: base }], do: [{ a: 'reset' }, { a: 'mark' }] },
        ]),
      };
  }
}
