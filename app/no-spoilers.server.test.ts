/**
 * Reads every reply and every socket frame of twenty rounds of each game for what nobody may know yet: the seeds, and the
 * part of the layout that has not been shown. `npm run drill -- spoilers` reads a thousand.
 */
import { createHash, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { games } from '#app/games.ts';
import { feed } from '#features/play/feed/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { floats } from '#engines/fair/floats.ts';
import { gameFloats, type AnyGame, type AnySteps } from '#platform/contract/game.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { userChannel } from '#platform/contract/push.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { anySetting, oneOf } from './robot/play.ts';

const ROUNDS = Number(process.env['SPOILER_ROUNDS'] ?? 20);
let app: TestPlatform;
let player: TestPlayer;
let socket: WebSocket;
const frames: unknown[] = [];

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals, feed], games });
  player = await app.register();
  await app.credit(player.id, 'usd', '1000000');
  await listen();
});
afterAll(async () => {
  socket.terminate();
  await app.close();
});

/** Joins what a player's page joins. */
async function listen(): Promise<void> {
  socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  socket.on('message', (data) => frames.push(unpack(JSON.parse((data as Buffer).toString()))));
  await soon(() => expect(frames.length).toBeGreaterThan(0));
  const { socket_id } = (frames[0] as { data: { socket_id: string } }).data;
  const own = userChannel(player.user._id);
  const signed = await app.api('/broadcasting/auth', { socket_id, channel_name: own }, player.token);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: own, ...signed.body } }));
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'live-feed' } }));
  await soon(() => expect(frames.length).toBeGreaterThan(1));
}

/** Pusher packs payloads as text inside of JSON. */
function unpack(message: { data?: unknown }): unknown {
  return typeof message.data === 'string'
    ? { ...message, data: JSON.parse(message.data) as unknown }
    : message;
}

