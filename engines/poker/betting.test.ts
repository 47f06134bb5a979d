import { describe, expect, test } from 'vitest';
import { act, legalActions, startBetting, type Betting, type HandStart } from './betting.ts';
import type { Action, Post, PostType, SiteCustoms } from './rules.ts';

type Posting = readonly [seat: number, type: PostType, amount: number];

interface Table {
  readonly stacks: readonly number[];
  readonly button?: number;
  readonly posts?: readonly Posting[];
  readonly customs?: SiteCustoms;
  readonly potLimit?: boolean;
}

/** Blinds of 50 and 100 left of the button, which is the last seat unless said; heads-up the button has the small one. */
function startOf({ stacks, button = stacks.length - 1, posts, customs, potLimit }: Table): HandStart {
  const small = stacks.length === 2 ? button : (button + 1) % stacks.length;
  const blinds: readonly Posting[] = [
    [small, 'sb', 50],
    [(small + 1) % stacks.length, 'bb', 100],
  ];
  return {
    rules: {
      structure: potLimit ? 'pot-limit' : 'no-limit',
      bigBlind: 100n,
      ...(customs ? { customs } : {}),
    },
    button,
    seats: stacks.map((stack, seat) => ({ seat, stack: BigInt(stack) })),
    posts: (posts ?? blinds).map(([seat, type, amount]): Post => ({ seat, type, amount: BigInt(amount) })),
  };
}

function start(table: Table): Betting {
  const started = startBetting(startOf(table));
  if (!started.ok) throw new Error(started.message);
  return started.value;
}

/** `3f 0c 1x 2r300`: seat, then fold, check (x), call, bet or raise to. */
function action(text: string): Action {
  const [, seat, kind, to] = /^(\d)([fxcbr])(\d*)$/.exec(text)!;
  const by = { seat: Number(seat) };
  if (kind === 'b' || kind === 'r') return { ...by, type: kind === 'b' ? 'bet' : 'raise', to: BigInt(to!) };
  return { ...by, type: kind === 'f' ? 'fold' : kind === 'x' ? 'check' : 'call' };
}

function play(table: Table, moves: string): Betting {
  return moves
    .split(' ')
    .filter((move) => move !== '')
    .reduce((betting, move) => {
      const next = act(betting, action(move));
      if (!next.ok) throw new Error(`${move}: ${next.message}`);
      return next.value;
    }, start(table));
}

function offered(table: Table, moves: string) {
  const legal = legalActions(play(table, moves));
  if (!legal) return null;
  const number = (value: bigint | null): number | null => (value === null ? null : Number(value));
  return {
    seat: legal.seat,
    call: number(legal.call),
    raise: [number(legal.minRaiseTo), number(legal.maxRaiseTo)],
  };
}

function refusal(table: Table, moves: string, last: string): string {
  const next = act(play(table, moves), action(last));
  return next.ok ? 'taken' : next.rule;
}

const three = { stacks: [10_000, 10_000, 10_000] };
const four = { stacks: [10_000, 10_000, 10_000, 10_000] };

