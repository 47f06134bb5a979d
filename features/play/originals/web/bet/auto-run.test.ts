import { describe, expect, test } from 'vitest';
import { crash } from '#games/crash/game.ts';
import { dice } from '#games/dice/game.ts';
import { roulette } from '#games/roulette/game.ts';
import { slide } from '#games/slide/game.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import { stopAuto } from '#platform/web/auto/auto.ts';
import { ApiError } from '#platform/web/api.ts';
import { around, openInstance, quick, step, wallet } from '../testing/open-instance.ts';
import { runAuto } from './auto-run.ts';
import { NO_STOPS } from './auto-stops.ts';

const doubled = { action: 'increase', value: 100 } as const;

/** A bet that pays hundredths of its stake. */
function paying(id: string, stake: string, hundredths: number) {
  const { game, ...reply } = quick(id, hundredths > 100, stake);
  const payout = formatAmount((parseAmount(stake, wallet)! * BigInt(hundredths)) / 100n, wallet);
  return { ...reply, game: { ...game, multiplier: hundredths / 100, payout } };
}

/** Plays dice without end. @param pays hundredths of each stake; the last one goes on */
async function playOut(pays: readonly number[], stops: object, change: object = {}) {
  let [bets, balance] = [0, 100_000_000n];
  const reasons: string[] = [];
  const { instance, stakes, state } = openInstance(dice, {
    async play(stake) {
      const reply = paying(`b${bets}`, stake, pays[Math.min(bets++, pays.length - 1)]!);
      balance += parseAmount(reply.game.payout, { decimals: 6, scale: 6 })! - parseAmount(stake, wallet)!;
      return reply;
    },
  });
  instance.store.setState({
    auto: { ...state().auto, games: 0, ...change },
    stops: { ...NO_STOPS, ...stops },
  });
  await runAuto(instance, around({ balance: () => balance, stopped: (reason) => reasons.push(reason) }));
  expect(state().auto.state).toBe(false);
  return { stakes, reasons };
}

describe('stops', () => {
  test.each([
    ['profit', { profit: '2' }, [200, 0, 200], 4],
    ['loss', { loss: '2.5' }, [0], 2],
    ['mult', { mult: '3' }, [0, 299, 300], 3],
    ['balance-above', { balanceAbove: '101.50' }, [200], 2],
    ['balance-below', { balanceBelow: '98.5' }, [0, 200, 0], 4],
  ])('%s: to the bet, and the reason is told', async (reason, stops, pays, bets) => {
    const { stakes, reasons } = await playOut([...pays], stops);
    expect([stakes.length, reasons]).toEqual([bets, [reason]]);
  });

  test('a stake that grows after losses ends before twenty first stakes are lost', async () => {
    const { stakes, reasons } = await playOut([0], {}, { loss: doubled });
    expect([stakes, reasons]).toEqual([['1.00', '2.00', '4.00', '8.00'], ['loss']]);
  });

  test('amounts are added to the stake and taken off it, down to the least', async () => {
    const win = { action: 'subtract', value: 0, amount: '0.70' } as const;
    const loss = { action: 'add', value: 0, amount: '0.50' } as const;
    const { stakes } = await playOut([0, 0, 200, 200, 200], { mult: '2' }, { win, loss });
    expect(stakes).toEqual(['1.00', '1.50', '2.00']);
    const few = await playOut([200], {}, { win, games: 3 });
    expect(few).toEqual({ stakes: ['1.00', '0.30', '0.01'], reasons: [] });
  });

  test('at a table they are of all chips together', async () => {
    let round = 0;
    const { instance, stakes, state } = openInstance(
      roulette,
      { play: async (stake) => paying(`b${round++}`, stake, 0) },
      '0.10',
    );
    instance.store.setState({
      params: { chips: { red: 10, 17: 2 } },
      auto: { ...state().auto, games: 0 },
      stops: { ...NO_STOPS, loss: '3' },
    });
    await runAuto(instance, around());
    expect(stakes).toEqual(['1.20', '1.20']);
  });
});