/** Every value inside of a message with the key it stands under. */
function* leaves(value: unknown, key = ''): Generator<{ key: string; value: unknown }> {
  yield { key, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* leaves(inner, name);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Secret {
  readonly seeds: readonly string[];
  readonly hashes: readonly string[];
  /** Lists and scalars of the layout, as JSON, that have not been shown. */
  readonly hidden: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

function spoilers(message: unknown, { seeds, hashes, hidden, names }: Secret): string[] {
  const found: string[] = [];
  for (const { key, value } of leaves(message)) {
    if (names.has(key)) found.push(`names ${key}`);
    if (typeof value === 'string') {
      if (seeds.includes(value)) found.push(`${key} is a seed`);
      if (hashes.includes(sha256(value))) found.push(`${key} hashes to a commitment`);
    } else if (Array.isArray(value) && value.length > 1 && hidden.has(JSON.stringify(value))) {
      found.push(`${key} is part of the layout`);
    }
  }
  return found;
}

async function seedsNow(): Promise<
  Omit<Secret, 'hidden' | 'names'> & { clientSeed: string; serverSeed: string }
> {
  const { pair } = await app.kit.money.peek(player.id);
  const { hash, nextHash, serverSeed, clientSeed } = pair;
  return { seeds: [serverSeed], hashes: [hash, nextHash], serverSeed, clientSeed };
}

function layoutOf(
  game: AnySteps,
  params: unknown,
  seeds: { serverSeed: string; clientSeed: string },
  nonce: number,
) {
  const { serverSeed, clientSeed } = seeds;
  return game.outcome(
    params,
    gameFloats(game, params, (count) => floats(serverSeed, clientSeed, nonce, count, nodeHmac)),
  ) as Record<string, unknown>;
}

/**
 * Lists of the outcome that are still hidden, as JSON: what the start did not show by its own rules, and of lists that
 * have one list for every turn those that have not been played.
 */
function hiddenOf(outcome: Record<string, unknown>, shown: readonly unknown[], turns: number): Set<string> {
  const open = new Set([...leaves(shown)].map(({ value }) => JSON.stringify(value)));
  const hidden = new Set<string>();
  for (const list of Object.values(outcome)) {
    if (!Array.isArray(list) || list.length < 2) continue;
    hidden.add(JSON.stringify(list));
    list.forEach((inner: unknown, index) => {
      if (Array.isArray(inner)) (index < turns ? open : hidden).add(JSON.stringify(inner));
    });
  }
  return new Set([...hidden].filter((text) => !open.has(text) && !isLookalike(outcome, text)));
}

/**
 * Blackjack's deck is endless, so a hand of one of the first two cards and a later one, as splitting makes it, can be the
 * dealer's two cards over again. Rounds in which it can are not asked about those.
 */
function isLookalike(outcome: Record<string, unknown>, list: string): boolean {
  const { cardStream, playerCards } = outcome as { cardStream?: unknown[]; playerCards?: unknown[] };
  if (!cardStream || !playerCards) return false;
  return playerCards.some((first) =>
    cardStream.slice(4).some((second) => JSON.stringify([first, second]) === list),
  );
}

async function place(game: AnyGame, params: unknown) {
  const bet = { api_id: game.id, bet: '0.01', currency: 'usd', data: params };
  return app.api('/api/game/play', bet, player.token);
}

const stepsGames = games
  .filter((game): game is AnySteps => game.kind === 'steps')
  .map((game) => [game.id, game] as const);
const instants = games.filter((game) => game.kind === 'instant').map((game) => [game.id, game] as const);

describe('steps games', () => {
  it.each(stepsGames)('%s shows nothing of what is still hidden', async (_id, game) => {
    for (let round = 0; round < ROUNDS; round++) {
      const params = anySetting(game, randomInt);
      const seeds = await seedsNow();
      frames.length = 0;
      let { status, body } = await place(game, params);
      if (status !== 200) continue;
      const outcome = layoutOf(game, params, seeds, body.fairness.nonce);
      const opening = game.opening?.(params, game.start(params, outcome)) ?? [];
      const scalars = Object.entries(outcome).filter(([, value]) => typeof value !== 'object');
      const names = new Set(scalars.map(([name]) => name));
      const found: string[] = [];
      const chosen: unknown[] = [];
      while (body.game.status === 'in-progress') {
        const hidden = hiddenOf(outcome, opening, body.game.turns);
        // What the player chose may look like a part of the layout by chance.
        hidden.delete(JSON.stringify(chosen));
        const messages = [body, ...frames.splice(0)];
        found.push(...messages.flatMap((message) => spoilers(message, { ...seeds, hidden, names })));
        const turn = oneOf(game.turns(params, body.game.state) as readonly object[], randomInt);
        chosen.push(Object.values(turn)[0]);
        const leave = body.canBeFinished && randomInt(4) === 0;
        ({ status, body } = await app.api(
          '/api/whisper',
          { event: leave ? 'finish' : 'turn', data: { id: body.id, ...(leave ? {} : turn) } },
          player.token,
        ));
        expect(status).toBe(200);
      }
      expect(found).toEqual([]);
      // Over: the layout may be shown, the seeds stay secret.
      const after = { ...seeds, hidden: new Set<string>(), names: new Set<string>() };
      expect([body, ...frames].flatMap((message) => spoilers(message, after))).toEqual([]);
    }
  });
});

describe('instant games', () => {
  it.each(instants)('%s never tells a seed', async (_id, game) => {
    const secret = { ...(await seedsNow()), hidden: new Set<string>(), names: new Set<string>() };
    frames.length = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { body } = await place(game, anySetting(game, randomInt));
      expect([body, ...frames.splice(0)].flatMap((message) => spoilers(message, secret))).toEqual([]);
    }
  });
});

it('finds a spoiler where there is one', () => {
  const secret = {
    seeds: ['deep secret'],
    hashes: [sha256('next secret')],
    hidden: new Set(['[3,7,20]']),
    names: new Set(['popsAt']),
  };
  const payload = { a: [{ mines: [3, 7, 20] }], b: { seed: 'deep secret', hint: 'next secret' }, popsAt: 4 };
  expect(spoilers(payload, secret)).toHaveLength(4);
});
