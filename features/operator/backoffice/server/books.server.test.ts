import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '#platform/contract/units.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { bet, openTestApp, openMines, type MadeBet } from './testing.ts';

let app: TestPlatform;
let admin: TestPlayer;
let player: TestPlayer;
const bets: MadeBet[] = [];

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.staff();
  player = await app.register('bettor_one');
  await app.credit(player.id, 'usd', '1000');
  await app.credit(player.id, 'usd', '1000', true);
  for (let index = 0; index < 7; index++) bets.push(await bet(app, player.id, app.units('1')));
  await bet(app, player.id, app.units('50'), true);
});
afterAll(() => app.close());

const call = async (path: string, body: unknown = {}) =>
  (await app.api(`/api/admin/${path}`, body, admin.token)).body;
const text = (units: bigint) => formatAmount(units, app.kit.money.currency('usd')!);

describe('totals', () => {
  it('are the sums of the settled bets, counted once', async () => {
    await app.platform.events.settle();
    await app.platform.events.settle();
    const paid = bets.reduce((sum, { payout }) => sum + payout, 0n);
    const { totals } = await call('user', { id: player.user._id });
    expect(totals.find((sum: { demo: boolean }) => !sum.demo)).toMatchObject({
      currency: 'usd',
      bets: 7,
      wagered: '7.00',
      paid: text(paid),
    });
    expect(totals.find((sum: { demo: boolean }) => sum.demo)).toMatchObject({ bets: 1, wagered: '50.00' });
    const board = await call('dashboard');
    expect(board.today.find((sum: { demo: boolean }) => !sum.demo)).toMatchObject({
      bets: 7,
      wagered: '7.00',
      paid: text(paid),
    });
    expect(board.todayEur.bets).toBe(7);
    expect(board.days).toHaveLength(14);
    expect(board.days.at(-1).bets).toBe(7);
    expect(board.games).toMatchObject([{ game: 'dice', bets: 7 }]);
  });

  it('find the player by part of the name, page by page', async () => {
    await Promise.all([1, 2, 3].map((index) => app.register(`paging_${index}`)));
    const found = await call('users', { query: 'BÉTTOR' });
    expect(found).toMatchObject({
      total: 1,
      next: null,
      users: [{ name: 'bettor_one', totalsEur: { bets: 7 } }],
    });
    const first = await call('users', { query: 'paging_', limit: 2 });
    const second = await call('users', { query: 'paging_', limit: 2, before: first.next });
    expect([...first.users, ...second.users].map((row: { name: string }) => row.name).toSorted()).toEqual([
      'paging_1',
      'paging_2',
      'paging_3',
    ]);
    expect(second.next).toBeNull();
  });
});

describe('the ledger', () => {
  it('shows every line once over all pages', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await call('user/ledger', { id: player.user._id, limit: 3, before });
      seen.push(...page.lines.map((line: { at: string; ref: string }) => `${line.at}/${line.ref}`));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(10);
  });
});

describe('rounds', () => {
  it('are listed for the house and for the player, newest first, over pages', async () => {
    const ids: string[] = [];
    let before: string | undefined;
    do {
      const page = await call('rounds', { limit: 3, before });
      ids.push(...page.rounds.map((row: { id: string }) => row.id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(new Set(ids).size).toBe(8);
    const real = bets.map(({ id }) => id).toReversed();
    expect(ids.filter((id) => real.includes(id))).toEqual(real);
    const own = await call('user/rounds', { id: player.user._id, limit: 5 });
    const rest = await call('user/rounds', { id: player.user._id, limit: 5, before: own.next });
    expect([...own.rounds, ...rest.rounds].map((row: { id: string }) => row.id)).toEqual(ids);
    expect((await call('rounds', { user: 'bettor_one' })).rounds).toHaveLength(8);
    expect((await call('rounds', { game: 'mines' })).rounds).toEqual([]);
  });

  it('replay and agree without telling a seed that is still in use', async () => {
    const detail = await call('round', { id: bets[0]!.id });
    expect(detail.replayed).toMatchObject({ agrees: true, payout: text(bets[0]!.payout), note: null });
    expect(detail.replayed.outcome).toEqual(detail.outcome);
    expect(detail.seeds).toMatchObject({ source: 'pair', serverSeed: null, nonce: 0 });
    const pair = await app.kit.fairness.rotate(player.id);
    expect('revealed' in pair && pair.revealed.serverSeed).toBe(
      (await call('round', { id: bets[0]!.id })).seeds.serverSeed,
    );
  });

  it('say so when a stored payout is not what the seeds give', async () => {
    const bad = await forged(app, player.id);
    expect((await call('round', { id: bad })).replayed).toMatchObject({
      agrees: false,
      note: 'another outcome',
    });
  });

  it('that still run show neither layout nor replay', async () => {
    const id = await openMines(app, player.id, app.units('2'));
    const detail = await call('round', { id });
    expect(detail).toMatchObject({
      outcome: null,
      replayed: null,
      params: { mines: 3 },
      round: { status: 'open', payout: null },
      seeds: { serverSeed: null },
    });
    expect((await call('user/rounds', { id: player.user._id })).open).toMatchObject([
      { id, game: 'mines', stake: '2.00' },
    ]);
    expect((await call('dashboard')).openRounds).toBe(1);
  });

  it('nobody made are not found', async () => {
    expect((await app.api('/api/admin/round', { id: 'f'.repeat(48) }, admin.token)).status).toBe(404);
  });
});

describe('the audit log', () => {
  it('is listed by actor and action, and its chain holds', async () => {
    await app.api(
      '/api/admin/adjust',
      { user: 'bettor_one', currency: 'usd', amount: '1', reason: 'for the log', key: 'log' },
      admin.token,
    );
    const log = await call('audit', { actor: admin.user.name, action: 'money.adjust' });
    expect(log.entries).toMatchObject([
      {
        action: 'money.adjust',
        actor: { name: admin.user.name },
        subjectName: 'bettor_one',
        detail: { reason: 'for the log' },
      },
    ]);
    expect(log.actions).toContain('money.adjust');
    expect((await call('audit', { actor: 'nobody_such' })).entries).toEqual([]);
    expect(await call('audit/verify')).toMatchObject({ broken: null });
  });
});

/** A row that no game would have written, as a tampered database has it. */
async function forged({ kit, units }: TestPlatform, user: bigint): Promise<string> {
  const id = kit.runtime.uuid();
  const detail = JSON.stringify({
    params: { target: 50.5, direction: 'over' },
    outcome: { result: -1 },
    multiplier: 0,
    version: 1,
    table: 'dice-99',
  });
  await kit.money.act(user, (state, draft) => {
    const ledgerCurrencyId = kit.money.currency('usd')!.id;
    draft.instantBet(state, {
      id,
      cur: ledgerCurrencyId,
      game: 'dice',
      stake: units('1'),
      payout: units('7.77'),
      pairId: state.pair.id,
      nonce: draft.takeNonce(state),
      detail,
    });
    return true;
  });
  return kit.betIds.encode(user, id);
}
