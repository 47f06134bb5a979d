/** A player's own limits and breaks, with a clock that can be moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '#platform/contract/error.ts';
import { typedStep } from '#platform/contract/typed-units.ts';
import { fixedRuntime, systemRuntime } from '#platform/server/runtime.ts';
import { bookMoneyIn, countTowardsLimits } from '#platform/server/policy/book.ts';
import { refuseStake } from '#platform/server/policy/stake.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { breakEnd } from '../lengths.ts';
import { saferPlay } from '../feature.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// A clock that stands still until it is moved; waiting is real.
const clock = fixedRuntime(Date.parse('2026-11-18T09:00:00Z'));
let app: TestPlatform;

beforeAll(async () => {
  const { sleep, random } = systemRuntime();
  app = await createTestPlatform({
    features: [saferPlay],
    runtime: { ...clock, sleep, random },
    config: { trustProxy: 1, geo: { header: 'cf-ipcountry', database: null } },
  });
});
afterAll(() => app.close());

function call(one: TestPlayer, path: string, body: object = {}) {
  return app.api(`/api/limits${path}`, body, one.token);
}

/** Stakes so many cents of a euro and loses them, as any product would. */
async function stake(one: TestPlayer, cents: bigint, country: string | null = null) {
  const { money, runtime, policy } = app.kit;
  const currency = money.currency('eur')!;
  const units = cents * typedStep(currency);
  const none = { min: 0n, max: 10n ** 12n, maxPayout: 10n ** 9n, maxText: '', maxPayoutText: '' };
  return money.act(one.id, (state, draft) => {
    const now = runtime.now();
    const request = {
      currency,
      cur: currency.id,
      game: 'dice',
      stake: units,
      maxMultiplier: null,
      limits: none,
      policy: policy.view('originals', country),
    };
    const refusal = refuseStake(state, request, now);
    if (refusal) return refusal;
    const bet = { id: runtime.uuid(), cur: currency.id, game: 'dice', stake: units, payout: 0n };
    draft.instantBet(state, { ...bet, pairId: null, nonce: -1n, detail: '{}' });
    countTowardsLimits(state, draft, currency.id, currency, units, 0n, now);
    return true;
  });
}

async function rich(): Promise<TestPlayer> {
  const one = await app.register();
  await app.credit(one.id, 'eur', '1000');
  return one;
}

const rule = (result: unknown) => (isFailure(result) ? result.policy?.rule : result);

