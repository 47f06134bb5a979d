import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCards } from '#engines/poker/cards.ts';
import { equity } from '#engines/poker/equity.ts';
import type { PlayerView, TableView } from '../../contract.ts';
import { decideMove, estimate, rollFrom, type BotView } from './strategy.ts';

const HASH = '0'.repeat(64);

function player(seat: number, more: Partial<PlayerView> = {}): PlayerView {
  return {
    seat,
    user: { _id: `${seat}`, name: `${seat}`, avatar: null },
    bot: false,
    stack: '100.00',
    topup: '0.00',
    bet: '0.00',
    inHand: true,
    folded: false,
    allIn: false,
    out: false,
    waits: false,
    leaving: false,
    bankMs: 0,
    place: null,
    ...more,
  };
}

type Legal = NonNullable<NonNullable<TableView['hand']>['legal']>;

const FREE: Legal = {
  seat: 0,
  fold: false,
  check: true,
  call: '0.00',
  minRaiseTo: '1.00',
  maxRaiseTo: '100.00',
};
const BET: Legal = {
  seat: 0,
  fold: true,
  check: false,
  call: '10.00',
  minRaiseTo: '20.00',
  maxRaiseTo: '100.00',
};

function view(
  cards: string,
  board: string,
  legal: Legal,
  {
    pot = '10.00',
    level = '0.00',
    game = 'holdem',
  }: Partial<{ pot: string; level: string; game: TableView['game'] }> = {},
): BotView {
  const names = (text: string) => text.match(/../g) ?? [];
  return {
    table: {
      id: 'test',
      name: 'Test',
      seats: 6,
      game,
      currency: 'usd',
      decimals: 2,
      demo: true,
      bots: 2,
      smallBlind: '0.50',
      bigBlind: '1.00',
      minBuyIn: '40.00',
      maxBuyIn: '100.00',
      version: 1,
      open: true,
      players: [player(0), player(1), player(2, { folded: true }), player(3, { inHand: false })],
      waiting: 0,
      hand: {
        no: 7,
        turn: 3,
        street: board.length === 0 ? 'preflop' : 'flop',
        button: 1,
        pot,
        level,
        board: names(board),
        legal,
        deadline: null,
        bank: false,
        last: null,
        result: null,
        commitment: HASH,
        root: HASH,
        clientSeeds: [],
      },
      nextCommitment: HASH,
      allows: { straddle: false, runTwice: false, refill: true },
      sitAndGo: null,
      tournament: null,
    },
    own: {
      seat: 0,
      hand: 7,
      cards: names(cards),
      clientSeed: 'x',
      options: { straddle: false, runTwice: false, outAtBig: false, refill: null },
    },
  };
}

/** What is decided with many rolls, each how often. */
function decided(seen: BotView, times = 60): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let seed = 1; seed <= times; seed++) {
    const { action } = decideMove(seen, rollFrom(seed * 7919));
    counts[action] = (counts[action] ?? 0) + 1;
  }
  return counts;
}

test('there is nothing it could ask: cards of others, decks and seeds are out of its reach', () => {
  const source = readFileSync(new URL('strategy.ts', import.meta.url), 'utf8');
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  expect(imports.length).toBeGreaterThan(3);
  for (const from of imports)
    expect(from).toMatch(
      /^(#engines\/poker\/(cards|evaluator|rules)\.ts|#platform\/contract\/[a-z]+\.ts|\.\.\/\.\.\/contract\.ts)$/,
    );
  expect(source).not.toMatch(/\bimport\(|globalThis|process\./);
  // The same view and the same rolls are the same decision.
  const seen = view('AhKd', '2c7d9s', BET, { level: '10.00' });
  expect(decided(structuredClone(seen))).toEqual(decided(seen));
});

test('a strong hand bets and never folds, a weak one never pays for much and never folds for nothing', () => {
  expect(decided(view('AhAd', 'As7d2c', FREE))['bet']).toBeGreaterThan(40);
  const facing = { level: '10.00', pot: '20.00' };
  const strong = decided(view('AhAd', 'As7d2c', BET, facing));
  expect(strong['fold']).toBeUndefined();
  expect(strong['raise']).toBeGreaterThan(20);
  expect(strong['call']).toBeGreaterThan(10);
  expect(decided(view('2h3d', 'AsKdJc', BET, facing))).toEqual({ fold: 60 });
  const free = decided(view('2h3d', 'AsKdJc', FREE));
  expect(free['check']).toBeGreaterThan(50);
  expect(free['fold']).toBeUndefined();
});

test('sizes stay within what is legal, also where the pot is the limit or nothing is left to raise', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const short = { ...BET, minRaiseTo: '14.00', maxRaiseTo: '14.00' };
    const move = decideMove(view('AhAd', 'As7d2c', short, { level: '10.00' }), rollFrom(seed));
    if (move.action === 'raise') expect(move.to).toBe('14.00');
    const closed = { ...BET, minRaiseTo: null, maxRaiseTo: null };
    expect(decideMove(view('AhAd', 'As7d2c', closed, { level: '10.00' }), rollFrom(seed)).action).toBe(
      'call',
    );
    const omaha = view('AhAdKhKd', 'As7d2c', { ...FREE, maxRaiseTo: '10.00' }, { game: 'omaha' });
    const { action, to } = decideMove(omaha, rollFrom(seed));
    if (action === 'bet') expect(['5.00', '6.66', '10.00']).toContain(to);
  }
});

test('its chance is near the exact one', () => {
  const cards = (text: string) => parseCards(text)!;
  let exact = 0;
  let hands = 0;
  const [hole, board] = [cards('AhKd'), cards('2c7d9s')];
  for (let one = 0; one < 52; one++)
    for (let other = one + 1; other < 52; other++) {
      if ([...hole, ...board].some((card) => card === one || card === other)) continue;
      // Every seventh of them is enough.
      if ((one * 52 + other) % 7 !== 0) continue;
      exact += equity([hole, [one, other]], board).hands[0]!.share;
      hands += 1;
    }
  let estimated = 0;
  for (let seed = 1; seed <= 20; seed++)
    estimated += estimate({ game: 'holdem', hole, board, others: 1 }, rollFrom(seed * 104_729)) / 20;
  expect(Math.abs(estimated - exact / hands)).toBeLessThan(0.03);
});

test('it decides nothing out of turn', () => {
  expect(() => decideMove(view('AhAd', '', { ...FREE, seat: 1 }), rollFrom(1))).toThrow('not to act');
});
