import { cardAt, type Card } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestHold, holdValues } from './best-hold.ts';
import { bestHolds } from './hold-table.ts';
import { videoPoker, videoPokerTurn, type VideoPokerOutcome } from './game.ts';
import { videoPokerParams } from './params.ts';
import { deckOf, handOf, HANDS, JOKER, paysOf, VARIANTS, type PokerCard } from './hands.ts';

const FULL_DECK = deckOf('jacks');

const SUIT = { d: 'diamond', h: 'heart', s: 'spade', c: 'club' } as const;

/** Cards from short names: "10h Js"; a star is the joker. */
function cards(text: string): PokerCard[] {
  return text
    .split(' ')
    .map((name) =>
      name === '*' ? JOKER : (`${name.slice(0, -1)}-${SUIT[name.at(-1) as keyof typeof SUIT]}` as Card),
    );
}

const tenCards = fc
  .array(
    fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32),
    { minLength: 10, maxLength: 10 },
  )
  .map((stream): VideoPokerOutcome => videoPoker.outcome({}, stream));

describe('hands', () => {
  test.each([
    ['10h Jh Qh Kh Ah', 'royalFlush'],
    ['9h 10h Jh Qh Kh', 'straightFlush'],
    ['Ac 2c 3c 4c 5c', 'straightFlush'],
    ['4c 4d 4h 4s Ac', 'fourOfAKind'],
    ['4c 4d 4h Ks Kc', 'fullHouse'],
    ['2c 4c 9c Jc Kc', 'flush'],
    ['Ac 2d 3c 4c 5c', 'straight'],
    ['10c Jd Qc Kc Ac', 'straight'],
    ['Qc Kd Ac 2c 3c', null],
    ['4c 4d 4h Ks 2c', 'threeOfAKind'],
    ['4c 4d 2h Ks 2c', 'twoPair'],
    ['Jc Jd 2h Ks 3c', 'jacksOrBetter'],
    ['10c 10d 2h Ks 3c', null],
    ['2c 4d 6h 8s 10c', null],
  ])('%s is %s', (text, hand) => {
    expect(handOf(cards(text), 'jacks')).toBe(hand);
    expect(handOf(cards(text).toReversed(), 'jacks')).toBe(hand);
  });

  test.each([
    ['deuces', '2d 2h 2s 2c 7d', 'fourDeuces'],
    ['deuces', '10h Jh Qh Kh Ah', 'royalFlush'],
    ['deuces', '2d Jh Qh Kh Ah', 'wildRoyal'],
    ['deuces', '2d 2h 2s 7c 7d', 'fiveOfAKind'],
    ['deuces', '2d 2h 2s 7c 9c', 'straightFlush'],
    ['deuces', '2d 2h 2s 7c Kc', 'fourOfAKind'],
    ['deuces', '2d 7h 7s 9c 9d', 'fullHouse'],
    ['deuces', '2d 2h 4c 9c Kc', 'flush'],
    ['deuces', '2d 3h Ac 4c 5c', 'straight'],
    ['deuces', '2d 2h 4c 9c Kd', 'threeOfAKind'],
    ['deuces', '2d Kh Kc 9c 4d', 'threeOfAKind'],
    ['deuces', 'Kd Kh 9c 9c 4d', null],
    ['deuces', '2d Ah 3c 4c 9c', null],
    ['joker', '* 7h 7s 7c 7d', 'fiveOfAKind'],
    ['joker', '* Jh Qh Kh Ah', 'wildRoyal'],
    ['joker', '10h Jh Qh Kh Ah', 'royalFlush'],
    ['joker', '* 3h 4h 5h Ah', 'straightFlush'],
    ['joker', '* 7h 7s 9c 9d', 'fullHouse'],
    ['joker', '* 7h 7s 7d 9d', 'fourOfAKind'],
    ['joker', '2h 7h 9h Kh *', 'flush'],
    ['joker', '* 6h 7s 8c 9d', 'straight'],
    ['joker', '* 7h 7s 9c Kd', 'threeOfAKind'],
    ['joker', '2d 7h 7s 9c 9d', 'twoPair'],
    ['joker', '* 7h 3s 9c Kd', 'kingsOrBetter'],
    ['joker', 'Ad Ah 3s 9c Kd', 'kingsOrBetter'],
    ['joker', '* 7h 3s 9c Qd', null],
    ['joker', 'Qd Qh 3s 9c 4d', null],
  ] as const)('with %s, %s is %s', (variant, text, hand) => {
    expect(handOf(cards(text), variant)).toBe(hand);
    expect(handOf(cards(text).toReversed(), variant)).toBe(hand);
  });

  test('of jacks or better pay 800 / 60 / 22 / 9 / 6 / 4 / 3 / 2 / 1', () => {
    expect(HANDS.jacks.map((hand) => paysOf('jacks', hand))).toEqual([
      800n,
      60n,
      22n,
      9n,
      6n,
      4n,
      3n,
      2n,
      1n,
    ]);
    expect(ratioNumber(videoPoker.maxMultiplier({}))).toBe(800);
  });

  test('of jacks or better 9/6 pay 800 / 50 / 25 and from there on the same', () => {
    expect(HANDS.nineSix).toEqual(HANDS.jacks);
    const pays = HANDS.nineSix.map((hand) => paysOf('nineSix', hand));
    expect(pays).toEqual([800n, 50n, 25n, 9n, 6n, 4n, 3n, 2n, 1n]);
  });
});

