/**
 * The state of a settings form. Figures are kept as typed, so that half a number is no error while it
 * is being written; reading the form back gives the value, or what is wrong and where. Pure.
 */
import type { Bound, FormField, Json } from './schema.ts';

/** Typed text for texts, figures, choices and JSON; a switch is a boolean; null is "none". */
export type FormState =
  | null
  | boolean
  | string
  | readonly FormState[]
  | { readonly [key: string]: FormState }
  | Entries;

/** A record under edit: its keys can be written too, so it is a list until it is read back. */
export interface Entries {
  readonly entries: readonly { readonly key: string; readonly value: FormState }[];
}

/** What is wrong, as a key below backoffice.form.error with its values. */
export interface Fault {
  readonly key:
    | 'required'
    | 'number'
    | 'integer'
    | 'min'
    | 'above'
    | 'max'
    | 'below'
    | 'short'
    | 'long'
    | 'pattern'
    | 'choice'
    | 'few'
    | 'many'
    | 'json'
    | 'key'
    | 'twice'
    | 'step';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Path ('limits.0.cap') to fault. */
export type Faults = Readonly<Record<string, Fault>>;

export function isEntries(state: FormState): state is Entries {
  return typeof state === 'object' && state !== null && Array.isArray((state as Entries).entries);
}

/** What a text input shows of a state; lists and groups have no text of their own. */
export function plain(state: unknown): string {
  return typeof state === 'string' || typeof state === 'number' || typeof state === 'boolean'
    ? String(state)
    : '';
}

/** Fills a form. A value that is missing takes the schema's default, else something empty. */
export function toState(field: FormField, value: Json | undefined): FormState {
  const given = value === undefined ? field.fallback : value;
  if (field.nullable && (given === null || given === undefined)) return null;
  switch (field.kind) {
    case 'text':
      return typeof given === 'string' ? given : '';
    case 'number':
      return typeof given === 'number' ? String(given) : '';
    case 'choice':
      return plain(given) || String(field.options[0] ?? '');
    case 'switch':
      return given === true;
    case 'group': {
      const source = isObject(given) ? given : {};
      return Object.fromEntries(
        field.fields.map(({ key, field: inner }) => [key, toState(inner, source[key])]),
      );
    }
    case 'list':
      return Array.isArray(given) ? given.map((item: Json) => toState(field.item, item)) : [];
    case 'record': {
      const source = isObject(given) ? given : {};
      return {
        entries: Object.entries(source).map(([key, inner]) => ({ key, value: toState(field.value, inner) })),
      };
    }
    case 'json':
      return given === undefined ? '' : JSON.stringify(given, null, 2);
  }
}

/** Something to start a new list item, record entry or a "none" that is wanted after all. */
export function emptyState(field: FormField): FormState {
  const { nullable: _, ...bare } = field;
  return toState({ ...bare, nullable: false }, field.fallback === null ? undefined : field.fallback);
}

/** Reads a form back. The value is only to be used when nothing is wrong. */
export function fromState(field: FormField, state: FormState): { value: Json; faults: Faults } {
  const faults: Record<string, Fault> = {};
  return { value: read(field, state, '', faults), faults };
}

function read(field: FormField, state: FormState, path: string, faults: Record<string, Fault>): Json {
  const wrong = (fault: Fault | null): void => {
    if (fault) faults[path] = fault;
  };
  if (state === null) {
    if (!field.nullable) wrong({ key: 'required' });
    return null;
  }
  switch (field.kind) {
    case 'text':
      wrong(textFault(field, plain(state)));
      return plain(state);
    case 'number': {
      const value = Number(plain(state).trim());
      wrong(numberFault(field, plain(state).trim(), value));
      return value;
    }
    case 'choice': {
      const chosen = field.options.find((option) => String(option) === state);
      if (chosen === undefined) wrong({ key: 'choice' });
      return chosen ?? null;
    }
    case 'switch':
      return state === true;
    case 'group': {
      const source = state as { readonly [key: string]: FormState };
      const kept = field.fields.filter(
        ({ key, required, field: inner }) =>
          required || inner.fallback !== undefined || !isBlank(source[key] ?? null),
      );
      return Object.fromEntries(
        kept.map(({ key, field: inner }) => [key, read(inner, source[key] ?? null, join(path, key), faults)]),
      );
    }
    case 'list': {
      const items = state as readonly FormState[];
      if (items.length < field.min) wrong({ key: 'few', values: { min: field.min } });
      if (field.max !== null && items.length > field.max) wrong({ key: 'many', values: { max: field.max } });
      return items.map((item, index) => read(field.item, item, join(path, String(index)), faults));
    }
    case 'record':
      return readRecord(field, state as Entries, path, faults);
    case 'json':
      try {
        return JSON.parse(plain(state)) as Json;
      } catch {
        wrong({ key: 'json' });
        return null;
      }
  }
}

function readRecord(
  field: Extract<FormField, { kind: 'record' }>,
  { entries }: Entries,
  path: string,
  faults: Record<string, Fault>,
): Json {
  const result: Record<string, Json> = {};
  for (const [index, entry] of entries.entries()) {
    const at = join(path, entry.key === '' ? String(index) : entry.key);
    if (entry.key === '' || !matches(field.keyPattern, entry.key)) faults[`${at}#key`] = { key: 'key' };
    else if (Object.hasOwn(result, entry.key)) faults[`${at}#key`] = { key: 'twice' };
    // A plain assignment of __proto__ would be lost.
    Object.defineProperty(result, entry.key, {
      value: read(field.value, entry.value, at, faults),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}

function textFault(
  { minLength, maxLength, pattern }: Extract<FormField, { kind: 'text' }>,
  text: string,
): Fault | null {
  if (text === '' && minLength > 0) return { key: 'required' };
  if (text.length < minLength) return { key: 'short', values: { min: minLength } };
  if (maxLength !== null && text.length > maxLength) return { key: 'long', values: { max: maxLength } };
  return matches(pattern, text) ? null : { key: 'pattern' };
}

function numberFault(
  { integer, min, max, step }: Extract<FormField, { kind: 'number' }>,
  text: string,
  value: number,
): Fault | null {
  if (text === '') return { key: 'required' };
  if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(value)) return { key: 'number' };
  if (integer && !Number.isInteger(value)) return { key: 'integer' };
  if (min && breaks(value, min, -1))
    return { key: min.exclusive ? 'above' : 'min', values: { min: min.value } };
  if (max && breaks(value, max, 1))
    return { key: max.exclusive ? 'below' : 'max', values: { max: max.value } };
  if (step !== null && Math.abs(Math.round(value / step) * step - value) > 1e-9)
    return { key: 'step', values: { step } };
  return null;
}

function breaks(value: number, bound: Bound, side: 1 | -1): boolean {
  const over = (value - bound.value) * side;
  return bound.exclusive ? over >= 0 : over > 0;
}

function matches(pattern: string | null, text: string): boolean {
  if (pattern === null) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // Not for this engine to judge; the server will.
    return true;
  }
}

function isBlank(state: FormState): boolean {
  return state === null || state === '' || (Array.isArray(state) && state.length === 0);
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
