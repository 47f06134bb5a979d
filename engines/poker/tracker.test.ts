import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluator.ts';
import { parseCards } from './cards.ts';
import type { HandHistory } from './history.ts';
import { parseRecord } from './record.ts';
import { replay } from './replay.ts';
import { ALL_CUSTOMS } from './rules.ts';
import { strengthText } from './strength-text.ts';
import { playRandomHand } from './testing/random-hand.ts';
import { hasVectors, NO_VECTORS, recordedLines } from './testing/vectors.ts';
import { exportTracker, formatMoney, type TrackerOptions } from './tracker-export.ts';
import { importTracker } from './tracker-import.ts';

const dollars = { symbol: '$', code: 'USD', decimals: 2 };
const options: TrackerOptions = {
  table: 'Ursa',
  maxSeats: 6,
  time: '2026/11/21 05:31:10 UTC',
  currency: dollars,
  hero: 1,
};

const cards = (text: string) => parseCards(text)!;
/** A raise, a short all-in, a side pot, rake. */
const hand: HandHistory = {
  id: '77',
  game: 'holdem',
  structure: 'no-limit',
  smallBlind: 50n,
  bigBlind: 100n,
  button: 2,
  seats: [
    { seat: 0, stack: 10_000n, hole: cards('KsKh'), name: 'Ann' },
    { seat: 1, stack: 450n, hole: cards('AsAh'), name: 'Bo: b' },
    { seat: 2, stack: 10_050n, hole: cards('3c8s'), name: 'Ann: b' },
  ],
  posts: [
    { seat: 0, type: 'sb', amount: 50n },
    { seat: 1, type: 'bb', amount: 100n },
  ],
  actions: [
    { street: 'preflop', seat: 2, type: 'raise', to: 300n },
    { street: 'preflop', seat: 0, type: 'call' },
    { street: 'preflop', seat: 1, type: 'raise', to: 450n },
    { street: 'preflop', seat: 2, type: 'call' },
    { street: 'preflop', seat: 0, type: 'call' },
    { street: 'flop', seat: 0, type: 'bet', to: 500n },
    { street: 'flop', seat: 2, type: 'call' },
    { street: 'turn', seat: 0, type: 'check' },
    { street: 'turn', seat: 2, type: 'check' },
    { street: 'river', seat: 0, type: 'bet', to: 1000n },
    { street: 'river', seat: 2, type: 'fold' },
  ],
  boards: [cards('2c7d9hJsQd')],
  rake: 110n,
};

function exported(one: HandHistory, with_: TrackerOptions = options): string {
  const text = exportTracker(one, with_);
  if (!text.ok) throw new Error(text.message);
  return text.value;
}

function imported(text: string, decimals?: number) {
  const read = importTracker(text, decimals);
  if (!read.ok) throw new Error(`${read.message}\n${text}`);
  return read.value;
}

test('a hand is written as trackers read it', () => {
  expect(exported(hand)).toBe(`Phoenix Hand #77: Hold'em No Limit ($0.50/$1 USD) - 2026/11/21 05:31:10 UTC
Table 'Ursa' 6-max Seat #3 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bo: b ($4.50 in chips)
Seat 3: Ann: b ($100.50 in chips)
Ann: posts small blind $0.50
Bo: b: posts big blind $1
*** HOLE CARDS ***
Dealt to Bo: b [As Ah]
Ann: b: raises $2 to $3
Ann: calls $2.50
Bo: b: raises $1.50 to $4.50 and is all-in
Ann: b: calls $1.50
Ann: calls $1.50
*** FLOP *** [2c 7d 9h]
Ann: bets $5
Ann: b: calls $5
*** TURN *** [2c 7d 9h] [Js]
Ann: checks
Ann: b: checks
*** RIVER *** [2c 7d 9h Js] [Qd]
Ann: bets $10
Ann: b: folds
Uncalled bet ($10) returned to Ann
*** SHOW DOWN ***
Ann: shows [Ks Kh] (a pair of Kings)
Bo: b: shows [As Ah] (a pair of Aces)
Ann collected $9.53 from side pot
Bo: b collected $12.87 from main pot
*** SUMMARY ***
Total pot $23.50 Main pot $13.50. Side pot $10. | Rake $1.10
Board [2c 7d 9h Js Qd]
Seat 1: Ann (small blind) showed [Ks Kh] and won ($9.53) with a pair of Kings
Seat 2: Bo: b (big blind) showed [As Ah] and won ($12.87) with a pair of Aces
Seat 3: Ann: b (button) folded on the River
`);
});