describe('return to player', () => {
  test('one advice for a hand and for a million of them, in whatever order it was dealt', () => {
    const many = bestHolds('deuces');
    fc.assert(
      fc.property(fc.shuffledSubarray([...deckOf('deuces')], { minLength: 5, maxLength: 5 }), (hand) => {
        expect(many(hand)).toEqual(bestHold(hand, 'deuces').hold);
        expect(many(hand.toReversed())).toEqual(bestHold(hand.toReversed(), 'deuces').hold);
      }),
      // Two ways to fill a straight that are worth the same.
      { numRuns: 60, examples: [[cards('Qs 6s 9d 8s 10h')]] },
    );
  });

  test.each(VARIANTS)('the value of a hold is the sum over all its draws, card by card: %s', (variant) => {
    const deals = [
      '5s As Js Qs Jh',
      '10h Jh Qh Kh 2h',
      '2c 2d 9h 9s Kc',
      '3c 4c 5c 6c 10d',
      'Ac 7d 9h 3s Kc',
      '2c 2h 9h 3h Kh',
      ...(variant === 'joker' ? ['* 4h 9h 3h Kc', '* 7d 7h 3s Kc'] : []),
    ];
    for (const deal of deals.map(cards)) {
      const rest = deckOf(variant).filter((card) => !deal.includes(card));
      for (const { hold, sum, draws } of holdValues(deal, variant)) {
        if (hold.length < 3) continue;
        const held = hold.map((place) => deal[place]!);
        let [paid, count] = [0n, 0];
        const visit = (from: number, hand: PokerCard[]): void => {
          if (hand.length === 5) {
            const found = handOf(hand, variant);
            paid += found === null ? 0n : paysOf(variant, found);
            count += 1;
            return;
          }
          for (let next = from; next < rest.length; next++) visit(next + 1, [...hand, rest[next]!]);
        };
        visit(0, held);
        expect([BigInt(sum), draws]).toEqual([paid, count]);
      }
    }
  });

  test('discarding everything is the sum over all draws that avoid the five', () => {
    const deal = cards('2d 2h 7s 9c Kd');
    const [none] = holdValues(deal, 'jacks');
    expect(none!.draws).toBe(1_533_939);
    expect(none!.sum / none!.draws).toBeGreaterThan(0.3);
    expect(none!.sum / none!.draws).toBeLessThan(0.37);
  });

  test.each([
    ['5s As Js Qs Jh', [2, 4]],
    ['10h Jh Qh Kh 9h', [0, 1, 2, 3, 4]],
    ['10h Jh Qh Kh 2c', [0, 1, 2, 3]],
    ['4c 4d 4h 4s Ac', [0, 1, 2, 3, 4]],
    ['2c 7d 9h 3s 5c', []],
  ])('%s is best held at %j', (deal, hold) => {
    expect(bestHold(cards(deal), 'jacks').hold).toEqual(hold);
  });
});

