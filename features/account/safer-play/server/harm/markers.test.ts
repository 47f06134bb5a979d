import { expect, it } from 'vitest';
import { type Facts, levelOf, markersOf, MINUTE_MS, DAY_MS, pointsOf, type Session } from './markers.ts';
import { withStretches } from './sittings.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const eur = (euros: number): bigint => BigInt(Math.round(euros * 1_000_000));
const quiet: Facts = {
  now: NOW,
  weeks: [],
  sessions: [],
  deposits: [],
  cancelled: [],
  hits: 0,
  eased: 0,
  vulnerable: false,
  excludedUntil: null,
};
const fired = (facts: Partial<Facts>) =>
  markersOf({ ...quiet, ...facts }).map(({ id, points }) => [id, points]);
const values = (facts: Partial<Facts>) => markersOf({ ...quiet, ...facts })[0]?.values;
const ago = (days: number, worth = 0) => ({ at: NOW - days * DAY_MS, eur: eur(worth) });

function session(more: Partial<Session> = {}): Session {
  const from = NOW - DAY_MS;
  return {
    from,
    to: from + 60 * MINUTE_MS,
    bets: 100,
    staked: eur(100),
    paid: eur(90),
    firstStakes: eur(20),
    lastStakes: eur(20),
    ...more,
  };
}

it('says nothing of who does nothing out of the usual', () => {
  expect(fired({})).toEqual([]);
  expect(fired({ weeks: [eur(149.99)], sessions: [session()], deposits: [ago(1, 50)], hits: 2 })).toEqual([]);
});

it('a week is lost that is three or six times the usual one, which is 50 at least', () => {
  expect(fired({ weeks: [eur(150)] })).toEqual([['loss', 2]]);
  expect(fired({ weeks: [eur(300)] })).toEqual([['loss', 4]]);
  const usual = [60, 80, 60, 0, -500, 70, 60, 90].map(eur);
  expect(fired({ weeks: [eur(179.99), ...usual] })).toEqual([]);
  expect(fired({ weeks: [eur(420), ...usual] })).toEqual([['loss', 4]]);
  expect(values({ weeks: [eur(420), ...usual] })).toEqual({ lost: 420, usual: 60, days: 7 });
  // Who usually wins has nothing as the usual loss.
  expect(values({ weeks: [eur(420), ...usual.map((one) => -one)] })).toMatchObject({ usual: 0 });
});

it('stakes are doubled in a session that loses 50', () => {
  const chased = { paid: eur(50), lastStakes: eur(40) };
  expect(fired({ sessions: [session(), session(chased)] })).toEqual([['chase', 2]]);
  expect(values({ sessions: [session(chased), session({ ...chased, paid: eur(20) })] })).toEqual({
    lost: 80,
  });
  for (const not of [{ paid: eur(50.01) }, { lastStakes: eur(39.99) }, { bets: 39 }])
    expect(fired({ sessions: [session({ ...chased, ...not })] })).toEqual([]);
});

it('three deposits in a sitting or five in a day, in two weeks', () => {
  const { from } = session();
  const inside = [-20, 10, 50].map((minutes) => ({ at: from + minutes * MINUTE_MS, eur: eur(10) }));
  expect(fired({ sessions: [session()], deposits: inside })).toEqual([['topup', 2]]);
  expect(fired({ sessions: [session()], deposits: inside.slice(1) })).toEqual([]);
  const apart = [2, 1.9, 1.8, 1.7, 1.6].map((days) => ago(days, 10));
  expect(values({ deposits: apart })).toEqual({ count: 5 });
  expect(fired({ deposits: apart.slice(1) })).toEqual([]);
  expect(fired({ deposits: apart.map(({ at, ...one }) => ({ ...one, at: at - 14 * DAY_MS })) })).toEqual([]);
});

it('four or eight hours without a pause', () => {
  const lasting = (minutes: number) => [session({ to: session().from + minutes * MINUTE_MS })];
  expect(fired({ sessions: lasting(239) })).toEqual([]);
  expect(fired({ sessions: lasting(310) })).toEqual([['long', 2]]);
  expect(values({ sessions: lasting(310) })).toEqual({ hours: 5, minutes: 10 });
  expect(fired({ sessions: lasting(480) })).toEqual([['long', 4]]);
});

