/**
 * Reads a strategy from JSON: from a link, a file, another account. Whoever wrote it is not trusted: unknown words are
 * refused, never dropped, and each refusal names the place and the rule.
 */
import {
  growsAfterLoss,
  type Action,
  type Comparison,
  type Condition,
  type CountOperator,
  type Rule,
  type StopRules,
  type Strategy,
} from './strategy.ts';

/** Most bytes of a strategy as text. */
export const MAX_BYTES = 8192;

const COMPARISONS = ['>', '>=', '<', '<='] as const satisfies readonly Comparison[];
const COUNTS = [
  'every',
  'everyStreak',
  'streakIs',
  'streakOver',
  'streakUnder',
] as const satisfies readonly CountOperator[];
const STOPS = ['bets', 'profit', 'loss', 'mult', 'balanceAbove', 'balanceBelow', 'minutes'];
const FIELDS = [
  'v',
  'name',
  'game',
  'params',
  'base',
  'min',
  'max',
  'carry',
  'list',
  'line',
  'rules',
  'stop',
];
const MAX_WHOLE = 1_000_000_000;
const MAX_PLACES = 18;

/** A strategy that is none. The message says where and why. */
export class BadStrategy extends Error {
  override name = 'BadStrategy';
}

/**
 * @param text JSON
 * @param decimals places of the currency's smallest unit; amounts are decimal strings
 * @throws BadStrategy
 */
export function parseStrategy(text: string, decimals: number): Strategy {
  if (new TextEncoder().encode(text).length > MAX_BYTES)
    throw new BadStrategy(`a strategy has at most ${MAX_BYTES} bytes`);
  const json = record(parseJson(text), 'strategy', FIELDS);
  if (json['v'] !== 1) throw new BadStrategy('v: this is version 1');
  const amount = (value: unknown, at: string, sign = false): bigint => units(value, at, decimals, sign);
  const optional = (name: string): bigint | null => {
    const value = json[name];
    return value === undefined ? null : positive(amount(value, name), name);
  };
  const strategy: Strategy = {
    name: words(json['name'], 'name', 40),
    game: words(json['game'], 'game', 40),
    params: record(json['params'], 'params'),
    base: positive(amount(json['base'], 'base'), 'base'),
    min: optional('min'),
    max: optional('max'),
    carry: json['carry'] === undefined ? 'exact' : oneOf(json['carry'], 'carry', ['exact', 'placed']),
    list: wholes(json['list'], 'list', 64, 1_000_000),
    line: wholes(json['line'], 'line', 32, 1000),
    rules: list(json['rules'], 'rules', 0, 32).map((value, index) => rule(value, `rules[${index}]`, amount)),
    stop: stops(json['stop'] === undefined ? {} : json['stop'], amount),
  };
  return consistent(strategy);
}

/** What no single field shows. */
function consistent(strategy: Strategy): Strategy {
  const { min, max, rules, list: steps, line, stop } = strategy;
  if (min !== null && max !== null && min > max) throw new BadStrategy('min: it is above max');
  const names = rules.map(({ id }) => id);
  if (new Set(names).size < names.length) throw new BadStrategy('rules: two of them have the same id');
  const actions = rules.flatMap((one) => one.do);
  if (steps.length === 0 && actions.some(({ a }) => a === 'step'))
    throw new BadStrategy('list: a rule steps through it, and there is none');
  if (line.length === 0 && actions.some(({ a }) => a === 'line'))
    throw new BadStrategy('line: a rule changes it, and there is none');
  if (stop.loss === null && growsAfterLoss(strategy))
    throw new BadStrategy('stop.loss: stakes that can grow after a loss need it');
  return strategy;
}

type ReadAmount = (value: unknown, at: string, sign?: boolean) => bigint;

function rule(value: unknown, at: string, amount: ReadAmount): Rule {
  const json = record(value, at, ['id', 'off', 'on', 'do']);
  if (json['off'] !== undefined && typeof json['off'] !== 'boolean')
    throw new BadStrategy(`${at}.off: true or false`);
  return {
    id: words(json['id'], `${at}.id`, 40),
    off: json['off'] === true,
    on: list(json['on'], `${at}.on`, 1, 4).map((one, index) => condition(one, `${at}.on[${index}]`, amount)),
    do: list(json['do'], `${at}.do`, 1, 4).map((one, index) => action(one, `${at}.do[${index}]`, amount)),
  };
}

function condition(value: unknown, at: string, amount: ReadAmount): Condition {
  const { of, op, n } = record(value, at, ['of', 'op', 'n']);
  switch (of) {
    case 'bet':
    case 'win':
    case 'lose':
      return { of, op: oneOf(op, `${at}.op`, COUNTS), n: whole(n, `${at}.n`, 1, 10_000) };
    case 'profit':
    case 'loss':
    case 'run':
    case 'balance':
      return { of, op: oneOf(op, `${at}.op`, COMPARISONS), n: amount(n, `${at}.n`, true) };
    case 'mult':
      return { of, op: oneOf(op, `${at}.op`, COMPARISONS), n: hundredths(n, `${at}.n`, 0, MAX_WHOLE) };
    default:
      throw new BadStrategy(`${at}.of: no such condition`);
  }
}

