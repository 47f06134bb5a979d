import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Positions } from './posts.ts';
import { positionsFrom } from './posts.ts';
import {
  MAX_TOURNAMENT_PLAYERS,
  rankExits,
  tournamentFinishes,
  tournamentPrizes,
  tournamentShares,
  type Exit,
} from './tournament-prizes.ts';
import {
  enterTournament,
  firstSeats,
  nextBigBlind,
  planMoves,
  seatNewcomer,
  tablesFor,
  worstSeat,
  type SeatedTable,
} from './tournament-seating.ts';
import {
  isHandForHand,
  lateUntil,
  stagesAfter,
  stagesFault,
  tournamentTime,
  type TournamentStage,
} from './tournament.ts';

const level = (big: bigint, minutes = 10, ante = 0n): TournamentStage => ({
  kind: 'level',
  smallBlind: big / 2n,
  bigBlind: big,
  ante,
  minutes,
});
const STAGES = [level(20n), level(40n), { kind: 'break', minutes: 5 } as const, level(80n, 10, 80n)];
const MINUTE = 60_000;
/** The same cases every time. */
const SEED = 20;

describe('the clock', () => {
  it('goes through levels and breaks, and the last level goes on', () => {
    expect(tournamentTime(STAGES, 0)).toMatchObject({ level: 0, isBreak: false, endsAt: 10 * MINUTE });
    expect(tournamentTime(STAGES, 10 * MINUTE)).toMatchObject({ level: 1, endsAt: 20 * MINUTE });
    const pause = tournamentTime(STAGES, 20 * MINUTE);
    expect(pause).toMatchObject({ level: 1, isBreak: true, endsAt: 25 * MINUTE });
    expect(pause.next).toMatchObject({ bigBlind: 80n, ante: 80n });
    const last = tournamentTime(STAGES, 1_000 * MINUTE);
    expect(last).toMatchObject({ level: 2, isBreak: false, endsAt: null, next: null });
    expect(last.blinds).toMatchObject({ bigBlind: 80n, ante: 80n });
  });

  it('after the last level blinds double until the big one is more than all chips', () => {
    const last = level(80n, 10, 80n);
    expect(stagesAfter([level(20n), last], 79n)).toEqual([]);
    expect(stagesAfter([level(20n), last], 300n)).toEqual([level(160n, 10, 160n), level(320n, 10, 320n)]);
  });

  it('late registration ends with its level, before the break after it', () => {
    expect(lateUntil(STAGES, 0)).toBe(0);
    expect(lateUntil(STAGES, 1)).toBe(10 * MINUTE);
    expect(lateUntil(STAGES, 2)).toBe(20 * MINUTE);
    expect(lateUntil(STAGES, 3)).toBe(35 * MINUTE);
  });

  it('says what is wrong with stages', () => {
    expect(stagesFault(STAGES)).toBeNull();
    expect(stagesFault([])).toMatch('first');
    expect(stagesFault([{ kind: 'break', minutes: 5 }, level(20n)])).toMatch('first');
    expect(stagesFault([level(20n), { kind: 'break', minutes: 5 }])).toMatch('last');
    expect(stagesFault([level(40n), level(20n)])).toMatch('fall');
    expect(stagesFault([level(20n, 0)])).toMatch('minutes');
    expect(stagesFault([level(20n, 10, 21n)])).toMatch('ante');
  });

  it('is hand for hand one player before the prizes, at several tables, when nobody can enter', () => {
    expect(isHandForHand(5, 4, 2, false)).toBe(true);
    for (const other of [
      isHandForHand(6, 4, 2, false),
      isHandForHand(4, 4, 2, false),
      isHandForHand(5, 4, 1, false),
      isHandForHand(5, 4, 2, true),
    ])
      expect(other).toBe(false);
  });
});