it('two withdrawals taken back in a week, or one that was played within a day', () => {
  expect(fired({ cancelled: [ago(1, 100), ago(6, 200)] })).toEqual([['cancel', 3]]);
  expect(values({ cancelled: [ago(1, 100), ago(6, 200)] })).toEqual({ count: 2, eur: 300 });
  expect(fired({ cancelled: [ago(1, 100), ago(7, 200)] })).toEqual([]);
  expect(fired({ cancelled: [ago(1.5, 300)], sessions: [session()] })).toEqual([['cancel', 3]]);
  expect(fired({ cancelled: [ago(2.1, 300)], sessions: [session()] })).toEqual([]);
  expect(fired({ cancelled: [ago(0.5, 300)], sessions: [session()] })).toEqual([]);
});

it('deposits of a month that are two and a half times those before, and 500', () => {
  expect(fired({ deposits: [ago(40, 400), ago(5, 1250)] })).toEqual([['growth', 2]]);
  expect(values({ deposits: [ago(40, 400), ago(5, 1250)] })).toEqual({ eur: 1250, before: 400 });
  expect(fired({ deposits: [ago(40, 400), ago(5, 999)] })).toEqual([]);
  expect(fired({ deposits: [ago(40, 10), ago(5, 499)] })).toEqual([]);
  expect(fired({ deposits: [ago(5, 1250)] })).toEqual([]);
});

it('who comes back within 30 days of an exclusion, and only beside something else', () => {
  const excludedUntil = NOW - 9 * DAY_MS;
  expect(fired({ excludedUntil })).toEqual([]);
  expect(fired({ excludedUntil, hits: 3 })).toEqual([
    ['hits', 1],
    ['back', 2],
  ]);
  expect(fired({ excludedUntil: NOW - 30 * DAY_MS, hits: 3 })).toEqual([['hits', 1]]);
});

it('limits that are eased twice in a month, and what a player told support', () => {
  expect(fired({ eased: 1 })).toEqual([]);
  expect(fired({ eased: 2 })).toEqual([['ease', 2]]);
  expect(values({ eased: 3 })).toEqual({ count: 3 });
  expect(fired({ vulnerable: true })).toEqual([['said', 3]]);
});

it('points are levels at 3, 6 and 10', () => {
  expect([0, 2, 3, 5, 6, 9, 10, 21].map(levelOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  const all = markersOf({
    ...quiet,
    weeks: [eur(150)],
    cancelled: [ago(1, 100), ago(6, 200)],
    hits: 3,
  });
  expect(pointsOf(all)).toBe(6);
});

it('hands of cards and bets with short pauses between them are one session', () => {
  const [bets, later] = [session(), session({ from: NOW, to: NOW + MINUTE_MS, lastStakes: eur(40) })];
  const cards = (from: number, minutes: number) => ({ from, to: from + minutes * MINUTE_MS });
  expect(withStretches([bets, later], [])).toEqual([bets, later]);
  const evening = withStretches(
    [bets],
    [cards(bets.from - 100 * MINUTE_MS, 75), cards(bets.to + 29 * MINUTE_MS, 100)],
  );
  expect(evening).toEqual([{ ...bets, from: bets.from - 100 * MINUTE_MS, to: bets.to + 129 * MINUTE_MS }]);
  expect(fired({ sessions: evening })).toEqual([['long', 2]]);
  expect(fired({ sessions: withStretches([], [cards(NOW, 480)]) })).toEqual([['long', 4]]);
  expect(withStretches([bets], [cards(bets.to + 30 * MINUTE_MS, 1)])).toHaveLength(2);
  const [joined] = withStretches([bets, later], [cards(bets.to, 24 * 60)]);
  expect(joined).toMatchObject({ bets: 200, staked: eur(200), firstStakes: eur(20), lastStakes: eur(40) });
});
