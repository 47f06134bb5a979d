/** What must hold for each game of the house, whatever its rules are, over HTTP on the real database. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { pricesFeature } from '#features/money/prices/feature.ts';
import { priceSettings } from '#features/money/prices/settings.ts';
import { play } from '#features/play/originals/contract.ts';
import { originals } from '#features/play/originals/feature.ts';
import { playReaction, type Refused } from '#features/play/originals/web/bet/refusal.ts';
import type { AnyGame, AnySteps } from '#platform/contract/game.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { createCall } from '#platform/web/api.ts';
import { createReplayQueue } from '#platform/web/two-factor.ts';
import { anySetting, oneOf } from './robot/play.ts';

let app: TestPlatform;
let player: TestPlayer;
let stranger: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, pricesFeature, originals], games });
  player = await app.register();
  stranger = await app.register();
  for (const one of [player, stranger]) await app.credit(one.id, 'usd', '100000');
});
afterAll(() => app.close());

const stepsGames = games
  .filter((game): game is AnySteps => game.kind === 'steps')
  .map((game) => [game.id, game] as const);
const alone = games.filter((game) => game.kind !== 'shared').map((game) => [game.id, game] as const);

type Answer = Awaited<ReturnType<TestPlatform['api']>>;

function place(game: AnyGame, data: unknown, who = player, more: object = {}): Promise<Answer> {
  return app.api(
    '/api/game/play',
    { api_id: game.id, bet: '0.10', currency: 'usd', data, ...more },
    who.token,
  );
}

function whisper(event: 'turn' | 'finish', data: object, who = player): Promise<Answer> {
  return app.api('/api/whisper', { event, data }, who.token);
}

/** Opens rounds until one is not over with its start. */
async function openRound(game: AnySteps, params: unknown = game.initial): Promise<Answer['body']> {
  for (;;) {
    const { status, body } = await place(game, params);
    expect(status).toBe(200);
    if (body.game.status === 'in-progress') return body;
  }
}

function anyTurn(game: AnySteps, params: unknown, state: unknown): object {
  return oneOf(game.turns(params, state) as readonly object[], randomInt);
}

/** Ends what is open: cashes out where that is allowed, else plays on. */
async function playOut(game: AnySteps, params: unknown, from: Answer['body']): Promise<Answer['body']> {
  let body = from;
  while (body.game.status === 'in-progress') {
    const answer = body.canBeFinished
      ? await whisper('finish', { id: body.id })
      : await whisper('turn', { id: body.id, ...anyTurn(game, params, body.game.state) });
    expect(answer.status).toBe(200);
    body = answer.body;
  }
  return body;
}

/** How many bets a round left; the audit at the end holds them against the postings. */
async function betsOf(id: string): Promise<number> {
  const { rows } = await app.platform.db.pool.query('select 1 from bet where id = $1', [
    app.kit.betIds.decode(id)!.id,
  ]);
  return rows.length;
}

