import * as z from 'zod/mini';
import { channel } from '../../contract/channel.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { fail } from '../../contract/error.ts';
import { defineFeature } from '../../contract/feature.ts';
import { amount } from '../../contract/money.ts';
import { serverPart } from '../kit.ts';

/** One call of every kind the server knows, for tests of the floor itself. */
export const labContract = {
  echo: endpoint({
    method: 'POST',
    path: '/api/lab/echo',
    who: 'guest',
    body: z.object({
      text: z.optional(z.string().check(z.minLength(2), z.maxLength(5))),
      deep: z.optional(z.unknown()),
    }),
    reply: z.object({ text: z.nullable(z.string()), player: z.nullable(z.string()) }),
  }),
  bet: endpoint({
    method: 'POST',
    path: '/api/lab/bet',
    who: 'guest',
    body: z.object({ bet: amount, count: z.number().check(z.minimum(1), z.maximum(3)) }),
    reply: z.object({ bet: z.string() }),
    invalid: { status: 400, code: -4, message: 'invalid wager' },
  }),
  mine: endpoint({
    method: 'POST',
    path: '/api/lab/mine',
    who: 'user',
    body: z.object({}),
    reply: z.object({ player: z.string() }),
  }),
  staff: endpoint({
    method: 'POST',
    path: '/api/lab/staff',
    who: 'perm:content.edit',
    body: z.object({}),
    reply: z.object({}),
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/lab/item/:id',
    who: 'guest',
    body: z.object({
      id: z.string().check(z.regex(/^\d+$/)),
      page: z.optional(z.string().check(z.regex(/^\d+$/))),
    }),
    reply: z.object({ id: z.string(), page: z.nullable(z.string()) }),
  }),
  limited: endpoint({
    method: 'POST',
    path: '/api/lab/limited',
    who: 'guest',
    body: z.object({}),
    reply: z.object({}),
    rate: { max: 3, seconds: 60 },
  }),
  refuses: endpoint({
    method: 'POST',
    path: '/api/lab/refuses',
    who: 'guest',
    body: z.object({}),
    reply: z.object({}),
    codes: { 7: 'lab.no' },
  }),
  throws: endpoint({
    method: 'POST',
    path: '/api/lab/throws',
    who: 'guest',
    body: z.object({}),
    reply: z.object({}),
  }),
  lies: endpoint({
    method: 'POST',
    path: '/api/lab/lies',
    who: 'guest',
    body: z.object({}),
    reply: z.object({ said: z.string() }),
  }),
  news: channel({ name: 'lab-news', who: 'guest', events: {} }),
  own: channel({ name: 'own.{user}', who: 'self', events: {} }),
};

declare module '../../contract/shown-settings.ts' {
  interface ShownSettings {
    lab: { size: number };
  }
}

export const lab = defineFeature({
  id: 'lab',
  title: 'Laboratory',
  plugin: 'lab',
  settings: z.object({ size: z._default(z.number(), 3) }),
  permissions: ['content.edit'],
  contract: labContract,
  web: {
    routes: [{ path: '/lab/$id', title: 'lab.title', load: () => Promise.resolve({ default: () => null }) }],
  },
  server: () =>
    Promise.resolve({
      default: serverPart((kit) => {
        kit.serve(labContract.echo, ({ body, player }) => ({
          text: body.text ?? null,
          player: player?.name ?? null,
        }));
        kit.serve(labContract.bet, ({ body }) => ({ bet: body.bet }));
        kit.serve(labContract.mine, ({ player }) => ({ player: player.name }));
        kit.serve(labContract.staff, () => ({}));
        kit.serve(labContract.item, ({ body }) => ({ id: body.id, page: body.page ?? null }));
        kit.serve(labContract.limited, () => ({}));
        kit.serve(labContract.refuses, () => fail(409, 7, 'No.'));
        kit.serve(labContract.throws, () => Promise.reject(new Error('a bug with a secret in it')));
        kit.serve(labContract.lies, () => ({ said: 1 }) as unknown as { said: string });
        kit.page.boot(({ player }) => ({ lab: player?.name ?? 'nobody' }));
        kit.page.showSettings('lab', () => ({ size: 3 }));
      }),
    }),
});
