/** What a limit that begins in the middle of a period has used, and that finding out holds nobody up. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { typedStep } from '#platform/contract/typed-units.ts';
import { ACCOUNT, KIND, type KindCode } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { saferPlay } from '../feature.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals, saferPlay], games });
});
afterAll(() => app.close());

async function rich(): Promise<TestPlayer> {
  const one = await app.register();
  await app.credit(one.id, 'eur', '1000');
  return one;
}
const set = (one: TestPlayer, body: object) => app.api('/api/limits/set', body, one.token);
const play = async (one: TestPlayer, bet: string) => {
  const answer = await app.api('/api/game/play', diceBet(bet, { currency: 'eur' }), one.token);
  expect(answer.status).toBe(200);
  return answer.body;
};

it('adds what was counted, what waits to be counted, and what comes meanwhile, each once', async () => {
  const one = await rich();
  await play(one, '1.00');
  await play(one, '2.00');
  await app.platform.events.settle();
  await play(one, '4.00');
  const { body } = await set(one, { kind: 'wager', period: 'month', cap: '500' });
  expect(body.limits).toMatchObject([{ used: '7.00' }]);
  await app.platform.events.settle();
  const [day, loss] = [
    await set(one, { kind: 'wager', period: 'day', cap: '500' }),
    await set(one, { kind: 'loss', period: 'week', cap: '500' }),
  ];
  expect(day.body.limits[1]).toMatchObject({ used: '7.00' });
  const [{ lost }] = (
    await app.platform.db.pool.query<{ lost: string }>(
      'select trunc(sum(stake - payout) / 10::numeric ^ $2::int, 2)::text as lost from bet where user_id = $1',
      [one.id.toString(), app.kit.money.currency('usd')!.scale],
    )
  ).rows as [{ lost: string }];
  expect(Number(loss.body.limits[2].used)).toBe(Number(lost));
});

/** Moves euros as rooms do whose stakes are no bets. @param returned when stakes were made that this gives back, with how much */
async function posts(
  { id }: TestPlayer,
  kind: KindCode,
  cents: bigint,
  returned: readonly { readonly cents: bigint; readonly at: number }[] = [],
): Promise<void> {
  const euro = app.kit.money.currency('eur')!;
  const units = (amount: bigint): bigint => amount * typedStep(euro);
  await app.kit.money.exclusive(id, async (_client, state, draft) =>
    writePosting(
      state,
      draft,
      {
        cur: euro.id,
        net: units(cents),
        counter: ACCOUNT.pokerTables,
        kind,
        returned: returned.map((one) => ({ amount: units(one.cents), at: one.at })),
      },
      app.kit.runtime.uuid(),
    ),
  );
}

it('adds postings that are stakes and payouts, counted already or not, and takes a stake that is given back off its day', async () => {
  const one = await rich();
  const now = app.kit.runtime.now();
  await posts(one, KIND.pokerBuyIn, -300_00n);
  await posts(one, KIND.pokerCashOut, 250_00n, [{ cents: 100_00n, at: now }]);
  await app.platform.events.settle();
  await posts(one, KIND.poolEntry, -20_00n);
  // Nothing of them is a stake: what staff give, and what comes back of a stake of forty days ago.
  await posts(one, KIND.adjust, 5_00n);
  await posts(one, KIND.poolRefund, 50_00n, [{ cents: 50_00n, at: now - 40 * 86_400_000 }]);
  await posts(one, KIND.poolRefund, 11_00n, [{ cents: 10_00n, at: now }]);
  // A sports bet that was won is settled again.
  await posts(one, KIND.sportCorrection, -7_00n);
  const used = async (kind: string): Promise<string> => {
    const { body } = await set(one, { kind, period: 'month', cap: '900' });
    return body.limits.at(-1).used;
  };
  expect([await used('wager'), await used('loss')]).toEqual(['210.00', '66.00']);
  await app.platform.events.settle();
  const { rows } = await app.platform.db.pool.query<{ lost: string }>(
    'select (sum(staked - paid) / $2)::int::text as lost from limits_day where user_id = $1 and day > current_date - 32',
    [one.id.toString(), typedStep(app.kit.money.currency('eur')!).toString()],
  );
  expect(rows).toEqual([{ lost: '6600' }]);
});

it('counts exactly in a race of bets with the limit', async () => {
  const one = await rich();
  const all = await Promise.all([
    ...Array.from({ length: 20 }, () => play(one, '1.00')),
    set(one, { kind: 'wager', period: 'month', cap: '500' }),
    ...Array.from({ length: 20 }, () => play(one, '1.00')),
  ]);
  expect(all).toHaveLength(41);
  const { body } = await app.api('/api/limits', {}, one.token);
  expect(body.limits).toMatchObject([{ used: '40.00' }]);
});

it("does not hold the lane while it reads the player's bets", async () => {
  const [one, other] = [await rich(), await rich()];
  await play(one, '1.00');
  const { pool } = app.platform.db;
  const locker = new pg.Client({ connectionString: app.ownerUrl });
  await locker.connect();
  try {
    await locker.query('begin');
    // Whoever reads bets waits; what does not touch them goes on.
    await locker.query('lock table bet in access exclusive mode');
    const setting = set(one, { kind: 'wager', period: 'month', cap: '500' });
    for (;;) {
      const { rows } = await pool.query(
        `select 1 from pg_locks where relation = 'bet'::regclass and not granted`,
      );
      if (rows.length > 0) break;
      await sleep(10);
    }
    for (const { id } of [one, other]) expect((await app.kit.money.peek(id)).user).toBe(id);
    await locker.query('rollback');
    expect((await setting).body.limits).toMatchObject([{ used: '1.00' }]);
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
});
