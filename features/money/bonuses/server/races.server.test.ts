import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { edgeOf } from '#platform/contract/edge.ts';
import { replay } from '#platform/server/fairness/replay.ts';
import { replayPage } from '#platform/server/fairness/stored-bets.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { settleBonus } from './settle.ts';
import { openBonuses, QUICK, type BonusTestApp } from './testing/test-app.ts';

const CROWD = 100;

let fixture: BonusTestApp;
/** A second process on the same database. */
let other: BonusTestApp;

beforeAll(async () => {
  fixture = await openBonuses(games);
  other = await openBonuses(games, fixture.app);
  await fixture.set(QUICK);
});
afterAll(async () => {
  await other.app.close();
  await fixture.app.close();
});

const crowd = <T>(work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CROWD }, (_, at) => work(at)));
/** Every second one goes to the other process. */
const either = (at: number): BonusTestApp => (at % 2 === 0 ? fixture : other);
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await fixture.app.platform.db.pool.query<{ count: string }>(sql, values)).rows[0]!.count);
const grants = (player: TestPlayer) =>
  count('select count(*) from entry where account = $1 and kind = 65', player.id.toString());

async function withBonus(amount = '25'): Promise<TestPlayer> {
  const player = await fixture.app.register();
  await fixture.give(player, 'usd', amount);
  return player;
}

