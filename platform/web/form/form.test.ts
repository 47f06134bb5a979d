import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './diff.ts';
import { fieldOf, humanise, type FormField, type Json } from './schema.ts';
import { fromState, isEntries, toState, type Entries, type FormState } from './state.ts';

function formOf(schema: z.ZodMiniType): FormField {
  return fieldOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
    'settings',
  );
}

const schema = z.object({
  open: z._default(z.boolean(), true),
  minPasswordLength: z._default(z.int().check(z.gte(5), z.lte(64)), 8),
  share: z._default(z.number().check(z.gt(0), z.lt(1)), 0.5),
  motto: z._default(z.string().check(z.maxLength(10), z.regex(/^[A-Z]/)), 'Luck'),
  mode: z._default(z.enum(['fast', 'slow']), 'slow'),
  note: z._default(z.nullable(z.string()), null),
  extra: z.optional(z.string()),
  limits: z._default(
    z.object({
      day: z._default(z.int(), 3),
      tags: z._default(z.array(z.string().check(z.minLength(1))).check(z.maxLength(2)), []),
    }),
    { day: 3, tags: [] },
  ),
  levels: z._default(z.array(z.object({ name: z.string().check(z.minLength(1)), from: z.number() })), []),
  edges: z._default(z.record(z.string().check(z.regex(/^[a-z]+$/)), z.number()), {}),
  free: z._default(z.unknown(), { any: 1 }),
});

function edit(state: FormState, change: Record<string, FormState>): FormState {
  return { ...(state as Record<string, FormState>), ...change };
}

describe('a form from a schema', () => {
  const form = formOf(schema);
  const start = toState(form, {});

  it('has a field of the right kind for every setting', () => {
    const kinds = form.kind === 'group' ? form.fields.map(({ key, field }) => [key, field.kind]) : [];
    expect(Object.fromEntries(kinds)).toEqual({
      open: 'switch',
      minPasswordLength: 'number',
      share: 'number',
      motto: 'text',
      mode: 'choice',
      note: 'text',
      extra: 'text',
      limits: 'group',
      levels: 'list',
      edges: 'record',
      free: 'json',
    });
  });

  it('starts from the defaults and reads back what the schema accepts', () => {
    const { value, faults } = fromState(form, start);
    expect(faults).toEqual({});
    expect(value).toEqual({
      open: true,
      minPasswordLength: 8,
      share: 0.5,
      motto: 'Luck',
      mode: 'slow',
      note: null,
      limits: { day: 3, tags: [] },
      levels: [],
      edges: {},
      free: { any: 1 },
    });
    expect(schema.safeParse(value).success).toBe(true);
  });

  it('brings every value through unchanged', () => {
    const full = {
      open: false,
      minPasswordLength: 12,
      share: 0.25,
      motto: 'Win',
      mode: 'fast',
      note: 'n',
      extra: 'e',
      limits: { day: 9, tags: ['a', 'b'] },
      levels: [{ name: 'one', from: 1.5 }],
      edges: { dice: 0.01, mines: 0.02 },
      free: [1, 'x', null],
    };
    expect(fromState(form, toState(form, full)).value).toEqual(full);
  });

  it.each([
    ['a letter in a figure', { minPasswordLength: '1x' }, 'minPasswordLength', 'number'],
    ['an exponent', { minPasswordLength: '1e1' }, 'minPasswordLength', 'number'],
    ['an empty figure', { minPasswordLength: '' }, 'minPasswordLength', 'required'],
    ['a fraction of a whole number', { minPasswordLength: '8.5' }, 'minPasswordLength', 'integer'],
    ['too little', { minPasswordLength: '4' }, 'minPasswordLength', 'min'],
    ['too much', { minPasswordLength: '65' }, 'minPasswordLength', 'max'],
    ['the open end of a range', { share: '1' }, 'share', 'below'],
    ['a long text', { motto: 'ABCDEFGHIJK' }, 'motto', 'long'],
    ['a text of another pattern', { motto: 'luck' }, 'motto', 'pattern'],
    ['none where none is not allowed', { motto: null }, 'motto', 'required'],
    ['a choice that is not offered', { mode: 'middling' }, 'mode', 'choice'],
    ['a field inside a group', { limits: { day: 'x', tags: [] } }, 'limits.day', 'number'],
    ['too many items', { limits: { day: '3', tags: ['a', 'b', 'c'] } }, 'limits.tags', 'many'],
    ['an empty item', { limits: { day: '3', tags: [''] } }, 'limits.tags.0', 'required'],
    ['a field of an item', { levels: [{ name: '', from: '1' }] }, 'levels.0.name', 'required'],
    ['broken JSON', { free: '{' }, 'free', 'json'],
    ['a key of another pattern', { edges: { entries: [{ key: 'A1', value: '1' }] } }, 'edges.A1#key', 'key'],
    [
      'the same key twice',
      {
        edges: {
          entries: [
            { key: 'a', value: '1' },
            { key: 'a', value: '2' },
          ],
        },
      },
      'edges.a#key',
      'twice',
    ],
  ])('names %s', (_, change, path, key) => {
    const { faults } = fromState(form, edit(start, change));
    expect(Object.fromEntries(Object.entries(faults).map(([at, fault]) => [at, fault.key]))).toEqual({
      [path]: key,
    });
  });

  it('keeps the entries of a record in order and apart', () => {
    const state = toState(form, { edges: { b: 2, a: 1 } }) as Record<string, FormState>;
    expect(isEntries(state['edges']!)).toBe(true);
    expect((state['edges'] as Entries).entries.map(({ key }) => key)).toEqual(['b', 'a']);
  });

  it('follows references, folded parts and both spellings of "or none"', () => {
    const field = fieldOf(
      {
        type: 'object',
        properties: {
          one: { $ref: '#/$defs/size' },
          two: { allOf: [{ type: 'string', minLength: 2 }, { maxLength: 4 }] },
          three: { type: ['integer', 'null'] },
          four: { anyOf: [{ const: 1 }, { const: 2 }] },
          five: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        },
        $defs: { size: { type: 'integer', minimum: 1, title: 'Size' } },
      },
      'x',
    );
    const inner = field.kind === 'group' ? field.fields.map(({ field: one }) => one) : [];
    expect(inner).toMatchObject([
      { kind: 'number', title: 'Size', min: { value: 1, exclusive: false } },
      { kind: 'text', minLength: 2, maxLength: 4 },
      { kind: 'number', nullable: true },
      { kind: 'choice', options: [1, 2] },
      { kind: 'json' },
    ]);
  });
});

describe('humanise', () => {
  it.each([
    ['minPasswordLength', 'Min password length'],
    ['max_bet', 'Max bet'],
    ['maxBetEur', 'Max bet EUR'],
    ['open', 'Open'],
  ])('%s reads %s', (key, text) => {
    expect(humanise(key)).toBe(text);
  });
});

describe('changesBetween', () => {
  it('lists leaves that changed, came and went', () => {
    const before: Json = { a: 1, b: { c: 2, d: 3 }, list: [1, 2], gone: true };
    const after: Json = { a: 1, b: { c: 5, d: 3 }, list: [1, 2, 3], fresh: 'x' };
    expect(changesBetween(before, after)).toEqual([
      { path: 'b.c', before: 2, after: 5 },
      { path: 'list.2', before: undefined, after: 3 },
      { path: 'fresh', before: undefined, after: 'x' },
      { path: 'gone', before: true, after: undefined },
    ]);
  });
});
