import { describe, expect, test } from 'vitest';
import { dice } from '#games/dice/game.ts';
import { roulette } from '#games/roulette/game.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { ApiError } from '#platform/web/api.ts';
import type { PlayReply } from '../../../contract.ts';
import { createInstance } from '../../instance.ts';
import { stopAuto } from '#platform/web/auto/auto.ts';
import { runStrategy, type StrategyAround } from './run-strategy.ts';

const fairness = { serverSeedHash: 'h', clientSeed: 'c', nonce: 0 };
const every = (of: string) => [{ of, op: 'every', n: 1 }];
const rule = (id: string, on: object[], ...actions: object[]) => ({ id, on, do: actions });
const martingale = [rule('w', every('win'), { a: 'reset' }), rule('l', every('lose'), { a: 'inc', v: 100 })];

interface House {
  game?: AnyGame;
  bet?: string;
  params?: Record<string, unknown>;
  /** Multiplier of each bet, from 0; the last one goes on. */
  pays: readonly number[];
  /** Fails a bet instead. */
  refuse?: (bet: number) => unknown;
  /** Called when a bet is asked for. */
  during?: (bet: number) => void;
  /** Called when its end has been shown. */
  after?: (bet: number) => void;
  around?: Partial<StrategyAround>;
  /** Places of the ledger's unit: as many as are typed, unless set. */
  scale?: number;
}

/** A house that pays what the test says; the clock moves by what is waited for. */
function openTable(strategy: object, house: House) {
  const stakes: string[] = [];
  const targets: unknown[] = [];
  const starts: number[] = [];
  const { scale = 2 } = house;
  const cent = 10n ** BigInt(scale - 2);
  let [clock, balance, inFlight, most] = [0, 10_000n * cent, 0, 0];
  const instance = createInstance(
    house.game ?? dice,
    {
      wallet: () => ({ currency: 'usd', decimals: 2, scale, demo: false }),
      places: () => ({ decimals: 2, scale }),
      quick: () => true,
      async play(bet, params): Promise<PlayReply> {
        const no = stakes.length;
        inFlight += 1;
        most = Math.max(most, inFlight);
        stakes.push(bet);
        targets.push(params['target']);
        starts.push(clock);
        house.during?.(no);
        await Promise.resolve();
        inFlight -= 1;
        const error = house.refuse?.(no);
        if (error) throw error;
        const multiplier = house.pays[Math.min(no, house.pays.length - 1)]!;
        const stake = BigInt(Math.round(Number(bet) * 100)) * cent;
        const payout = (stake * BigInt(Math.round(multiplier * 100))) / 100n;
        balance += payout - stake;
        return {
          id: `b${no}`,
          type: 'quick',
          canBeFinished: false,
          game: {
            delay: 0,
            win: multiplier > 0,
            status: multiplier > 0 ? 'win' : 'lose',
            multiplier,
            payout: formatAmount(payout, { decimals: 2, scale }),
            wager: bet,
            outcome: {},
            events: [],
          },
          fairness,
          balance: { currency: 'usd', demo: false, value: '1.00', version: no },
        };
      },
      turn: () => Promise.reject(new Error('no turns here')),
      finish: () => Promise.reject(new Error('no turns here')),
      open: async () => null,
      find: async () => null,
      async wait(ms) {
        if (ms < 1000) clock += ms;
        await Promise.resolve();
      },
      refused() {},
      balance() {},
      hold: () => () => {},
      ended: () => house.after?.(stakes.length - 1),
    },
    { bet: house.bet ?? '1.00', params: house.params ?? { target: 50, direction: 'over' } },
  );
  instance.store.subscribe(({ round }) => {
    if (round && round.status !== 'in-progress') queueMicrotask(() => instance.settled(round.id));
  });
  const text = { v: 1, name: 'test', game: instance.game.id, params: {}, base: '1', ...strategy };
  instance.store.setState({ bettingType: 'auto', autoMode: 'strategy', strategy: JSON.stringify(text) });
  const around: StrategyAround = {
    now: () => clock,
    balance: () => balance,
    least: cent,
    greatest: 100_000n * cent,
    rotate: async () => {},
    gameMs: () => 0,
    onLost: () => () => {},
    ...house.around,
  };
  return {
    instance,
    stakes,
    targets,
    starts,
    mostAtOnce: () => most,
    run: () => runStrategy(instance, around),
    ended: () => instance.store.getState().strategyRun!,
  };
}