describe('limits', () => {
  it('are lower at once, and higher only after 24 hours and a second word', async () => {
    const one = await rich();
    const slot = { kind: 'loss', period: 'month' };
    await call(one, '/set', { ...slot, cap: '20' });
    const lower = await call(one, '/set', { ...slot, cap: '10.50' });
    expect(lower.body.limits).toMatchObject([{ cap: '10.50', left: '10.50' }]);
    const asked = await call(one, '/set', { ...slot, cap: '30' });
    expect(asked.body.limits[0].cap).toBe('10.50');
    expect(asked.body.pending).toMatchObject([{ ...slot, cap: '30.00' }]);
    expect(asked.body.pending[0].readyAt - asked.body.now).toBe(DAY);
    expect((await call(one, '/confirm', slot)).body.code).toBe(2);
    expect(rule(await stake(one, 1051n))).toBe('limit.loss.month');

    clock.advance(DAY - HOUR);
    expect((await call(one, '/confirm', slot)).body.code).toBe(2);
    clock.advance(HOUR);
    // Time alone raises nothing.
    expect(rule(await stake(one, 1051n))).toBe('limit.loss.month');
    const confirmed = await call(one, '/confirm', slot);
    expect(confirmed.body).toMatchObject({ limits: [{ cap: '30.00' }], pending: [] });
    expect(rule(await stake(one, 1051n))).toBe(true);
    expect((await call(one, '/confirm', slot)).body.code).toBe(1);
  });

  it('go the same way, and a wish that nobody confirms is forgotten', async () => {
    const one = await rich();
    const slot = { kind: 'wager', period: 'week' };
    await call(one, '/set', { ...slot, cap: '5' });
    const gone = await call(one, '/set', { ...slot, cap: null });
    expect(gone.body).toMatchObject({ limits: [{ cap: '5.00' }], pending: [{ cap: null }] });
    // Asked again it waits again.
    clock.advance(12 * HOUR);
    const again = await call(one, '/set', { ...slot, cap: null });
    expect(again.body.pending[0].readyAt - again.body.now).toBe(DAY);
    expect((await call(one, '/cancel', slot)).body.pending).toEqual([]);
    await call(one, '/set', { ...slot, cap: null });
    clock.advance(8 * DAY);
    expect((await call(one, '/confirm', slot)).body.code).toBe(1);
    await call(one, '/set', { ...slot, cap: null });
    clock.advance(DAY);
    expect((await call(one, '/confirm', slot)).body).toMatchObject({ limits: [], pending: [] });
  });

  it('drop a wish for more when they are lowered', async () => {
    const one = await rich();
    const slot = { kind: 'loss', period: 'day' };
    await call(one, '/set', { ...slot, cap: '5' });
    await call(one, '/set', { ...slot, cap: '50' });
    const lowered = await call(one, '/set', { ...slot, cap: '4' });
    expect(lowered.body).toMatchObject({ limits: [{ cap: '4.00' }], pending: [] });
    clock.advance(DAY);
    expect((await call(one, '/confirm', slot)).body.code).toBe(1);
  });

  it('count what the running period has used before them, and start anew at its end', async () => {
    const one = await rich();
    await stake(one, 300n);
    const set = await call(one, '/set', { kind: 'wager', period: 'day', cap: '5' });
    expect(set.body.limits).toMatchObject([{ used: '3.00', left: '2.00' }]);
    const [{ resetsAt }] = set.body.limits;
    expect(new Date(resetsAt).toISOString()).toMatch(/T00:00:00.000Z$/);
    expect(rule(await stake(one, 201n))).toBe('limit.wager.day');
    expect(rule(await stake(one, 200n))).toBe(true);
    clock.advance(resetsAt - app.kit.runtime.now());
    expect(rule(await stake(one, 500n))).toBe(true);
  });

  it.each([
    [{ kind: 'loss', period: 'day', cap: '1.234' }],
    [{ kind: 'loss', period: 'day', cap: '-1' }],
    [{ kind: 'time', period: 'day', cap: '1.5' }],
    [{ kind: 'time', period: 'day', cap: '0' }],
    [{ kind: 'time', period: 'day', cap: '1441' }],
    [{ kind: 'time', period: 'month', cap: '44641' }],
    [{ kind: 'luck', period: 'day', cap: '1' }],
  ])('refuse %j', async (body) => {
    const one = await app.register();
    expect((await call(one, '/set', body)).status).toBe(422);
  });

  it('hold deposits, gross', async () => {
    const one = await rich();
    await call(one, '/set', { kind: 'deposit', period: 'day', cap: '100' });
    const { money, policy, runtime } = app.kit;
    const euro = money.currency('eur')!;
    const deposit = (cents: bigint) =>
      money.act(one.id, (state, draft) => {
        const context = {
          product: 'wallet',
          country: null,
          demo: false,
          worth: cents * 10_000n,
          now: runtime.now(),
        };
        const refused = policy.decide('deposit', state, context);
        if (refused) return refused;
        bookMoneyIn(state, draft, euro, cents * typedStep(euro), runtime.now());
        return true;
      });
    expect(rule(await deposit(6000n))).toBe(true);
    expect(rule(await deposit(4001n))).toBe('limit.deposit.day');
    const both = await Promise.all([deposit(4000n), deposit(4000n)]);
    expect(new Set(both.map(rule))).toEqual(new Set(['limit.deposit.day', true]));
  });

  it('hold time played, and let what is open end', async () => {
    const one = await rich();
    await call(one, '/set', { kind: 'time', period: 'day', cap: '5' });
    clock.advance(30 * 60_000);
    for (let minute = 0; minute < 5; minute++) {
      expect(rule(await stake(one, 10n))).toBe(true);
      clock.advance(62_000);
    }
    expect(rule(await stake(one, 10n))).toBe(true);
    expect(rule(await stake(one, 10n))).toBe('limit.time.day');
  });
});

describe('the reality check', () => {
  it('takes no bet until it is answered, and says how it stands', async () => {
    const one = await rich();
    await call(one, '/reality', { minutes: 10 });
    expect((await call(one, '/session')).body.session).toBeNull();
    await stake(one, 500n);
    const { body } = await call(one, '/session');
    expect(body.session).toMatchObject({ minutes: 10, wagered: '5.00', net: '-5.00' });
    expect(body.session.dueAt - body.session.from).toBe(600_000);
    clock.advance(10 * 60_000);
    expect(rule(await stake(one, 500n))).toBe('reality');
    await call(one, '/reality/answer');
    expect(rule(await stake(one, 500n))).toBe(true);
    expect((await call(one, '/reality', { minutes: 7 })).status).toBe(422);
  });
});