describe('turns', () => {
  test('before the flop the player left of the big blind begins, the big blind ends', () => {
    expect(offered(three, '')?.seat).toBe(2);
    expect(offered(three, '2c 0c')).toEqual({ seat: 1, call: 0, raise: [200, 10_000] });
    expect(play(three, '2c 0c 1x').street).toBe('flop');
  });

  test('later the first player left of the button begins', () => {
    expect(offered(three, '2c 0c 1x')?.seat).toBe(0);
    expect(offered(three, '2c 0f 1x')?.seat).toBe(1);
  });

  test('heads-up the button has the small blind, begins before the flop and ends after it', () => {
    const two = { stacks: [1000, 1000], button: 0 };
    expect(offered(two, '')).toEqual({ seat: 0, call: 50, raise: [200, 1000] });
    expect(offered(two, '0c 1x')?.seat).toBe(1);
  });

  test('a raise gives everybody the turn again', () => {
    expect(offered(three, '2c 0c 1r300 2c')?.seat).toBe(0);
    expect(play(three, '2c 0c 1r300 2c 0c').street).toBe('flop');
  });

  test('the button may be where nobody sits', () => {
    const betting = startBetting({
      rules: { structure: 'no-limit', bigBlind: 100n },
      button: 3,
      seats: [1, 2, 5].map((seat) => ({ seat, stack: 1000n })),
      posts: [
        { seat: 5, type: 'sb', amount: 50n },
        { seat: 1, type: 'bb', amount: 100n },
      ],
    });
    expect(betting.ok && legalActions(betting.value)?.seat).toBe(2);
  });

  test('a hand with no small blind begins after the big blind', () => {
    expect(offered({ ...three, posts: [[1, 'bb', 100]] }, '')?.seat).toBe(2);
  });

  test('a big blind that could not be posted keeps its place', () => {
    const table: Table = {
      stacks: [1000, 15, 1000, 1000],
      posts: [
        [0, 'ante', 15],
        [1, 'ante', 15],
        [2, 'ante', 15],
        [3, 'ante', 15],
        [0, 'sb', 50],
      ],
    };
    expect(offered(table, '')).toEqual({ seat: 2, call: 100, raise: [200, 985] });
  });

  test('where antes took both blinds the first player with chips left of the button begins', () => {
    const antes: readonly Posting[] = [0, 1, 2, 3].map((seat) => [seat, 'ante', 15]);
    expect(offered({ stacks: [15, 15, 1000, 1000], posts: antes }, '')?.seat).toBe(2);
    const posts = antes.slice(1);
    expect(offered({ stacks: [1000, 15, 1000, 1000], button: 0, posts }, '')?.seat).toBe(2);
  });

  test('the hand is over when all but one folded', () => {
    const betting = play(three, '2f 0f');
    expect([betting.actor, betting.street]).toEqual([null, 'preflop']);
    expect(refusal(three, '2f 0f', '1x')).toBe('hand-over');
  });

  test('no turn is left when all but one are all-in and matched', () => {
    expect(play({ stacks: [500, 1000, 500] }, '2r500 0c 1c').actor).toBeNull();
    expect(play({ stacks: [60, 1000, 80] }, '2c 0c').actor).toBeNull();
  });

  test.each([
    ['2c', '2x', 'out-of-turn'],
    ['', '0c', 'out-of-turn'],
    ['', '7c', 'unknown-seat'],
    ['', '2x', 'check-facing-bet'],
    ['2c 0c', '1c', 'nothing-to-call'],
    ['2c 0c', '1f', 'fold-when-check-is-free'],
    ['2c 0c 1x', '0r300', 'raise-on-unopened-street'],
    ['', '2b300', 'bet-on-opened-street'],
    ['2c 0c 1x', '0b99', 'below-minimum-bet'],
    ['', '2r199', 'below-minimum-raise'],
    ['', '2r10001', 'above-stack'],
  ])('after "%s", %s is refused: %s', (moves, last, rule) => {
    expect(refusal(three, moves, last)).toBe(rule);
  });
});

describe('sizes', () => {
  test('the smallest bet is the big blind on every street', () => {
    expect(offered(three, '2c 0c 1x')?.raise).toEqual([100, 9900]);
    expect(offered(three, '2c 0c 1x 0x 1x 2x')?.raise).toEqual([100, 9900]);
  });

  test('the smallest raise is the last full bet or raise', () => {
    expect(offered(three, '2r300')?.raise).toEqual([500, 10_000]);
    expect(offered(three, '2r300 0r900')?.raise).toEqual([1500, 10_000]);
    expect(offered(three, '2c 0c 1x 0b250')?.raise).toEqual([500, 9900]);
    expect(offered(three, '2c 0c 1x 0b250 1r1000')?.raise).toEqual([1750, 9900]);
  });

  test('a raise of the street before counts no more', () => {
    expect(offered(three, '2r900 0c 1c 0b100')?.raise).toEqual([200, 9100]);
  });

  test('who has less than the minimum may go all-in', () => {
    expect(offered({ stacks: [10_000, 10_000, 150] }, '')).toEqual({ seat: 2, call: 100, raise: [150, 150] });
  });

  test('a call for less takes the whole stack and leaves no raise', () => {
    expect(offered({ stacks: [10_000, 10_000, 80] }, '')).toEqual({ seat: 2, call: 80, raise: [null, null] });
    expect(offered({ stacks: [10_000, 10_000, 100] }, '')).toEqual({
      seat: 2,
      call: 100,
      raise: [null, null],
    });
  });
});

