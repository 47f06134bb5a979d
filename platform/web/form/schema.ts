/** Turns the JSON Schema of a feature's settings into the fields of a form. Pure. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface FieldBase {
  readonly title: string;
  readonly description: string | null;
  /** What holds when nothing was ever saved; undefined when the schema names none. */
  readonly fallback: Json | undefined;
  readonly nullable: boolean;
}

export type FormField = FieldBase &
  (
    | {
        readonly kind: 'text';
        readonly minLength: number;
        readonly maxLength: number | null;
        readonly pattern: string | null;
      }
    | {
        readonly kind: 'number';
        readonly integer: boolean;
        readonly min: Bound | null;
        readonly max: Bound | null;
        readonly step: number | null;
      }
    | { readonly kind: 'switch' }
    | { readonly kind: 'choice'; readonly options: readonly (string | number)[] }
    | {
        readonly kind: 'group';
        readonly fields: readonly {
          readonly key: string;
          readonly field: FormField;
          readonly required: boolean;
        }[];
      }
    | { readonly kind: 'list'; readonly item: FormField; readonly min: number; readonly max: number | null }
    | {
        readonly kind: 'record';
        readonly value: FormField;
        readonly keyPattern: string | null;
        readonly keys: readonly string[] | null;
      }
    | { readonly kind: 'json' }
  );

export interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

interface Schema {
  readonly [name: string]: unknown;
}

const SHORT_FORMS = /\b(eur|usd|id|url|vip|rtp|api)\b/g;

/** "minPasswordLength" and "min_password_length" read "Min password length"; "maxBetEur" reads "Max bet EUR". */
export function humanise(key: string): string {
  const words = key
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  const named = words.replaceAll(SHORT_FORMS, (form) => form.toUpperCase());
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** @param root the whole schema, for `$ref` */
export function fieldOf(schema: Schema, key: string, root: Schema = schema): FormField {
  const { schema: plain, nullable } = flatten(schema, root);
  const base: FieldBase = {
    title: textOf(plain['title']) ?? humanise(key),
    description: textOf(plain['description']),
    fallback: (plain['default'] ?? schema['default']) as Json | undefined,
    nullable,
  };
  const options = optionsOf(plain);
  if (options) return { ...base, kind: 'choice', options };
  switch (plain['type']) {
    case 'string':
      return {
        ...base,
        kind: 'text',
        minLength: numberOf(plain['minLength']) ?? 0,
        maxLength: numberOf(plain['maxLength']),
        pattern: textOf(plain['pattern']),
      };
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        integer: plain['type'] === 'integer',
        min: boundOf(plain['minimum'], plain['exclusiveMinimum'], Math.max),
        max: boundOf(plain['maximum'], plain['exclusiveMaximum'], Math.min),
        step: numberOf(plain['multipleOf']),
      };
    case 'boolean':
      return { ...base, kind: 'switch' };
    case 'array':
      return arrayOf(base, plain, key, root);
    case 'object':
      return objectOf(base, plain, key, root);
    default:
      return { ...base, kind: 'json' };
  }
}

function arrayOf(base: FieldBase, schema: Schema, key: string, root: Schema): FormField {
  const item = schema['items'];
  if (!isSchema(item) || schema['prefixItems'] !== undefined) return { ...base, kind: 'json' };
  return {
    ...base,
    kind: 'list',
    item: fieldOf(item, singular(key), root),
    min: numberOf(schema['minItems']) ?? 0,
    max: numberOf(schema['maxItems']),
  };
}

function objectOf(base: FieldBase, schema: Schema, key: string, root: Schema): FormField {
  const properties = schema['properties'];
  if (isSchema(properties)) {
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    const fields = Object.entries(properties).flatMap(([name, inner]) =>
      isSchema(inner)
        ? { key: name, field: fieldOf(inner, name, root), required: required.includes(name) }
        : [],
    );
    return { ...base, kind: 'group', fields };
  }
  const value = schema['additionalProperties'];
  if (!isSchema(value)) return { ...base, kind: 'json' };
  const names = isSchema(schema['propertyNames']) ? schema['propertyNames'] : {};
  const keys = optionsOf(names)?.map(String) ?? null;
  return {
    ...base,
    kind: 'record',
    value: fieldOf(value, singular(key), root),
    keyPattern: textOf(names['pattern']),
    keys,
  };
}

/** Follows `$ref`, folds `allOf` in and takes null out of unions. A union of anything else stays as it is. */
function flatten(schema: Schema, root: Schema): { schema: Schema; nullable: boolean } {
  let plain = schema;
  let nullable = false;
  for (let depth = 0; depth < 16; depth++) {
    const { $ref, allOf, anyOf, oneOf, type, ...rest } = plain;
    const parts = anyOf ?? oneOf;
    if (typeof $ref === 'string') plain = { ...rest, ...resolve($ref, root) };
    else if (Array.isArray(allOf))
      plain = Object.assign({}, ...allOf, rest, type === undefined ? {} : { type }) as Schema;
    else if (Array.isArray(parts) && parts.length === 2 && parts.some(isNull)) {
      nullable = true;
      plain = { ...(parts.find((part) => !isNull(part)) as Schema), ...rest };
    } else if (Array.isArray(type) && type.includes('null')) {
      nullable = true;
      const others = type.filter((name) => name !== 'null');
      plain = { ...rest, type: others.length === 1 ? others[0] : others };
    } else break;
  }
  return { schema: plain, nullable };
}

function resolve(ref: string, root: Schema): Schema {
  let found: unknown = root;
  for (const part of ref.replace(/^#\/?/, '').split('/').filter(Boolean))
    found = isSchema(found) ? found[part] : undefined;
  return isSchema(found) ? found : {};
}

function optionsOf(schema: Schema): readonly (string | number)[] | null {
  if (Array.isArray(schema['enum']))
    return schema['enum'].filter((option) => typeof option === 'string' || typeof option === 'number');
  if (typeof schema['const'] === 'string' || typeof schema['const'] === 'number') return [schema['const']];
  const parts = schema['anyOf'] ?? schema['oneOf'];
  if (!Array.isArray(parts) || parts.length === 0) return null;
  const constants = parts.map((part) => (isSchema(part) ? part['const'] : undefined));
  return constants.every((value) => typeof value === 'string' || typeof value === 'number')
    ? constants
    : null;
}

/** zod names the whole safe range of integers; that is no rule worth telling. */
function boundOf(
  inclusive: unknown,
  exclusive: unknown,
  tighter: (...values: number[]) => number,
): Bound | null {
  const [soft, hard] = [numberOf(inclusive), numberOf(exclusive)].map((value) =>
    value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null,
  );
  if (
    hard !== null &&
    hard !== undefined &&
    (soft === null || soft === undefined || tighter(soft, hard) === hard)
  )
    return { value: hard, exclusive: true };
  return soft === null || soft === undefined ? null : { value: soft, exclusive: false };
}

function singular(key: string): string {
  if (key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  return key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNull(value: unknown): boolean {
  return isSchema(value) && value['type'] === 'null';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