test('a run that was stopped in a round places nothing for the one that began before its end', async () => {
  let bets = 0;
  const { instance, stakes, state } = openInstance(slide, {
    async play(stake) {
      const { game, ...bet } = step(`b${++bets}`, 'in-progress', 0);
      return {
        ...bet,
        type: 'multiplayer',
        game: { ...game, wager: stake, state: { no: bets, params: {} } },
      };
    },
  });
  instance.store.setState({ auto: { ...state().auto, games: 0 } });
  const first = runAuto(instance, around());
  await expect.poll(() => stakes.length).toBe(1);
  instance.store.setState({ auto: stopAuto(state().auto) });
  const second = runAuto(instance, around());
  await expect.poll(() => stakes.length).toBe(2);
  instance.onReply(step('b1', 'lose', 0));
  instance.settled('round-1');
  await first;
  expect([stakes.length, state().auto.state]).toEqual([2, true]);
  instance.dispose();
  await second;
});

describe('a connection that breaks', () => {
  /** Loses it while the second round goes on. */
  async function lost(shared: boolean) {
    let round = 0;
    let lose = (): void => {};
    let listening = false;
    const reasons: string[] = [];
    const { instance, stakes, state } = openInstance(shared ? crash : dice, {
      async play(stake) {
        const id = `b${++round}`;
        if (round === 2) lose();
        if (!shared) return quick(id, false, stake);
        const { game, ...bet } = step(id, 'in-progress', 0);
        setTimeout(() => instance.onReply({ ...bet, game: { ...game, status: 'lose' } }));
        return { ...bet, game, type: 'multiplayer' };
      },
    });
    instance.store.setState({ auto: { ...state().auto, games: 4 } });
    const onLost = (call: () => void) => {
      [lose, listening] = [call, true];
      return () => (listening = false);
    };
    await runAuto(instance, around({ onLost, stopped: (reason) => reasons.push(reason) }));
    expect([listening, state().auto.state]).toEqual([false, false]);
    return { bets: stakes.length, reasons };
  }

  test('ends rounds that go on without the page', async () => {
    expect(await lost(true)).toEqual({ bets: 2, reasons: ['connection'] });
  });

  test('leaves those that one answer decides', async () => {
    expect(await lost(false)).toEqual({ bets: 4, reasons: [] });
  });
});

describe('the pace of the law', () => {
  const tooSoon = new ApiError('refused', 403, { code: -21 });

  /** @param refused numbers of the bets that come too soon for the house */
  function atPace(refused: (bet: number) => boolean, gameMs: number) {
    let [clock, bets] = [0, 0];
    const starts: number[] = [];
    const opened = openInstance(dice, {
      async play(stake) {
        starts.push(clock);
        if (refused(bets++)) throw tooSoon;
        return quick(`b${bets}`, false, stake);
      },
      async wait(ms) {
        if (ms >= 4000 && ms !== 5000) return new Promise(() => {});
        clock += ms;
      },
    });
    const { instance, state } = opened;
    instance.store.setState({ auto: { ...state().auto, games: 3 } });
    const run = () => runAuto(instance, around({ now: () => clock, gameMs: () => gameMs }));
    return { ...opened, run, starts };
  }

  test('is kept from bet to bet', async () => {
    const { run, starts } = atPace(() => false, 2500);
    await run();
    expect(starts).toEqual([0, 2500, 5000]);
  });

  test('refuses a bet once, which is then repeated, and not twice', async () => {
    const { run, starts, state } = atPace((bet) => bet === 1, 900);
    await run();
    expect([starts, state().auto.currentIteration]).toEqual([[0, 900, 1800, 2700], 3]);
    const again = atPace((bet) => bet > 0, 900);
    await again.run();
    expect([again.starts, again.state().auto.currentIteration]).toEqual([[0, 900, 1800], 1]);
  });

  test('that the page was not told is taken to be the slowest', async () => {
    const { run, starts } = atPace((bet) => bet === 0, 0);
    await run();
    expect(starts).toEqual([0, 5000, 5050, 5100]);
  });

  test('holds up nobody who stops the run and begins another', async () => {
    const waits: (() => void)[] = [];
    const { instance, stakes, state } = openInstance(dice, {
      wait: (ms) => new Promise<void>((done) => void (ms === 60_000 && waits.push(done))),
    });
    instance.store.setState({ auto: { ...state().auto, games: 5, timeout: 0 } });
    const run = () => runAuto(instance, around({ gameMs: () => 60_000 }));
    const first = run();
    await expect.poll(() => waits.length).toBe(1);
    instance.store.setState({ auto: stopAuto(state().auto) });
    await first;
    const second = run();
    await expect.poll(() => stakes.length).toBe(2);
    for (const wake of waits) wake();
    await Promise.resolve();
    expect(stakes).toHaveLength(2);
    instance.dispose();
    await second;
  });
});
