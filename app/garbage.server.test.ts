/** Bad input, on every field of every call: a clear refusal, never a 5xx. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { play } from '#features/play/originals/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { endpointsOf, jsonSchema } from '#platform/server/http/openapi.ts';
import { worthSending } from '#platform/server/testing/worth-sending.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { features } from './features.ts';
import { games } from './games.ts';

type Schema = Record<string, unknown>;

const garbage: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e9',
  '+1',
  '01',
  '1.',
  '.5',
  '0x10',
  '１２',
  '١٢٣',
  '1\u00a0',
  '0.000000000000000000001',
  '9'.repeat(39),
  '9'.repeat(4000),
  // Long enough for the least length of any field.
  'a\0b'.padEnd(12, 'c'),
  '\ud800',
  '\u202e',
  '💣'.repeat(50),
  "'; drop table account; --",
  '../../etc/passwd',
  '<script>',
  '__proto__',
  '0'.repeat(24),
  'f'.repeat(48),
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  [1, { a: null }],
  {},
  { a: { b: 1 } },
  { toString: 1 },
  { length: -1 },
];

const AT_ONCE = 8;
/** Of any JSON for each call; `npm run drill -- garbage` sends eight times as much. */
const RUNS = Number(process.env['GARBAGE_RUNS'] ?? 8);
/** Of 'correct horse', at the least cost there is: who sends garbage to a call that asks for the password sends a wrong one each time. */
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$h6XvJ9YfyG/n6NrUkRNoJQ$Q8URngRpaa3xKjxrxRg03+CZl/tU6UPpo8cKjjhXmXg';
const calls = features.flatMap((feature) => endpointsOf(feature));

let app: TestPlatform;
let player: string;
let chief: string;

beforeAll(async () => {
  app = await createTestPlatform({ features, games });
  const someone = await app.register();
  await app.credit(someone.id, 'btc', '1');
  player = await cheapToAsk(someone);
  chief = await cheapToAsk(await app.staff());
  // They start off, and what is off answers nobody.
  await app.kit.settings.set('book', { adapter: 'none' }, 'test');
  for (const id of ['book', 'sportsbook', 'trading', 'reports', 'poker', 'pvp', 'token'])
    await app.kit.features.set(id, true, 'test');
});
afterAll(() => app.close());

it('there are calls to try', () => {
  expect(calls.length).toBeGreaterThan(5);
});

describe.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    // The session of the walk must outlive it.
    const mayRun = endpoint.path !== '/auth/logout';

    // Who may not call at all is refused before a field is read: their garbage would try the same line again and again.
    const senders = () => (endpoint.who.startsWith('perm:') ? [chief, player] : [player, chief]);
    const judge = () =>
      worthSending<unknown>(endpoint, {
        wire: (body) => wire(endpoint, body),
        ...(endpoint.path === play.path ? { read: readPlay } : {}),
      });

    // The play call has a body for each game of the house.
    it.runIf(mayRun)('answers each field’s garbage with a refusal', async () => {
      const [token, other] = senders();
      const wholes = samples(endpoint);
      for (const { whole } of wholes) {
        await expectNoCrash(endpoint, whole, token!);
        const refused = await expectNoCrash(endpoint, whole, other!);
        if (other === player) expect(refused).toBe(403);
        await expectNoCrash(endpoint, whole, 'made up');
      }
      const broken = wholes.flatMap(({ whole, fields }) => [...breakages(whole, fields)]).filter(judge());
      for (let at = 0; at < broken.length; at += AT_ONCE)
        await Promise.all(
          broken.slice(at, at + AT_ONCE).map((body) => expectNoCrash(endpoint, body, token!)),
        );
    });

    it.runIf(mayRun)('answers any JSON with a refusal, whoever sends it', async () => {
      const fields = Object.keys(sample(jsonSchema(endpoint.body, 'input')));
      const body = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.dictionary(
          fc.constantFrom(...fields, 'key'),
          fc.oneof(fc.constantFrom(...garbage), fc.jsonValue({ maxDepth: 2 })),
        ),
      );
      const sender = fc.constantFrom(
        ...(endpoint.who.startsWith('perm:')
          ? [chief]
          : endpoint.who === 'guest'
            ? [player, chief, 'made up']
            : [player, chief]),
      );
      const worth = judge();
      await fc.assert(
        fc.asyncProperty(body, sender, async (sent, token) => {
          if (worth(sent)) await expectNoCrash(endpoint, sent, token);
        }),
        { numRuns: RUNS },
      );
    });
  },
);

/** @returns the token of a session */
async function cheapToAsk(someone: TestPlayer): Promise<string> {
  await app.kit.identity.setPassword(someone.id, { hash: CHEAP_HASH });
  return (await app.again(someone)).token;
}

/** @returns the status */
async function expectNoCrash(endpoint: Endpoint, body: unknown, token: string): Promise<number> {
  const { status, body: answer } = await send(endpoint, body, token);
  if (status < 400) return status;
  // Asserted once it is wrong: there are tens of thousands.
  if (status >= 500 || typeof answer?.code !== 'number' || typeof answer?.message !== 'string')
    expect.fail(
      `${endpoint.path} ${JSON.stringify(body)?.slice(0, 200)} -> ${status} ${JSON.stringify(answer)}`,
    );
  return status;
}

