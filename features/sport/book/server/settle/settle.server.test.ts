import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply, createBook, place } from '#engines/sport/feed/book.ts';
import type { FeedMessage } from '#engines/sport/feed/message.ts';
import { ratio } from '#engines/sport/exact/ratio.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { drainDue } from './due.ts';
import { dueBets } from './due-bets.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { forgetOldEvents } from '../forget.ts';
import { oddsOf, PRE, refOf, resultOf, WINNER } from '../testing/feed.ts';

let sport: SportApp;
let count = 0;

async function event(): Promise<string> {
  const id = `settle:${++count}`;
  await sport.feed.fixture(id);
  return id;
}

const mine = async (token: string, state: 'open' | 'settled' = 'settled') =>
  (await sport.app.api('/api/sport/bets', { state }, token)).body;

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

function* permutations<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [index, one] of list.entries())
    for (const rest of permutations(list.toSpliced(index, 1))) yield [one, ...rest];
}

describe('a settled bet', () => {
  it('is paid once, however often its result comes', async () => {
    const player = await sport.player('50');
    const id = await event();
    await sport.bet(player, [await sport.leg(id)]);
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(6000n);
    expect(await mine(player.token)).toMatchObject([
      { status: 2, settlement: { kind: 'won', payout: '20.00', revision: 1 }, legs: [{ result: 'won' }] },
    ]);
  });

  it('stands as in the in-memory book of the engine, in every order of settling, rolling back and cancelling', async () => {
    const player = await sport.player('2000');
    const base = sport.app.kit.runtime.now();
    const marked = { producer: PRE, event: '' };
    const messages = (id: string): FeedMessage[] => [
      {
        ...marked,
        event: id,
        kind: 'bet_settlement',
        timestamp: base + 1000,
        certainty: 1,
        markets: [resultOf(WINNER, { '1': 'won', '2': 'lost', '3': 'lost' })],
      },
      {
        ...marked,
        event: id,
        kind: 'rollback_bet_settlement',
        timestamp: base + 2000,
        markets: [refOf(WINNER)],
      },
      {
        ...marked,
        event: id,
        kind: 'bet_settlement',
        timestamp: base + 3000,
        certainty: 2,
        markets: [resultOf(WINNER, { '1': 'lost', '2': 'won', '3': 'lost' })],
      },
      {
        ...marked,
        event: id,
        kind: 'bet_cancel',
        timestamp: base + 4000,
        window: { from: base, to: null },
        markets: [refOf(WINNER)],
      },
      {
        ...marked,
        event: id,
        kind: 'rollback_bet_cancel',
        timestamp: base + 5000,
        window: { from: base, to: null },
        markets: [refOf(WINNER)],
      },
    ];
    let orders = 0;
    for (const order of permutations([0, 1, 2, 3, 4])) {
      // Every third of the 120 orders: the others differ from these by the same steps.
      if (orders++ % 3 !== 0) continue;
      const id = await event();
      const before = await sport.dollars(player);
      const bet = await sport.bet(player, [await sport.leg(id)]);
      const accepted = (await mine(player.token, 'open'))[0].placedAt;
      const book = createBook();
      const now = base + 10_000;
      apply(book, { kind: 'alive', producer: PRE, timestamp: base, subscribed: true }, base);
      const odds = { ...marked, event: id, kind: 'odds_change' as const, timestamp: base, eventStatus: 0 };
      apply(book, { ...odds, markets: [oddsOf(WINNER, { '1': '2', '2': '3.4', '3': '4' })] }, base);
      const leg = { event: id, market: 1, specifiers: {}, outcome: '1', odds: ratio(2) };
      place(book, { id: bet, at: accepted, stake: ratio(10), legs: [leg] });
      for (const index of order) {
        await sport.feed.apply(messages(id)[index]!);
        await sport.feed.settled();
        apply(book, messages(id)[index]!, now);
        const owed = book.bets.get(bet)!.paid / 1_000_000n;
        expect(await sport.dollars(player), `${order.join()} at ${index}`).toBe(before - 1000n + owed);
      }
    }
    expect(orders).toBe(120);
  });

  it('again, to nothing and back, is named for whoever counts stakes', async () => {
    const player = await sport.player('100');
    const [early, late] = [await event(), await event()];
    const [first, second] = [
      await sport.bet(player, [await sport.leg(early)]),
      await sport.bet(player, [await sport.leg(late)]),
    ];
    const settle = async (id: string, result: string) => {
      await sport.pass(1000);
      await sport.feed.settle(id, WINNER, { '1': result, '2': 'lost', '3': 'lost' });
    };
    // One that was play first, and one that was none.
    for (const result of ['won', 'void', 'lost', 'won']) await settle(early, result);
    for (const result of ['void', 'won']) await settle(late, result);
    const { rows } = await sport.app.kit.db.pool.query<{ id: string; void: boolean; stake: string }>(
      `select data ->> 'id' as id, (data ->> 'void')::boolean as void, data ->> 'stake' as stake from event
        where type = 'sport.voided' and user_id = $1 order by at, batch`,
      [player.id.toString()],
    );
    const stake = sport.app.units('10').toString();
    expect(rows).toEqual([
      { id: first, void: true, stake },
      { id: first, void: false, stake },
      { id: second, void: false, stake },
    ]);
  });

  it('that is rolled back after its money was spent leaves a debt, which later winnings pay', async () => {
    const player = await sport.player('10');
    const [first, second] = [await event(), await event()];
    await sport.bet(player, [await sport.leg(first)]);
    await sport.feed.settle(first, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(2000n);
    await sport.bet(player, [await sport.leg(second)], { stake: '15.00' });
    await sport.pass(1000);
    await sport.feed.rollback(first, WINNER);
    expect(await sport.dollars(player)).toBe(0n);
    expect(await sport.audit()).toEqual([]);
    await sport.feed.settle(second, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    // 30 less the 15 that were owed.
    expect(await sport.dollars(player)).toBe(1500n);
    await sport.pass(1000);
    await sport.feed.settle(first, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    expect(await sport.dollars(player)).toBe(1500n);
    expect((await mine(player.token)).map(({ status }: { status: number }) => status).toSorted()).toEqual([
      2, 3,
    ]);
  });

  it('of a multi: a lost leg ends it, a void one counts one, half results are those of the line', async () => {
    const player = await sport.player('100');
    const [a, b, c] = [await event(), await event(), await event()];
    const line = '16|hcp=-0.75';
    await sport.feed.odds(a, line, { '1714': '1.9', '1715': '1.9' });
    const half = await sport.leg(a, '1714', line);
    await sport.bet(player, [half, await sport.leg(b)]);
    await sport.bet(player, [half, await sport.leg(c)]);
    await sport.feed.settle(c, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    expect((await mine(player.token)).map(({ status }: { status: number }) => status)).toEqual([3]);
    await sport.feed.settle(b, WINNER, { '1': 'void', '2': 'void', '3': 'void' });
    await sport.feed.settle(a, line, { '1714': 'half_won', '1715': 'half_lost' });
    // 10 * (1.9 / 2 + 1 / 2) * 1
    expect(await sport.dollars(player)).toBe(8000n + 1450n);
    // It comes a second time for a bet that was lost already: nothing moves.
    expect((await mine(player.token)).find(({ status }: { status: number }) => status === 2)).toMatchObject({
      settlement: { payout: '14.50' },
      legs: [{ result: 'half_won' }, { result: 'void' }],
    });
  });

  it('of a multi stays lost when the match that lost it is forgotten before the others have begun', async () => {
    const player = await sport.player('100');
    const [lost, later] = [await event(), await event()];
    await sport.bet(player, [await sport.leg(lost), await sport.leg(later)]);
    await sport.feed.settle(lost, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    const { pool } = sport.app.platform.db;
    await pool.query(
      `update sport_event set starts_at = starts_at - interval '8 days', status = 2 where id = $1`,
      [lost],
    );
    await pool.query(`update sport_bet set settled_at = settled_at - interval '4 days' where user_id = $1`, [
      player.id.toString(),
    ]);
    await pool.query(
      `insert into sport_case (event_id, key, outcome, feed, own, at) values ($1, $2, '1', 'lost', 'won', now())`,
      [lost, WINNER],
    );
    const cases = async () =>
      (await pool.query('select from sport_case where event_id = $1', [lost])).rowCount;
    const known = async () =>
      (await pool.query('select from sport_event where id = $1', [lost])).rowCount === 1;
    // It says that it is played still.
    await forgetOldEvents(sport.feed.context);
    expect([await known(), await cases()]).toEqual([true, 1]);
    await pool.query('update sport_event set status = 4 where id = $1', [lost]);
    await forgetOldEvents(sport.feed.context);
    // Nobody could decide about a difference any more.
    expect([await known(), await cases()]).toEqual([false, 0]);
    await sport.feed.settle(later, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await mine(player.token)).toMatchObject([
      { status: 3, legs: [{ result: 'lost' }, { result: 'won' }] },
    ]);
    expect(await mine(player.token, 'open')).toEqual([]);
  });

  it('of bonus money is settled once: its bonus may have ended by it', async () => {
    const player = await sport.player('10');
    const id = await event();
    const bet = await sport.bet(player, [await sport.leg(id)]);
    await sport.feed.settle(id, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    const usd = sport.app.kit.money.currency('usd')!;
    const isOf = (nature: 'real' | 'bonus') =>
      sport.app.platform.db.pool.query('update sport_bet set cur = $2 where id = $1', [
        bet,
        ledgerId(usd, nature),
      ]);
    await isOf('bonus');
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    const [{ paid, revision }] = (
      await sport.app.platform.db.pool.query('select paid::text, revision from sport_bet where id = $1', [
        bet,
      ])
    ).rows;
    expect([paid, revision]).toEqual(['0', 1]);
    await isOf('real');
  });

  it('of a system pays its lines', async () => {
    const player = await sport.player('100');
    const ids = [await event(), await event(), await event()];
    const legs = [];
    for (const id of ids) legs.push(await sport.leg(id));
    // Three doubles and a treble at 4.00 in all: a trixie of one dollar a line.
    await sport.bet(player, legs, { kind: 'system', sizes: [2, 3], stake: '4.00' });
    for (const [index, id] of ids.entries())
      await sport.feed.settle(id, WINNER, {
        '1': index === 0 ? 'lost' : 'won',
        '2': index === 0 ? 'won' : 'lost',
        '3': 'lost',
      });
    // One double of 2 * 2 is left.
    expect(await sport.dollars(player)).toBe(10_000n - 400n + 400n);
    expect((await mine(player.token))[0]).toMatchObject({ status: 1, settlement: { payout: '4.00' } });
  });

  it('all void is given back, and counts as no play', async () => {
    const player = await sport.player('50');
    const id = await event();
    await sport.bet(player, [await sport.leg(id)]);
    await sport.feed.settle(id, WINNER, { '1': 'void', '2': 'void', '3': 'void' });
    expect(await sport.dollars(player)).toBe(5000n);
    expect((await mine(player.token))[0]).toMatchObject({ status: 1, settlement: { kind: 'void' } });
    const { rows } = await sport.app.platform.db.pool.query(
      `select detail::jsonb -> 'turns' as turns from bet where user_id = $1`,
      [player.id.toString()],
    );
    expect(rows).toEqual([{ turns: [] }]);
  });
});

describe('the bets of a market', () => {
  const won = { '1': 'won', '2': 'lost', '3': 'lost' };

  it('are settled together, each once, by two processes at the same time', async () => {
    const players = [await sport.player('50'), await sport.player('50')];
    const id = await event();
    for (const player of players)
      for (const outcome of ['1', '1', '2']) await sport.bet(player, [await sport.leg(id, outcome)]);
    await sport.feed.result(id, WINNER, won);
    const { context } = sport.feed;
    await Promise.all([drainDue(context), drainDue({ ...context }), drainDue(context)]);
    for (const player of players) {
      // Two that win 20 each.
      expect(await sport.dollars(player)).toBe(5000n - 3000n + 4000n);
      expect(await mine(player.token)).toMatchObject([
        { status: 3, settlement: { revision: 1 } },
        { status: 2, settlement: { revision: 1 } },
        { status: 2, settlement: { revision: 1 } },
      ]);
    }
  });

  it('are settled but for one that cannot be, which waits on the list', async () => {
    const player = await sport.player('50');
    const id = await event();
    const [broken] = [
      await sport.bet(player, [await sport.leg(id)]),
      await sport.bet(player, [await sport.leg(id)]),
    ];
    const { pool } = sport.app.platform.db;
    // As whoever writes a round does it, with a new version of its player.
    const standing = (status: string) =>
      pool.query(
        `with changed as (update round set status = $2 where id = $1 returning user_id)
         update player p set version = version + 1 from changed c where p.user_id = c.user_id`,
        [broken, status],
      );
    await standing('refunded');
    await sport.feed.settle(id, WINNER, won);
    expect(await sport.dollars(player)).toBe(5000n - 2000n + 2000n);
    const { rows } = await pool.query('select bet_id from sport_due');
    expect(rows).toEqual([{ bet_id: broken }]);
    await standing('open');
    await sport.bet(player, [await sport.leg(await event())]);
    await sport.feed.settled();
    expect(await sport.dollars(player)).toBe(5000n - 3000n + 4000n);
  });

  it('stay on the list when a message comes between reading and writing', async () => {
    const player = await sport.player('50');
    const id = await event();
    const bet = await sport.bet(player, [await sport.leg(id)]);
    await sport.feed.result(id, WINNER, won);
    const client = await sport.app.platform.db.pool.connect();
    try {
      const [found] = await dueBets.read(client, [{ user: player.id, bets: [bet] }]);
      const { no } = found!.due[0]!;
      await sport.pass(1000);
      await sport.feed.result(id, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
      await dueBets.write(
        client,
        [{ done: [{ id: bet, no }], revised: [], legs: [], debts: [], freed: [] }],
        '',
      );
    } finally {
      client.release();
    }
    await sport.feed.settled();
    expect(await mine(player.token)).toMatchObject([{ status: 3, settlement: { payout: '0.00' } }]);
  });
});

describe('the feed', () => {
  it('is not believed backwards: older prices change nothing', async () => {
    const id = await event();
    const now = sport.app.kit.runtime.now();
    expect(await sport.feed.odds(id, WINNER, { '1': '2.2', '2': '3', '3': '4' }, { at: now + 10 })).toBe(
      true,
    );
    expect(await sport.feed.odds(id, WINNER, { '1': '9', '2': '3', '3': '4' }, { at: now - 10 })).toBe(false);
    const { body } = await sport.app.api('/api/sport/event', { id });
    expect(body.event.markets[0].outcomes[0]).toMatchObject({ id: '1', odds: '2.2' });
  });

  it('opens a case where its settlement is not what our own settler finds', async () => {
    const id = await event();
    await sport.feed.apply({
      kind: 'score',
      producer: PRE,
      event: id,
      timestamp: sport.app.kit.runtime.now(),
      score: { home: 1, away: 0 },
      periods: [],
      clock: null,
      result: {
        status: 'ended',
        facts: {
          periods: [
            { home: 1, away: 0 },
            { home: 0, away: 0 },
          ],
        },
      },
    });
    const cases = async () =>
      (
        await sport.app.platform.db.pool.query(
          'select outcome, feed, own from sport_case where event_id = $1 order by outcome',
          [id],
        )
      ).rows;
    await sport.feed.settle(id, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    expect(await cases()).toEqual([
      { outcome: '1', feed: 'lost', own: 'won' },
      { outcome: '2', feed: 'won', own: 'lost' },
    ]);
    await sport.pass(1000);
    await sport.feed.settle(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    expect(await cases()).toEqual([]);
  });

  it('is read by nobody while the feature is off', async () => {
    await sport.app.kit.features.set('book', false, 'test');
    expect((await sport.app.api('/api/bookmaker/categories', {})).status).toBe(404);
    await sport.app.kit.features.set('book', true, 'test');
    const { body } = await sport.app.api('/api/bookmaker/categories', {});
    expect(body.find(({ id }: { id: string }) => id === 'soccer-1').count.total).toBeGreaterThan(0);
    expect(body).toHaveLength(47);
  });
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