describe('prizes', () => {
  it('every share table adds up to the pool, and falls', () => {
    for (let players = 1; players <= MAX_TOURNAMENT_PLAYERS; players++) {
      const shares = tournamentShares(players);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(10_000);
      expect(shares.length).toBeLessThanOrEqual(players);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }
    expect(() => tournamentShares(1_001)).toThrow('no prizes');
    expect(() => tournamentShares(0)).toThrow('no prizes');
  });

  it('what is left over goes to the first place', () => {
    expect(tournamentPrizes(1_001n, 3)).toEqual([651n, 350n]);
  });

  it('in one hand who had more chips finishes higher, the same chips tie and split', () => {
    const exits: Exit[] = [
      { player: 0, at: 3, stack: 500n },
      { player: 1, at: null, stack: 0n },
      { player: 2, at: 3, stack: 700n },
      { player: 3, at: 1, stack: 900n },
      { player: 4, at: 3, stack: 500n },
    ];
    expect(rankExits(exits)).toEqual([[1], [2], [0, 4], [3]]);
    const tied = tournamentFinishes(101n, [[1], [2, 0], [3]]);
    expect(tied).toEqual([
      { player: 1, place: 1, prize: 66n },
      { player: 2, place: 2, prize: 18n },
      { player: 0, place: 2, prize: 17n },
      { player: 3, place: 4, prize: 0n },
    ]);
    expect(() => tournamentFinishes(1n, [[1], [1]])).toThrow('twice');
  });

  it('deals whole units where the ledger counts finer', () => {
    const order = [[1], [2, 0], [3]];
    const fine = tournamentFinishes(1_010_000n, order, 10_000n);
    expect(fine.map(({ prize }) => prize)).toEqual(
      tournamentFinishes(101n, order).map(({ prize }) => prize * 10_000n),
    );
    const odd = tournamentFinishes(1_010_003n, order, 10_000n);
    expect(odd.reduce((sum, { prize }) => sum + prize, 0n)).toBe(1_010_003n);
  });

  it('every place is paid once, and all prizes together are the pool', () => {
    const exit = fc.record({
      at: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
      stack: fc.bigInt(1n, 4n),
    });
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 18n),
        fc.array(exit, { minLength: 2, maxLength: 60 }),
        (pool, some) => {
          const order = rankExits(some.map((one, player) => ({ ...one, player })));
          const finishes = tournamentFinishes(pool, order);
          expect(finishes.reduce((sum, { prize }) => sum + prize, 0n)).toBe(pool);
          expect(new Set(finishes.map(({ player }) => player)).size).toBe(some.length);
          // Places of a group begin where those of the one before it end.
          const places = finishes.map(({ place }) => place);
          for (const [at, place] of places.entries())
            expect(place === at + 1 || place === places[at - 1]).toBe(true);
          const prizes = finishes.map(({ prize }) => prize);
          for (const [at, prize] of prizes.entries()) if (at > 0) expect(prize <= prizes[at - 1]!).toBe(true);
        },
      ),
      { seed: SEED },
    );
  });
});

const table = (no: number, seats: readonly number[], positions: Positions | null = null, isBusy = false) => ({
  table: no,
  positions,
  isBusy,
  players: seats.map((seat) => ({ seat, player: no * 100 + seat })),
});

describe('seats', () => {
  it('the worst position is left of the big blind, and never between the blinds', () => {
    const positions = { button: 0, smallBlind: 1, bigBlind: 3 };
    expect(worstSeat(table(0, [0, 1, 3], positions), 6)).toBe(4);
    expect(worstSeat(table(0, [0, 1, 3, 4, 5], positions), 6)).toBe(2);
    expect(worstSeat(table(0, [1], null), 6)).toBe(0);
    expect(() => worstSeat(table(0, [0, 1]), 2)).toThrow('no free seat');
  });

  it('the next big blind goes', () => {
    const positions = { button: 0, smallBlind: 1, bigBlind: 2 };
    expect(nextBigBlind(table(0, [0, 1, 2, 4], positions))).toBe(4);
    expect(nextBigBlind(table(0, [0, 1, 2], positions))).toBe(0);
    const moves = planMoves([table(0, [0, 1, 2, 4], positions), table(1, [3, 5], null)], 4);
    expect(moves).toEqual([{ player: 4, from: { table: 0, seat: 4 }, to: { table: 1, seat: 0 } }]);
  });

  it('a table that plays gives nobody away before its hand is over', () => {
    const busy = table(0, [0, 1, 2, 3], null, true);
    expect(planMoves([busy, table(1, [0, 1])], 4)).toEqual([]);
    // The last table is not needed any more: it breaks after its hand.
    expect(planMoves([table(0, [0, 1]), table(1, [0], null, true)], 4)).toEqual([]);
    expect(planMoves([table(0, [0, 1]), table(1, [0])], 4)).toHaveLength(1);
  });

  it('a newcomer is dealt in at the big blind, and waits where the blinds are passing', () => {
    const previous = { button: 0, smallBlind: 1, bigBlind: 3 };
    const players = (seats: readonly number[], fresh: readonly number[]) =>
      seats.map((seat) => ({ seat, isNew: fresh.includes(seat) }));
    expect(enterTournament(previous, players([0, 1, 3, 4, 5], [4]), 6)).toEqual({
      seats: [0, 1, 3, 4, 5],
      positions: { button: 1, smallBlind: 3, bigBlind: 4 },
    });
    const waits = enterTournament(previous, players([0, 1, 2, 3, 5], [2]), 6);
    expect(waits).toEqual({ seats: [0, 1, 3, 5], positions: { button: 1, smallBlind: 3, bigBlind: 5 } });
    // The seat that the big blind has left: it would post the small one without having posted the big one.
    expect(enterTournament(previous, players([0, 1, 3, 5], [3]), 6)).toEqual({
      seats: [0, 1, 5],
      positions: { button: 1, smallBlind: null, bigBlind: 5 },
    });
    expect(enterTournament(previous, players([0, 3], [3]), 6).seats).toEqual([0, 3]);
  });
});