function send(endpoint: Endpoint, body: unknown, token: string): Promise<Answer> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(part(body, name)),
  );
  if (endpoint.method === 'POST') return app.api(path, JSON.stringify(body), token);
  const query = fieldsOf(body).map(
    ([name, given]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(given))}`,
  );
  return app.get(`${path}?${query.join('&')}`, token);
}

/** What the server reads of what is sent: parts of a query and of a path are text. */
function wire({ method, path }: Endpoint, body: unknown): unknown {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const read: unknown =
    method === 'GET'
      ? Object.fromEntries(fieldsOf(body).map(([name, given]) => [name, asText(given)]))
      : JSON.parse(JSON.stringify(body));
  if (names.length === 0 || typeof read !== 'object' || Array.isArray(read)) return read;
  return { ...read, ...Object.fromEntries(names.map((name) => [name, part(body, name)])) };
}

const fieldsOf = (body: unknown): [string, unknown][] =>
  typeof body === 'object' && body !== null ? Object.entries(body) : [];

const part = (body: unknown, name: string): string => asText((body as Schema | null)?.[name]) || 'x';

function asText(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw ?? '');
  return text.toWellFormed?.() ?? text.replaceAll(/\p{Surrogate}/gu, '');
}

interface Sample {
  readonly whole: Record<string, unknown>;
  /** Those that are broken. */
  readonly fields: readonly string[];
}

/**
 * Bodies that come close to what the schema asks for. Calls about a game are tried with one of each kind; a bet with every game, for
 * each reads its stake, its settings and its turns by rules of its own.
 */
function samples({ path, body }: Endpoint): Sample[] {
  const whole = sample(jsonSchema(body, 'input'));
  const fields = Object.keys(whole);
  if (!('api_id' in whole)) return [{ whole, fields }];
  const oneOfEach = new Set(new Map(games.map(({ kind, id }) => [kind, id])).values());
  if (path !== play.path) return [...oneOfEach].map((id) => ({ whole: { ...whole, api_id: id }, fields }));
  // A key that was used before, or a path in a game that has none, would keep a bet from its game.
  const { path: _path, key: _key, ...bet } = whole;
  return games.map(({ id, params }) => ({
    whole: {
      ...bet,
      api_id: id,
      data: { ...(bet['data'] as Schema), ...sample(jsonSchema(params, 'input')) },
    },
    fields: oneOfEach.has(id) ? fields : ['bet', 'data', 'path'],
  }));
}

/** Games refuse what they cannot read at one line, and are handed what they named of the rest. */
function readPlay(parsed: unknown): unknown {
  const body = parsed as z.output<typeof play.body>;
  const game = games.find(({ id }) => id === body.api_id);
  if (!game) return body;
  const params = game.params.safeParse(body.data ?? {});
  return params.success ? { ...body, data: params.data } : undefined;
}

/** The body with one field missing or replaced, on its first two levels. */
function* breakages(
  whole: Record<string, unknown>,
  fields: readonly string[] = Object.keys(whole),
): Generator<Record<string, unknown>> {
  for (const field of fields) {
    const { [field]: present, ...without } = whole;
    yield without;
    for (const bad of garbage) yield { ...whole, [field]: bad };
    if (typeof present !== 'object' || present === null || Array.isArray(present)) continue;
    for (const inner of breakages(present as Record<string, unknown>)) yield { ...whole, [field]: inner };
  }
}

function sample(schema: Schema): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, value(name, property)]),
  );
}

const known: Record<string, unknown> = {
  api_id: 'dice',
  game: 'dice',
  bet: '0.00000100',
  amount: '0.00000100',
  currency: 'btc',
  event: 'turn',
  demo: false,
  data: { id: 'a'.repeat(48), target: 50, direction: 'over', mines: 3, tile: 4, autoCashout: 2 },
  client_seed: 'seed',
  clientSeed: 'seed',
  email: 'sample@example.com',
  name: 'sample_name',
};

/** One of these fits most fields: what a field refuses keeps the garbage of all others from being read. */
const texts = [
  'sample text',
  'sample',
  'DE',
  '1',
  '/art/dice.svg',
  'f'.repeat(24),
  'f'.repeat(64),
  '00000000-0000-4000-8000-000000000000',
  '2030-01-01',
  '2030-01-01T00:00:00Z',
  'external:slotegrator:sample',
];

function textFor(schema: Schema): string {
  const rules = [schema, ...((schema['allOf'] ?? []) as Schema[])];
  const patterns = rules.flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [],
  );
  return texts.find((text) => patterns.every((pattern) => pattern.test(text))) ?? 'sample text';
}

function value(name: string, schema: Schema): unknown {
  if (name in known) return known[name];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  const union = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (union) return value(name, union[0] ?? {});
  switch (schema['type']) {
    case 'string':
      return textFor(schema);
    case 'number':
    case 'integer':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    // An empty one where one element is wanted would be refused whatever else is sent.
    case 'array':
      return Number(schema['minItems'] ?? 0) > 0 ? [value('', (schema['items'] ?? {}) as Schema)] : [];
    case 'object':
      return sample(schema);
    default:
      return 'sample';
  }
}