describe('all-in for less than a full raise', () => {
  // Raise to 600 (by 500), all-in to 800 (by 200).
  const short = { stacks: [800, 10_000, 10_000, 10_000] };

  test('reopens nothing for who has acted, and leaves the size of the next raise', () => {
    expect(offered(short, '2r600 3c 0r800 1c')).toEqual({ seat: 2, call: 200, raise: [null, null] });
    expect(refusal(short, '2r600 3c 0r800 1c', '2r1400')).toBe('raising-not-reopened');
    expect(offered(short, '2r600 3c 0r800')).toEqual({ seat: 1, call: 700, raise: [1300, 10_000] });
  });

  test('two of them that come to a full raise reopen it, for who faces the whole of it', () => {
    // T96a: bet of 500, all-ins to 900 and 1,300: the bettor may raise to 1,800 at least.
    const stacks = [10_000, 10_000, 1000, 1400];
    const moves = '2c 3c 0c 1x 0b500 1c 2r900 3r1300';
    expect(offered({ stacks }, moves)).toEqual({ seat: 0, call: 800, raise: [1800, 9900] });
    expect(offered({ stacks }, `${moves} 0c`)).toEqual({ seat: 1, call: 800, raise: [1800, 9900] });
  });

  test('who called in between faces the second alone and may not raise', () => {
    const stacks = [10_000, 1000, 10_000, 1400];
    const moves = '2c 3c 0c 1x 0b500 1r900 2c 3r1300 0c';
    expect(offered({ stacks }, moves)).toEqual({ seat: 2, call: 400, raise: [null, null] });
  });

  test('a full raise after it reopens everything', () => {
    expect(offered(short, '2r600 3c 0r800 1r1300')).toEqual({ seat: 2, call: 700, raise: [1800, 10_000] });
  });

  test('a bet below the big blind may be raised by a full blind, by who has not acted', () => {
    // L172: all-in of 40 at a big blind of 100.
    const table = { stacks: [140, 10_000, 10_000] };
    expect(offered(table, '2c 0c 1x 0b40')).toEqual({ seat: 1, call: 40, raise: [140, 9900] });
  });

  test('a bet below the big blind does not reopen for who has checked', () => {
    const table = { stacks: [10_000, 140, 10_000] };
    expect(offered(table, '2c 0c 1x 0x 1b40 2c')).toEqual({ seat: 0, call: 40, raise: [null, null] });
  });
});

