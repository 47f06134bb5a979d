import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView } from '../../contract.ts';
import type { ReportView } from '../../integrity-contract.ts';
import { createContext, type PokerContext } from '../context.ts';
import { FAST, openPoker, TABLE, type PokerApp } from '../testing/app.ts';
import { countPairs } from './pairs.ts';

const PRACTICE = { ...TABLE, id: 'practice', demo: true };

let house: PokerApp;
let context: PokerContext;
let staff: TestPlayer;
beforeAll(async () => {
  house = await openPoker({ tables: [TABLE, PRACTICE], settings: { actionSeconds: 120 } });
  context = createContext(house.app.kit, FAST);
  staff = await house.app.staff('poker.integrity');
});
afterAll(() => house.app.close());

const pool = () => house.app.kit.db.pool;
const sums = async (one: TestPlayer, other: TestPlayer) =>
  (
    await pool().query('select hands, flow::int from poker_pair where low_id = $1 and high_id = $2', [
      one.id.toString(),
      other.id.toString(),
    ])
  ).rows;

/** Raises to ninety big blinds, and gives up on the flop. */
const giving = ({ check }: LegalView, street: string) =>
  street === 'preflop' ? { action: 'raise', to: '90' } : { action: check ? 'check' : 'fold' };
const taking = ({ maxRaiseTo }: LegalView, street: string) =>
  street === 'preflop' ? { action: 'call' } : { action: 'bet', to: maxRaiseTo };

/** One gives the other ninety big blinds, and the hand is there so many times, with a tenth of a second for each action: as if it went on like this. */
async function dumped(table: string, times: number): Promise<TestPlayer[]> {
  const players = [await house.player(), await house.player()];
  for (const [seat, player] of players.entries()) {
    await house.app.credit(player.id, 'usd', '200', true);
    await house.sit(player, seat, { table });
  }
  const { no } = (await house.dealt(0, table)).table.hand!;
  await house.until(async () => {
    const { hand, players: seated } = (await house.show(null, table)).table;
    if (hand!.no !== no || hand!.result) return true;
    const { legal, turn } = hand!;
    if (!legal) return null;
    const owner = seated.find(({ seat }) => seat === legal.seat)!.user._id;
    const player = players.find(({ user }) => user._id === owner)!;
    const action = player === players[0] ? giving(legal, hand!.street) : taking(legal, hand!.street);
    await house.call('act', player, { table, hand: no, turn, seat: legal.seat, ...action });
    return null;
  });
  await pool().query(
    `insert into poker_hand (table_id, no, start, actions, clock, sealed, commitment, root, started_at, ended_at, result, previous, body, hash)
     select table_id, -n, start, (select jsonb_agg(jsonb_set(one.value, '{at}', to_jsonb(started_at + 100 * one.ordinality)) order by one.ordinality)
       from jsonb_array_elements(actions) with ordinality one), clock, sealed, commitment, root, started_at, ended_at, result, previous, body, hash
     from poker_hand, generate_series(1, $3::int) n where table_id = $1 and no = $2`,
    [table, no, times],
  );
  await pool().query(
    `insert into poker_played (user_id, ended_at, table_id, no, seat, cur, net)
     select user_id, ended_at, table_id, -n, seat, cur, net from poker_played, generate_series(1, $3::int) n where table_id = $1 and no = $2`,
    [table, no, times],
  );
  return players;
}

it('each hand is counted once, by however many at once, and a pair whose chips go one way is reported', async () => {
  const [one, other] = await dumped('test', 150);
  await Promise.all([1, 2, 3].map(() => countPairs(context)));
  await countPairs(context);
  const [counted] = await sums(one!, other!);
  // A hand after it may have been dealt, and is counted when it is over.
  expect(counted.hands).toBeGreaterThanOrEqual(150);
  expect(counted.hands).toBeLessThan(160);
  // In hundredths of a big blind; the lower account is the one that gave. The hand itself counts when another was dealt.
  expect(counted.flow).toBeLessThanOrEqual(-150 * 9_000);
  expect(counted.flow).toBeGreaterThan(-151 * 9_000 - 2_000);
  const flowed = await pool().query<{ from: string; to: string; times: number }>(
    `select f.value ->> 'from' as "from", f.value ->> 'to' as "to", sum((f.value ->> 'times')::int)::int as times
       from event e, jsonb_array_elements(e.data::jsonb -> 'flows') f where e.type = 'contest.flowed' group by 1, 2 order by times desc`,
  );
  expect(flowed.rows[0]).toMatchObject({ from: one!.id.toString(), to: other!.id.toString() });
  expect(flowed.rows.reduce((all, { times }) => all + times, 0)).toBe(counted.hands);
  const { body } = await house.app.api('/api/admin/poker/reports', {}, staff.token);
  const [ofPair, ...others] = (body.reports as ReportView[]).toSorted(
    (a, b) => b.players.length - a.players.length,
  );
  expect(ofPair).toMatchObject({
    severity: 2,
    reasons: ['flow'],
    times: counted.hands,
    figures: { to: other!.user.name, blinds: -Math.ceil(counted.flow / 100), hands: counted.hands },
  });
  // Who bets a tenth of a second after the turn, each time, is no human; both were counted once as well.
  expect(others.map(({ players }) => players[0]!.name).toSorted()).toEqual(
    [one!, other!].map(({ user }) => user.name).toSorted(),
  );
  for (const { reasons, habits, figures } of others) {
    expect({ reasons, figures }).toEqual({ reasons: ['instant'], figures: null });
    expect(habits!.raises).toBeGreaterThanOrEqual(150);
    expect(habits!.raises).toBeLessThan(160);
  }
  const decided = await house.app.api(
    '/api/admin/poker/reports/decide',
    { id: others[0]!.id, state: 'cleared', note: 'Shown on camera.' },
    staff.token,
  );
  expect(decided.body).toMatchObject({ state: 'cleared', players: [{ name: others[0]!.players[0]!.name }] });
});

it('play money is counted as nothing', async () => {
  const [one, other] = await dumped('practice', 30);
  await countPairs(context);
  expect(await sums(one!, other!)).toEqual([]);
  const { rows } = await pool().query(
    `select 1 from poker_hand where table_id = 'practice' and no < 0 and not counted`,
  );
  expect(rows).toEqual([]);
});
