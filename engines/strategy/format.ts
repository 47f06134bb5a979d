/** A strategy as JSON, read back by `parseStrategy` as it was. */
import type { Action, Condition, Rule, StopRules, Strategy, Units } from './strategy.ts';

/** @param decimals places of the currency's smallest unit */
export function formatStrategy(strategy: Strategy, decimals: number): string {
  const amount = (units: Units): string => decimal(units, decimals);
  const { name, game, params, base, min, max, carry, list, line, rules, stop } = strategy;
  return JSON.stringify({
    v: 1,
    name,
    game,
    params,
    base: amount(base),
    ...(min !== null && { min: amount(min) }),
    ...(max !== null && { max: amount(max) }),
    ...(carry === 'placed' && { carry }),
    ...(list.length > 0 && { list }),
    ...(line.length > 0 && { line }),
    rules: rules.map((rule) => formatRule(rule, amount)),
    stop: formatStops(stop, amount),
  });
}

type Amount = (units: Units) => string;

function formatRule({ id, off, on, do: actions }: Rule, amount: Amount): object {
  return {
    id,
    ...(off && { off }),
    on: on.map((condition) => formatCondition(condition, amount)),
    do: actions.map((action) => formatAction(action, amount)),
  };
}

function formatCondition(condition: Condition, amount: Amount): object {
  const { of, op, n } = condition;
  if (typeof n === 'bigint') return { of, op, n: amount(n) };
  return { of, op, n: of === 'mult' ? n / 100 : n };
}

function formatAction(action: Action, amount: Amount): object {
  switch (action.a) {
    case 'inc':
    case 'dec':
    case 'mul':
      return { a: action.a, v: action.v / 100 };
    case 'add':
    case 'sub':
    case 'set':
    case 'capGoal':
      return { a: action.a, v: amount(action.v) };
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

function formatStops(stop: StopRules, amount: Amount): object {
  const { bets, minutes, mult } = stop;
  const sums = (['profit', 'loss', 'balanceAbove', 'balanceBelow'] as const).flatMap((name) => {
    const units = stop[name];
    return units === null ? [] : [[name, amount(units)] as const];
  });
  return {
    ...(bets !== null && { bets }),
    ...Object.fromEntries(sums),
    ...(mult !== null && { mult: mult / 100 }),
    ...(minutes !== null && { minutes }),
  };
}

function decimal(units: Units, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const places = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`;
}