test('it comes back as it was, but for cards that nobody saw', () => {
  const { hand: again, collected, ...rest } = imported(exported(hand));
  const seen = hand.seats.map((one) => (one.seat === 2 ? { ...one, hole: null } : one));
  expect(again).toEqual({ ...hand, seats: seen });
  expect([...collected]).toEqual([
    [0, 953n],
    [1, 1287n],
  ]);
  expect(rest).toEqual({
    site: 'Phoenix',
    table: 'Ursa',
    maxSeats: 6,
    time: options.time,
    tournament: null,
    hero: 1,
  });
});

test('the site in the header is a choice', () => {
  expect(exported(hand, { ...options, site: 'PokerStars' })).toMatch(/^PokerStars Hand #77: Hold'em/);
});

test('a hand of a tournament says of which one', () => {
  const chips: TrackerOptions = { ...options, currency: null, tournament: '4711' };
  expect(exported(hand, chips)).toMatch(
    /^Phoenix Hand #77: Tournament #4711, Hold'em No Limit \(50\/100\) - /,
  );
  expect(imported(exported(hand, chips))).toMatchObject({ hand: { id: '77' }, tournament: '4711' });
  roundTrip(hand, chips);
});

test('a hand that is run twice has both boards and both showdowns', () => {
  const twice: HandHistory = {
    ...hand,
    seats: hand.seats.slice(0, 2),
    button: 0,
    actions: [
      { street: 'preflop', seat: 0, type: 'raise', to: 450n },
      { street: 'preflop', seat: 1, type: 'call' },
    ],
    boards: [cards('2c7d9hJsQd'), cards('2d7c9sJdKd')],
    rake: 1n,
  };
  const text = exported(twice);
  expect(text.split('\n').filter((line) => /\*\*\*|collected|run|Board/.test(line))).toEqual([
    '*** HOLE CARDS ***',
    '*** FIRST FLOP *** [2c 7d 9h]',
    '*** FIRST TURN *** [2c 7d 9h] [Js]',
    '*** FIRST RIVER *** [2c 7d 9h Js] [Qd]',
    '*** SECOND FLOP *** [2d 7c 9s]',
    '*** SECOND TURN *** [2d 7c 9s] [Jd]',
    '*** SECOND RIVER *** [2d 7c 9s Jd] [Kd]',
    '*** FIRST SHOW DOWN ***',
    'Bo: b collected $4.50 from pot',
    '*** SECOND SHOW DOWN ***',
    'Ann collected $4.49 from pot',
    '*** SUMMARY ***',
    'Hand was run twice',
    'FIRST Board [2c 7d 9h Js Qd]',
    'SECOND Board [2d 7c 9s Jd Kd]',
  ]);
  expect(imported(text).hand).toEqual(twice);
});

test.each([
  [0n, dollars, '$0'],
  [5n, dollars, '$0.05'],
  [150n, dollars, '$1.50'],
  [1500n, null, '1500'],
  [12_345n, { symbol: '₿', code: 'BTC', decimals: 8 }, '₿0.00012345'],
  [10n ** 17n, { symbol: 'Ξ', code: 'ETH', decimals: 18 }, 'Ξ0.10'],
])('%s with %j is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test.each([
  ['AsKsQsJsTs', 'a Royal Flush'],
  ['5s4s3s2sAs', 'a straight flush, Ace to Five'],
  ['6s6h6d6cAs', 'four of a kind, Sixes'],
  ['6s6h6dAcAs', 'a full house, Sixes full of Aces'],
  ['Ks9s7s3s2s', 'a flush, King high'],
  ['TsJhQdKcAs', 'a straight, Ten to Ace'],
  ['2s2h2dKcAs', 'three of a kind, Deuces'],
  ['2s2h3d3cAs', 'two pair, Threes and Deuces'],
  ['2s2h3d5cAs', 'a pair of Deuces'],
  ['2s4h3d7cAs', 'high card Ace'],
])('%s reads as %s', (text, words) => {
  expect(strengthText(evaluate(cards(text)))).toBe(words);
});

