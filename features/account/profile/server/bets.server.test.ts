import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitment } from '#engines/fair/commitment.ts';
import { games } from '#app/games.ts';
import { fairness } from '#features/play/fairness/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { BET_PAGE, betPage } from '#platform/server/fairness/bet-history.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { KIND, ACCOUNT } from '#platform/server/money/kinds.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { profile } from '../feature.ts';
import { EVERY_BET } from './bet-rows.ts';

const DAY = 86_400_000;
let app: TestPlatform;
let player: TestPlayer;
let other: TestPlayer;
/** Moves the clock of the house. */
let shift = 0;
const runtime = movedRuntime(() => shift);

beforeAll(async () => {
  // Begins in the middle of a month and ends in the middle of the next.
  const start = new Date(runtime.now());
  shift = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 15, 12) - start.getTime();
  app = await createTestPlatform({
    features: [shell, identity, originals, fairness, profile],
    games,
    runtime,
  });
  player = await app.register('Historian');
  other = await app.register('Bystander');
  for (const one of [player, other]) {
    await app.credit(one.id, 'usd', '500');
    await app.credit(one.id, 'btc', '1');
    await app.credit(one.id, 'usd', '50', true);
  }
});
afterAll(() => app.close());

async function dice(one: TestPlayer, bet: string, more: object = {}) {
  const { status, body } = await app.api(
    '/api/game/play',
    { api_id: 'dice', bet, currency: 'usd', demo: false, data: { target: 50, direction: 'over' }, ...more },
    one.token,
  );
  expect(status).toBe(200);
  return body;
}

const mine = (body: object = {}, one = player) => app.api('/api/profile/bets', body, one.token);

async function walk(filter: object, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const { body } = await mine({ ...filter, limit, ...(before === undefined ? {} : { before }) });
    seen.push(...body.bets.map(({ id }: { id: string }) => id));
    before = body.next ?? undefined;
  } while (before !== undefined);
  return seen;
}

const made: { id: string; currency: string; demo: boolean; win: boolean; game: string }[] = [];

