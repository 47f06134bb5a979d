/** Staking, and a week with a thousand stakers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '#platform/contract/error.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { checkPayout, type PayoutProof, type PublishedWeek } from '../proof-file.ts';
import { createContext } from './context.ts';
import { dayOf, weekOf, weekStart } from './days.ts';
import { lockTokens, releaseStakes } from './stakes.ts';
import { proofOfPayout } from './staking.ts';
import { openToken, type TokenTestApp } from './testing/test-app.ts';
import { verifyWeek } from './verify-week.ts';
import { owesStakers, payWeek, publishWeek, shareWeeks } from './weeks.ts';

const DAY_MS = 86_400_000;
/** Paid in several parts; `npm run drill -- staking` pays a thousand. */
const STAKERS = Number(process.env['TOKEN_STAKERS'] ?? 240);

let house: TokenTestApp;
let ann: TestPlayer;
let ben: TestPlayer;

const context = () => createContext({ ...house.app.kit, feature: 'token' });
const units = async ({ id }: TestPlayer, code = 'phx') =>
  (await house.app.kit.money.balances(id)).find(({ currency }) => currency.code === code)!.real;
const call = (path: string, body: object, player?: TestPlayer) =>
  house.app.api(`/api/token/${path}`, body, player?.token);
let keys = 0;
const lock = (player: TestPlayer, amount: unknown, key = `key-number-${++keys}`) =>
  call('lock', { amount, key }, player);
const verify = (week: string) => {
  const { config, runtime, db } = house.app.kit;
  return verifyWeek(db, createVault(config.installationKey, runtime), week);
};

beforeAll(async () => {
  house = await openToken();
  // A Tuesday, early: the week is whole.
  house.move(weekStart(weekOf(house.now()) + 1) + DAY_MS + 3_600_000 - house.now());
  [ann, ben] = [await house.app.register(), await house.app.register()];
  await house.app.credit(ann.id, 'phx', '1000');
  await house.app.credit(ben.id, 'phx', '50');
});
afterAll(() => house.app.close());