describe('blinds and posts', () => {
  test('antes of each player count towards the levels of pots, that of the big blind for all and a missed small blind do not', () => {
    const of = (posts: readonly Posting[]) =>
      start({ stacks: [1_000, 1_000, 1_000], posts }).seats.map(({ bet, live, dead }) => [bet, live, dead]);
    const blinds: readonly Posting[] = [
      [0, 'sb', 50],
      [1, 'bb', 100],
    ];
    expect(of([[0, 'ante', 10], [1, 'ante', 10], [2, 'ante', 10], ...blinds])).toEqual([
      [50n, 60n, 0n],
      [100n, 110n, 0n],
      [0n, 10n, 0n],
    ]);
    expect(of([...blinds, [1, 'bb-ante', 100], [2, 'extra-bb', 100], [2, 'dead-sb', 50]])).toEqual([
      [50n, 50n, 0n],
      [100n, 100n, 100n],
      [100n, 100n, 50n],
    ]);
  });

  test('a short big blind leaves the call at the full blind and the raise at twice it', () => {
    const table: Table = {
      stacks: [10_000, 40, 10_000],
      posts: [
        [0, 'sb', 50],
        [1, 'bb', 40],
      ],
    };
    expect(offered(table, '')).toEqual({ seat: 2, call: 100, raise: [200, 10_000] });
  });

  test('a small blind that covers the all-in big blind has nothing to decide', () => {
    const table: Table = {
      stacks: [10_000, 40, 10_000],
      posts: [
        [0, 'sb', 50],
        [1, 'bb', 40],
      ],
    };
    expect(play(table, '2f').actor).toBeNull();
  });

  test('the big blind may raise when everybody called, and after a short all-in', () => {
    expect(offered({ stacks: [10_000, 10_000, 150] }, '2r150 0c')).toEqual({
      seat: 1,
      call: 50,
      raise: [250, 10_000],
    });
  });

  test('a straddle acts last before the flop, and the first raise is to three blinds', () => {
    const table: Table = {
      ...four,
      posts: [
        [0, 'sb', 50],
        [1, 'bb', 100],
        [2, 'straddle', 200],
      ],
    };
    expect(offered(table, '')).toEqual({ seat: 3, call: 200, raise: [300, 10_000] });
    expect(offered(table, '3c 0c 1c')).toEqual({ seat: 2, call: 0, raise: [300, 10_000] });
    expect(offered(table, '3c 0c 1c 2x')?.raise).toEqual([100, 9800]);
  });

  test('a live extra blind is a bet, a dead small blind is none', () => {
    const table: Table = {
      ...four,
      posts: [
        [0, 'sb', 50],
        [1, 'bb', 100],
        [2, 'extra-bb', 100],
        [3, 'dead-sb', 50],
      ],
    };
    expect(offered(table, '')).toEqual({ seat: 2, call: 0, raise: [200, 10_000] });
    expect(offered(table, '2x')).toEqual({ seat: 3, call: 100, raise: [200, 9950] });
    expect(play(table, '2x').seats[3]).toMatchObject({ live: 0n, dead: 50n, bet: 0n });
  });

  test.each<[string, Partial<HandStart>, string]>([
    ['one player', { seats: [{ seat: 0, stack: 100n }], posts: [] }, 'seats'],
    ['a seat twice', { seats: [0, 0].map((seat) => ({ seat, stack: 100n })), posts: [] }, 'seats'],
    ['no chips', { seats: [0, 1].map((seat) => ({ seat, stack: 0n })), posts: [] }, 'stack'],
    ['a button that is no seat', { button: -1 }, 'button'],
    ['a post above the stack', { posts: [{ seat: 0, type: 'sb', amount: 99_999n }] }, 'post'],
    ['a post of nothing', { posts: [{ seat: 0, type: 'sb', amount: 0n }] }, 'post'],
    ['a post of nobody', { posts: [{ seat: 9, type: 'sb', amount: 50n }] }, 'post'],
    [
      'two small blinds',
      { posts: [0, 1].map((seat) => ({ seat, type: 'sb' as const, amount: 50n })) },
      'post',
    ],
    [
      'two antes of one',
      { posts: [0, 0].map((seat) => ({ seat, type: 'ante' as const, amount: 5n })) },
      'post',
    ],
    ['no big blind', { rules: { structure: 'no-limit', bigBlind: 0n } }, 'amount'],
  ])('refuses a hand with %s', (_name, change, rule) => {
    expect(startBetting({ ...startOf(three), ...change })).toMatchObject({ ok: false, rule });
  });
});

describe('against all-in opponents', () => {
  const table = { stacks: [500, 10_000, 500] };

  test('a raise that nobody can call is not offered', () => {
    expect(offered(table, '2r500 0c')).toEqual({ seat: 1, call: 400, raise: [null, null] });
    expect(refusal(table, '2r500 0c', '1r1000')).toBe('nobody-can-call');
  });

  test('it is taken where the site does so', () => {
    expect(refusal({ ...table, customs: { uncallableRaise: true } }, '2r500 0c', '1r1000')).toBe('taken');
  });
});

test('sites that fold sat-out players who are all-in from a post can be replayed', () => {
  const table: Table = {
    stacks: [10_000, 40, 10_000],
    posts: [
      [0, 'sb', 50],
      [1, 'bb', 40],
    ],
  };
  expect(refusal(table, '2c 0c', '1f')).toBe('out-of-turn');
  expect(play({ ...table, customs: { postedAllInFolds: true } }, '1f 2c 0c').street).toBe('flop');
});

describe('pot-limit', () => {
  const table = { ...three, potLimit: true };

  test('the greatest raise is the pot after the call, on top of the call', () => {
    // 150 in the middle, call 100: pot of 250 on top of 100.
    expect(offered(table, '')?.raise).toEqual([200, 350]);
    // 350 + 150, call 300: 350 + (500 + 300).
    expect(offered(table, '2r350')?.raise).toEqual([600, 1150]);
    expect(refusal(table, '2r350', '0r1151')).toBe('above-pot-limit');
    expect(refusal(table, '2r350', '0r1150')).toBe('taken');
  });

  test('the first bet of a street is the pot at most', () => {
    expect(offered(table, '2c 0c 1x')?.raise).toEqual([100, 300]);
  });

  test('a stack below the limit bounds it', () => {
    expect(offered({ stacks: [10_000, 10_000, 300], potLimit: true }, '')?.raise).toEqual([200, 300]);
  });
});