describe('breaks', () => {
  it('grow, and never shrink', async () => {
    const one = await rich();
    const week = await call(one, '/break', { kind: 'timeout', length: '7d' });
    expect(week.body.bar.until - week.body.now).toBe(7 * DAY);
    expect((await call(one, '/break', { kind: 'timeout', length: '1d' })).body.code).toBe(1);
    expect((await call(one, '/break', { kind: 'exclusion', length: '1y' })).body.bar.kind).toBe('exclusion');
    expect((await call(one, '/break', { kind: 'timeout', length: '42d' })).body.code).toBe(1);
    expect((await call(one, '/break', { kind: 'exclusion', length: 'ever' })).body.bar.until).toBe(-1);
    expect((await call(one, '/break', { kind: 'exclusion', length: '5y' })).body.code).toBe(1);
    expect((await call(one, '/break', { kind: 'timeout', length: '6m' })).status).toBe(422);
    clock.advance(400 * DAY);
    expect(rule(await stake(one, 1n))).toBe('bar.exclusion');
  });

  it('end by themselves, and a letter says until when', async () => {
    const one = await rich();
    const { body } = await call(one, '/break', { kind: 'timeout', length: '1d' });
    const [letter] = await app.kit.mail.list({ limit: 1, to: `${one.user.name}@example.com` });
    expect(letter?.template).toBe('limits.timeout');
    clock.advance(DAY - 60_000);
    expect(rule(await stake(one, 1n))).toBe('bar.timeout');
    clock.advance(body.bar.until - app.kit.runtime.now());
    expect(rule(await stake(one, 1n))).toBe(true);
  });

  it('of an account for good want the password, are written once, and leave an exclusion as it is', async () => {
    const one = await rich();
    await call(one, '/break', { kind: 'exclusion', length: '1d' });
    expect((await call(one, '/close', { password: 'wrong' })).body.code).toBe(2);
    expect((await call(one, '/close', {})).body.code).toBe(2);
    const close = () => call(one, '/close', { password: 'correct horse' });
    expect((await close()).body.bar).toEqual({ kind: 'closed', until: -1 });
    expect((await close()).body.code).toBe(1);
    const letters = await app.kit.mail.list({ limit: 9, to: `${one.user.name}@example.com` });
    expect(letters.map(({ template }) => template)).toEqual(['limits.closed', 'limits.exclusion']);
    // Staff open the account again: what is left is the day.
    await app.kit.money.exclusive(one.id, (client, state, draft) =>
      app.kit.policy.bar(client, state, draft, { until: null, kind: 'staff' }),
    );
    expect(rule(await stake(one, 1n))).toBe('bar.exclusion');
    clock.advance(DAY);
    expect(rule(await stake(one, 1n))).toBe(true);
  });

  it('of months end on the same day, or the last one', () => {
    const end = (length: '6m' | '1y' | '3y', from: string) =>
      new Date(breakEnd(length, Date.parse(from))).toISOString();
    expect(end('6m', '2026-08-31T10:00:00Z')).toBe('2027-02-28T10:00:00.000Z');
    expect(end('1y', '2028-02-29T10:00:00Z')).toBe('2029-02-28T10:00:00.000Z');
    expect(end('3y', '2026-11-20T10:00:00Z')).toBe('2029-11-20T10:00:00.000Z');
  });
});

describe('POST /api/checkJurisdiction', () => {
  async function from(country: string) {
    const response = await fetch(`${app.url}/api/checkJurisdiction`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${(await app.register()).token}`,
        'cf-ipcountry': country,
        'x-forwarded-for': '203.0.113.9',
      },
      body: '{}',
    });
    return response.json();
  }

  it('says where the caller is, by the trusted proxy', async () => {
    expect(await from('CH')).toEqual({ iso: 'CH', blocked: false });
    expect(await from('US')).toEqual({ iso: 'US', blocked: true });
    expect(await from('XX')).toEqual({ iso: null, blocked: false });
  });

  it('is what a stake is judged by', async () => {
    const one = await rich();
    expect(rule(await stake(one, 1n, 'US'))).toBe('country');
    expect(rule(await stake(one, 1n, 'CH'))).toBe(true);
  });
});

describe('what policy refused', () => {
  it('is one row for a robot, without an address', async () => {
    const one = await rich();
    await call(one, '/break', { kind: 'timeout', length: '1d' });
    for (let tries = 0; tries < 20; tries++) await stake(one, 1n);
    const rows = await app.kit.policy.refusals({ user: one.id, limit: 10 });
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(20);
    expect(rows.length).toBeLessThan(3);
    expect(rows[0]).toMatchObject({ rule: 'bar.timeout', action: 'play', product: 'originals' });
    const { rows: columns } = await app.kit.db.pool.query(
      `select column_name from information_schema.columns where table_name = 'policy_refusal'`,
    );
    expect(columns.map(({ column_name }) => column_name)).not.toContain('address');
  });

  it('is forgotten after as long as the settings say', async () => {
    const one = await rich();
    await call(one, '/break', { kind: 'timeout', length: '1d' });
    await stake(one, 1n);
    const { policy, db, runtime } = app.kit;
    await policy.settle();
    const kept = async () => (await policy.refusals({ user: one.id, limit: 10 })).length;
    await db.pool.query(
      `insert into policy_refusal select user_id, bucket - interval '800 days', action, product, rule, country,
         first_at - interval '800 days', last_at - interval '800 days', count from policy_refusal where user_id = $1`,
      [one.id.toString()],
    );
    expect(await kept()).toBe(2);
    await policy.forgetRefusals(new Date(runtime.now() - 730 * DAY));
    expect(await kept()).toBe(1);
  });
});
