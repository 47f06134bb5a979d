import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawSurvivors, drawTicket, poolCommitment } from '#engines/pools/draw.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { PoolReply } from '../contract.ts';
import { openPvp, type PvpApp } from './testing/app.ts';

let house: PvpApp;
beforeAll(async () => {
  house = await openPvp({ settings: { minStakeEur: '0.10', maxStakeEur: '100', jackpotCapEur: '150' } });
});
afterAll(() => house.app.close());
/** After everything that these tests do the books are right. */
afterEach(async () => {
  const findings = await house.audit();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

const seedsOf = ({ proof }: PoolReply) => ({
  serverSeed: proof.serverSeed!,
  poolId: proof.poolId,
  clientSeeds: proof.entries.map(({ clientSeed }) => clientSeed),
});
const stakesOf = ({ proof }: PoolReply) => proof.entries.map(({ stake }) => BigInt(stake));
const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);
const balances = (players: readonly TestPlayer[]) => Promise.all(players.map((one) => house.balance(one)));

describe('a coinflip', () => {
  it('is committed to before, drawn when it is full, paid once, and proved after', async () => {
    const [one, two] = [await house.player(), await house.player()];
    const made = await house.make(one);
    expect(made.pool).toMatchObject({
      status: 'open',
      pot: '10.00',
      seats: 2,
      minStake: '10.00',
      result: null,
    });
    expect(made.proof).toMatchObject({ serverSeed: null, ticket: null, winners: null });
    expect(await house.balance(one)).toBe(99_000n);
    const joined = await house.join(two, made.pool.id);
    expect(joined.status).toBe(200);
    expect((await house.ended(made.pool.id)).status).toBe('settled');
    const end = await house.get(made.pool.id);
    expect(poolCommitment(end.proof.serverSeed!)).toBe(made.proof.commitment);
    const drawn = drawTicket(seedsOf(end), stakesOf(end));
    expect([end.proof.ticket, end.proof.winners]).toEqual([String(drawn.ticket), [drawn.winner]]);
    const winner = [one, two][drawn.winner]!;
    expect(end.pool.result).toMatchObject({ winners: [winner.user._id], rake: '0.40' });
    expect(await house.balance(winner)).toBe(100_960n);
    expect(sum(await balances([one, two]))).toBe(199_960n);
    const { rows } = await house.app.kit.db.pool.query(
      `select data from event where type = 'rake.paid' and data -> 'shares' -> 0 ->> 'user' = $1`,
      [one.id.toString()],
    );
    const part = house.app.units('0.20').toString();
    expect(rows.map(({ data }) => data.shares)).toEqual([
      [one, two].map(({ id }) => ({ user: id.toString(), amount: part })),
    ]);
    const flowed = await house.app.kit.db.pool.query(
      `select data from event where type = 'contest.flowed' and data -> 'flows' -> 0 ->> 'to' = $1`,
      [winner.id.toString()],
    );
    const loser = winner === one ? two : one;
    // What the winner has more than before: 19.60 dollars less the own stake of 10.
    const flow = { from: loser.id.toString(), to: winner.id.toString(), eur: '8832000', times: 1 };
    expect(flowed.rows).toEqual([{ data: { how: 'pvp', flows: [flow] } }]);
  });

  it('has one last seat, and a key counts once', async () => {
    const [one, two, three] = [await house.player(), await house.player(), await house.player()];
    const made = await Promise.all([1, 2].map(() => house.make(one, { key: 'same' })));
    expect(made[0]!.pool.id).toBe(made[1]!.pool.id);
    const { id } = made[0]!.pool;
    const answers = await Promise.all([
      house.join(two, id, { key: 'a' }),
      house.join(three, id, { key: 'a' }),
      house.join(two, id, { key: 'a' }),
      house.join(three, id, { key: 'b' }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ body }) => body.code === 2 || body.code === 5)).toBe(true);
    const end = await house.ended(id);
    expect(end.players).toHaveLength(2);
    expect(sum(await balances([one, two, three]))).toBe(299_960n);
    // The key of who is in leads to the pool again, whatever became of it.
    const inIt = end.players[1]!.user._id === two.user._id ? two : three;
    const key = inIt === two || answers[1].status === 200 ? 'a' : 'b';
    expect((await house.join(inIt, id, { key })).body.pool).toMatchObject({ id, status: 'settled' });
  });

  it('can be left while it is open, and then is over', async () => {
    const [one, two] = [await house.player(), await house.player()];
    const { pool } = await house.make(one);
    expect((await house.call('leave', two, { pool: pool.id })).body.code).toBe(7);
    const both = await Promise.all([1, 2].map(() => house.call('leave', one, { pool: pool.id })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await house.join(two, pool.id)).body.code).toBe(2);
    expect(await balances([one, two])).toEqual([100_000n, 100_000n]);
  });

  it('of friends asks for its code', async () => {
    const [one, two] = [await house.player(), await house.player()];
    const { pool, code } = await house.make(one, { private: true });
    expect(code).toMatch(/^[A-Z2-9]{8}$/);
    expect((await house.get(pool.id, two)).code).toBe(null);
    const open = (await house.call('list', two, { which: 'open' })).body as { id: string }[];
    expect(open.some(({ id }) => id === pool.id)).toBe(false);
    for (const wrong of [undefined, 'AAAAAAAA'])
      expect((await house.join(two, pool.id, wrong ? { code: wrong } : {})).body.code).toBe(6);
    expect((await house.join(two, pool.id, { code: code!.toLowerCase() })).status).toBe(200);
  });

  it('is played again once, by both', async () => {
    const [one, two, other] = [await house.player(), await house.player(), await house.player()];
    const { pool } = await house.make(one);
    expect((await house.call('rematch', one, { pool: pool.id })).body.code).toBe(11);
    await house.join(two, pool.id);
    const again = await Promise.all([one, two].map((who) => house.call('rematch', who, { pool: pool.id })));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    const { id } = again[0]!.body.pool;
    expect(again[1]!.body.pool.id).toBe(id);
    expect((await house.ended(id)).players).toHaveLength(2);
    expect((await house.get(pool.id)).pool.rematch).toBe(id);
    expect((await house.call('rematch', other, { pool: pool.id })).body.code).toBe(11);
  });

  it('is led to by whoever waits in it and asks to play again, also when that is sent twice', async () => {
    const [one, two] = [await house.player(), await house.player()];
    const { pool } = await house.make(one);
    await house.join(two, pool.id);
    const ask = (key: string) => house.call('rematch', one, { pool: pool.id, key });
    const { id } = (await ask('first')).body.pool;
    const left = await house.balance(one);
    for (const _time of [1, 2]) expect((await ask('again')).body.pool).toMatchObject({ id, status: 'open' });
    expect(await house.balance(one)).toBe(left);
    // The same call, late: it makes no further pool.
    await house.call('rematch', two, { pool: pool.id });
    expect((await house.ended(id)).players).toHaveLength(2);
    expect((await ask('again')).body.pool.id).toBe(id);
  });

  it('takes the client seed that a player had before it was made', async () => {
    const [one, two] = [await house.player(), await house.player()];
    const before = await house.app.kit.fairness.current(two.id);
    const { pool } = await house.make(one);
    await house.app.kit.fairness.rotate(two.id, 'chosen-late');
    await house.app.kit.fairness.rotate(two.id, 'chosen-later');
    await house.join(two, pool.id);
    expect((await house.get(pool.id)).proof.entries[1]!.clientSeed).toBe(before.clientSeed);
  });
});

