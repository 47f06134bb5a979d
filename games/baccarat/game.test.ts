import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawCard, type Card } from '#engines/fair/cards.ts';
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
  playHands,
  SPOTS,
  winnerChance,
  type BaccaratParams,
  type Spot,
} from './game.ts';

const ALL = 13n ** 6n;
const bets: Record<Spot, BaccaratParams> = {
  player: { chips: { player: 1 } },
  banker: { chips: { banker: 1 } },
  tie: { chips: { tie: 1 } },
};
const count = fc.integer({ min: 1, max: 1_000_000 });
const layout = fc
  .record({ player: count, tie: count, banker: count }, { requiredKeys: [] })
  .filter((chips) => Object.keys(chips).length > 0)
  .map((chips): BaccaratParams => ({ chips }));
const stream = fc.array(
  fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32),
  { minLength: 6, maxLength: 6 },
);
/** One card of each value a rank can have, and how many ranks have it. */
const VALUES: readonly (readonly [Card, bigint])[] = [
  ['K-club', 4n],
  ...(['A', '2', '3', '4', '5', '6', '7', '8', '9'] as const).map(
    (rank) => [`${rank}-heart`, 1n] as [Card, bigint],
  ),
];

describe('return to player', () => {
  test('enumerating every order of six ranks counts the winners', () => {
    const seen: Record<Spot, bigint> = { player: 0n, banker: 0n, tie: 0n };
    for (let code = 0; code < 10 ** 6; code++) {
      const drawn = [5, 4, 3, 2, 1, 0].map((place) => VALUES[Math.floor(code / 10 ** place) % 10]!);
      const { playerHand, bankerHand } = playHands(drawn.map(([card]) => card));
      const [player, banker] = [handPoints(playerHand), handPoints(bankerHand)];
      const ways = drawn.reduce((product, [, one]) => product * one, 1n);
      seen[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += ways;
    }
    for (const spot of SPOTS) expect({ num: seen[spot], den: ALL }).toEqual(winnerChance(spot));
    expect(seen.player + seen.banker + seen.tie).toBe(ALL);
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
        const single = SPOTS.reduce((sum, spot) => {
          const one = baccarat.rtp(bets[spot]);
          return sum + (BigInt(params.chips[spot] ?? 0) * one.num * 100n * ALL) / one.den;
        }, 0n);
        expect(num * (chips * 100n * ALL)).toBe(single * den);
        const best = baccarat.rtp(bets.banker);
        expect(num * best.den <= best.num * den).toBe(true);
      }),
    );
  });

  test('greatest payout and chance of any are those of the three ways a round can end', () => {
    fc.assert(
      fc.property(layout, (params) => {
        const ends = SPOTS.map((winner) => baccarat.payout(params, ended(winner)));
        const most = baccarat.maxMultiplier(params);
        expect(ends.some(({ num, den }) => num * most.den === most.num * den)).toBe(true);
        expect(ends.every(({ num, den }) => num * most.den <= most.num * den)).toBe(true);
        const ways = SPOTS.filter((_, index) => ends[index]!.num > 0n).map((spot) => winnerChance(spot).num);
        expect(baccarat.winChance(params).num).toBe(ways.reduce((sum, one) => sum + one, 0n));
      }),
    );
    expect(ratioNumber(baccarat.maxMultiplier(baccarat.boldest))).toBe(9);
    for (const params of baccarat.settings)
      expect(ratioNumber(baccarat.maxMultiplier(params))).toBeLessThanOrEqual(9);
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

/** Any round with this winner; only that decides the payout. */
function ended(winner: Spot) {
  return { ...baccarat.outcome(baccarat.initial, [0, 0, 0, 0, 0, 0]), winner };
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
    expect(hundredthsBack(params, 'tie')).toBe(1000 + 1800 + 400);
    expect(hundredthsBack(params, 'player')).toBe(2000);
    expect(hundredthsBack(params, 'banker')).toBe(780);
    expect(baccarat.payout(bets.player, ended('tie'))).toEqual({ num: 100n, den: 100n });
    expect(baccarat.payout(bets.tie, ended('banker')).num).toBe(0n);
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
        expect(events.at(-1)).toMatchObject({ type: 'judge', winner: outcome.winner });
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
