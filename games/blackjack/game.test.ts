import { cardAt, DECK, type Card } from '#engines/fair/cards.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { compareRatios } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDINGS } from './endings.ts';
import { drawTo, VALUES } from './exact.ts';
import {
  ACTIONS,
  activeHand,
  blackjack,
  blackjackTurn,
  CARDS,
  resultOf,
  stakedOn,
  type Action,
  type BlackjackOutcome,
  type BlackjackState,
} from './game.ts';
import { blackjackParams, type BlackjackParams } from './params.ts';
import { totalOf, type Total } from './hands.ts';
import { netChance } from './returns.ts';

function dealtFrom(cardStream: readonly Card[]): BlackjackOutcome {
  return { cardStream, playerCards: cardStream.slice(0, 2), dealerCards: cardStream.slice(2, 4) };
}

/** An outcome from ranks: "8 8 6 10" deals 8, 8 to the player and 6 with a ten under it to the dealer. */
function streamOf(ranks: string): BlackjackOutcome {
  const cards = ranks.split(' ').map((rank) => (rank.includes('-') ? rank : `${rank}-spade`) as Card);
  return dealtFrom(
    [...cards, ...Array.from({ length: CARDS[3] }, (): Card => '10-heart')].slice(0, CARDS[3]),
  );
}