describe('a run', () => {
  test('stakes what the rules say, one bet at a time, and leaves the entered stake as it was', async () => {
    const table = openTable(
      { rules: martingale, stop: { loss: '100', bets: 6 } },
      { pays: [0, 0, 0, 2, 0, 2] },
    );
    await table.run();
    expect(table.stakes).toEqual(['1.00', '2.00', '4.00', '8.00', '1.00', '2.00']);
    expect(table.mostAtOnce()).toBe(1);
    expect(table.ended()).toMatchObject({
      running: false,
      reason: 'bets',
      bets: 6,
      wins: 2,
      losses: 4,
      profit: 200n,
    });
    expect(table.ended().log[0]).toEqual({ no: 6, stake: 200n, payout: 400n, multiplier: 2, profit: 200n });
    expect(table.instance.store.getState()).toMatchObject({ bet: '1.00', auto: { state: false } });
  });

  test('amounts move with the entered stake', async () => {
    const table = openTable({ rules: martingale, stop: { loss: '7' } }, { pays: [0], bet: '0.10' });
    await table.run();
    // 0.10, 0.20, 0.40; the fourth could break the limit of seven first stakes.
    expect(table.stakes).toEqual(['0.10', '0.20', '0.40']);
    expect(table.ended().reason).toBe('loss');
  });

  test('with six places inside whole cents are staked, and what they pay counts to its last part', async () => {
    const rules = [rule('l', every('lose'), { a: 'inc', v: 50 })];
    const table = openTable(
      { rules, stop: { bets: 4, loss: '100' } },
      { pays: [0, 0, 0, 1.98], bet: '0.03', scale: 6 },
    );
    await table.run();
    // 0.045, 0.0675 and 0.10125 are kept exactly between two bets, and placed in whole cents.
    expect(table.stakes).toEqual(['0.03', '0.04', '0.06', '0.10']);
    expect(table.ended().log[0]).toMatchObject({ stake: 100_000n, payout: 198_000n });
    expect(table.ended()).toMatchObject({ staked: 230_000n, profit: -32_000n });
  });

  test('no more than fifty bets a second', async () => {
    const table = openTable({ rules: [], stop: { bets: 101 } }, { pays: [0, 2] });
    await table.run();
    expect(table.starts.at(-1)! - table.starts[0]!).toBeGreaterThanOrEqual(2000);
    expect(table.starts.every((at, index) => index === 0 || at - table.starts[index - 1]! >= 20)).toBe(true);
  });

  test('no faster than the law of the place allows, and a bet that it refused is repeated once', async () => {
    const pace = new ApiError('refused', 403, { code: -21 });
    const flat = { rules: [], stop: { bets: 3 } };
    const [around, tooSoon] = [{ gameMs: () => 900 }, (no: number) => (no === 1 ? pace : null)];
    const table = openTable(flat, { pays: [0], refuse: tooSoon, around });
    await table.run();
    expect(table.starts).toEqual([0, 900, 1800, 2700]);
    expect(table.ended()).toMatchObject({ reason: 'bets', bets: 3 });
    const refused = openTable(flat, { pays: [0], refuse: (no) => (no > 0 ? pace : null), around });
    await refused.run();
    expect([refused.stakes.length, refused.ended().reason, refused.ended().bets]).toEqual([3, 'refused', 1]);
  });

  test('with chips the value of one moves, and the whole stake is counted', async () => {
    const params = { chips: { red: 2, 17: 1 } };
    const table = openTable(
      { rules: martingale, stop: { loss: '100', bets: 3 } },
      { game: roulette, params, pays: [0], bet: '0.50' },
    );
    await table.run();
    expect(table.stakes).toEqual(['1.50', '3.00', '6.00']);
    expect(table.ended()).toMatchObject({ staked: 1050n, profit: -1050n });
  });

  test('rules switch what the game lets them, and seeds are changed between two bets', async () => {
    let rotations = 0;
    const table = openTable(
      {
        rules: [
          rule('f', [{ of: 'bet', op: 'every', n: 2 }], { a: 'flip' }, { a: 'seed' }),
          rule('t', [{ of: 'bet', op: 'every', n: 3 }], { a: 'param', k: 'target', v: 25 }),
        ],
        stop: { bets: 4 },
      },
      {
        pays: [0],
        params: { target: 60, direction: 'over' },
        around: { rotate: async () => void rotations++ },
      },
    );
    await table.run();
    expect(table.targets).toEqual([60, 60, 40, 25]);
    expect(rotations).toBe(2);
  });
});