describe.each(alone)('%s', (_id, game) => {
  it('takes bets on every one of its settings, and settles them', async () => {
    const settings = game.settings as readonly unknown[];
    for (let round = 0; round < Math.min(12, settings.length); round++) {
      const params = anySetting(game, randomInt);
      // The boldest settings could pay more than the house does: that is refused by rule, nothing else is.
      const { status, body } = await place(game, params, player, { bet: '0.01' });
      if (status !== 200) expect(body.code).toBe(-14);
      else if (game.kind === 'steps') await playOut(game, params, body);
      else expect(['win', 'lose']).toContain(body.game.status);
    }
  });

  it('answers the same bet to a request that comes twice', async () => {
    const key = `twice-${game.id}`;
    const [first, second] = await Promise.all([
      place(game, game.initial, player, { key }),
      place(game, game.initial, player, { key }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    if (game.kind === 'steps') await playOut(game, game.initial, first.body);
  });

  it.each([{ nothing: true }, null, [], 'x', { params: {} }].map((data) => [JSON.stringify(data), data]))(
    'answers %s for its parameters with a code, never a fault',
    async (_text, data) => {
      const { status, body } = await place(game, data);
      expect([200, 422]).toContain(status);
      if (status === 200 && game.kind === 'steps') await playOut(game, game.initial, body);
    },
  );
});

describe.each(stepsGames)('%s, raced', (_id, game) => {
  it('gives the same turn, sent twice at once, one effect', async () => {
    const round = await openRound(game);
    const turn = { id: round.id, step: 0, ...anyTurn(game, game.initial, round.game.state) };
    const answers = await Promise.all([whisper('turn', turn), whisper('turn', turn)]);
    const [taken, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(taken!.status).toBe(200);
    // The first may have ended the round, then there is none any more.
    expect([
      [409, 3],
      [404, 1],
    ]).toContainEqual([refused!.status, refused!.body.code]);
    await playOut(game, game.initial, taken!.body);
    expect(await betsOf(round.id)).toBe(1);
  });

  it('gives a turn and a cash-out at once one effect', async () => {
    const round = await openRound(game);
    const { id } = round;
    const answers = await Promise.all([
      whisper('turn', { id, step: 0, ...anyTurn(game, game.initial, round.game.state) }),
      whisper('finish', { id, step: 0 }),
    ]);
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect([
      [409, 3],
      [404, 1],
    ]).toContainEqual([refused.status, refused.body.code]);
    await playOut(game, game.initial, good[0]!.body);
    expect(await betsOf(id)).toBe(1);
  });

  it('pays two cash-outs at once one time', async () => {
    const round = await openRound(game);
    if (!round.canBeFinished) return void (await playOut(game, game.initial, round));
    const answers = await Promise.all([0, 1, 2].map(() => whisper('finish', { id: round.id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await betsOf(round.id)).toBe(1);
  });

  it('refuses a turn and a cash-out after the end', async () => {
    const round = await openRound(game);
    const turn = { id: round.id, ...anyTurn(game, game.initial, round.game.state) };
    await playOut(game, game.initial, round);
    for (const event of ['turn', 'finish'] as const) {
      const { status, body } = await whisper(event, turn);
      expect([status, body.code]).toEqual([404, 1]);
    }
  });

  it("refuses turns and cash-outs of somebody else's round, and changes nothing", async () => {
    const round = await openRound(game);
    const turn = { id: round.id, ...anyTurn(game, game.initial, round.game.state) };
    for (const event of ['turn', 'finish'] as const) {
      const { status, body } = await whisper(event, turn, stranger);
      expect([status, body.code]).toEqual([404, 1]);
    }
    const info = await app.api('/api/game/info', { api_id: game.id, currency: 'usd' }, player.token);
    expect(info.body.open.game).toMatchObject({ turns: 0, state: round.game.state });
    await playOut(game, game.initial, round);
  });

  it.each([
    {},
    { tile: 'x' },
    { column: -1 },
    { action: 'cheat' },
    { cell: 1e9 },
    { hold: [9] },
    { step: 77 },
  ])('answers the odd turn %o with a code, never a fault', async (odd) => {
    const round = await openRound(game);
    const { status, body } = await whisper('turn', { id: round.id, ...odd });
    expect([200, 409, 422]).toContain(status);
    if (status !== 200) expect([0, 3]).toContain(body.code);
    await playOut(game, game.initial, status === 200 ? body : round);
  });
});

it('tells a player whose coin has no price now, and leaves them at their game', async () => {
  const old = { source: 'coingecko', url: 'http://127.0.0.1:9', ids: { usd: 'dollar' } };
  await app.kit.settings.set('prices', priceSettings.parse(old), 'test');
  const call = createCall({
    origin: app.url,
    fetch,
    cookie: () => null,
    csrf: () => null,
    token: () => player.token,
    expired: () => false,
    wait: () => Promise.reject(new Error('nothing is to be asked again')),
    queue: createReplayQueue(() => false),
  });
  const data = { target: 50.5, direction: 'over' };
  const bet = { api_id: 'dice', bet: '0.10', currency: 'usd', data, key: 'no-price' };
  const refused = await call(play, bet).catch((error: unknown) => error);
  expect(playReaction(refused as Refused, false)).toEqual({ do: 'toast', text: { key: 'play.error.price' } });
  await app.kit.settings.set('prices', priceSettings.parse({}), 'test');
});

it('keeps the books', async () => {
  const client = await app.platform.db.pool.connect();
  try {
    expect((await auditLedger(client)).findings).toEqual([]);
  } finally {
    client.release();
  }
});
