import { cardAt, DECK, RANKS, type Card } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber, ZERO, type Ratio } from '#platform/contract/money.ts';
import { addRatios } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CARDS,
  cardsLeft,
  favourable,
  guessed,
  GUESSES,
  guessMultiplier,
  height,
  hilo,
  hiloMultiplier,
  hiloParams,
  hiloTurn,
  likelier,
  TOP,
  type Choice,
  type Guess,
  type HiloState,
} from './game.ts';

const deck = range(DECK).map(cardAt);
const card = fc.constantFrom(...deck);
const stream = fc.array(card, { minLength: CARDS, maxLength: CARDS });
const ranks = deck.filter((_card, index) => index % 4 === 2);
const kinds = GUESSES.filter((guess): guess is Guess => guess !== 'skip');

function paramsFrom(start: Card, guesses = 1) {
  return { start, guesses };
}

/** Plays choices from a start card over a stream; stops at the first refusal. */
function play(start: Card, cards: readonly Card[], choices: readonly Choice[]): HiloState {
  const params = paramsFrom(start);
  const outcome = { cardStream: [...cards, ...deck, ...deck].slice(0, CARDS) };
  let state = hilo.start(params, outcome);
  for (const guess of choices) {
    const turned = hilo.step(params, outcome, state, { guess });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

/** Fraction of the 52 next cards after which the round goes on. */
function rightCards(start: Card, guess: Guess): number {
  return deck.filter((next) => !play(start, [next], [guess]).lost).length;
}

describe('return to player', () => {
  test('every open guess on every card returns exactly 99 %: all 52 next cards are tried', () => {
    for (const start of deck) {
      for (const guess of kinds) {
        const count = favourable(start, guess);
        if (count === 0 || count === RANKS.length) continue;
        expect(rightCards(start, guess)).toBe(count * 4);
        const { num, den } = guessMultiplier(count);
        expect(num * BigInt(rightCards(start, guess)) * 100n).toBe(99n * den * BigInt(DECK));
      }
    }
  });

  test('the published ends of the scale hold: one rank pays 12.87, twelve ranks 1.0725', () => {
    expect([1, 12].map((count) => ratioNumber(guessMultiplier(count)))).toEqual([12.87, 1.0725]);
    expect(['A', '7', 'K'].map((rank) => height(`${rank}-club` as Card))).toEqual([1, 7, 13]);
  });

  test('k guesses return 0.99 to the power of k, whatever was guessed on the way', () => {
    for (const guesses of [1, 2, 3, 10]) {
      expect(ratioNumber(hilo.rtp(paramsFrom('7-spade', guesses)), 9)).toBeCloseTo(0.99 ** guesses, 8);
      expect(hilo.rtp(paramsFrom('7-spade'), guesses)).toEqual(hilo.rtp(paramsFrom('7-spade', guesses)));
    }
    const square = BigInt(RANKS.length ** 2);
    for (const start of ranks) {
      let sum: Ratio = ZERO;
      let alive = 0n;
      for (const first of ranks) {
        if (play(start, [first], [likelier(start)]).lost) continue;
        for (const second of ranks) {
          const state = play(start, [first, second], [likelier(start), likelier(first)]);
          sum = addRatios(sum, hilo.payout(paramsFrom(start), state));
          if (!state.lost) alive += 1n;
        }
      }
      expect(sum.num * 10_000n).toBe(9801n * square * sum.den);
      const chance = hilo.winChance(paramsFrom(start), 2);
      expect(chance.num * square).toBe(alive * chance.den);
    }
  });

  test('never above 99 %, and advice is the likelier side until its number of guesses is reached', () => {
    for (const params of hilo.settings) {
      const { num, den } = hilo.rtp(params);
      expect(num * 100n).toBeLessThanOrEqual(den * 99n);
      const seen = hilo.start(params, { cardStream: [] });
      expect(hilo.advice!(params, seen)).toEqual({ guess: likelier(params.start) });
      expect(kinds.filter((guess) => favourable(params.start, guess) < RANKS.length)).toSatisfy(
        (open: Guess[]) =>
          open.every(
            (guess) => favourable(params.start, guess) <= favourable(params.start, likelier(params.start)),
          ),
      );
      const right = { ...seen, guesses: Array.from({ length: params.guesses }, () => 'equal' as const) };
      expect(hilo.advice!(params, right)).toBe('finish');
    }
  });

  test('no round pays more than 12.87 million: it ends by itself from one million on', () => {
    const rare = play('7-spade', deck.slice(20, 24), []);
    expect(hilo.over(paramsFrom('7-spade'), rare)).toBe(false);
    const sevens = Array.from({ length: 12 }, () => '7-heart' as const);
    const equal = (times: number) =>
      play(
        '7-spade',
        sevens,
        Array.from({ length: times }, () => 'equal' as const),
      );
    expect(hilo.over(paramsFrom('7-spade'), equal(5))).toBe(false);
    const top = equal(6);
    expect(hilo.over(paramsFrom('7-spade'), top)).toBe(true);
    expect(hilo.canFinish(paramsFrom('7-spade'), top)).toBe(false);
    const paid = hilo.payout(paramsFrom('7-spade'), top);
    expect(paid.num).toBeGreaterThan(TOP.num * paid.den);
    expect(paid).toEqual(hiloMultiplier(top));
    expect(ratioNumber(hilo.maxMultiplier(hilo.boldest))).toBe(12_870_000);
  });
});

describe('rounds', () => {
  test('a turn that is offered is taken, any other is refused with a reason; the view never tells what comes', () => {
    fc.assert(
      fc.property(
        card,
        stream,
        fc.array(fc.nat({ max: 99 }), { maxLength: CARDS + 4 }),
        (start, cardStream, picks) => {
          const params = paramsFrom(start);
          const outcome = { cardStream };
          let state = hilo.start(params, outcome);
          for (const pick of picks) {
            const seen = hilo.view(params, state);
            expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
            expect(seen.cards).toEqual([start, ...cardStream.slice(0, seen.guesses.length)]);
            const offered = hilo.turns(params, seen);
            expect(hilo.over(params, state)).toBe(offered.length === 0);
            expect(hilo.canFinish(params, state)).toBe(offered.length > 0);
            for (const guess of GUESSES) {
              const legal = offered.some((turn) => turn.guess === guess);
              expect('refused' in hilo.step(params, outcome, state, { guess })).toBe(!legal);
            }
            if (offered.length === 0) {
              expect(hilo.step(params, outcome, state, { guess: 'equal' })).toEqual({
                refused: 'round-over',
              });
              return;
            }
            const turned = hilo.step(params, outcome, state, offered[pick % offered.length]!);
            if ('refused' in turned) throw new Error(turned.refused);
            state = turned.state;
          }
        },
      ),
    );
  });

  test('a skip shows the next card and changes nothing of what is paid; there are as many as there are cards', () => {
    const cards = ['9-club', ...deck.slice(0, CARDS - 1)] as const;
    const state = play('7-spade', cards, ['higher', ...range(CARDS - 1).map(() => 'skip' as const)]);
    expect(hilo.payout(paramsFrom('7-spade'), state)).toEqual(guessMultiplier(6));
    expect([state.cards.length, cardsLeft(state), guessed(state)]).toEqual([CARDS + 1, 0, 1]);
    expect(hilo.over(paramsFrom('7-spade'), state)).toBe(true);
  });

  test('a round of nothing but skips has risked nothing', () => {
    const risked = (...guesses: Choice[]) =>
      hilo.risked!(paramsFrom('7-spade'), play('7-spade', deck, guesses));
    expect([risked(), risked('skip', 'skip'), risked('skip', 'higher')]).toEqual([false, false, true]);
  });

  test('says why a guess is refused', () => {
    const refuse = (start: Card, guess?: Choice) =>
      hilo.step(paramsFrom(start), { cardStream: deck }, play(start, [], []), guess ? { guess } : {});
    expect(refuse('A-club', 'lower')).toEqual({ refused: 'guess-impossible' });
    expect(refuse('A-club', 'higherEqual')).toEqual({ refused: 'guess-certain' });
    expect(refuse('K-club', 'higher')).toEqual({ refused: 'guess-impossible' });
    expect(refuse('K-club', 'lowerEqual')).toEqual({ refused: 'guess-certain' });
    expect(refuse('5-club')).toEqual({ refused: 'guess-missing' });
  });

  test('a wrong guess ends the round at nothing, the 52nd card at what it pays', () => {
    const lost = play('7-spade', ['9-club', '8-club'], ['higher', 'higher']);
    expect(hilo.over(paramsFrom('7-spade'), lost)).toBe(true);
    expect(hilo.payout(paramsFrom('7-spade'), lost).num).toBe(0n);
    expect(guessed(lost)).toBe(1);
    const low = Array.from({ length: CARDS }, (_, index): Card => (index % 2 === 0 ? 'A-club' : 'K-club'));
    const guesses = low.map((_next, index): Choice => (index % 2 === 0 ? 'lower' : 'higher'));
    const long = play('K-spade', low, guesses);
    expect([long.guesses.length, hilo.over(paramsFrom('K-spade'), long)]).toEqual([CARDS, true]);
    expect(hilo.payout(paramsFrom('K-spade'), long).num).toBeGreaterThan(0n);
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = hilo.start(hilo.initial, { cardStream: [] });
    expect(hilo.canFinish(hilo.initial, start)).toBe(true);
    expect(hilo.payout(hilo.initial, start)).toEqual({ num: 1n, den: 1n });
    expect(hilo.opening!(hilo.initial, start)).toEqual([{ type: 'start', card: '7-spade' }]);
  });

  test('parameters left out are those of a fresh page', () => {
    expect(hiloParams.parse({})).toEqual(hilo.initial);
  });

  test.each([
    { start: '1-spade' },
    { start: 5 },
    { start: null },
    { guesses: 0 },
    { guesses: 1.5 },
    { guesses: 21 },
    null,
  ])('refuses parameters %o', (params) => {
    expect(hiloParams.safeParse(params).success).toBe(false);
  });

  test.each([{ guess: 'up' }, { guess: 1 }, { guess: null }, { guess: ['higher'] }])(
    'refuses the turn %o',
    (turn) => {
      expect(hiloTurn.safeParse(turn).success).toBe(false);
    },
  );
});

describe('recorded bets', () => {
  const table = recordedTables<{ perCount: Record<string, number> }>('hilo');
  test.skipIf(!table)(`every guess pays what is recorded${table ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(Object.keys(table!.perCount)).toHaveLength(12);
    for (const [count, pays] of Object.entries(table!.perCount)) {
      const { num, den } = guessMultiplier(Number(count));
      // The record is rounded to four places one way or the other; what we pay is exact.
      expect(Math.abs(Number(num) / Number(den) - pays)).toBeLessThan(0.0001);
    }
  });

  const cases = vectorCases('hilo');
  test.skipIf(!cases)(`every recorded stream of cards agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, params, expected } of cases!) {
      const parsed = hiloParams.parse(params);
      const drawn = floats(serverSeed, clientSeed, nonce, hilo.floats(parsed), nobleHmac);
      const prefix = expected['cardStreamPrefix'] as string[];
      expect(hilo.outcome(parsed, drawn).cardStream.slice(0, prefix.length)).toEqual(prefix);
    }
  });
});