describe('a jackpot', () => {
  it('counts down from its second player, takes more of who is in, and pays by tickets', async () => {
    const [one, two] = [await house.player(), await house.player()];
    await house.set({ countdownSeconds: 600 });
    const { pool } = await house.make(one, { mode: 'jackpot', stake: '5' });
    await house.set({});
    expect(pool.locksAt).toBe(null);
    expect((await house.join(one, pool.id, { stake: '7' })).body.pool.locksAt).toBe(null);
    const second = await house.join(two, pool.id, { stake: '20' });
    expect(second.body.pool).toMatchObject({ status: 'open', pot: '32.00' });
    expect(second.body.pool.players.map(({ stake }: { stake: string }) => stake)).toEqual(['12.00', '20.00']);
    expect(second.body.pool.locksAt).toBeGreaterThan(0);
    // Nobody leaves a pool that counts down.
    expect((await house.call('leave', two, { pool: pool.id })).body.code).toBe(8);
    await house.runOut(pool.id);
    const end = await house.ended(pool.id);
    const reply = await house.get(pool.id);
    const drawn = drawTicket(seedsOf(reply), stakesOf(reply));
    // A ticket is a cent, whatever the ledger keeps beyond it.
    expect(stakesOf(reply)).toEqual([500n, 700n, 2000n]);
    expect([end.status, reply.proof.ticket, reply.proof.winners]).toEqual([
      'settled',
      String(drawn.ticket),
      [drawn.winner],
    ]);
    expect(end.result).toMatchObject({ tickets: '3200', rake: '1.60' });
    expect((await house.join(one, pool.id, { stake: '5' })).body.code).toBe(2);
    expect(sum(await balances([one, two]))).toBe(199_840n);
    // Played again its least stake is what it was, whoever asks for it.
    const again = (await house.call('rematch', two, { pool: pool.id })).body.pool;
    expect(again).toMatchObject({ minStake: '5.00', pot: '20.00' });
    expect((await house.call('leave', two, { pool: again.id })).status).toBe(200);
  });

  it('has bounds: of an entry, of a player, of entries', async () => {
    const [one, two] = [await house.player(), await house.player()];
    const { pool } = await house.make(one, { mode: 'jackpot', stake: '1' });
    const stakes = ['0.50', '100000', '0.001', '0', undefined];
    const refused = await Promise.all(
      stakes.map((stake) => house.join(two, pool.id, stake === undefined ? {} : { stake })),
    );
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(stakes.map(() => [422, 4]));
    for (let entry = 1; entry < 20; entry++) await house.join(one, pool.id, { stake: '1' });
    expect((await house.join(one, pool.id, { stake: '1' })).body.code).toBe(4);
    const rich = await house.make(two, { mode: 'jackpot', stake: '100' });
    const { playerCap } = rich.pool;
    expect((await house.join(two, rich.pool.id, { stake: '100' })).body.code).toBe(4);
    expect(Number(playerCap)).toBeGreaterThan(100);
    for (const [player, id] of [[one, pool.id] as const, [two, rich.pool.id] as const])
      expect((await house.call('leave', player, { pool: id })).status).toBe(200);
    expect(await balances([one, two])).toEqual([100_000n, 100_000n]);
  });
});

