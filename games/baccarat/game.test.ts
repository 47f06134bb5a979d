import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawCard, type Card } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases, type VectorCase } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  baccarat,
  baccaratChips,
  baccaratParams,
  bankerDraws,
  cardPoints,
  handPoints,
  hundredthsBack,
  chanceOf,
  endOf,
  playHands,
  type BaccaratParams,
} from './game.ts';
import { ALL_WAYS, BETS, betPays, ENDS, LIKES, PAIRS, SPOTS, waysOf, type End, type Spot } from './ends.ts';

const bets: Record<Spot, BaccaratParams> = {
  player: { chips: { player: 1 } },
  banker: { chips: { banker: 1 } },
  tie: { chips: { tie: 1 } },
};
const count = fc.integer({ min: 1, max: 1_000_000 });
const layout = fc
  .record(
    {
      player: count,
      tie: count,
      banker: count,
      playerPair: count,
      bankerPair: count,
      eitherPair: count,
      perfectPair: count,
    },
    { requiredKeys: [] },
  )
  .filter((chips) => Object.keys(chips).length > 0)
  .map((chips): BaccaratParams => ({ chips }));
const only = (bet: (typeof BETS)[number]): BaccaratParams => ({ chips: { [bet]: 1 } });
const stream = fc.array(
  fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32),
  { minLength: 6, maxLength: 6 },
);
/** The card of a rank counted from the ace; suits do not matter to points. */
const RANK_CARDS = (['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const).map(
  (rank) => `${rank}-heart` as Card,
);
/** One card of each value that a rank can have, and how many ranks have it. */
const VALUES = range(10).map((value) => [RANK_CARDS[(value + 9) % 10]!, value === 0 ? 4n : 1n] as const);

/** Ways of two more cards to make each winner of hands that stand at these points. */
function endings(first: readonly Card[]): Record<Spot, bigint> {
  const ways: Record<Spot, bigint> = { player: 0n, banker: 0n, tie: 0n };
  for (const [fifth, five] of VALUES)
    for (const [sixth, six] of VALUES) {
      const { playerHand, bankerHand } = playHands([...first, fifth, sixth]);
      const [player, banker] = [handPoints(playerHand), handPoints(bankerHand)];
      ways[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += five * six;
    }
  return ways;
}

describe('return to player', () => {
  test('enumerating every order of six ranks counts the winners with and without pairs', () => {
    const seen = new Map<string, bigint>();
    const known = new Map<number, Record<Spot, bigint>>();
    const ranks = range(13);
    for (const code of range(13 ** 4)) {
      const drawn = [0, 1, 2, 3].map((place) => ranks[Math.floor(code / 13 ** place) % 13]!);
      const first = drawn.map((rank) => RANK_CARDS[rank]!);
      // Only the points of both hands matter to what follows.
      const points = handPoints(first.slice(0, 2)) * 10 + handPoints(first.slice(2));
      const ways = known.get(points) ?? endings(first);
      known.set(points, ways);
      const pairs = `${drawn[0] === drawn[1]}-${drawn[2] === drawn[3]}`;
      for (const spot of SPOTS)
        seen.set(`${spot}-${pairs}`, (seen.get(`${spot}-${pairs}`) ?? 0n) + ways[spot]);
    }
    // Of sixteen pairs of suits nine make two pairs that are not perfect, and so on.
    const suits = { none: 4n, pair: 3n, perfect: 1n };
    for (const end of ENDS) {
      const ranked = seen.get(`${end.winner}-${end.player !== 'none'}-${end.banker !== 'none'}`)!;
      expect(waysOf(end)).toBe(ranked * suits[end.player] * suits[end.banker]);
    }
    expect(ENDS.reduce((sum, end) => sum + waysOf(end), 0n)).toBe(ALL_WAYS);
  });

  test('of pairs is 25/26, of perfect ones 1325/1352, to the last digit', () => {
    for (const bet of ['playerPair', 'bankerPair', 'eitherPair'] as const)
      expect(baccarat.rtp(only(bet))).toEqual({ num: 25n, den: 26n });
    expect(baccarat.rtp(only('perfectPair'))).toEqual({ num: 1325n, den: 1352n });
    expect(chanceOf(({ player }) => player !== 'none')).toEqual({ num: 1n, den: 13n });
    expect(chanceOf(({ player, banker }) => player !== 'none' || banker !== 'none')).toEqual({
      num: 25n,
      den: 169n,
    });
    expect(chanceOf(({ player, banker }) => player === 'perfect' && banker === 'perfect')).toEqual({
      num: 1n,
      den: 2704n,
    });
  });

  test('is 98.772 % on player, 98.936 % on banker, 85.883 % on tie', () => {
    expect(ratioNumber(baccarat.rtp(bets.player), 8)).toBe(0.987_718_59);
    expect(ratioNumber(baccarat.rtp(bets.banker), 8)).toBe(0.989_360_00);
    expect(ratioNumber(baccarat.rtp(bets.tie), 8)).toBe(0.858_830_12);
  });

  test('of any layout is the mean of its chips, never above the best of them', () => {
    fc.assert(
      fc.property(layout, (params) => {
        const { num, den } = baccarat.rtp(params);
        const chips = BigInt(baccaratChips(params));
        const scale = 100n * ALL_WAYS;
        const single = BETS.reduce((sum, bet) => {
          const one = baccarat.rtp(only(bet));
          return sum + (BigInt(params.chips[bet] ?? 0) * one.num * scale) / one.den;
        }, 0n);
        expect(num * (chips * scale)).toBe(single * den);
        const best = baccarat.rtp(bets.banker);
        expect(num * best.den <= best.num * den).toBe(true);
      }),
    );
  });

  test('greatest payout and chance of any are those of the ways a round can end', () => {
    fc.assert(
      fc.property(layout, (params) => {
        const pays = ENDS.map((end) => ({ end, back: hundredthsBack(params, end) }));
        const chips = BigInt(baccaratChips(params));
        const most = baccarat.maxMultiplier(params);
        expect(most.num * chips * 100n).toBe(BigInt(Math.max(...pays.map(({ back }) => back))) * most.den);
        const { num, den } = baccarat.winChance(params);
        const ways = pays.reduce((sum, { end, back }) => (back > 0 ? sum + waysOf(end) : sum), 0n);
        expect(num * ALL_WAYS).toBe(ways * den);
      }),
    );
    expect(ratioNumber(baccarat.maxMultiplier(baccarat.boldest))).toBe(100);
    for (const params of baccarat.settings)
      expect(ratioNumber(baccarat.maxMultiplier(params))).toBeLessThanOrEqual(100);
  });

  const folder = process.env.PHOENIX_VECTORS;
  test.skipIf(!folder)(`pays what the public table says${folder ? '' : ` (${NO_VECTORS})`}`, () => {
    const file = readFileSync(join(folder!, 'fair/paytables.json'), 'utf8');
    const table = (JSON.parse(file) as { tables: { baccarat: { payout: Record<Spot, number> } } }).tables
      .baccarat;
    for (const spot of SPOTS)
      expect(ratioNumber(baccarat.payout(bets[spot], ended(spot)))).toBe(table.payout[spot]);
  });
});

/** Any round with this winner; of bets on the hands only that decides the payout. */
function ended(winner: Spot) {
  return { ...baccarat.outcome(baccarat.initial, [0, 0, 0, 0, 0, 0]), winner };
}

/** A round with this winner and no pair. */
function plain(winner: Spot): End {
  return { winner, player: 'none', banker: 'none' };
}

describe('third card', () => {
  test('the banker draws as the table of the game says', () => {
    const draws = [0, 1, 2, 3, 4, 5, 6, 7].map((banker) =>
      [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((third) => (bankerDraws(banker, third) ? 'd' : '-')).join(''),
    );
    expect(draws).toEqual([
      'ddddddddddd',
      'ddddddddddd',
      'ddddddddddd',
      'ddddddddd-d',
      'd--dddddd--',
      'd----dddd--',
      '-------dd--',
      '-----------',
    ]);
  });

  test.each([
    ['a natural ends it at once', '9-club K-club 2-club 2-heart 9-heart 9-spade', 2, 2],
    ['player stands on six, banker draws on five', '6-club K-club 5-club K-heart 9-heart 9-spade', 2, 3],
    ['player draws, banker with seven stands', '2-club K-club 7-club K-heart 9-heart 9-spade', 3, 2],
    ['player draws an eight, banker stands on three', '2-club K-club 3-club K-heart 8-heart 9-spade', 3, 2],
    ['both draw', '2-club K-club 2-spade K-heart 8-heart 9-spade', 3, 3],
  ])('%s', (_, cards, player, banker) => {
    const { playerHand, bankerHand } = playHands(cards.split(' ') as Card[]);
    expect([playerHand.length, bankerHand.length]).toEqual([player, banker]);
  });

  test('the first extra card goes to the player if the player draws, else to the banker', () => {
    const cards = (text: string) => playHands(text.split(' ') as Card[]);
    expect(cards('6-club K-club 5-club K-heart 9-heart 2-spade').bankerHand[2]).toBe('9-heart');
    const both = cards('2-club K-club 2-spade K-heart 9-heart 3-spade');
    expect([both.playerHand[2], both.bankerHand[2]]).toEqual(['9-heart', '3-spade']);
  });
});

describe('rules', () => {
  test('points: ace one, tens and pictures nothing, only the last digit of a hand', () => {
    expect((['A-club', '9-heart', '10-club', 'J-club', 'K-spade'] as const).map(cardPoints)).toEqual([
      1, 9, 0, 0, 0,
    ]);
    expect(handPoints(['7-club', '8-heart'])).toBe(5);
  });

  test('a tie gives player and banker chips back, a lost tie gives nothing', () => {
    const params = { chips: { player: 10, tie: 2, banker: 4 } };
    expect(hundredthsBack(params, plain('tie'))).toBe(1000 + 1800 + 400);
    expect(hundredthsBack(params, plain('player'))).toBe(2000);
    expect(hundredthsBack(params, plain('banker'))).toBe(780);
    expect(baccarat.payout(bets.player, ended('tie'))).toEqual({ num: 100n, den: 100n });
    expect(baccarat.payout(bets.tie, ended('banker')).num).toBe(0n);
  });

  test('a pair is two cards of a rank, a perfect one the same card twice; either counts on its own side only', () => {
    const end = (text: string) => {
      const cards = text.split(' ') as Card[];
      return endOf({ winner: 'tie', playerCards: cards.slice(0, 2), bankerCards: cards.slice(2) });
    };
    expect(end('9-club 9-heart 2-club 3-club')).toEqual({ winner: 'tie', player: 'pair', banker: 'none' });
    expect(end('10-club K-club 7-spade 7-spade')).toEqual({
      winner: 'tie',
      player: 'none',
      banker: 'perfect',
    });
    const pays = (player: End['player'], banker: End['banker']) =>
      PAIRS.map((bet) => betPays(bet, { winner: 'player', player, banker }));
    expect(pays('none', 'none')).toEqual([0, 0, 0, 0]);
    expect(pays('pair', 'none')).toEqual([1250, 650, 0, 0]);
    expect(pays('none', 'perfect')).toEqual([0, 650, 2500, 1250]);
    expect(pays('perfect', 'pair')).toEqual([1250, 650, 2500, 1250]);
    expect(pays('perfect', 'perfect')).toEqual([1250, 650, 10_000, 1250]);
    expect(ENDS).toHaveLength(SPOTS.length * LIKES.length ** 2);
  });

  test('events deal the hands in turn, and only the cards that were needed', () => {
    fc.assert(
      fc.property(stream, (drawn) => {
        const outcome = baccarat.outcome(baccarat.initial, drawn);
        const events = baccarat.events(baccarat.initial, outcome);
        const dealt = events.filter((event) => event.type === 'deal');
        expect(dealt).toHaveLength(outcome.dealtCount);
        expect(dealt.slice(0, 4).map((event) => event['side'])).toEqual([
          'player',
          'banker',
          'player',
          'banker',
        ]);
        for (const side of ['player', 'banker'] as const) {
          const own = dealt.filter((event) => event['side'] === side);
          expect(own.map((event) => event['card'])).toEqual(outcome[`${side}Hand`]);
          expect(own.at(-1)!['points']).toBe(outcome[`${side}Points`]);
        }
        const { player, banker, winner } = endOf(outcome);
        expect(events.at(-1)).toMatchObject({ type: 'judge', winner, pairs: { player, banker } });
        expect(outcome.cardStream).toEqual(drawn.map(drawCard));
      }),
    );
  });

  test.each([
    [{}],
    [{ chips: {} }],
    [{ chips: null }],
    [{ chips: [1] }],
    [{ chips: { player: 0 } }],
    [{ chips: { player: -1 } }],
    [{ chips: { player: 1.5 } }],
    [{ chips: { player: '1' } }],
    [{ chips: { tie: 1_000_001 } }],
    [{ chips: { player: 1, dragon: 1 } }],
    [{ chips: { perfectPair: 0 } }],
    [{ chips: { player: 1, banker: null } }],
  ])('refuses %j', (params) => {
    expect(baccaratParams.safeParse(params).success).toBe(false);
  });

  test('accepts every setting of its table of returns', () => {
    for (const params of baccarat.settings) expect(baccaratParams.parse(params)).toEqual(params);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('baccarat');
  test.skipIf(!cases)(`every recorded round agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      const outcome = baccarat.outcome(baccarat.initial, floats(serverSeed, clientSeed, nonce, 6, nobleHmac));
      const { cardStreamPrefix, ...rest } = expected;
      expect(outcome).toMatchObject(rest);
      if (Array.isArray(cardStreamPrefix))
        expect(outcome.cardStream.slice(0, cardStreamPrefix.length)).toEqual(cardStreamPrefix);
    }
  });

  test.skipIf(!cases)(
    `points and winners are those worked out for them${cases ? '' : ` (${NO_VECTORS})`}`,
    () => {
      for (const one of cases as readonly (VectorCase & { derived?: unknown })[]) {
        const { serverSeed, clientSeed, nonce, derived } = one;
        const hand = baccarat.outcome(baccarat.initial, floats(serverSeed, clientSeed, nonce, 6, nobleHmac));
        expect(derived).toEqual({
          dealtCount: hand.dealtCount,
          playerTotal: hand.playerPoints,
          bankerTotal: hand.bankerPoints,
          winner: hand.winner,
        });
      }
    },
  );
});
