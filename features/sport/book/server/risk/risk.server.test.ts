import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lossAt } from '#engines/sport/cashout/score-grid.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { SLIP } from '../../contract.ts';
import { setLimit } from '../desk/limits.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { WINNER } from '../testing/feed.ts';
import { releaseExpired } from '../slip/release.ts';
import { followMoney } from './follow.ts';
import { cellsOf } from './scores.ts';

let sport: SportApp;
let count = 0;

async function event(live = false): Promise<string> {
  const id = `risk:${++count}`;
  await sport.feed.fixture(id);
  if (live) {
    await sport.feed.score(id, 0, 0);
    await sport.feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' }, { live: true });
  }
  return id;
}

const set = (settings: object) =>
  sport.app.kit.settings.set('book', { adapter: 'none', lineMoveFromPercent: 100, ...settings }, 'test');

/** A selection as it is once the line has followed all bets: nothing moves it any more. */
async function settledLeg(id: string, outcome = '1') {
  await followMoney(sport.feed.context);
  return sport.leg(id, outcome);
}

/** Dollars on an outcome: staked, and owed if it wins. */
async function onOutcome(id: string, outcome: string, market = WINNER): Promise<[string, string] | null> {
  const { rows } = await sport.app.kit.db.pool.query(
    'select outcomes -> $3 as held from sport_risk where event_id = $1 and key = $2',
    [id, market, outcome],
  );
  const held = rows[0]?.held;
  return held ? [dollarsOf(held[0]), dollarsOf(held[1])] : null;
}
const dollarsOf = (micro: string) => (Number(micro) / 1e6).toFixed(2);

const oddsNow = async (id: string, outcome = '1') => {
  const { body } = await sport.app.api('/api/sport/slip/quote', {
    legs: [{ event: id, market: WINNER, outcome }],
  });
  return { odds: body[0].odds, open: body[0].open };
};

beforeAll(async () => {
  sport = await sportApp();
});
beforeEach(() => set({}));
afterAll(() => sport.app.close());