describe('nothing is placed after a stop', () => {
  const flat = { rules: [] };

  test('by the player, while a bet is under way', async () => {
    const table = openTable(flat, {
      pays: [0],
      during(no) {
        const { store } = table.instance;
        if (no === 4) store.setState({ auto: stopAuto(store.getState().auto) });
      },
    });
    await table.run();
    expect([table.stakes.length, table.ended().reason, table.ended().bets]).toEqual([5, 'hand', 5]);
  });

  test.each([
    ['reality', new ApiError('refused', 403, { code: -15 })],
    ['limit', new ApiError('refused', 403, { code: -11 })],
    ['limit', new ApiError('refused', 403, { code: -12 })],
    ['max-bet', new ApiError('refused', 422, { code: -9 })],
    ['refused', new ApiError('refused', 403, { code: -5 })],
    ['connection', new ApiError('network', 0, {})],
    ['connection', new ApiError('server', 500, {})],
    ['refused', new Error('a bug')],
  ])('%s: by a call that failed', async (reason, error) => {
    const table = openTable(flat, { pays: [0], refuse: (no) => (no === 3 ? error : null) });
    await table.run();
    expect([table.stakes.length, table.ended().reason, table.ended().bets]).toEqual([4, reason, 3]);
  });

  test('by a connection that broke', async () => {
    let lose = (): void => {};
    const table = openTable(flat, {
      pays: [0],
      around: { onLost: (lost) => ((lose = lost), () => {}) },
      after: (no) => no === 2 && lose(),
    });
    await table.run();
    expect([table.stakes.length, table.ended().reason]).toEqual([3, 'connection']);
  });

  test('by a page that was closed', async () => {
    const table = openTable(flat, {
      pays: [0],
      during: (no) => no === 2 && table.instance.dispose(),
    });
    await table.run();
    expect([table.stakes.length, table.ended().reason]).toEqual([3, 'closed']);
  });

  test('by seeds that could not be changed', async () => {
    const rules = [rule('s', every('bet'), { a: 'seed' })];
    const table = openTable(
      { rules },
      { pays: [0], around: { rotate: () => Promise.reject(new ApiError('refused', 409, { code: 1 })) } },
    );
    await table.run();
    expect([table.stakes.length, table.ended().reason]).toEqual([1, 'seed']);
  });

  test.each<[string, object, object, readonly number[], number]>([
    ['profit', {}, { profit: '2' }, [2], 2],
    ['loss', {}, { loss: '3' }, [0], 3],
    ['mult', {}, { mult: 3 }, [0, 2, 3.5, 2], 3],
    ['bets', {}, { bets: 7 }, [0, 2], 7],
    ['balance-above', {}, { balanceAbove: '102.50' }, [2], 3],
    ['balance-below', {}, { balanceBelow: '97.50' }, [0], 3],
    ['rule', { rules: [rule('x', [{ of: 'lose', op: 'streakIs', n: 4 }], { a: 'stop' })] }, {}, [0], 4],
    ['param', { rules: [rule('x', every('lose'), { a: 'param', k: 'target', v: 500 })] }, {}, [0], 1],
    ['max-bet', { rules: [rule('x', every('lose'), { a: 'mul', v: 2 })] }, { loss: '9999' }, [0], 2],
    ['balance', { rules: [rule('x', every('lose'), { a: 'add', v: '90' })] }, { loss: '9999' }, [0], 2],
  ])('%s: by its own rules, to the bet', async (reason, plan, stop, pays, placed) => {
    const table = openTable(
      { rules: [], ...plan, stop },
      { pays, ...(reason === 'max-bet' && { around: { greatest: 200n } }) },
    );
    await table.run();
    expect([table.ended().reason, table.stakes.length, table.ended().bets]).toEqual([reason, placed, placed]);
    expect(table.instance.store.getState().auto.state).toBe(false);
  });

  test('minutes: by the clock', async () => {
    const table = openTable({ rules: [], stop: { minutes: 1 } }, { pays: [0, 2] });
    await table.run();
    expect([table.ended().reason, table.stakes.length]).toEqual(['minutes', 3000]);
  });
});