describe('a survivor pool', () => {
  const terms = { mode: 'survivor', seats: 4, survivors: 2 };

  it('is drawn when it is full; some share the prize', async () => {
    const players = [await house.player(), await house.player(), await house.player(), await house.player()];
    const { pool } = await house.make(players[0]!, terms);
    for (const player of players.slice(1)) expect((await house.join(player, pool.id)).status).toBe(200);
    const end = await house.ended(pool.id);
    const reply = await house.get(pool.id);
    const drawn = drawSurvivors(seedsOf(reply), 4, 2);
    expect(reply.proof).toMatchObject({ winners: drawn, ticket: null });
    expect(end.result!.prizes).toEqual(drawn.map((at) => ({ user: players[at]!.user._id, amount: '19.00' })));
    expect(sum(await balances(players))).toBe(399_800n);
  });

  it('is entered again by who left it, under another key than that of the entry which was left', async () => {
    const [one, two] = [await house.player(), await house.player()];
    const { id } = (await house.make(one, terms)).pool;
    for (const _time of [1, 2])
      expect((await house.join(two, id, { key: 'a' })).body.pool.players).toHaveLength(2);
    expect((await house.call('leave', two, { pool: id })).status).toBe(200);
    expect((await house.join(two, id, { key: 'a' })).body.code).toBe(409);
    expect((await house.get(id)).pool.players).toHaveLength(1);
    expect((await house.join(two, id, { key: 'b' })).body.pool.players).toHaveLength(2);
    expect(await balances([one, two])).toEqual([99_000n, 99_000n]);
  });

  it('is drawn at its time with enough players, and else everybody has their stake back', async () => {
    const players = [await house.player(), await house.player(), await house.player()];
    const enough = await house.make(players[0]!, { ...terms, survivors: 1 });
    await house.join(players[1]!, enough.pool.id);
    const few = await house.make(players[0]!, terms);
    await house.join(players[2]!, few.pool.id);
    for (const { pool } of [enough, few]) await house.runOut(pool.id);
    const [drawn, expired] = [await house.ended(enough.pool.id), await house.ended(few.pool.id)];
    expect([drawn.status, expired.status, expired.result]).toEqual(['settled', 'expired', null]);
    expect((await house.get(few.pool.id)).proof.serverSeed).toBe(null);
    expect(sum(await balances(players))).toBe(299_900n);
  });

  it('that runs out while somebody enters takes them in or leaves them their money', async () => {
    await house.set({ openMinutes: 1 });
    const players = [await house.player(), await house.player()];
    const { pool } = await house.make(players[0]!);
    await house.set({});
    let answer = 0;
    await house.until(async () => {
      // Entering with too much of a stake changes nothing, until the time is over.
      const { status, body } = await house.join(players[1]!, pool.id, { stake: '11' });
      if (body.code === 4) return null;
      answer = status;
      return true;
    });
    expect(answer).toBe(409);
    const late = await house.join(players[1]!, pool.id);
    expect([late.status, [2, 8].includes(late.body.code)]).toEqual([409, true]);
    expect((await house.ended(pool.id)).status).toBe('expired');
    expect(await balances(players)).toEqual([100_000n, 100_000n]);
  });
});

