import { describe, expect, test } from 'vitest';
import { act, startBetting, type Betting } from './betting.ts';
import { parseCards, type Card } from './cards.ts';
import type { Action } from './rules.ts';
import { settle, showOrder, type ShowdownInput } from './showdown.ts';

const cards = (text: string): Card[] => parseCards(text)!;

/** Three players with blinds of 50 and 100 and the button on seat 2; `moves` as seat, letter, total. */
function played(stacks: readonly number[], moves: string): Betting {
  const started = startBetting({
    rules: { structure: 'no-limit', bigBlind: 100n },
    button: 2,
    seats: stacks.map((stack, seat) => ({ seat, stack: BigInt(stack) })),
    posts: [
      { seat: 0, type: 'sb', amount: 50n },
      { seat: 1, type: 'bb', amount: 100n },
    ],
  });
  if (!started.ok) throw new Error(started.message);
  return moves.split(' ').reduce((betting, move) => {
    const [seat, kind] = [Number(move[0]), move[1]];
    const action: Action =
      kind === 'r' || kind === 'b'
        ? { seat, type: kind === 'b' ? 'bet' : 'raise', to: BigInt(move.slice(2)) }
        : { seat, type: kind === 'f' ? 'fold' : kind === 'x' ? 'check' : 'call' };
    const next = act(betting, action);
    if (!next.ok) throw new Error(`${move}: ${next.message}`);
    return next.value;
  }, started.value);
}

function input(holes: readonly string[], boards: readonly string[], rake?: bigint): ShowdownInput {
  const hole = new Map(holes.flatMap((text, seat) => (text ? [[seat, cards(text)] as const] : [])));
  return { game: 'holdem', hole, boards: boards.map(cards), ...(rake === undefined ? {} : { rake }) };
}

function settled(betting: Betting, what: ShowdownInput) {
  const result = settle(betting, what);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

const allIn = played([1000, 1000, 1000], '2r1000 0c 1c');
const board = '2c7d9hJsQd';

test('the best hand takes each pot it is in', () => {
  const betting = played([300, 1000, 2000], '2r1000 0c 1c');
  const { pots, stacks, uncalled } = settled(betting, input(['AsAh', 'KsKh', '3s4h'], [board]));
  expect(pots.map(({ amount, runs }) => [Number(amount), ...runs[0]!.winners])).toEqual([
    [900, 0],
    [1400, 1],
  ]);
  expect([...stacks.values()]).toEqual([900n, 1400n, 1000n]);
  expect(uncalled).toBeNull();
});

test('odd units go to the tied seats nearest left of the button', () => {
  const betting = played([1000, 1000, 1000], '2r301 0f 1c 1x 2x 1x 2x 1x 2x');
  const { collected } = settled(betting, input(['', 'AsKh', 'AdKc'], [board], 1n));
  // 652 less rake 1: seat 1 is the first left of the button on seat 2.
  expect([...collected.values()]).toEqual([0n, 326n, 325n]);
});

test('a hand that was not shown wins nothing against a shown one', () => {
  const { collected } = settled(allIn, input(['', '3s4h', ''], [board]));
  expect([...collected.values()]).toEqual([0n, 3000n, 0n]);
  expect(settle(allIn, input(['', '', ''], [board]))).toMatchObject({ ok: false, rule: 'cards' });
});

test('hands are compared on a board of five only', () => {
  expect(settle(allIn, input(['AsAh', 'KsKh', '3s4h'], ['2c7d9h']))).toMatchObject({
    ok: false,
    rule: 'cards',
  });
});

test('nothing is settled while somebody is to act, or with a rake above the pots', () => {
  expect(settle(played([1000, 1000, 1000], '2c'), input([], ['']))).toMatchObject({ rule: 'hand-not-over' });
  expect(settle(allIn, input(['AsAh', '', ''], [board], 3001n))).toMatchObject({ rule: 'amount' });
});

test('a walk returns what nobody called and takes no rake', () => {
  const walk = played([1000, 1000, 1000], '2f 0f');
  const result = settle(walk, {
    game: 'holdem',
    hole: new Map(),
    boards: [[]],
    rake: { rateBps: 500n, caps: [99n] },
  });
  expect(result).toMatchObject({ ok: true, value: { rake: 0n, uncalled: { seat: 1, amount: 50n } } });
  expect(result.ok && [...result.value.stacks.values()]).toEqual([950n, 1050n, 1000n]);
});

describe('run twice', () => {
  test('each pot is halved after rake, the odd unit to the first run', () => {
    // The recorded case of B2: 225.32 with a rake of 2.15 pays 111.59 and 111.58.
    const betting = played([11_241, 11_241, 11_241], '2r11241 0f 1c');
    const result = settled(betting, input(['', 'AsAh', 'KsKh'], [board, '2c7d9hJsKd'], 215n));
    expect(result.pots.map(({ amount, rake }) => [amount, rake])).toEqual([[22_532n, 215n]]);
    expect(result.pots[0]!.runs.map(({ amount, winners }) => [Number(amount), ...winners])).toEqual([
      [11_159, 1],
      [11_158, 2],
    ]);
  });

  test('a hand that wins both runs takes all', () => {
    const { collected } = settled(allIn, input(['AsAh', 'KsKh', '3s4h'], [board, '2c7d9hJsQh'], 1n));
    expect([...collected.values()]).toEqual([2999n, 0n, 0n]);
  });
});

describe('order of showing', () => {
  test('the last who bet or raised on the final street shows first', () => {
    expect(showOrder(played([1000, 1000, 1000], '2c 0c 1x 0x 1x 2x 0x 1x 2x 0x 1b100 2c 0c'))).toEqual([
      1, 2, 0,
    ]);
  });

  test('else the first left of the button', () => {
    expect(showOrder(played([1000, 1000, 1000], '2r300 0c 1c 0x 1x 2x 0x 1x 2x 0x 1x 2x'))).toEqual([
      0, 1, 2,
    ]);
  });
});
