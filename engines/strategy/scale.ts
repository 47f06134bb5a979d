/** The same plan for another first stake: every amount of it moves with the base. */
import type { Action, Condition, Strategy, Units } from './strategy.ts';

/**
 * @param base first stake wanted, in the units of the wallet that is played from; the strategy's own may be finer ones
 */
export function scaleStrategy(strategy: Strategy, base: Units): Strategy {
  const scale = (units: Units): Units => (units * base) / strategy.base;
  // What must be more than nothing stays so in coarser units.
  const positive = (units: Units): Units => (scale(units) > 0n ? scale(units) : 1n);
  const optional = (units: Units | null): Units | null => (units === null ? null : positive(units));
  const { rules, stop } = strategy;
  return {
    ...strategy,
    base,
    min: optional(strategy.min),
    max: optional(strategy.max),
    rules: rules.map((rule) => ({
      ...rule,
      on: rule.on.map((condition) => scaleCondition(condition, scale)),
      do: rule.do.map((action) => scaleAction(action, scale)),
    })),
    stop: {
      ...stop,
      profit: optional(stop.profit),
      loss: optional(stop.loss),
      balanceAbove: optional(stop.balanceAbove),
      balanceBelow: optional(stop.balanceBelow),
    },
  };
}

function scaleCondition(condition: Condition, scale: (units: Units) => Units): Condition {
  return typeof condition.n === 'bigint' ? ({ ...condition, n: scale(condition.n) } as Condition) : condition;
}

function scaleAction(action: Action, scale: (units: Units) => Units): Action {
  switch (action.a) {
    case 'add':
    case 'sub':
    case 'set':
    case 'capGoal':
      return { a: action.a, v: scale(action.v) };
    case 'inc':
    case 'dec':
    case 'mul':
    case 'reset':
    case 'flip':
    case 'mark':
    case 'clear':
    case 'seed':
    case 'stop':
    case 'step':
    case 'line':
    case 'param':
      return action;
  }
}