describe('what is refused', () => {
  it.each<[string, number, number, object]>([
    ['no mode', 422, 10, { mode: 'roulette' }],
    ['no currency', 422, -4, { currency: 'nothing' }],
    ['no amount', 422, 10, { stake: '-5' }],
    ['no text', 422, 10, { stake: 5 }],
    ['nothing', 422, -4, { stake: '0' }],
    ['a part of a cent', 422, -4, { stake: '1.001' }],
    ['more than there is', 422, -4, { stake: '99999999999999999999' }],
    ['too little', 422, -1, { stake: '0.01' }],
    ['too much', 422, -9, { stake: '500' }],
    ['two seats of survivors', 422, 10, { mode: 'survivor', seats: 2 }],
    ['no seats', 422, 10, { mode: 'survivor' }],
    ['seats by the hundred', 422, 10, { mode: 'survivor', seats: 100 }],
    ['all survive', 422, 10, { mode: 'survivor', seats: 4, survivors: 4 }],
    ['a prize below the stake', 422, 10, { mode: 'survivor', seats: 10, survivors: 9 }],
    ['a prize below the stake, half full', 422, 10, { mode: 'survivor', seats: 20, survivors: 10 }],
    ['a field that is none', 422, 10, { private: 'yes' }],
  ])('%s', async (what, status, code, body) => {
    if (what.startsWith('a prize below')) await house.set({ survivorBps: 1000, maxSurvivorSeats: 20 });
    const one = await house.player();
    const answer = await house.call('create', one, {
      mode: 'coinflip',
      currency: 'usd',
      stake: '10',
      ...body,
    });
    await house.set({});
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await house.balance(one)).toBe(100_000n);
  });

  it('pools that there are not, guests, and too many at a time', async () => {
    const [one, poor] = [await house.player(), await house.player('5')];
    for (const pool of ['x', '0190a000-0000-7000-8000-000000000000', 7]) {
      for (const path of ['get', 'join', 'leave', 'rematch']) {
        const { status, body } = await house.call(path, one, { pool });
        expect([404, 422]).toContain(status);
        if (path !== 'join') expect(body.code).toBe(1);
      }
    }
    const { pool } = await house.make(one);
    expect((await house.join(poor, pool.id)).body.code).toBe(-13);
    expect((await house.join(one, pool.id)).body.code).toBe(5);
    expect((await house.call('join', null, { pool: pool.id })).status).toBe(401);
    expect((await house.call('create', null, {})).status).toBe(401);
    await house.set({ maxOpen: 2 });
    const second = await house.make(one);
    const third = await house.call('create', one, { mode: 'coinflip', currency: 'usd', stake: '1' });
    expect(third.body.code).toBe(9);
    await house.set({});
    for (const { id } of [pool, second.pool]) await house.call('leave', one, { pool: id });
  });

  it('who is excluded, over a limit, or has bonus money alone', async () => {
    const [host, one, two, three] = [
      await house.player(),
      await house.player(),
      await house.player(),
      await house.player('0'),
    ];
    const { pool } = await house.make(host);
    const { money, runtime } = house.app.kit;
    const bar = (player: TestPlayer, guard: object) =>
      money.act(player.id, (wallet, draft) => {
        draft.setGuard(wallet, { ...NO_RESTRICTIONS, ...guard });
        return true;
      });
    await bar(one, { excludedUntil: -1 });
    expect((await house.join(one, pool.id)).body.code).toBe(-12);
    const limit = { kind: 'wager', period: 'day', cap: '5000000', used: '0', from: runtime.now() };
    await bar(two, { limits: [limit] });
    expect((await house.join(two, pool.id)).body.code).toBe(-11);
    const bonus = await money.post({
      user: three.id,
      cur: ledgerId(money.currency('usd')!, 'bonus'),
      net: 5_000n,
      counter: ACCOUNT.promotions,
      kind: KIND.bonusGrant,
      key: 'bonus',
    });
    expect(bonus).toMatchObject({ balance: 5_000n });
    expect((await house.join(three, pool.id)).body.code).toBe(-20);
    await house.call('leave', host, { pool: pool.id });
  });
});

