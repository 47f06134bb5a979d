/** A strategy while it is edited: every figure is text as typed, and may be none yet. */
import { BadStrategy, parseStrategy } from '#engines/strategy/parse.ts';
import { formatStrategy } from '#engines/strategy/format.ts';
import type { Rule, Strategy } from '#engines/strategy/strategy.ts';
import type { AnyInstant } from '#platform/contract/game.ts';

export interface DraftCondition {
  readonly of: string;
  readonly op: string;
  readonly n: string;
}

export interface DraftAction {
  readonly a: string;
  readonly v: string;
  /** Of a parameter: its name. */
  readonly k: string;
}

export interface DraftRule {
  readonly id: string;
  readonly off: boolean;
  readonly on: readonly DraftCondition[];
  readonly do: readonly DraftAction[];
}

export const STOPS = ['profit', 'loss', 'bets', 'mult', 'balanceAbove', 'balanceBelow', 'minutes'] as const;
export type StopName = (typeof STOPS)[number];

export interface Draft {
  readonly name: string;
  readonly base: string;
  readonly min: string;
  readonly max: string;
  readonly carry: 'exact' | 'placed';
  readonly list: string;
  readonly line: string;
  readonly rules: readonly DraftRule[];
  readonly stop: Readonly<Record<StopName, string>>;
}

export const KINDS = ['bet', 'win', 'lose'] as const;
export const SUMS = ['profit', 'loss', 'run', 'balance'] as const;
export const COUNTS = ['every', 'everyStreak', 'streakIs', 'streakOver', 'streakUnder'] as const;
export const COMPARISONS = ['>', '>=', '<', '<='] as const;
export const ACTIONS = [
  'inc',
  'dec',
  'mul',
  'add',
  'sub',
  'set',
  'reset',
  'flip',
  'param',
  'seed',
  'step',
  'line',
  'mark',
  'capGoal',
  'clear',
  'stop',
] as const;
const BARE = new Set(['reset', 'flip', 'mark', 'clear', 'seed', 'stop']);
const AMOUNTS = new Set(['add', 'sub', 'set', 'capGoal']);
export const LINES = ['cross', 'append', 'new'] as const;

/** What stands behind an action's name. */
export function entryOf(
  action: string,
): 'none' | 'percent' | 'factor' | 'amount' | 'step' | 'line' | 'param' {
  if (BARE.has(action)) return 'none';
  if (AMOUNTS.has(action)) return 'amount';
  if (action === 'mul') return 'factor';
  if (action === 'step' || action === 'line' || action === 'param') return action;
  return 'percent';
}

export function isCount(of: string): boolean {
  return (KINDS as readonly string[]).includes(of);
}

type Json = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** @param decimals of the currency that amounts are shown in */
export function draftOf(strategy: Strategy, decimals: number): Draft {
  const json = JSON.parse(formatStrategy(strategy, decimals)) as Json;
  const stop = json['stop'] as Json;
  return {
    name: strategy.name,
    base: text(json['base']),
    min: text(json['min']),
    max: text(json['max']),
    carry: strategy.carry,
    list: strategy.list.join(', '),
    line: strategy.line.join(', '),
    rules: (json['rules'] as readonly Json[]).map(draftRuleOf),
    stop: Object.fromEntries(STOPS.map((name) => [name, text(stop[name])])) as Draft['stop'],
  };
}

function draftRuleOf(json: Json): DraftRule {
  return {
    id: text(json['id']),
    off: json['off'] === true,
    on: (json['on'] as readonly Json[]).map(({ of, op, n }) => ({ of: text(of), op: text(op), n: text(n) })),
    do: (json['do'] as readonly Json[]).map(({ a, v, k }) => ({ a: text(a), v: text(v), k: text(k) })),
  };
}

const typed = (entry: string): string => entry.trim().replace(',', '.');
const number = (entry: string): number => (typed(entry) === '' ? Number.NaN : Number(typed(entry)));
const numbers = (entry: string): number[] | undefined =>
  entry.trim() === ''
    ? undefined
    : entry
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number);

interface Played {
  readonly game: AnyInstant;
  readonly params: Readonly<Record<string, unknown>>;
}

