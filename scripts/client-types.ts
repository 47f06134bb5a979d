/** Types of the client in clients/ts, from the description of the API: what a JSON schema says, in TypeScript. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly tags: readonly [string];
  readonly summary: string;
  readonly security?: unknown;
  readonly 'x-permission'?: string;
  readonly 'x-api-key-scope'?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Partial<Content>>>;
}

interface Content {
  readonly content: Readonly<Record<'application/json', { readonly schema: Schema }>>;
}

export interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
}

/** What a schema may say beside its type: checks that the server makes, and words. A key that is not known here is an error. */
const BESIDE: ReadonlySet<string> = new Set(
  'maxLength minLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf maxItems minItems format default title description'.split(
    ' ',
  ),
);
const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** @throws for a schema that says what this cannot write down, so that nothing becomes `unknown` by silence */
export function typeOf(schema: Schema, indent = ''): string {
  const {
    type,
    properties,
    required,
    items,
    additionalProperties,
    propertyNames,
    anyOf,
    oneOf,
    allOf,
    ...rest
  } = schema;
  const { enum: values, const: value, ...beside } = rest;
  const strange = Object.keys(beside).filter((key) => !BESIDE.has(key));
  if (strange.length > 0)
    throw new Error(`a schema says ${strange.join(', ')}, which the client does not know`);
  if (value !== undefined) return literal(value);
  if (values) return joined(values.map(literal));
  if (anyOf ?? oneOf) return joined((anyOf ?? oneOf)!.map((one) => typeOf(one, indent)));
  if (allOf) return allOf.map((one) => `(${typeOf(one, indent)})`).join(' & ');
  if (type === undefined) return 'unknown';
  if (typeof type !== 'string') return joined(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  if (type === 'array') return `Array<${items ? typeOf(items, indent) : 'unknown'}>`;
  if (type !== 'object') {
    const plain = TYPES[type];
    if (plain === undefined) throw new Error(`a schema is of type ${type}, which the client does not know`);
    return plain;
  }
  const more = typeof additionalProperties === 'object' ? additionalProperties : null;
  if (properties && Object.keys(properties).length > 0)
    return objectOf(Object.entries(properties), new Set(required), indent);
  if (more) return recordOf(propertyNames, more, required !== undefined, indent);
  return additionalProperties === false || properties ? 'Record<string, never>' : 'Record<string, unknown>';
}

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);

const joined = (types: readonly string[]): string => [...new Set(types)].join(' | ');

function recordOf(names: Schema | undefined, values: Schema, whole: boolean, indent: string): string {
  const key = names ? typeOf(names, indent) : 'string';
  const record = `Record<${key}, ${typeOf(values, indent)}>`;
  return key === 'string' || whole ? record : `Partial<${record}>`;
}

function objectOf(
  entries: readonly (readonly [string, Schema])[],
  required: ReadonlySet<string>,
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = entries.map(
    ([name, schema]) =>
      `${inner}${nameOf(name)}${required.has(name) ? '' : '?'}: ${typeOf(schema, inner)};\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

/** Who may make a call, in a word. */
function callerOf(operation: Operation): string {
  const { 'x-permission': permission, 'x-api-key-scope': scope, security } = operation;
  if (permission !== undefined) return `Staff: \`${permission}\`.`;
  if (scope !== undefined) return `A session, or an API key of scope \`${scope}\`.`;
  return security === undefined ? 'Anybody.' : 'A session.';
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

const replyOf = ({ responses }: Operation): Schema => responses!['200']!.content!['application/json'].schema;

function inputOf({ parameters, requestBody }: Operation, indent: string): string {
  if (requestBody) return typeOf(requestBody.content['application/json'].schema, indent);
  if (!parameters || parameters.length === 0) return 'Record<string, never>';
  return objectOf(
    parameters.map(({ name, schema }) => [name, schema] as const),
    new Set(parameters.filter(({ required }) => required).map(({ name }) => name)),
    indent,
  );
}

function callsOf({ tags, paths }: ApiDocument, method: 'get' | 'post'): string {
  // A module names its exports in an order that depends on who loads it.
  const found = Object.entries(paths)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, operations]) => (operations[method] ? [{ path, operation: operations[method] }] : []));
  const parts = tags.map(({ name, description }) => {
    const own = found.filter(({ operation }) => operation.tags[0] === name);
    const lines = own.map(({ path, operation }) => {
      const summary = operation.summary === path ? '' : `${sentence(operation.summary)} `;
      return `  /** ${summary}${callerOf(operation)} */
  '${path}': {
    input: ${inputOf(operation, '    ')};
    reply: ${typeOf(replyOf(operation), '    ')};
  };
`;
    });
    return lines.length === 0 ? '' : `\n  // ${description}\n\n${lines.join('')}`;
  });
  return parts.join('').replace(/^\n/, '');
}

/** The whole of clients/ts/src/calls.ts. */
export function clientTypes(document: ApiDocument): string {
  const messages = Object.entries(document.webhooks).map(
    ([
      type,
      {
        post: { summary, requestBody },
      },
    ]) =>
      `  /** ${sentence(summary)} */\n  '${type}': ${typeOf(requestBody!.content['application/json'].schema.properties!['data']!, '  ')};\n`,
  );
  return `// Made from the API's own description by \`npm run client\`; scripts/client.test.ts holds it to the contracts.

/** Calls by GET. */
export interface GetCalls {
${callsOf(document, 'get')}}

/** Calls by POST. */
export interface PostCalls {
${callsOf(document, 'post')}}

/** What webhooks hold in \`data\`, by their type. */
export interface WebhookData {
${messages.join('')}}
`;
}