it('accounts of one device, or at one address, do not meet for money', async () => {
  /** A device that is told by a cookie, at an address. */
  const seen = (player: TestPlayer, device: string, address: string) =>
    house.app.kit.db.pool.query(
      `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent) values ($1, sha256($2::bytea), $3, $3, $4, 'Browser')`,
      [player.id.toString(), device, new Date(house.app.kit.runtime.now()), address],
    );
  const [one, device, home, other] = await Promise.all([1, 2, 3, 4].map(() => house.player()));
  await seen(one!, 'cookie', '203.0.113.7');
  await seen(device!, 'cookie', '203.0.113.8');
  await seen(home!, 'own', '203.0.113.7');
  const { pool } = await house.make(one!, { mode: 'survivor', seats: 4 });
  // All came from this machine with one kind of client: that is neither.
  expect((await house.join(other!, pool.id)).status).toBe(200);
  for (const close of [device!, home!]) expect((await house.join(close, pool.id)).body.code).toBe(12);
  await house.set({ oneForAddress: false });
  expect((await house.join(device!, pool.id)).body.code).toBe(12);
  expect((await house.join(home!, pool.id)).status).toBe(200);
  await house.set({ oneForDevice: false });
  expect((await house.join(device!, pool.id)).status).toBe(200);
  await house.set({});
  await house.ended(pool.id);
});

it('play money has pools of its own, which cost no money', async () => {
  const [one, two] = [await house.player('0'), await house.player('0')];
  for (const { id } of [one, two]) await house.app.credit(id, 'usd', '50', true);
  const { pool } = await house.make(one, { demo: true });
  expect(pool.demo).toBe(true);
  expect((await house.join(two, pool.id)).status).toBe(200);
  expect((await house.ended(pool.id)).status).toBe('settled');
  expect(await balances([one, two])).toEqual([0n, 0n]);
});

it('lists are what is open, what was drawn, and what is one own; a copy has them too', async () => {
  const [one, two] = [await house.player(), await house.player()];
  const { pool } = await house.make(one, { mode: 'jackpot' });
  const drawn = await house.make(one);
  await house.join(two, drawn.pool.id);
  await house.ended(drawn.pool.id);
  const { pool: left } = await house.make(one);
  await house.call('leave', one, { pool: left.id });
  const ids = async (player: TestPlayer | null, body: object) =>
    ((await house.call('list', player, body)).body as { id: string }[]).map(({ id }) => id);
  expect(await ids(null, { which: 'open', mode: 'jackpot' })).toContain(pool.id);
  expect(await ids(null, { which: 'open', mode: 'coinflip' })).not.toContain(pool.id);
  expect(await ids(null, { which: 'open', demo: false })).toContain(pool.id);
  expect(await ids(null, { which: 'open', demo: true })).not.toContain(pool.id);
  expect((await ids(null, { which: 'ended' }))[0]).toBe(drawn.pool.id);
  // Who left a pool is not in it; what is not over comes first, however old it is.
  expect(await ids(one, { which: 'mine' })).toEqual([pool.id, drawn.pool.id]);
  expect(await ids(one, { which: 'mine', before: left.id })).toEqual([drawn.pool.id]);
  expect(await ids(null, { which: 'mine' })).toEqual([]);
  expect(await house.call('terms', null, { currency: 'usd' })).toMatchObject({
    status: 200,
    body: { currency: 'usd', rakeBps: { coinflip: 200, jackpot: 500, survivor: 500 } },
  });
  await house.call('leave', one, { pool: pool.id });
});

it('when the room is switched off all stakes go back', async () => {
  const players = [await house.player(), await house.player()];
  const { pool } = await house.make(players[0]!, { mode: 'survivor', seats: 3 });
  await house.join(players[1]!, pool.id);
  await house.app.kit.features.set('pvp', false, 'test');
  await house.until(async () => {
    const { rows } = await house.app.kit.db.pool.query('select 1 from pvp_pool where due_at is not null');
    return rows.length === 0 ? true : null;
  });
  expect(await balances(players)).toEqual([100_000n, 100_000n]);
  await house.app.kit.features.set('pvp', true, 'test');
  expect((await house.get(pool.id)).pool.status).toBe('cancelled');
});
