/** The client is what the contracts say, and reads webhooks as the house sends them. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWebhook, type WebhookOptions } from '../clients/ts/src/webhook.ts';
import { apiDocument, CLIENT_TYPES } from './client-document.ts';
import { clientTypes, typeOf } from './client-types.ts';

describe('types of the client', () => {
  it('are those of the contracts: `npm run client` writes them', () => {
    const stands = readFileSync(join(import.meta.dirname, '..', CLIENT_TYPES), 'utf8').split('\n');
    const made = clientTypes(apiDocument()).split('\n');
    // Where they part: the whole difference of two files of this size takes long and tells less.
    const at = made.findIndex((line, no) => line !== stands[no]);
    expect(stands.slice(at, at + 5)).toEqual(made.slice(at, at + 5));
    expect(stands).toHaveLength(made.length);
    expect(Object.keys(apiDocument().paths).length).toBeGreaterThan(400);
    expect(Object.keys(apiDocument().webhooks)).toContain('deposit.credited');
  });

  it.each([
    [{ type: 'string', maxLength: 3 }, 'string'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['a', "b'c"] }, String.raw`'a' | 'b\'c'`],
    [{ const: 7 }, '7'],
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] }, 'number | null'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, 'Array<string | null>'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
    [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
    [{}, 'unknown'],
    [
      { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, 'b-c': { type: 'string' } } },
      "{\n  a: number;\n  'b-c'?: string;\n}",
    ],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('refuse what they cannot write down', () => {
    expect(() => typeOf({ type: 'object', patternProperties: {} } as object)).toThrow('patternProperties');
    expect(() => typeOf({ type: 'tuple' })).toThrow('tuple');
  });
});

describe('a webhook', () => {
  const [one, two] = ['one', 'two'].map(
    (name) => `whsec_${Buffer.from(`${name} secret`).toString('base64')}`,
  ) as [string, string];
  const now = 1_800_000_000_000;
  const body =
    '{"type":"player.registered","timestamp":"2027-01-15T08:00:00.000Z","sequence":3,"data":{"player":"é"}}';
  const signature = (secret: string, seconds = now / 1000, text = body) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`evt_1.${seconds}.${text}`)
      .digest('base64')}`;
  const headers = (signed: string, seconds = now / 1000) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signed,
  });
  const read = (more: Partial<WebhookOptions>) =>
    readWebhook({ secret: one, headers: headers(signature(one)), body, now, ...more });

  it('is read when it is whole, fresh and signed', async () => {
    const message = { id: 'evt_1', type: 'player.registered', sequence: 3, data: { player: 'é' } };
    expect(await read({})).toMatchObject(message);
    expect(await read({ body: new TextEncoder().encode(body) })).toMatchObject(message);
    expect(await read({ headers: new Headers(headers(signature(one))) })).toMatchObject(message);
    // While one secret takes the place of the other, on either side.
    expect(await read({ headers: headers(`${signature(two)} ${signature(one)}`) })).toMatchObject(message);
    expect(await read({ secret: [two, one] })).toMatchObject(message);
  });

  it.each<readonly [string, Partial<WebhookOptions>]>([
    ['another secret', { secret: two }],
    ['another body', { body: body.replace('3', '4') }],
    ['another id', { headers: { ...headers(signature(one)), 'webhook-id': 'evt_2' } }],
    ['no headers', { headers: {} }],
    ['no signature', { headers: headers('') }],
    ['a signature of another kind', { headers: headers(signature(one).replace('v1,', 'v2,')) }],
    ['no base64', { headers: headers('v1,***') }],
    ['a cut signature', { headers: headers(signature(one).slice(0, -8)) }],
    ['too old', { headers: headers(signature(one, now / 1000 - 301), now / 1000 - 301) }],
    ['too early', { headers: headers(signature(one, now / 1000 + 301), now / 1000 + 301) }],
    ['no number', { headers: { ...headers(signature(one)), 'webhook-timestamp': 'NaN' } }],
    ['no secret', { secret: '' }],
  ])('is refused: %s', async (_, more) => {
    await expect(read(more)).rejects.toThrow(expect.objectContaining({ name: 'WebhookError' }));
  });
});