describe('rounds', () => {
  test('the ten cards are different; the draw keeps what is held and fills up from the left', () => {
    fc.assert(
      fc.property(tenCards, fc.nat({ max: 31 }), (outcome, bits) => {
        expect(new Set([...outcome.initialHand, ...outcome.comingCards]).size).toBe(10);
        const hold = range(5).filter((place) => (bits >> place) & 1);
        const turned = videoPoker.step({}, outcome, videoPoker.start({}, outcome), {
          hold: hold.toReversed(),
        });
        if ('refused' in turned) throw new Error(turned.refused);
        const { final } = turned.state;
        for (const place of hold) expect(final![place]).toBe(outcome.initialHand[place]);
        const replaced = range(5).filter((place) => !hold.includes(place));
        expect(replaced.map((place) => final![place])).toEqual(outcome.comingCards.slice(0, replaced.length));
        expect(turned.state.hold).toEqual(hold);
        expect(videoPoker.over({}, turned.state)).toBe(true);
        expect(JSON.parse(JSON.stringify(turned.state))).toEqual(turned.state);
      }),
    );
  });

  test('five hands draw from the same deal, each by floats of its own from its own pack; the first is that of one hand', () => {
    const stream = fc.array(
      fc.nat({ max: 2 ** 32 - 1 }).map((value) => value / 2 ** 32),
      { minLength: 30, maxLength: 30 },
    );
    fc.assert(
      fc.property(stream, fc.constantFrom(...VARIANTS), fc.nat({ max: 31 }), (values, variant, bits) => {
        const params = { variant, hands: 5 } as const;
        expect([videoPoker.floats(params), videoPoker.floats({ variant })]).toEqual([30, 10]);
        const outcome = videoPoker.outcome(params, values);
        const { more, ...one } = outcome;
        expect(videoPoker.outcome({ variant }, values.slice(0, 10))).toEqual(one);
        const hold = range(5).filter((place) => (bits >> place) & 1);
        const turned = videoPoker.step(params, outcome, videoPoker.start(params, outcome), { hold });
        if ('refused' in turned) throw new Error(turned.refused);
        const { state } = turned;
        expect(state.more).toHaveLength(4);
        let pays = 0n;
        for (const [index, hand] of [state.final!, ...state.more!].entries()) {
          expect(new Set([...hand, ...outcome.initialHand]).size).toBe(10 - hold.length);
          for (const place of hold) expect(hand[place]).toBe(outcome.initialHand[place]);
          const coming = index === 0 ? outcome.comingCards : more![index - 1]!;
          expect(hand.filter((_card, place) => !hold.includes(place))).toEqual(
            coming.slice(0, 5 - hold.length),
          );
          const found = handOf(hand, variant);
          pays += found ? paysOf(variant, found) : 0n;
        }
        const { num, den } = videoPoker.payout(params, state);
        expect(num * 5n).toBe(pays * den);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(videoPoker.trace(params, values).map(([, , becomes]) => becomes.split(': ')[1])).toEqual([
          ...outcome.initialHand,
          ...outcome.comingCards,
          ...more!.flat(),
        ]);
      }),
    );
    expect(videoPoker.chips!({ hands: 5 })).toBe(5);
    expect(videoPoker.chips!({})).toBe(1);
  });

  test('before the draw nothing tells what comes; all 32 ways to hold are legal, one draw ends the round', () => {
    fc.assert(
      fc.property(tenCards, (outcome) => {
        const start = videoPoker.start({}, outcome);
        const payload = JSON.stringify([start, videoPoker.view({}, start), videoPoker.opening!({}, start)]);
        for (const card of outcome.comingCards) expect(payload).not.toContain(`"${card}"`);
        const turns = videoPoker.turns({}, start);
        expect(turns).toHaveLength(32);
        for (const turn of turns) {
          const turned = videoPoker.step({}, outcome, start, turn);
          if ('refused' in turned) throw new Error(turned.refused);
          expect(videoPoker.turns({}, turned.state)).toEqual([]);
          expect(videoPoker.step({}, outcome, turned.state, turn)).toEqual({ refused: 'round-over' });
        }
        expect(turns).toContainEqual(videoPoker.advice!({}, start));
        expect([videoPoker.canFinish({}, start), videoPoker.payout({}, start).num]).toEqual([false, 0n]);
      }),
      { numRuns: 20 },
    );
  });

  test('refuses no hold and the same card twice, with a reason', () => {
    const outcome = { initialHand: range(5).map(cardAt), comingCards: range(5, 5).map(cardAt) };
    const start = videoPoker.start({}, outcome);
    expect(videoPoker.step({}, outcome, start, {})).toEqual({ refused: 'hold-missing' });
    expect(videoPoker.step({}, outcome, start, { hold: [1, 1] })).toEqual({ refused: 'hold-twice' });
    expect(outcome.initialHand.concat(outcome.comingCards).every((card) => FULL_DECK.includes(card))).toBe(
      true,
    );
    expect(VARIANTS.map((variant) => deckOf(variant).length)).toEqual([52, 52, 52, 53]);
  });

  test.each([
    { hold: [5] },
    { hold: [-1] },
    { hold: [0.5] },
    { hold: '0' },
    { hold: 0 },
    { hold: [0, 1, 2, 3, 4, 0] },
  ])('refuses the turn %o', (turn) => {
    expect(videoPokerTurn.safeParse(turn).success).toBe(false);
  });

  test('refuses parameters that are no object', () => {
    expect(videoPokerParams.safeParse(null).success).toBe(false);
    expect(videoPokerParams.parse({})).toEqual({});
  });
});

describe('recorded bets', () => {
  const table = recordedTables<{ payout: Record<string, number>; optimal_rtp: number }>('videoPoker');
  test.skipIf(!table)(`the paytable and its return agree${table ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(Object.values(table!.payout)).toEqual(HANDS.jacks.map((hand) => Number(paysOf('jacks', hand))));
    expect(ratioNumber(videoPoker.rtp({}), 9)).toBeCloseTo(table!.optimal_rtp, 8);
  });

  const cases = vectorCases('video-poker');
  test.skipIf(!cases)(`every recorded deal agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!)
      expect(videoPoker.outcome({}, floats(serverSeed, clientSeed, nonce, 10, nobleHmac))).toMatchObject(
        expected,
      );
  });
});