/** As the grammar has it; whether it is a strategy is for the parser to judge. */
export function jsonOf(draft: Draft, { game, params }: Played): string {
  const optional = (name: string, entry: string, value: unknown = typed(entry)): object =>
    entry.trim() === '' ? {} : { [name]: value };
  const { stop } = draft;
  return JSON.stringify({
    v: 1,
    name: draft.name.trim(),
    game: game.id,
    params,
    base: typed(draft.base),
    ...optional('min', draft.min),
    ...optional('max', draft.max),
    ...(draft.carry === 'placed' && { carry: draft.carry }),
    list: numbers(draft.list),
    line: numbers(draft.line),
    rules: draft.rules.map((rule) => jsonRule(rule, game)),
    stop: {
      ...optional('bets', stop.bets, number(stop.bets)),
      ...optional('profit', stop.profit),
      ...optional('loss', stop.loss),
      ...optional('mult', stop.mult, number(stop.mult)),
      ...optional('balanceAbove', stop.balanceAbove),
      ...optional('balanceBelow', stop.balanceBelow),
      ...optional('minutes', stop.minutes, number(stop.minutes)),
    },
  });
}

function jsonRule({ id, off, on, do: actions }: DraftRule, game: AnyInstant): object {
  return {
    id,
    ...(off && { off }),
    on: on.map(({ of, op, n }) => ({
      of,
      op,
      n: isCount(of) || of === 'mult' ? number(n) : typed(n),
    })),
    do: actions.map((action) => jsonAction(action, game)),
  };
}

function jsonAction({ a, v, k }: DraftAction, game: AnyInstant): object {
  switch (entryOf(a)) {
    case 'none':
      return { a };
    case 'amount':
      return { a, v: typed(v) };
    case 'line':
      return { a, v };
    case 'step':
      return { a, v: v === 'first' ? v : number(v) };
    case 'param': {
      const field = game.switches?.fields[k];
      const known = Array.isArray(field) ? field.find((one) => String(one) === v) : undefined;
      return { a, k, v: known ?? number(v) };
    }
    case 'percent':
    case 'factor':
      return { a, v: number(v) };
  }
}

/** What is wrong with a draft: a key below `originals.strategy.fault`. */
export interface Fault {
  readonly key: string;
  readonly rule?: number;
}

export type Checked = { readonly text: string; readonly strategy: Strategy } | { readonly fault: Fault };

/** @param decimals of the currency that amounts are typed in */
export function checkDraft(draft: Draft, played: Played, decimals: number): Checked {
  const json = jsonOf(draft, played);
  try {
    return { text: json, strategy: parseStrategy(json, decimals) };
  } catch (error) {
    if (error instanceof BadStrategy) return { fault: faultOf(error.message) };
    throw error;
  }
}

const PLACES = ['name', 'base', 'min', 'max', 'list', 'line', 'stop'];

function faultOf(message: string): Fault {
  const rule = /^rules\[(\d+)\]/.exec(message);
  if (rule) return { key: 'rule', rule: Number(rule[1]) + 1 };
  if (message.startsWith('stop.loss: stakes')) return { key: 'needsLoss' };
  const place = PLACES.find((name) => message.startsWith(name));
  return { key: place ?? 'size' };
}

/** The rule as it would be played; null while something is missing. */
export function readRule(rule: DraftRule, game: AnyInstant, decimals: number): Rule | null {
  const draft = { ...EMPTY, rules: [rule], list: '1', line: '1', stop: { ...EMPTY.stop, loss: '1' } };
  const checked = checkDraft(draft, { game, params: {} }, decimals);
  return 'fault' in checked ? null : checked.strategy.rules[0]!;
}

const EMPTY: Draft = {
  name: '-',
  base: '1',
  min: '',
  max: '',
  carry: 'exact',
  list: '',
  line: '',
  rules: [],
  stop: { profit: '', loss: '', bets: '', mult: '', balanceAbove: '', balanceBelow: '', minutes: '' },
};

/** A rule to begin with: it does nothing until something is chosen, since it sets the stake back. */
export function freshRule(rules: readonly DraftRule[]): DraftRule {
  const taken = new Set(rules.map(({ id }) => id));
  let no = rules.length + 1;
  while (taken.has(String(no))) no += 1;
  return { id: String(no), off: false, on: [freshCondition('lose')], do: [freshAction('inc')] };
}

export function freshCondition(of: string): DraftCondition {
  if (isCount(of)) return { of, op: 'every', n: '1' };
  return { of, op: '>=', n: of === 'mult' ? '2' : '' };
}

export function freshAction(a: string, game?: AnyInstant): DraftAction {
  const entry = entryOf(a);
  if (entry === 'line') return { a, v: 'cross', k: '' };
  if (entry === 'step') return { a, v: '1', k: '' };
  if (entry === 'percent') return { a, v: '100', k: '' };
  if (entry === 'factor') return { a, v: '2', k: '' };
  if (entry !== 'param') return { a, v: '', k: '' };
  const [name = '', values] = Object.entries(game?.switches?.fields ?? {})[0] ?? [];
  return { a, k: name, v: Array.isArray(values) ? String(values[0]) : '' };
}

/** The list with one entry elsewhere. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to));
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, place), items[from]!, ...rest.slice(place)];
}