function playAt(params: BlackjackParams, ranks: string, ...actions: Action[]): BlackjackState {
  const outcome = streamOf(ranks);
  let state = blackjack.start(params, outcome);
  for (const action of actions) {
    const turned = blackjack.step(params, outcome, state, { action });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

const play = (ranks: string, ...actions: Action[]) => playAt({}, ranks, ...actions);

const paid = (state: BlackjackState) => ratioNumber(blackjack.payout({}, state));
const staked = (state: BlackjackState) => ratioNumber(stakedOn(state));

describe('return to player', () => {
  test('a bet without a word on hands is one of two hands, as it always was', () => {
    expect(blackjack.rtp({})).toEqual(blackjack.rtp({ hands: 2 }));
    expect(ratioNumber(blackjack.winChance({}), 4)).toBe(0.5236);
    expect(ratioNumber(netChance(3, 2), 6)).toBe(0.045096);
    expect(blackjack.floats({})).toBe(52);
    expect(Object.keys(play('8 8 6 10')).toSorted()).toEqual(['dealer', 'hands', 'insured', 'phase']);
  });

  test('insurance loses a thirteenth of what it stakes', () => {
    const tens = 4;
    expect(3 * tens - 13).toBe(-1);
    expect(blackjack.advice!({}, play('10 9 A 5'))).toEqual({ action: 'noInsurance' });
  });

  test('eight times the opening stake is the most a round pays', () => {
    const state = play('8 8 6 10 3 3 10 10 10', 'split', 'double', 'double');
    expect([staked(state), paid(state)]).toEqual([4, 8]);
    expect(ratioNumber(blackjack.maxMultiplier({}))).toBe(8);
    expect([2, 3].map((hands) => Math.max(...ENDINGS[hands as 2 | 3].map(([, most]) => most)))).toEqual([
      16, 24,
    ]);
    expect(ratioNumber(blackjack.maxMultiplier({ hands: 3 }))).toBe(12);
  });
});

describe('rules', () => {
  test('a natural pays 3:2 at once, and pushes against a natural', () => {
    expect([paid(play('A K 9 5')), play('A K 9 5').phase]).toEqual([2.5, 'over']);
    expect(paid(play('A K 10 A'))).toBe(1);
    expect(paid(play('A K A K', 'noInsurance'))).toBe(1);
    expect(paid(play('A K A 9', 'noInsurance'))).toBe(2.5);
  });

  test('the dealer looks for blackjack under a ten: nothing more can be lost to it', () => {
    const state = play('8 8 10 A');
    expect([state.phase, state.dealer, paid(state)]).toEqual(['over', ['10-spade', 'A-spade'], 0]);
  });

  test('insurance is offered on an ace only, costs half and pays 2:1', () => {
    const offered = play('10 9 A K');
    expect(blackjack.turns({}, offered)).toEqual([{ action: 'insurance' }, { action: 'noInsurance' }]);
    expect([staked(offered), staked(play('10 9 A K', 'insurance'))]).toEqual([1, 1.5]);
    expect(paid(play('10 9 A K', 'insurance'))).toBe(1.5);
    expect(paid(play('10 9 A 9', 'insurance', 'stand'))).toBe(0);
    expect(paid(play('10 9 A 7', 'insurance', 'stand'))).toBe(2);
    expect(paid(play('A K A K', 'insurance'))).toBe(2.5);
    expect(play('10 9 9 K').phase).toBe('player');
  });

  test('the dealer draws to 17 and stands on soft 17', () => {
    expect(play('10 8 6 A', 'stand').dealer).toHaveLength(2);
    expect(play('10 8 6 5 3 2 K', 'stand').dealer.map(String)).toEqual(
      ['6', '5', '3', '2', 'K'].map((r) => `${r}-spade`),
    );
    expect(paid(play('10 8 6 10 K', 'stand'))).toBe(2);
  });

  test('a bust ends the round; the dealer shows the hole card and draws nothing', () => {
    const state = play('10 6 6 5 9', 'hit');
    expect([state.phase, state.dealer.length, paid(state)]).toEqual(['over', 2, 0]);
    expect(resultOf(state, state.hands[0]!)).toBe('bust');
  });

  test('21 stands by itself, a double takes one card, split aces one each and no blackjack', () => {
    expect(play('10 6 6 K 5', 'hit').phase).toBe('over');
    expect(staked(play('5 6 6 K 2', 'double'))).toBe(2);
    const aces = play('A A 6 K K 5', 'split');
    expect([aces.phase, staked(aces), aces.hands.map((hand) => hand.cards.length)]).toEqual([
      'over',
      2,
      [2, 2],
    ]);
    expect(paid(aces)).toBe(4);
    expect(resultOf(aces, aces.hands[0]!)).toBe('win');
  });

  test('one split only; each of its hands may double', () => {
    const split = play('8 8 6 K 8 2', 'split');
    expect(split.hands.map((hand) => hand.cards)).toEqual([
      ['8-spade', '8-spade'],
      ['8-spade', '2-spade'],
    ]);
    expect(blackjack.turns({}, split)).toEqual([
      { action: 'hit' },
      { action: 'stand' },
      { action: 'double' },
    ]);
    const second = play('8 8 6 K 8 2 4', 'split', 'stand', 'double');
    expect([staked(second), second.phase]).toEqual([3, 'over']);
    expect(play('10 K 6 9', 'split').hands).toHaveLength(2);
  });

  test('with three hands a pair after the split is split once more, aces are not', () => {
    const again = playAt({ hands: 3 }, '8 8 6 K 3 8 2 9', 'split', 'stand', 'split');
    expect(again.hands.map((hand) => hand.cards.map((card) => card.split('-')[0]).join(' '))).toEqual([
      '8 3',
      '8 2',
      '8 9',
    ]);
    expect(staked(again)).toBe(3);
    expect(playAt({ hands: 3 }, '8 8 6 K 8 8', 'split').hands).toHaveLength(2);
    const full = playAt({ hands: 3 }, '8 8 6 K 8 8 8 8', 'split', 'split');
    expect(blackjack.turns({ hands: 3 }, full)).not.toContainEqual({ action: 'split' });
    expect(blackjack.step({ hands: 3 }, streamOf('8 8 6 K 8 8 8 8'), full, { action: 'split' })).toEqual({
      refused: 'split-not-possible',
    });
    expect(playAt({ hands: 3 }, 'A A 6 K A A', 'split').phase).toBe('over');
    const most = playAt(
      { hands: 3 },
      '8 8 6 10 8 3 3 3 10 10 10 10',
      'split',
      'split',
      'double',
      'double',
      'double',
    );
    expect([staked(most), paid(most)]).toEqual([6, 12]);
  });

  test('side bets are decided at the deal and paid with the hand; doubling stakes what lay on the hand', () => {
    const params = { hands: 3, chips: { main: 4, pairs: 1, poker: 3 } } as const;
    const open = playAt(params, '8-spade 8-spade 8-spade 10');
    expect(open.bets).toEqual({ main: 4, pairs: 1, poker: 3, pair: 'same', hand: 'suitedTrips' });
    expect([staked(open), paid(open)]).toEqual([1, (26 + 30) / 8]);
    expect(blackjack.opening!(params, open)[0]).toMatchObject({ type: 'deal', bets: open.bets });
    const split = playAt(params, '8-spade 8-spade 8-spade 10 2 3', 'split');
    expect([staked(split), paid(split)]).toEqual([1.5, 7]);
    const lost = playAt(params, '9-spade 2-heart 6-club 10 10 10', 'stand');
    expect([lost.bets?.pair, lost.bets?.hand, paid(lost)]).toEqual(['none', 'none', 1]);
    const insured = playAt(params, '9-spade 9-club A-club K', 'insurance');
    expect([staked(insured), paid(insured)]).toEqual([1.25, (6 + 13) / 8]);
    expect(blackjack.chips!(params)).toBe(8);
  });

  test('says why an action is refused', () => {
    const refuse = (state: BlackjackState, action?: Action) =>
      blackjack.step({}, streamOf('5 6 6 K 2'), state, action ? { action } : {});
    expect(refuse(play('A K 9 5'), 'hit')).toEqual({ refused: 'round-over' });
    expect(refuse(play('5 6 6 K'))).toEqual({ refused: 'action-missing' });
    expect(refuse(play('5 6 A 9'), 'hit')).toEqual({ refused: 'insurance-first' });
    expect(refuse(play('5 6 6 9'), 'insurance')).toEqual({ refused: 'insurance-not-offered' });
    expect(refuse(play('5 6 6 9'), 'split')).toEqual({ refused: 'split-first-pair-only' });
    expect(refuse(play('5 6 6 9 2', 'hit'), 'double')).toEqual({ refused: 'double-two-cards-only' });
  });

  test('a hand cannot be cashed out; one left open is played without staking more', () => {
    expect(blackjack.canFinish({}, play('5 6 6 9'))).toBe(false);
    expect(blackjack.advice!({}, play('5 6 6 9'))).toEqual({ action: 'double' });
    expect(blackjack.idle!({}, play('5 6 6 9'))).toEqual({ action: 'hit' });
    expect(blackjack.idle!({}, play('5 6 A 9'))).toEqual({ action: 'noInsurance' });
  });
});

describe('rounds', () => {
  const stream = fc.array(fc.nat({ max: DECK - 1 }).map(cardAt), {
    minLength: CARDS[3],
    maxLength: CARDS[3],
  });
  const picks = fc.array(fc.nat({ max: 59 }), { minLength: 60, maxLength: 60 });

  const chip = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });
  const layouts = fc
    .record({ hands: fc.constantFrom(2, 3), chips: fc.record({ main: chip, pairs: chip, poker: chip }) })
    .map((params) => blackjackParams.parse(JSON.parse(JSON.stringify(params))));

  test('what is offered is taken, all else is refused; the hole card is nowhere before the dealer shows it', () => {
    fc.assert(
      fc.property(stream, picks, layouts, (cardStream, choices, params) => {
        const outcome = dealtFrom(cardStream);
        let state = blackjack.start(params, outcome);
        let put = 1;
        for (const choice of choices) {
          const seen = blackjack.view(params, state);
          expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
          const offered = blackjack.turns(params, seen);
          expect(blackjack.over(params, state)).toBe(offered.length === 0);
          if (state.phase === 'over') break;
          expect(state.dealer).toEqual([cardStream[2]]);
          expect(blackjack.payout(params, state)).toEqual(
            blackjack.payout(params, blackjack.start(params, outcome)),
          );
          for (const action of ACTIONS) {
            const legal = offered.some((turn) => turn.action === action);
            expect('refused' in blackjack.step(params, outcome, state, { action })).toBe(!legal);
          }
          expect(offered).toContainEqual(blackjack.advice!(params, seen));
          expect(offered).toContainEqual(blackjack.idle!(params, seen));
          const turned = blackjack.step(params, outcome, state, offered[choice % offered.length]!);
          if ('refused' in turned) throw new Error(turned.refused);
          state = turned.state;
          const now = ratioNumber(blackjack.staked!(params, state));
          expect(now).toBeGreaterThanOrEqual(put);
          put = now;
        }
        expect(state.phase).toBe('over');
        const most = blackjack.maxMultiplier(params);
        expect(compareRatios(blackjack.payout(params, state), most)).toBeLessThanOrEqual(0);
        expect(state.hands.length).toBeLessThanOrEqual(params.hands ?? 2);
        expect(activeHand(state)).toBe(-1);
      }),
      { numRuns: 400 },
    );
  });

  test('the same cards with another hole card look the same until it is shown', () => {
    fc.assert(
      fc.property(stream, fc.nat({ max: DECK - 1 }).map(cardAt), (cardStream, hole) => {
        const of = (cards: readonly Card[]) => blackjack.start({}, dealtFrom(cards));
        const [one, other] = [of(cardStream), of(cardStream.with(3, hole))];
        if (one.phase === 'over' || other.phase === 'over') return;
        expect(other).toEqual(one);
        expect(blackjack.opening!({}, other)).toEqual(blackjack.opening!({}, one));
      }),
    );
  });

  test('52 cards are enough for two hands and 69 for three, in the longest round there is', () => {
    const longest = (hand: Total, enough: number): number =>
      hand.total >= enough ? 0 : 1 + Math.max(...VALUES.map(([card]) => longest(drawTo(hand, card), enough)));
    const most = (enough: number, aces: boolean) =>
      Math.max(
        ...VALUES.filter(([card]) => aces || !card.startsWith('A')).map(
          ([card]) => 1 + longest(totalOf([card]), enough),
        ),
      );
    // A hand, two split hands that are no aces, and the dealer's.
    expect([most(21, true), most(21, false), most(17, true)]).toEqual([20, 19, 12]);
    expect(2 * most(21, false) + most(17, true)).toBeLessThanOrEqual(CARDS[2]);
    expect(3 * most(21, false) + most(17, true)).toBe(CARDS[3]);
  });

  test.each([{ action: 'surrender' }, { action: 1 }, { action: null }, { action: ['hit'] }])(
    'refuses the turn %o',
    (turn) => {
      expect(blackjackTurn.safeParse(turn).success).toBe(false);
    },
  );

  test('refuses parameters that are no object', () => {
    expect(blackjackParams.safeParse(null).success).toBe(false);
    expect(blackjackParams.parse({})).toEqual({});
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('blackjack');
  test.skipIf(!cases)(`every recorded deal agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      const outcome = blackjack.outcome({}, floats(serverSeed, clientSeed, nonce, CARDS[2], nobleHmac));
      const { cardStreamPrefix, ...hands } = expected;
      const prefix = cardStreamPrefix as string[];
      expect(outcome.cardStream.slice(0, prefix.length)).toEqual(prefix);
      expect(outcome).toMatchObject(hands);
    }
  });
});