function action(value: unknown, at: string, amount: ReadAmount): Action {
  const json = record(value, at, ['a', 'k', 'v']);
  const { a, k, v } = json;
  const only = (...names: string[]): void => {
    const other = Object.keys(json).find((name) => name !== 'a' && !names.includes(name));
    if (other !== undefined) throw new BadStrategy(`${at}.${other}: not for this action`);
  };
  if (a !== 'param') only('v');
  switch (a) {
    case 'inc':
    case 'dec':
      return { a, v: hundredths(v, `${at}.v`, 1, 1_000_000) };
    case 'mul':
      return { a, v: hundredths(v, `${at}.v`, 1, 10_000) };
    case 'add':
    case 'sub':
    case 'set':
    case 'capGoal':
      return { a, v: amount(v, `${at}.v`) };
    case 'reset':
    case 'flip':
    case 'mark':
    case 'clear':
    case 'seed':
    case 'stop':
      only();
      return { a };
    case 'step':
      return { a, v: v === 'first' ? v : whole(v, `${at}.v`, -64, 64) };
    case 'line':
      return { a, v: oneOf(v, `${at}.v`, ['cross', 'append', 'new']) };
    case 'param':
      // What a game's parameters take is for its schema to judge, but none of them is nothing.
      if (v === undefined || v === null) throw new BadStrategy(`${at}.v: a value is needed`);
      return { a, k: words(k, `${at}.k`, 40), v };
    default:
      throw new BadStrategy(`${at}.a: no such action`);
  }
}

function stops(value: unknown, amount: ReadAmount): StopRules {
  const json = record(value, 'stop', STOPS);
  const sum = (name: string): bigint | null =>
    json[name] === undefined ? null : positive(amount(json[name], `stop.${name}`), `stop.${name}`);
  const number = (name: string): number | null =>
    json[name] === undefined ? null : whole(json[name], `stop.${name}`, 1, MAX_WHOLE);
  return {
    bets: number('bets'),
    profit: sum('profit'),
    loss: sum('loss'),
    mult: json['mult'] === undefined ? null : hundredths(json['mult'], 'stop.mult', 1, MAX_WHOLE),
    balanceAbove: sum('balanceAbove'),
    balanceBelow: sum('balanceBelow'),
    minutes: number('minutes'),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadStrategy('this is no JSON');
  }
}

function record(value: unknown, at: string, known?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadStrategy(`${at}: an object is needed`);
  const other = known && Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined) throw new BadStrategy(`${at}.${other.slice(0, 40)}: no such field`);
  return value as Record<string, unknown>;
}

function list(value: unknown, at: string, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most)
    throw new BadStrategy(`${at}: a list of ${least} to ${most}`);
  return value;
}

function wholes(value: unknown, at: string, most: number, greatest: number): readonly number[] {
  if (value === undefined) return [];
  return list(value, at, 1, most).map((one, index) => whole(one, `${at}[${index}]`, 1, greatest));
}

function whole(value: unknown, at: string, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new BadStrategy(`${at}: a whole number from ${least} to ${most}`);
  return value;
}

/** A number with at most two places, in hundredths. */
function hundredths(value: unknown, at: string, least: number, most: number): number {
  const scaled = typeof value === 'number' ? Math.round(value * 100) : Number.NaN;
  if (!(scaled >= least && scaled <= most) || scaled / 100 !== value)
    throw new BadStrategy(`${at}: a number from ${least / 100} to ${most / 100} with at most two places`);
  return scaled;
}

/** Characters are counted as a reader does, not the halves that a computer keeps some of them in. */
function words(value: unknown, at: string, most: number): string {
  if (typeof value !== 'string' || value === '' || [...value].length > most || /\p{Cc}/u.test(value))
    throw new BadStrategy(`${at}: a text of 1 to ${most} characters`);
  return value;
}

function oneOf<T extends string>(value: unknown, at: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new BadStrategy(`${at}: one of ${known.join(', ')}`);
  return found;
}

function positive(value: bigint, at: string): bigint {
  if (value <= 0n) throw new BadStrategy(`${at}: more than nothing is needed`);
  return value;
}

function units(value: unknown, at: string, decimals: number, sign: boolean): bigint {
  const text = typeof value === 'string' && value.length <= 40 ? value : '';
  const found = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
  const places = found?.[3] ?? '';
  if (!found || (found[1] === '-' && !sign) || places.length > Math.min(decimals, MAX_PLACES))
    throw new BadStrategy(`${at}: an amount as text with at most ${decimals} places`);
  const size = BigInt(found[2]! + places.padEnd(decimals, '0'));
  return found[1] === '-' ? -size : size;
}