describe('locking', () => {
  it('moves tokens from the balance to a stake, once for a key', async () => {
    const [one, two] = await Promise.all([
      lock(ann, '100', 'the-same-key'),
      lock(ann, '100', 'the-same-key'),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.stake).toEqual(two.body.stake);
    expect(await units(ann)).toBe(900n * 10n ** 8n);
    const other = await lock(ann, '101', 'the-same-key');
    expect([other.status, other.body.code]).toEqual([409, 409]);
    expect((await lock(ann, '1', 'no text:\0')).status).toBe(422);
    const { body } = await call('staking', {}, ann);
    expect(body.own.stakes).toEqual([one.body.stake]);
    expect(body.own.locked).toBe('100.00000000');
    // Another player may use the same words.
    expect((await lock(ben, '1', 'the-same-key')).status).toBe(200);
    expect(await house.audit()).toEqual([]);
  });

  it.each([
    ['more than the balance', '900.00000001', 409, 2],
    ['a fraction of the smallest unit', '1.000000001', 422, 1],
    ['nothing', '0', 422, 1],
    ['less than the least', '0.5', 422, 3],
    ['a loss', '-5', 422, 422],
    ['a number', 5, 422, 422],
    ['words', 'all', 422, 422],
    ['an exponent', '1e3', 422, 422],
    ['more than a ledger holds', '99999999999999999999', 409, 2],
  ])('refuses %s', async (_, amount, status, code) => {
    const before = await units(ann);
    const answer = await lock(ann, amount);
    expect([answer.status, answer.body.code, typeof answer.body.message]).toEqual([status, code, 'string']);
    expect(await units(ann)).toBe(before);
  });

  it('a guest and a player who excluded themselves lock nothing', async () => {
    expect((await call('lock', { amount: '5', key: 'somebodys-key' })).status).toBe(401);
    const out = await house.app.register();
    await house.app.credit(out.id, 'phx', '10');
    const { kit } = house.app;
    await kit.money.exclusive(out.id, (client, state, draft) =>
      kit.policy.bar(client, state, draft, { until: house.now() + 30 * DAY_MS, kind: 'exclusion' }),
    );
    const answer = await lock(out, '5');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await units(out)).toBe(10n * 10n ** 8n);
  });

  it('of many at once no more is locked than there is, and no more stakes than may be', async () => {
    const carl = await house.app.register();
    await house.app.credit(carl.id, 'phx', '25');
    const answers = await Promise.all(Array.from({ length: 12 }, () => lock(carl, '10')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await units(carl)).toBe(5n * 10n ** 8n);
    await house.app.credit(carl.id, 'phx', '100');
    const more = await Promise.all(Array.from({ length: 20 }, () => lock(carl, '1')));
    expect(more.filter(({ body }) => body.code === 4)).toHaveLength(2);
    expect(await house.audit()).toEqual([]);
  });
});

describe('notice', () => {
  it('is given once, by its owner, and the tokens come back when it is over', async () => {
    const { stake } = (await lock(ben, '20')).body;
    const before = await units(ben);
    expect((await call('unlock', { id: stake.id }, ann)).body.code).toBe(404);
    expect((await call('unlock', { id: 'x' }, ben)).status).toBe(422);
    const both = await Promise.all([
      call('unlock', { id: stake.id }, ben),
      call('unlock', { id: stake.id }, ben),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.find(({ status }) => status === 409)!.body.code).toBe(5);
    const free = both.find(({ status }) => status === 200)!.body.stake.freeAt;
    expect(Date.parse(free) - house.now()).toBeGreaterThan(6.9 * DAY_MS);
    await releaseStakes(context());
    expect(await units(ben)).toBe(before);
    const back = (await call('staking', {}, ben)).body.own.stakes.find(
      ({ id }: { id: string }) => id === stake.id,
    );
    expect(back.freeAt).toBe(free);
    // With a notice of none it comes back at the next turn.
    await house.app.kit.settings.set('token', { noticeDays: 0 }, 'test');
    const quick = (await lock(ben, '5')).body.stake;
    await call('unlock', { id: quick.id }, ben);
    await Promise.all([releaseStakes(context()), releaseStakes(context())]);
    expect(await units(ben)).toBe(before);
    expect((await call('unlock', { id: quick.id }, ben)).body.code).toBe(5);
    await house.app.kit.settings.set('token', {}, 'test');
    expect(await house.audit()).toEqual([]);
  });
});

describe('a week with many stakers', () => {
  let week: string;
  let height: number;
  let published: PublishedWeek;
  /** Weeks that were published before this one was over. */
  let early: unknown;
  const held = new Map<string, { amount: bigint; from: number; to: number }[]>();

  /** Many accounts, without their registration: it is the payout that is tried. */
  async function manyStakers(): Promise<void> {
    await withClient({ connectionString: house.app.ownerUrl }, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into account (name, public_id, created_at)
         select 'staker' || n, 'f000' || lpad(to_hex(n), 20, '0'), now() from generate_series(1, $1) n returning id::text`,
        [STAKERS],
      );
      for (let at = 0; at < rows.length; at += 100)
        await Promise.all(
          rows.slice(at, at + 100).map(async ({ id }, n) => {
            await house.app.credit(BigInt(id), 'phx', String(1 + ((at + n) % 37)));
          }),
        );
    });
  }

  beforeAll(async () => {
    height = weekOf(house.now());
    week = dayOf(weekStart(height));
    await manyStakers();
    const { kit } = house.app;
    const { rows } = await kit.db.pool.query<{ id: string }>(
      "select id::text from account where name like 'staker%' order by account.id",
    );
    for (let at = 0; at < rows.length; at += 100)
      await Promise.all(
        rows.slice(at, at + 100).map(async ({ id }, n) => {
          const player = (await kit.identity.byId(BigInt(id)))!;
          const locked = await lockTokens(
            context(),
            player,
            { amount: String(1 + ((at + n) % 37)), key: 'stake-of-all' },
            null,
          );
          if (isFailure(locked)) throw new Error(locked.message);
        }),
      );
    // Revenue on two days of the week: 50,001.44 dollars lost, 12.34 given away.
    const usd = kit.money.currency('usd')!.id;
    await house.app.credit(ann.id, 'usd', '100000');
    await house.bet(ann, { game: 'dice', cur: usd, stake: house.app.units('50000.77'), payout: 0n });
    house.move(DAY_MS);
    await house.round(ann, {
      game: 'futures',
      cur: usd,
      stake: house.app.units('1'),
      payout: house.app.units('0.33'),
    });
    await house.prize(ann, usd, house.app.units('12.34'));
    // What is locked later weighs less.
    await lock(ann, '300');
    for (const row of (
      await kit.db.pool.query<{
        user_id: string;
        amount: string;
        locked_at: Date;
        unlock_asked_at: Date | null;
      }>('select user_id::text, amount::text, locked_at, unlock_asked_at from token_stake')
    ).rows) {
      const list = held.get(row.user_id) ?? [];
      held.set(row.user_id, [
        ...list,
        {
          amount: BigInt(row.amount),
          from: row.locked_at.getTime(),
          to: row.unlock_asked_at?.getTime() ?? Infinity,
        },
      ]);
    }
    await shareWeeks(context());
    early = (await call('staking', {})).body.weeks;
    house.move(weekStart(height + 1) + 3_600_000 - house.now());
  });

  it('is published once, also by two processes', async () => {
    expect(early).toEqual([]);
    await house.keep();
    const done = await Promise.all([publishWeek(context(), height), publishWeek(context(), height)]);
    expect(new Set(done)).toEqual(new Set([false, true]));
    house.move(6_000);
    [published] = (await call('staking', {})).body.weeks;
    expect(published).toMatchObject({
      week,
      sharePercent: '10',
      currency: 'usdt',
      revenue: expect.stringMatching(/^49989\.1/),
    });
  });

  it('pays each part to the unit, once, also when it is killed in the middle', async () => {
    // One that dies on the way, two at once, and marks that were never made: those are paid again under the same key.
    let posted = 0;
    const { kit } = context();
    const post: typeof kit.money.post = (posting) =>
      ++posted > STAKERS / 3 ? Promise.reject(new Error('killed')) : kit.money.post(posting);
    const dying = { ...context(), kit: { ...kit, money: { ...kit.money, post } } };
    await expect(payWeek(dying, week)).rejects.toThrow('killed');
    const paid = async () =>
      (await kit.db.pool.query('select from entry where kind = 120 and account > 0')).rowCount;
    expect(await paid()).toBe(Math.floor(STAKERS / 3));
    const { pool } = house.app.kit.db;
    // One turn leaves nobody out, in however many parts.
    await payWeek(context(), week, 70);
    expect((await pool.query('select from token_payout where not paid')).rowCount).toBe(0);
    await pool.query('update token_payout set paid = false where week = $1 and place % 2 = 0', [week]);
    await Promise.all([payWeek(context(), week), payWeek(context(), week)]);
    await pool.query('update token_payout set paid = false where week = $1 and place % 3 = 0', [week]);
    await shareWeeks(context());
    // Weights and parts by other code.
    const end = weekStart(height + 1);
    const weights = new Map(
      [...held].map(([user, stakes]) => [
        user,
        stakes.reduce(
          (sum, { amount, from, to }) =>
            sum + amount * BigInt(Math.max(0, Math.floor((Math.min(to, end) - from) / 1000))),
          0n,
        ),
      ]),
    );
    const all = [...weights.values()].reduce((sum, one) => sum + one, 0n);
    const { rows } = await pool.query<{ account: string; credit: string }>(
      'select account::text, credit::text from entry where kind = 120 and account > 0 order by entry.account',
    );
    expect(rows.length).toBeGreaterThan(STAKERS);
    const share = BigInt(published.pool);
    expect(rows).toEqual(
      [...weights]
        .map(([account, weight]) => ({ account, credit: (share * weight) / all }))
        .filter(({ credit }) => credit > 0n)
        .toSorted((one, two) => Number(BigInt(one.account) - BigInt(two.account)))
        .map(({ account, credit }) => ({ account, credit: credit.toString() })),
    );
    const given = rows.reduce((sum, { credit }) => sum + BigInt(credit), 0n);
    expect(given).toBe(BigInt(published.sum));
    expect(share - given).toBeLessThan(BigInt(rows.length));
    expect(await house.audit()).toEqual([]);
    expect((await verify(week))!.faults).toEqual([]);
  });

  it("a player's proof leads to the published root; a changed payout is caught", async () => {
    const { body } = await call('proof', { week }, ann);
    const proof = body.proof as PayoutProof;
    const account = ann.user._id;
    expect(checkPayout({ account, proof }, published)).toBe(null);
    expect((await call('week', { week })).body).toEqual({ week: published });
    expect((await call('week', { week: '2020-01-06' })).status).toBe(404);
    expect(proof.decimals).toBe(published.decimals);
    const own = (await call('staking', {}, ann)).body.own.payouts[0];
    expect(own).toMatchObject({ week, currency: 'usdt', paid: true });
    expect(BigInt(own.amount.replace('.', ''))).toBe(BigInt(proof.value));
    expect(checkPayout({ account: ben.user._id, proof }, published)).toBe('user');
    expect(
      checkPayout({ account, proof: { ...proof, value: `${BigInt(proof.value) + 1n}` } }, published),
    ).toBe('sum');
    expect(checkPayout({ account, proof }, { ...published, root: 'a'.repeat(64) })).toBe('published');
    expect(checkPayout({ account, proof: { ...proof, decimals: 0 } }, published)).toBe('published');
    const { rows } = await house.app.kit.db.pool.query<{ user_id: string }>(
      'select user_id::text from token_payout where week = $1',
      [week],
    );
    expect(rows.length).toBeGreaterThan(STAKERS);
    for (const { user_id: user } of rows) {
      const staker = (await house.app.kit.identity.byId(BigInt(user)))!;
      const made = await proofOfPayout(context(), staker, week);
      if (isFailure(made)) throw new Error(made.message);
      expect(checkPayout({ account: staker._id, proof: made }, published)).toBe(null);
    }
    const none = await call('proof', { week: '2020-01-06' }, ann);
    expect([none.status, none.body.code]).toEqual([404, 1]);

    await withClient({ connectionString: house.app.ownerUrl }, async (client) => {
      const change = (by: number) =>
        client.query('update token_payout set amount = amount + $3 where week = $1 and user_id = $2', [
          week,
          ann.id.toString(),
          by,
        ]);
      await change(1);
      const { faults } = (await verify(week))!;
      expect(faults.join('; ')).toMatch(/is due .* its payout is/);
      expect(faults.join('; ')).toContain('lead to the root');
      expect(faults.join('; ')).toContain('was paid');
      await change(-1);
      await expect(client.query('update token_week set pool = 0')).rejects.toThrow(/append-only/);
    });
  });

  it('shows the week in public, in dollars, and what was own', async () => {
    const ask = (player?: TestPlayer, body: object = { timeframe: 7 }) =>
      house.app.api('/analytics/revShare/payout', body, player?.token);
    const [guest, own] = [(await ask()).body.data, (await ask(ann)).body.data];
    expect(guest).toEqual([
      { date: dayOf(weekStart(height + 1)), payout: expect.stringMatching(/^49\d\d\.\d\d$/), own: null },
    ]);
    expect(Number(own[0].own)).toBeGreaterThan(0);
    expect((await ask(undefined, { timeframe: 8 })).body.code).toBe(1);
  });

  it('a week with a loss is published with nothing to pay', async () => {
    const usd = house.app.kit.money.currency('usd')!.id;
    await house.bet(ann, {
      game: 'dice',
      cur: usd,
      stake: house.app.units('0.01'),
      payout: house.app.units('900'),
    });
    house.move(7 * DAY_MS);
    await house.keep();
    await shareWeeks(context());
    house.move(6_000);
    const [newest] = (await call('staking', {})).body.weeks;
    expect(newest).toMatchObject({ pool: '0', players: 0, root: null, revenue: expect.stringMatching(/^-/) });
    expect((await verify(newest.week))!.faults).toEqual([]);
    expect(await house.audit()).toEqual([]);
  });
});

it('settings name currencies that there are, and keep the token while any of it is locked', async () => {
  const set = (value: object) => house.app.kit.settings.set('token', value, 'test');
  expect(await set({ payoutCurrency: 'gold' })).toMatchObject({
    errors: { payoutCurrency: expect.any(String) },
  });
  expect(await set({ currency: 'btc' })).toMatchObject({
    errors: { currency: expect.stringContaining('phx') },
  });
  expect(await set({ sharePercent: '11' })).toHaveProperty('version');
});

it('while the room is off nothing of it works, and what is locked comes back after the notice', async () => {
  const { kit } = house.app;
  const { pool } = kit.db;
  const { locked } = (await call('staking', {}, ann)).body.own;
  const before = await units(ann);
  // Notice was given for all others, with longer to go: that stays.
  await pool.query(
    'update token_stake set unlock_asked_at = $2, free_at = $3 where user_id <> $1 and unlock_asked_at is null',
    [ann.id.toString(), new Date(house.now()), new Date(house.now() + 60 * DAY_MS)],
  );
  // Off for an hour yesterday, and again just now: neither is a day.
  await kit.features.set('token', false, 'test');
  house.move(3_600_000);
  await kit.features.set('token', true, 'test');
  house.move(DAY_MS - 1_800_000);
  await kit.features.set('token', false, 'test');
  await releaseStakes(context());
  const { rowCount } = await pool.query('select from token_stake where unlock_asked_at is null');
  expect(rowCount).toBeGreaterThan(0);
  for (const path of ['staking', 'lock', 'unlock', 'proof'])
    expect((await call(path, {}, ann)).status).toBe(404);
  house.move(DAY_MS);
  const turnUntil = async (none: string) => {
    await pool.query("select graphile_worker.add_job('token.release')");
    await soon(async () =>
      expect((await pool.query(`select from token_stake where ${none}`)).rowCount).toBe(0),
    );
  };
  await turnUntil('unlock_asked_at is null');
  expect(await units(ann)).toBe(before);
  house.move(7 * DAY_MS);
  await turnUntil(`released_at is null and user_id = ${ann.id}`);
  expect(await units(ann)).toBe(before + BigInt(locked.replace('.', '')));
  // They are paid for the time until then, and no week after it is shared.
  expect(await owesStakers(context())).toBe(true);
  await pool.query("select graphile_worker.add_job('token.weeks')");
  await soon(async () => expect(await owesStakers(context())).toBe(false));
  expect(await house.audit()).toEqual([]);

  // The player's own copy has what no page shows any more.
  const part = kit.account.personalDataParts().find(({ section }) => section === 'staking')!;
  const copy = await part.read((await kit.identity.byId(ann.id))!);
  const stake = { currency: 'phx', noticeAt: expect.any(Date), releasedAt: expect.any(Date) };
  expect(copy).toMatchObject({
    stakes: [
      { ...stake, amount: '300.00000000' },
      { ...stake, amount: '100.00000000' },
    ],
    payouts: [{ currency: 'usdt', paid: true }],
    mined: [],
  });
  expect((await pool.query('select from token_stake where released_at is null')).rowCount).toBeGreaterThan(
    STAKERS,
  );
  // With the last of them the token may be another.
  await pool.query('update token_stake set released_at = free_at where released_at is null');
  expect(await kit.settings.set('token', { currency: 'btc' }, 'test')).toHaveProperty('version');
});