test('texts of sites have tournaments, extra words and mucked cards', () => {
  const text = exported(hand, { ...options, currency: null, site: 'PokerStars' })
    .replace(
      "#77: Hold'em No Limit (50/100)",
      "#77: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level II (50/100)",
    )
    .replace('in chips)', 'in chips) is sitting out')
    .replace('folded on the River', 'mucked [3c 8s]')
    .replace('*** FLOP', 'Ann said, "folds"\nAnn has timed out\n*** FLOP')
    .replaceAll('\n', '\r\n');
  const { hand: again, tournament } = imported(text);
  expect(tournament).toBe('9');
  expect(again.seats.map(({ hole }) => hole)).toEqual(hand.seats.map(({ hole }) => hole));
  expect(again.actions).toEqual(hand.actions);
});

describe('a text is refused', () => {
  test.each([
    ['Phoenix Hand', 'Phoenix Band', 'line 1: no header of a hand'],
    ['is the button', '', 'line 2: no table with a button'],
    ['posts small blind $0.50', 'posts bail $0.50', 'line 6: an unknown post: posts bail $0.50'],
    ['Dealt to Bo: b', 'Dealt to Zoe', 'line 9: nobody is called Zoe'],
    ['[2c 7d 9h]\nAnn', '[2c 7d 9x]\nAnn', 'line 15: 2c 7d 9x are no cards'],
    ['bets $5\n', 'bets $5.005\n', 'line 16: $5.005 is no amount'],
    ['*** SUMMARY ***', '', 'line 36: the text ends before its summary'],
  ])('with %s as %s: %s', (from, to, message) => {
    expect(importTracker(exported(hand).replace(from, to))).toEqual({ ok: false, rule: 'format', message });
  });

  test('and a hand that breaks the rules is not written', () => {
    expect(exportTracker({ ...hand, actions: [] }, options)).toMatchObject({
      ok: false,
      rule: 'hand-not-over',
    });
  });
});

/** Writes and reads a hand; what it then comes to must be what it came to. */
function roundTrip(one: HandHistory, with_: TrackerOptions): void {
  const text = exported(one, with_);
  const { hand: again, collected } = imported(text, with_.currency?.decimals ?? 0);
  const core = ({ button, posts, actions, boards, rake, bigBlind, game, structure, seats }: HandHistory) => ({
    settings: [button, bigBlind, game, structure, rake],
    played: [posts, actions, boards],
    seats: seats.map(({ seat, stack }) => ({ seat, stack })),
  });
  expect(core(again)).toEqual(core(one));
  const [before, after] = [replay(one, ALL_CUSTOMS), replay(again, ALL_CUSTOMS)];
  if (!before.ok || !after.ok) throw new Error(`not replayed: ${text}`);
  expect(after.value.result.stacks).toEqual(before.value.result.stacks);
  for (const [seat, won] of before.value.result.collected) expect(collected.get(seat) ?? 0n).toBe(won);
  expect(exported(again, with_)).toBe(text);
}

test('random hands come back as they were', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const { hand: random } = playRandomHand(seed);
    roundTrip(random, { ...options, currency: seed % 2 ? dollars : null });
  }
});

describe.skipIf(!hasVectors)(`recorded hands${hasVectors ? '' : ` (${NO_VECTORS})`}`, () => {
  test('all 340 come back as they were', () => {
    const hands = [...recordedLines('real'), ...recordedLines('edge')].map((line) => parseRecord(line).hand);
    expect(hands).toHaveLength(340);
    for (const one of hands) roundTrip(one, options);
  });
});