/** A tournament without cards: hands take chips from some and give them to others, and the director does its part. */
function playOut(players: number, size: number, next: (below: number) => number) {
  const stack = 1_000;
  const chips = new Map<number, number>();
  const all = Array.from({ length: players }, (_, player) => player);
  for (const player of all) chips.set(player, stack);
  let tables: SeatedTable[] = Array.from({ length: tablesFor(players, size) }, (_, no) => table(no, []));
  const put = (player: number, to: { table: number; seat: number }) => {
    tables = tables.map((one) =>
      one.table === to.table ? { ...one, players: [...one.players, { seat: to.seat, player }] } : one,
    );
  };
  for (const { player, to } of firstSeats(all, size, next)) put(player, to);
  const fresh = new Set<number>();
  const exits = new Map<number, Exit>();
  const owed = new Map<number, number>();
  let seen = 0;
  for (let hand = 1; chips.size > 1; hand++) {
    const at = next(tables.length);
    const here = tables[at]!;
    const sorted = here.players.toSorted((a, b) => a.seat - b.seat);
    if (sorted.length >= 2) {
      const numbers = sorted.map(({ seat }) => seat);
      const dealt = here.positions
        ? enterTournament(
            here.positions,
            sorted.map(({ seat, player }) => ({ seat, isNew: fresh.has(player) })),
            size,
          )
        : { seats: numbers, positions: positionsFrom(numbers[next(numbers.length)]!, numbers) };
      expect(dealt.seats.length).toBeGreaterThanOrEqual(2);
      expect(dealt.seats).toContain(dealt.positions.bigBlind);
      if (dealt.positions.smallBlind !== null) expect(dealt.seats).toContain(dealt.positions.smallBlind);
      const live = sorted.filter(({ seat }) => dealt.seats.includes(seat)).map(({ player }) => player);
      for (const player of live) fresh.delete(player);
      // Nobody waits for ever.
      for (const { player } of sorted)
        owed.set(player, live.includes(player) ? 0 : (owed.get(player) ?? 0) + 1);
      expect(Math.max(...owed.values())).toBeLessThanOrEqual(size);
      tables[at] = { ...here, positions: dealt.positions };
      const winner = live[next(live.length)]!;
      for (const player of live) {
        if (player === winner) continue;
        const lost = next(2) === 0 ? chips.get(player)! : next(chips.get(player)! + 1);
        const before = chips.get(player)!;
        chips.set(player, before - lost);
        chips.set(winner, chips.get(winner)! + lost);
        if (before === lost) exits.set(player, { player, at: hand, stack: BigInt(before) });
      }
      for (const player of live)
        if (chips.get(player) === 0) {
          chips.delete(player);
          tables = tables.map((one) => ({
            ...one,
            players: one.players.filter((seated) => seated.player !== player),
          }));
        }
    }
    for (const { player, from, to } of planMoves(tables, size)) {
      tables = tables.map((one) =>
        one.table === from.table
          ? { ...one, players: one.players.filter((seated) => seated.player !== player) }
          : one,
      );
      put(player, to);
      fresh.add(player);
      owed.set(player, 0);
    }
    tables = tables.filter((one) => one.players.length > 0);
    const counts = tables.map((one) => one.players.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(size);
    expect(tables).toHaveLength(tablesFor(chips.size, size));
    for (const one of tables)
      expect(new Set(one.players.map(({ seat }) => seat)).size).toBe(one.players.length);
    expect(new Set(tables.flatMap((one) => one.players.map(({ player }) => player)))).toEqual(
      new Set(chips.keys()),
    );
    expect([...chips.values()].reduce((sum, one) => sum + one, 0)).toBe(players * stack);
    seen = hand;
  }
  for (const [player] of chips) exits.set(player, { player, at: null, stack: 0n });
  return { exits, seen };
}

describe('a whole tournament', () => {
  it('tables are balanced after every hand, chips are conserved, and all prizes are paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        (players, size, seed) => {
          let state = seed;
          const next = (below: number) => {
            state = Math.imul(state, 1_664_525) + 1_013_904_223;
            return Math.floor(((state >>> 0) / 2 ** 32) * below);
          };
          const { exits } = playOut(players, size, next);
          expect(exits.size).toBe(players);
          const finishes = tournamentFinishes(12_345n, rankExits([...exits.values()]));
          expect(finishes.reduce((sum, { prize }) => sum + prize, 0n)).toBe(12_345n);
          expect(finishes.filter(({ place }) => place === 1)).toHaveLength(1);
        },
      ),
      { numRuns: 60, seed: SEED },
    );
  });

  it('a newcomer goes to the table with the fewest players, and nowhere when all are full', () => {
    expect(seatNewcomer([table(0, [0, 1, 2]), table(1, [0, 1])], 3)).toEqual({ table: 1, seat: 2 });
    expect(seatNewcomer([table(0, [0, 1]), table(1, [0, 1])], 2)).toBeNull();
  });
});