describe('one’s own bets', () => {
  beforeAll(async () => {
    for (let index = 0; index < 12; index++) {
      const demo = index % 4 === 3;
      const currency = index % 3 === 1 && !demo ? 'btc' : 'usd';
      const body = await dice(player, currency === 'btc' ? '0.00001000' : '1.25', { currency, demo });
      made.unshift({
        id: body.id,
        currency,
        demo,
        game: 'dice',
        win: body.game.status === 'win',
      });
      shift += 2 * DAY;
    }
    const { body } = await app.api(
      '/api/game/play',
      { api_id: 'limbo', bet: '1.00', currency: 'usd', data: { target: 2 } },
      player.token,
    );
    made.unshift({
      id: body.id,
      currency: 'usd',
      demo: false,
      game: 'limbo',
      win: body.game.status === 'win',
    });
    for (let index = 0; index < 5; index++) await dice(other, '2.00');
  });

  it('come newest first, in pages that miss nothing and repeat nothing', async () => {
    const all = made.map(({ id }) => id);
    for (const limit of [1, 5, 13, 100]) expect(await walk({}, limit)).toEqual(all);
  });

  it.each([
    ['a game', { game: 'limbo' }, (bet: (typeof made)[0]) => bet.game === 'limbo'],
    ['a currency', { currency: 'btc' }, (bet: (typeof made)[0]) => bet.currency === 'btc'],
    ['play money', { money: 'demo' }, (bet: (typeof made)[0]) => bet.demo],
    ['real money', { money: 'real' }, (bet: (typeof made)[0]) => !bet.demo],
    ['wins', { result: 'win' }, (bet: (typeof made)[0]) => bet.win],
    [
      'losses in dollars',
      { result: 'lose', currency: 'usd' },
      (bet: (typeof made)[0]) => !bet.win && bet.currency === 'usd',
    ],
  ])('are chosen by %s', async (_, filter, wanted) => {
    expect(await walk(filter, 2)).toEqual(made.filter(wanted).map(({ id }) => id));
  });

  it('are chosen by when they were made, to the millisecond', async () => {
    const { body } = await mine({ limit: 100 });
    const times: number[] = body.bets.map((bet: { created_at: string }) => Date.parse(bet.created_at));
    const [from, to] = [times[8]!, times[3]!];
    const inside = made.filter((_, index) => times[index]! >= from && times[index]! < to).map(({ id }) => id);
    expect(inside.length).toBeGreaterThan(3);
    expect(await walk({ from, to }, 3)).toEqual(inside);
  });

  it('go on where a search was cut off, and still find everything', async () => {
    const found: string[] = [];
    let before: string | null = null;
    let pages = 0;
    do {
      const page = await betPage(
        app.kit.db,
        app.kit.fairness.open,
        player.id,
        { ...EVERY_BET, currency: 1 },
        {
          before,
          limit: 10,
          scan: 2,
        },
      );
      found.push(...page.bets.map(({ id }) => app.kit.betIds.encode(player.id, id)));
      before = page.next;
      pages += 1;
    } while (before !== null);
    expect(found).toEqual(made.filter(({ currency }) => currency === 'btc').map(({ id }) => id));
    expect(pages).toBeGreaterThan(4);
  });

  it('are nobody else’s', async () => {
    expect((await mine({ user: other.user._id, user_id: String(other.id) })).body.bets).toHaveLength(13);
    const { body } = await mine({}, other);
    expect(body.bets).toHaveLength(5);
    const stolen = await mine({ before: body.bets[0].id });
    expect(stolen).toMatchObject({ status: 422, body: { errors: { before: 'invalid' } } });
    expect((await app.api('/api/profile/bets', {})).status).toBe(401);
  });

  it.each([
    { currency: 'xxx' },
    { limit: 1000 },
    { before: 'x' },
    { before: 'f'.repeat(48) },
    { from: -1 },
    { from: 'now' },
    { from: 1e300 },
    { result: 'draw' },
    { game: '\0' },
    { game: { $ne: 1 } },
  ])('refuse or find nothing for %j, and never break', async (body) => {
    expect((await mine(body)).status).toBeLessThan(500);
  });

  it('are read along their key, whatever is asked of a player with very many', async () => {
    const { pool } = app.kit.db;
    const lucky = await app.register();
    await pool.query(
      `insert into bet (user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, at)
       select $1, (lpad(to_hex(1760000000000 + n), 12, '0') || '70008000000000000000')::uuid, 10, case when n = 7 then 'mines' else 'dice' end,
         100, 0, null, n, '{"params":{},"outcome":null,"multiplier":0,"version":1,"table":"t"}', 0, false, 0, 0, now()
       from generate_series(1, 60000) n`,
      [lucky.id.toString()],
    );
    await withClient({ connectionString: app.ownerUrl }, (owner) => owner.query('analyze bet'));
    const ends = ['ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000'];
    const values = [lucky.id.toString(), ...ends, 'mines', null, false, null, 25, 20_000];
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${BET_PAGE}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan Backward using bet_first_pkey on bet_first');
    expect(plan).not.toMatch(/(Seq Scan|Bitmap Heap Scan) on bet_first/);
    // Nor does a page far down read what lies above it, with a plan that was made before its place was known.
    const far = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off, generic_plan) ${BET_PAGE}`);
    expect(far.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /using bet_first_pkey on bet_first.*\n\s+Index Cond: \(\(user_id = \$1\) AND \(id < \$2\) AND \(id >= \$3\)\)/,
    );
    // The one that passes lies beyond what a page looks at: pages stay short, and the search still gets there.
    const first = await mine({ game: 'mines' }, lucky);
    expect(first.body.bets).toEqual([]);
    expect(first.body.next).not.toBeNull();
    const second = await mine({ game: 'mines', before: first.body.next }, lucky);
    const third = await mine({ game: 'mines', before: second.body.next }, lucky);
    expect(third.body.bets).toHaveLength(1);
  });
});

describe('the file of one’s bets', () => {
  const file = (query: string, one = player) => app.get(`/api/profile/exportBets?${query}`, one.token);

  it('has exactly the bets, with seeds that check out once they are revealed and none before', async () => {
    const before = (await file('format=json')).body.bets;
    expect(before.map(({ id }: { id: string }) => id)).toEqual(made.map(({ id }) => id));
    expect(before.every((bet: { server_seed: unknown }) => bet.server_seed === null)).toBe(true);
    const rotated = await app.api('/api/fairness/rotate', { client_seed: '=cmd|calc' }, player.token);
    expect(rotated.status).toBe(200);
    const after = (await file('format=json')).body.bets;
    for (const [index, bet] of after.entries()) {
      expect(commitment(bet.server_seed)).toBe(bet.server_seed_hash);
      expect(bet.nonce).toBe(made.length - 1 - index);
      const { body } = await app.api('/api/game/find', { id: bet.id });
      expect(bet).toMatchObject({
        wager: body.bet.wager,
        payout: body.bet.payout,
        profit: body.bet.profit,
        multiplier: body.bet.multiplier,
        currency: body.bet.currency,
        demo: body.bet.demo,
        params: body.bet.params,
        outcome: body.bet.outcome,
        client_seed: body.bet.client_seed,
        server_seed_hash: body.bet.server_seed_hash,
        server_seed: body.bet.server_seed,
      });
    }
  });

  it('is a table that no spreadsheet runs anything of', async () => {
    await dice(player, '1.00');
    const { headers, body } = await file('format=csv');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bets-Historian-[\d-]+\.csv"$/);
    const [head, newest, ...rest] = (body as string).trim().split('\r\n');
    expect(head).toMatch(/^id,created_at,/);
    expect(rest).toHaveLength(13);
    expect(newest).toContain("'=cmd|calc");
    for (const line of body.split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+@\t]/);
  });

  it('follows the filters', async () => {
    const { body } = await file('format=json&currency=btc&result=lose');
    const wanted = made.filter(({ currency, win }) => currency === 'btc' && !win);
    expect(body.bets.map(({ id }: { id: string }) => id)).toEqual(wanted.map(({ id }) => id));
  });

  it('needs an account, is one’s own, and refuses what it does not know', async () => {
    expect((await app.get('/api/profile/exportBets?format=csv')).status).toBe(401);
    const { body } = await file(`format=json&user=${player.user._id}&user_id=${player.id}`, other);
    expect(body.bets).toHaveLength(5);
    for (const query of ['', 'format=xml', 'format=csv&from=-1', 'format=csv&currency=xxx', 'format[]=csv'])
      expect((await file(query)).status).toBe(422);
  });
});

describe('the statement', () => {
  const read = (body: object = {}, one = player) => app.api('/api/profile/statement', body, one.token);

  it('adds up to the ledger and to every balance, month after month', async () => {
    // A round that lasts, one that is open, money that was set aside, and some that went.
    await app.api(
      '/api/game/play',
      { api_id: 'mines', bet: '2.00', currency: 'usd', data: { mines: 3 } },
      player.token,
    );
    const held = await app.kit.money.hold({
      user: player.id,
      cur: 10,
      amount: app.units('7'),
      reason: 'test',
      key: 'h1',
    });
    if (!('id' in held)) throw new Error('not held');
    const ended = await app.kit.money.hold({
      user: player.id,
      cur: 10,
      amount: app.units('3'),
      reason: 'test',
      key: 'h2',
    });
    if ('id' in ended) await app.kit.money.endHold(ended.id, 'release');
    await app.kit.money.endHold(held.id, 'capture');
    await app.kit.money.post({
      user: player.id,
      cur: 10,
      net: app.units('5.55'),
      counter: ACCOUNT.promotions,
      kind: KIND.racePrize,
      key: 'p1',
    });
    await app.kit.money.post({
      user: player.id,
      cur: 10,
      net: app.units('-10'),
      counter: ACCOUNT.operator,
      kind: KIND.adjust,
      key: 'a1',
    });
    await app.platform.events.settle();

    const years = new Set((await read()).body.years);
    expect(years.size).toBeGreaterThan(0);
    for (const money of ['real', 'demo'] as const) {
      const months = [];
      for (const year of [...years].toReversed())
        months.push(...(await read({ year, money })).body.months.toReversed());
      const sums = new Map<string, Record<string, bigint>>();
      for (const { lines } of months)
        for (const { currency, ...line } of lines) {
          const units = (text: string): bigint => app.units(text, currency);
          const before = sums.get(currency);
          // Every month begins where the one before ended, and its parts explain the difference.
          expect(units(line.opening)).toBe(before?.['closing'] ?? 0n);
          expect(units(line.closing)).toBe(
            units(line.opening) +
              units(line.deposits) +
              units(line.prizes) +
              units(line.net) -
              units(line.withdrawals),
          );
          expect(units(line.net)).toBe(units(line.won) - units(line.wagered));
          const total = { ...before };
          for (const [name, text] of Object.entries(line))
            total[name] = (total[name] ?? 0n) + units(text as string);
          total['closing'] = units(line.closing);
          sums.set(currency, total);
        }
      const balances = await app.kit.money.balances(player.id);
      for (const balance of balances) {
        const sum = sums.get(balance.currency.code);
        expect(sum?.['closing'] ?? 0n).toBe(money === 'real' ? balance.real : balance.demo);
      }
      if (money === 'real') {
        expect(months.length).toBeGreaterThan(1);
        expect(sums.get('usd')).toMatchObject({
          deposits: app.units('500'),
          withdrawals: app.units('17'),
          prizes: app.units('5.55'),
        });
        const { rows } = await app.kit.db.pool.query<{ wagered: string; won: string }>(
          `select sum(debit) filter (where kind in (1, 10, 13))::text as wagered, sum(credit) filter (where kind in (1, 11))::text as won
             from journal where account = $1 and cur = 10`,
          [player.id.toString()],
        );
        expect(sums.get('usd')).toMatchObject({
          wagered: BigInt(rows[0]!.wagered),
          won: BigInt(rows[0]!.won),
        });
      }
    }
    const client = await app.platform.db.pool.connect();
    try {
      const { findings } = await auditLedger(client);
      // Bets that a test wrote by hand have no round and no batch.
      const known = new Set(['bets of rounds have their round', 'transactions balance']);
      expect(findings.filter(({ check }) => !known.has(check))).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('is nobody else’s and empty where nothing moved', async () => {
    const fresh = await app.register();
    expect((await read({ user: player.user._id, id: player.user._id }, fresh)).body).toMatchObject({
      years: [],
      months: [],
    });
    expect((await app.api('/api/profile/statement', {})).status).toBe(401);
    expect((await read({ year: 1.5 })).status).toBe(422);
  });
});