describe('of a hundred at the same time, in two processes,', () => {
  it('opt-ins are one, and the deposit that comes through both gives one bonus', async () => {
    const player = await fixture.app.register();
    const answers = await crowd((at) =>
      either(at).app.api('/api/data/promotions/depositOptIn', { id: 'first-deposit' }, player.token),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const data = { id: crypto.randomUUID(), cur: 10, amount: `${fixture.app.units('50')}` };
    await crowd((at) =>
      either(at).app.platform.db.transaction((client) =>
        either(at).app.kit.emit(client, 'deposit.credited', player.id, data),
      ),
    );
    await Promise.all([fixture.settle(), other.settle()]);
    expect(await grants(player)).toBe(1);
    expect(await fixture.held(player, 'usd')).toEqual({ real: 0n, bonus: fixture.app.units('50') });
  });

  it('one grant is made', async () => {
    const player = await fixture.app.register();
    const given = await crowd((at) => either(at).give(player, 'usd', '30'));
    expect(given.filter((one) => one && typeof one === 'object' && 'posting' in one)).toHaveLength(1);
    expect(given.filter((one) => (one as { code?: number }).code === 3)).toHaveLength(CROWD - 1);
    expect([await grants(player), (await fixture.held(player, 'usd')).bonus]).toEqual([
      1,
      fixture.app.units('30'),
    ]);
  });

  it('one grant of staff is made under its key', async () => {
    const player = await fixture.app.register();
    const staff = await fixture.app.staff('bonuses.grant');
    const body = {
      user: player.user._id,
      currency: 'usd',
      amount: '30',
      reason: 'A race',
      key: crypto.randomUUID(),
    };
    const answers = await crowd((at) => either(at).app.api('/api/admin/bonuses/grant', body, staff.token));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await grants(player)).toBe(1);
    expect(
      await count(
        `select count(*) from audit_log where action = 'bonus.grant' and subject = $1`,
        player.user._id,
      ),
    ).toBe(1);
  });

  it('one cancel takes it back', async () => {
    const player = await withBonus();
    const { _id: id } = (await fixture.bonus(player))!;
    const answers = await crowd((at) => either(at).app.api('/api/cancelBonus', { id }, player.token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(CROWD - 1);
    expect(await fixture.held(player, 'usd')).toEqual({ real: 0n, bonus: 0n });
  });

  it('one transfer is made, or one cancel before it', async () => {
    const player = await withBonus();
    for (let at = 0; at < 9; at++) await fixture.roll(player, '5.00', 'win');
    await fixture.settle();
    const { _id: id } = (await fixture.bonus(player))!;
    await fixture.roll(player, '5.00', 'win');
    await fixture.app.platform.events.settle();
    const answers = await crowd(async (at) => {
      if (at % 3 > 0) return settleBonus(either(at).app.kit, player.id);
      return (await either(at).app.api('/api/cancelBonus', { id }, player.token)).status;
    });
    const cancelled = answers.filter((one) => one === 200).length;
    const { real, bonus } = await fixture.held(player, 'usd');
    expect([
      cancelled === 1 ? 0n : fixture.app.units('25') + 10n * fixture.app.units('0.05102040'),
      0n,
    ]).toEqual([real, bonus]);
    expect(
      await count(
        `select count(*) from entry where account = $1 and kind = 66 and cur = 10`,
        player.id.toString(),
      ),
    ).toBe(1 - cancelled);
  });

  it('bets never stake more than there is, and every one is counted once', async () => {
    const player = await withBonus('30');
    const bet = { data: { target: 50, direction: 'over' } };
    const answers = await crowd((at) => either(at).play(player, '0.50', bet));
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe(-13);
    await Promise.all([fixture.app.platform.events.settle(), other.app.platform.events.settle()]);
    const { rows } = await fixture.app.platform.db.pool.query<{ counted: string; staked: string }>(
      `select x.counted::text, (select sum(stake) from bet b where b.user_id = x.user_id and b.cur = -10010)::text as staked
       from bonus x where x.user_id = $1`,
      [player.id.toString()],
    );
    expect(BigInt(rows[0]!.counted)).toBe(BigInt(rows[0]!.staked) * 1_000_000_000n);
  });
});

it('what counted is computed again from the bets, to the billionth of a smallest unit', async () => {
  const player = await withBonus('500');
  const settings = { referenceEdge: 4, cashMultiplier: 40, games: { keno: 50, blackjack: 0 } };
  await fixture.set(settings);
  const rounds = [
    { api_id: 'roulette', data: { chips: { 17: 1 } } },
    { api_id: 'keno', data: { picks: [1, 2, 3], risk: 'low' } },
    { api_id: 'dice', data: { target: 50, direction: 'over' } },
    { api_id: 'limbo', data: { target: 2 } },
  ];
  for (let at = 0; at < 40; at++) await either(at).play(player, `${1 + (at % 4)}.37`, rounds[at % 4]);
  // A round that was called off gave its stake back: it counts for nothing.
  await fixture.play(player, '5.00', { api_id: 'mines', data: { mines: 3 } });
  const info = { api_id: 'mines', currency: 'usd' };
  const { body } = await fixture.app.api('/api/game/info', info, player.token);
  await fixture.app.api('/api/whisper', { event: 'finish', data: { id: body.open.id } }, player.token);
  await Promise.all([fixture.app.platform.events.settle(), other.app.platform.events.settle()]);

  const { rows } = await fixture.app.platform.db.pool.query<{
    game: string;
    stake: string;
    payout: string;
    detail: string;
  }>('select game, stake::text, payout::text, detail from bet where user_id = $1 and cur < -10000', [
    player.id.toString(),
  ]);
  expect(rows.length).toBeGreaterThan(10);
  let counted = 0n;
  for (const { game, stake, payout, detail } of rows) {
    const { params, turns } = JSON.parse(detail) as { params: unknown; turns?: unknown[] };
    if (turns?.length === 0 && stake === payout) continue;
    const edge = edgeOf(fixture.app.kit.games.get(game)!, params);
    const earned = (edge * 1_000_000_000n) / 40_000_000n;
    const most = game === 'keno' ? 500_000_000n : 1_000_000_000n;
    counted += BigInt(stake) * (earned < most ? earned : most);
  }
  const { rows: kept } = await fixture.app.platform.db.pool.query<{ counted: string }>(
    'select counted::text from bonus where user_id = $1',
    [player.id.toString()],
  );
  expect(kept[0]!.counted).toBe(counted.toString());
  await fixture.set(QUICK);
});

it('leaves books that balance, and bets that replay', async () => {
  await Promise.all([fixture.settle(), other.settle()]);
  expect(await fixture.audit()).toEqual([]);
  const { kit, platform } = fixture.app;
  const always = { from: new Date(0), to: new Date('9999-12-31'), game: null };
  const { bets } = await replayPage(platform.db, kit.fairness.open, always, null, 1_000);
  expect(bets.length).toBeGreaterThan(50);
  for (const bet of bets) expect(replay(kit.games, bet)).toMatchObject({ agrees: true, reason: null });
});

it('an audit finds bonus money that belongs to no bonus', async () => {
  const { db } = fixture.app.platform;
  const player = await withBonus();
  await db.pool.query(`update bonus set granted = granted - 1 where user_id = $1`, [player.id.toString()]);
  const findings = (await fixture.audit()) as { check: string }[];
  expect(findings.map(({ check }) => check).toSorted()).toEqual([
    'bonus money adds up',
    'bonuses have their postings',
  ]);
  await db.pool.query(`update bonus set granted = granted + 1 where user_id = $1`, [player.id.toString()]);
  expect(await fixture.audit()).toEqual([]);
});