describe('what a market may lose', () => {
  it('bars a stake that would cost more, says the greatest one, and counts what waits', async () => {
    await set({ marketLossUsd: '15' });
    const player = await sport.player('100');
    const id = await event();
    expect((await sport.submit(player, [await sport.leg(id)])).status).toBe(200);
    const refused = await sport.submit(await sport.player('100'), [await sport.leg(id)]);
    expect([refused.status, refused.body.code]).toEqual([422, SLIP.tooHigh]);
    expect(refused.body).toMatchObject({ amount: '5.00', message: expect.stringContaining('5.00 USD') });
    const other = await sport.player('100');
    expect((await sport.submit(other, [await sport.leg(id)], { stake: '5.00' })).status).toBe(200);
    const full = await sport.submit(await sport.player('100'), [await settledLeg(id)], { stake: '1.00' });
    expect(full.body.code).toBe(SLIP.optionClosed);
    // Stakes on the others make room.
    const third = await sport.submit(await sport.player('100'), [await settledLeg(id, '2')], {
      stake: '2.00',
    });
    expect(third.status).toBe(200);
    expect(
      (await sport.submit(await sport.player('9'), [await settledLeg(id)], { stake: '2.00' })).status,
    ).toBe(200);
  });

  it('holds however many come at once, and refused ones leave nothing', async () => {
    await set({ marketLossUsd: '10' });
    const id = await event();
    const players = await Promise.all(Array.from({ length: 30 }, () => sport.player('5')));
    const leg = await sport.leg(id);
    const answers = await Promise.all(
      players.map((player) => sport.submit(player, [leg], { stake: '1.00' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await onOutcome(id, '1')).toEqual(['10.00', '20.00']);
    expect(await sport.audit()).toEqual([]);
  });

  it('is held by multis that name its markets in any order', async () => {
    const events = await Promise.all(Array.from({ length: 4 }, () => event()));
    const legs = await Promise.all(events.map((id) => sport.leg(id)));
    const players = await Promise.all(Array.from({ length: 24 }, () => sport.player('5')));
    const answers = await Promise.all(
      players.map((player, at) =>
        sport.submit(player, at % 2 === 0 ? legs : legs.toReversed(), { stake: '1.00' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200));
    await followMoney(sport.feed.context);
    expect(await sport.audit()).toEqual([]);
  });

  it('is another one live, and is charged in full by a single, by parts of a multi', async () => {
    await set({ marketLossUsd: '100', marketLossLiveUsd: '3' });
    const live = await event(true);
    const refused = await sport.submit(await sport.player('50'), [await sport.leg(live)]);
    expect(refused.body.message).toContain('3.00 USD');
    const [one, two] = [await event(), await event()];
    await sport.bet(await sport.player('50'), [await sport.leg(one), await sport.leg(two)]);
    expect([await onOutcome(one, '1'), await onOutcome(two, '1')]).toEqual([
      ['5.00', '10.00'],
      ['5.00', '10.00'],
    ]);
  });

  it('play money is not in it', async () => {
    await set({ marketLossUsd: '1' });
    const player = await sport.player('0');
    await sport.app.credit(player.id, 'usd', '50', true);
    const id = await event();
    expect((await sport.submit(player, [await sport.leg(id)], { demo: true })).status).toBe(200);
    expect(await onOutcome(id, '1')).toBeNull();
  });
});

describe('what a match may lose at one final score', () => {
  const OVER = '18|total=2.5';
  const HANDICAP = '16|hcp=-0.75';

  async function match(live = false): Promise<string> {
    const id = await event(live);
    await sport.feed.odds(id, OVER, { '12': '2', '13': '1.8' }, { live });
    await sport.feed.odds(id, HANDICAP, { '1714': '2', '1715': '1.8' }, { live });
    await sport.feed.odds(id, '60|', { '1': '2', '2': '2.2', '3': '4' }, { live });
    return id;
  }
  let rich: TestPlayer;
  beforeAll(async () => {
    rich = await sport.player('1000');
  });
  /** By one player, accepted at once where it is taken. */
  const one = async (id: string, stake: string, market: string, outcome: string) => {
    const sent = await sport.submit(rich, [await sport.leg(id, outcome, market)], { stake });
    if (sent.status === 200) await sport.confirm(rich, sent.body.queueId);
    return sent;
  };
  const cell = async (id: string, home: number, away: number) => {
    const { rows } = await sport.app.kit.db.pool.query(
      'select cells from sport_score_risk where event_id = $1',
      [id],
    );
    return rows[0] ? dollarsOf(lossAt(cellsOf(rows[0].cells), home, away).toString()) : null;
  };

  it('adds up all its markets, and bars the stake that would cost more at any score', async () => {
    await set({ scoreLossUsd: '25' });
    const id = await match();
    expect((await one(id, '10.00', WINNER, '1')).status).toBe(200);
    expect((await one(id, '10.00', OVER, '12')).status).toBe(200);
    // Won by two and three goals: both are lost to the house, and half a handicap at 2:1.
    const refused = await one(id, '10.00', HANDICAP, '1714');
    expect([refused.status, refused.body.code]).toEqual([422, SLIP.tooHigh]);
    expect(refused.body.message).toContain('5.00 USD');
    expect((await one(id, '5.00', HANDICAP, '1714')).status).toBe(200);
    expect([await cell(id, 3, 0), await cell(id, 2, 1), await cell(id, 0, 0)]).toEqual([
      '25.00',
      '22.50',
      '-25.00',
    ]);
    expect((await one(id, '1.00', HANDICAP, '1714')).body.code).toBe(SLIP.optionClosed);
    // What is decided elsewhere, or wins where the others lose, is not barred.
    expect((await one(id, '10.00', '60|', '1')).status).toBe(200);
    expect((await one(id, '10.00', OVER, '13')).status).toBe(200);
    expect((await one(id, '2.00', HANDICAP, '1714')).status).toBe(200);
    expect(await sport.audit()).toEqual([]);
  });

  it('holds however many come at once', async () => {
    await set({ scoreLossUsd: '5' });
    const id = await match();
    const legs = [
      await sport.leg(id),
      await sport.leg(id, '12', OVER),
      await sport.leg(id, '1714', HANDICAP),
    ];
    const players = await Promise.all(Array.from({ length: 12 }, () => sport.player('5')));
    const answers = await Promise.all(
      players.map((player, at) => sport.submit(player, [legs[at % 3]!], { stake: '1.00' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await cell(id, 3, 0)).toBe('5.00');
    expect(await sport.audit()).toEqual([]);
  });

  it('looks at the scores that can still come', async () => {
    await set({ scoreLossLiveUsd: '10' });
    const id = await match(true);
    expect((await one(id, '10.00', OVER, '13')).status).toBe(200);
    expect((await one(id, '8.00', WINNER, '2')).body.code).toBe(SLIP.optionClosed);
    await sport.feed.score(id, 2, 1);
    expect((await one(id, '8.00', WINNER, '2')).status).toBe(200);
  });

  it('takes selections that win together as one, and gives all back with the slip', async () => {
    const id = await match();
    await sport.feed.law(id);
    const legs = [await sport.leg(id), await sport.leg(id, '12', OVER)];
    const { body } = await sport.app.api('/api/sport/slip/together', { legs });
    const more = { kind: 'builder', together: [{ event: id, version: body[0].version }] };
    const sent = await sport.submit(rich, legs, more);
    const win = (10 * (Number(body[0].odds) - 1)).toFixed(2);
    expect([await cell(id, 3, 0), await cell(id, 2, 0), await cell(id, 1, 2)]).toEqual([
      win,
      '-10.00',
      '-10.00',
    ]);
    expect(await sport.audit()).toEqual([]);
    for (let waited = 0; waited < 20; waited += 10) await sport.pass(10_000);
    expect((await sport.confirm(rich, sent.body.queueId)).body.code).toBe(SLIP.tooLate);
    expect(await cell(id, 3, 0)).toBe('0.00');
    // Rows that somebody has changed are found.
    // The last byte of 3:0.
    const change = (byte: number) =>
      sport.app.kit.db.pool.query(
        'update sport_score_risk set cells = set_byte(cells, 247, $2) where event_id = $1',
        [id, byte],
      );
    await change(7);
    expect(await sport.audit()).toMatchObject([{ check: 'matches carry by final score what their bets do' }]);
    await change(0);
  });
});

describe('what a bet carries', () => {
  it('goes with a slip that is not confirmed in time', async () => {
    const id = await event();
    const player = await sport.player('50');
    const { body } = await sport.submit(player, [await sport.leg(id)]);
    expect(await onOutcome(id, '1')).toEqual(['10.00', '20.00']);
    await sport.pass(10_000);
    await sport.pass(10_000);
    expect((await sport.confirm(player, body.queueId)).body.code).toBe(SLIP.tooLate);
    expect(await onOutcome(id, '1')).toEqual(['0.00', '0.00']);
  });

  it('is weighed again where it is taken at other odds', async () => {
    const id = await event(true);
    const player = await sport.player('50');
    const { body } = await sport.submit(player, [await sport.leg(id)], { policy: 'any' });
    await sport.feed.odds(id, WINNER, { '1': '2.5', '2': '3', '3': '3.5' }, { live: true });
    await sport.pass(6000);
    expect((await sport.confirm(player, body.queueId)).status).toBe(200);
    expect(await onOutcome(id, '1')).toEqual(['10.00', '25.00']);
  });

  it('is not taken at odds that have risen beyond what its market or its match may cost', async () => {
    for (const limit of ['marketLossLiveUsd', 'scoreLossLiveUsd']) {
      await set({ [limit]: '12' });
      const id = await event(true);
      const players = [await sport.player('50'), await sport.player('50')];
      const sent = [];
      for (const player of players)
        sent.push((await sport.submit(player, [await sport.leg(id)], { policy: 'any', stake: '6.00' })).body);
      await sport.feed.odds(id, WINNER, { '1': '2.8', '2': '3', '3': '3.5' }, { live: true });
      await sport.pass(6000);
      const answers = [];
      for (const [at, player] of players.entries())
        answers.push(await sport.confirm(player, sent[at].queueId));
      // The first one goes, so there is room for the other.
      expect(answers.map(({ body }) => body.code ?? body.bet.odds)).toEqual([SLIP.tooHigh, '2.8']);
      expect(await onOutcome(id, '1')).toEqual(['6.00', '16.80']);
      expect(await sport.dollars(players[0]!)).toBe(5000n);
    }
    expect(await sport.audit()).toEqual([]);
  });

  it('of a decided multi leaves the markets that are open, and is back when a result is taken back', async () => {
    const [one, two] = [await event(), await event()];
    await sport.bet(await sport.player('50'), [await sport.leg(one), await sport.leg(two)]);
    await sport.feed.settle(one, WINNER, { '1': 'lost', '2': 'won', '3': 'lost' });
    expect(await onOutcome(two, '1')).toEqual(['0.00', '0.00']);
    await sport.pass(1000);
    await sport.feed.rollback(one, WINNER);
    await sport.feed.settled();
    expect(await onOutcome(two, '1')).toEqual(['5.00', '10.00']);
    expect(await sport.audit()).toEqual([]);
  });
});

describe('the line', () => {
  it('moves against the outcome that costs most, as one price for all, and back', async () => {
    await set({ marketLossUsd: '20', lineMoveFromPercent: 50, lineMovePercent: 10 });
    const id = await event();
    const leg = await sport.leg(id);
    const before = await sport.player('50');
    await sport.bet(before, [leg], { stake: '9.00' });
    await followMoney(sport.feed.context);
    expect(await oddsNow(id)).toEqual({ odds: '2', open: true });
    // The house's own watch follows too, a second later.
    await sport.submit(await sport.player('50'), [leg], { stake: '6.00' });
    await followMoney(sport.feed.context);
    const moved = await oddsNow(id);
    expect(Number(moved.odds)).toBeLessThan(2);
    expect(Number((await oddsNow(id, '3')).odds)).toBeGreaterThanOrEqual(4);
    // Who names the version before has the odds changed; the one that is moved to is taken.
    expect((await sport.submit(await sport.player('9'), [leg], { stake: '1.00' })).body.code).toBe(
      SLIP.oddsChanged,
    );
    expect(
      (await sport.submit(await sport.player('9'), [await sport.leg(id)], { stake: '1.00' })).status,
    ).toBe(200);
    // The feed's next prices are moved as well.
    await sport.pass(1000);
    await sport.feed.odds(id, WINNER, { '1': '2.2', '2': '3.2', '3': '3.7' });
    expect(Number((await oddsNow(id)).odds)).toBeLessThan(2.2);
    for (let waited = 0; waited < 20; waited += 10) await sport.pass(10_000);
    await releaseExpired(sport.feed.context);
    await followMoney(sport.feed.context);
    expect((await oddsNow(id)).odds).toBe('2.2');
  });

  it('moves under no slip that has moved it: that is taken at the price it was sent with', async () => {
    await set({ marketLossLiveUsd: '10', lineMoveFromPercent: 50 });
    const id = await event(true);
    const player = await sport.player('50');
    const { body } = await sport.submit(player, [await sport.leg(id)]);
    await followMoney(sport.feed.context);
    expect((await oddsNow(id)).open).toBe(false);
    await sport.pass(6000);
    const confirmed = await sport.confirm(player, body.queueId);
    expect(confirmed.body.bet).toMatchObject({ odds: '2' });
  });

  it('is closed for an outcome at its limit, and no other', async () => {
    await set({ marketLossUsd: '10' });
    const id = await event();
    await sport.bet(await sport.player('50'), [await sport.leg(id)]);
    await followMoney(sport.feed.context);
    expect([(await oddsNow(id)).open, (await oddsNow(id, '2')).open]).toEqual([false, true]);
  });
});

describe('a player', () => {
  it('may win as much as the house dares with all open bets', async () => {
    await set({ playerWinUsd: '15' });
    const player = await sport.player('100');
    await sport.bet(player, [await sport.leg(await event())]);
    const refused = await sport.submit(player, [await sport.leg(await event())]);
    expect(refused.body.message).toContain('5.00 USD');
    const free = await sport.submit(await sport.player('100'), [await sport.leg(await event())]);
    expect(free.status).toBe(200);
  });

  it('is held to it at the price that the slip may be taken at, and not at an older one', async () => {
    await set({ playerWinUsd: '15' });
    const player = await sport.player('100');
    const id = await event();
    const old = await sport.leg(id);
    await sport.feed.odds(id, WINNER, { '1': '6', '2': '3.4', '3': '4' });
    const refused = await sport.submit(player, [old], { policy: 'higher' });
    expect(refused.body.message).toContain('3.00 USD');
    expect((await sport.submit(player, [old], { policy: 'higher', stake: '3.00' })).status).toBe(200);
  });

  it('has limits of their own from staff, who set nobody’s own', async () => {
    const { context } = sport.feed;
    const player = await sport.player('100');
    const staff = await sport.app.register();
    const names = await sport.app.kit.db.pool.query<{ id: string; name: string }>(
      'select id::text, name from account where id = any($1::bigint[])',
      [[player.id.toString(), staff.id.toString()]],
    );
    const nameOf = (id: bigint) => names.rows.find((row) => row.id === id.toString())!.name;
    const actor = (await sport.app.kit.identity.byName(nameOf(staff.id)))!;
    const reason = 'bets on what others do not know yet';
    expect(await setLimit(context, actor, { player: nameOf(staff.id), percent: 500, reason })).toMatchObject({
      status: 403,
    });
    await setLimit(context, actor, { player: nameOf(player.id), percent: 10, reason });
    const refused = await sport.submit(player, [await sport.leg(await event())]);
    expect(refused.body.message).toContain('2.00 USD');
    await setLimit(context, actor, { player: nameOf(player.id), percent: 100, reason });
    expect((await sport.submit(player, [await sport.leg(await event())])).status).toBe(200);
  });
});
