import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import {
  createTestPlatform,
  testPassword,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { dormant } from '../feature.ts';
import { DORMANT_CHECKS } from './ledger-checks.ts';
import { lookForUnused } from './nightly.ts';

const DAY_MS = 86_400_000;
const HALF_YEAR = 185 * DAY_MS;
let app: TestPlatform;
/** Moves the clock of the house. */
let shift = 0;

beforeAll(async () => {
  app = await createTestPlatform({
    lanesApart: true,
    confirmed: true,
    features: [identity, saferPlay, jurisdiction, originals, dormant],
    games,
    runtime: movedRuntime(() => shift),
  });
});
afterAll(() => app?.close());

beforeEach(async () => {
  await law('crypto');
});

const law = (profile: string) => app.kit.settings.set('jurisdiction', { profile }, 'test');
const night = () => lookForUnused(app.kit);

/** A player with a proved mailbox and money in it. */
async function rich(amount = '1000'): Promise<TestPlayer> {
  const one = await app.register();
  await app.credit(one.id, 'eur', amount);
  return one;
}

async function login({ user }: TestPlayer): Promise<string> {
  const { status, body } = await app.api('/auth/login', { login: user.name, password: testPassword });
  expect(status).toBe(200);
  return body.token;
}

const euros = async ({ id }: TestPlayer) => {
  const currency = app.kit.money.currency('eur')!;
  const { balances } = await app.kit.money.peek(id);
  return Number(balances.get(currency.id) ?? 0n) / 10 ** currency.scale;
};

const letters = async ({ user }: TestPlayer) => {
  const list = await app.kit.mail.list({ limit: 10, to: `${user.name}@example.com` });
  return list.map(({ template }) => template).filter((name) => name.startsWith('dormant.'));
};

async function findings() {
  const client = await app.kit.db.pool.connect();
  return (await auditLedger(client, DORMANT_CHECKS).finally(() => client.release())).findings;
}

it('writes after half a year, charges from thirty days later on, each month once, and stops at a login', async () => {
  const one = await rich();
  await night();
  expect(await letters(one)).toEqual([]);

  shift += HALF_YEAR;
  await Promise.all([night(), night()]);
  expect(await letters(one)).toEqual(['dormant.fee']);

  shift += 29 * DAY_MS;
  await night();
  expect(await euros(one)).toBe(1000);

  // 25.00, 24.37 and 23.76: rounded down to what is shown, not to the ledger's unit.
  for (const left of [975, 950.63, 926.87]) {
    shift += (left === 975 ? 2 : 30) * DAY_MS;
    await Promise.all([night(), night()]);
    await night();
    expect(await euros(one)).toBe(left);
  }
  expect(await letters(one)).toEqual(['dormant.fee']);

  shift += 30 * DAY_MS;
  await login(one);
  await night();
  shift += 60 * DAY_MS;
  await night();
  expect(await euros(one)).toBe(926.87);
  // Another half year without a visit: everything begins again, with a letter.
  shift += HALF_YEAR;
  await night();
  expect(await letters(one)).toEqual(['dormant.fee', 'dormant.fee']);
  expect(await euros(one)).toBe(926.87);

  expect(await findings()).toEqual([]);
  const noted = (by: number) =>
    app.kit.db.pool.query('update dormant_fee set amount = amount + $2 where user_id = $1 and month = 0', [
      one.id.toString(),
      by,
    ]);
  await noted(1);
  expect(await findings()).not.toEqual([]);
  await noted(-1);
});

it('takes one fee in thirty days of what came at the end of a month', async () => {
  const one = await rich();
  const btc = app.kit.money.currency('btc')!.id;
  const fees = async () =>
    (
      await app.kit.db.pool.query('select 1 from dormant_fee where user_id = $1 and cur = $2', [
        one.id.toString(),
        btc,
      ])
    ).rowCount;
  shift += HALF_YEAR;
  await night();
  shift += 59 * DAY_MS;
  await app.credit(one.id, 'btc', '1');
  for (const [days, taken] of [
    [0, 1],
    [1, 1],
    [28, 1],
    [1, 2],
  ] as const) {
    shift += days * DAY_MS;
    await night();
    expect(await fees()).toBe(taken);
  }
});

it('charges nobody who bets, is barred, cannot be told, or whose money is play money', async () => {
  const bets = await rich();
  const barred = await rich();
  const untold = await rich();
  const fun = await app.register();
  await app.kit.db.pool.query('update account set email_verified = false where id = $1', [
    untold.id.toString(),
  ]);
  const ever = { kind: 'exclusion', length: 'ever' };
  expect((await app.api('/api/limits/break', ever, barred.token)).status).toBe(200);

  shift += HALF_YEAR - 40 * DAY_MS;
  // Where no law is in force it does not matter that nobody knows the country of a request.
  await law('house');
  const bet = diceBet('1', { currency: 'eur' });
  expect((await app.api('/api/game/play', bet, await login(bets))).status).toBe(200);
  await app.kit.db.pool.query('delete from session where account_id = $1', [bets.id.toString()]);
  await app.kit.db.pool.query('delete from account_device where account_id = $1', [bets.id.toString()]);
  await law('crypto');
  const before = await euros(bets);

  for (const days of [40, 31, 31]) {
    shift += days * DAY_MS;
    await night();
  }
  for (const one of [bets, barred, untold, fun]) expect(await letters(one)).toEqual([]);
  expect(await euros(bets)).toBe(before);
  expect(await euros(barred)).toBe(1000);
  expect(await euros(untold)).toBe(1000);
});

it('charges nothing where no law allows it, and writes again before it does', async () => {
  await law('house');
  const one = await rich();
  shift += HALF_YEAR;
  await night();
  shift += 40 * DAY_MS;
  await night();
  expect(await letters(one)).toEqual(['dormant.unused']);
  expect(await euros(one)).toBe(1000);

  await law('crypto');
  await night();
  expect(await letters(one)).toEqual(['dormant.fee', 'dormant.unused']);
  shift += 29 * DAY_MS;
  await night();
  expect(await euros(one)).toBe(1000);
  // What the law allows less of in between is what is taken.
  await app.kit.settings.set(
    'jurisdiction',
    { profile: 'mild', own: { mild: { base: 'crypto', rules: { dormantFeePercent: '1' } } } },
    'test',
  );
  shift += 2 * DAY_MS;
  await night();
  expect(await euros(one)).toBe(990);
  expect(await letters(one)).toEqual(['dormant.fee', 'dormant.unused']);
});
