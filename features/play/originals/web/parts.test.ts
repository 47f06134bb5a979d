import { describe, expect, test } from 'vitest';
import { double } from '#games/double/game.ts';
import { mines } from '#games/mines/game.ts';
import { crash } from '#games/crash/game.ts';
import { slide } from '#games/slide/game.ts';
import type { PlayReply, TurnReply } from '../contract.ts';
import { runAuto } from './bet/auto-run.ts';
import { createInstance, isLocked } from './instance.ts';
import type { Ended, Params } from './instance-types.ts';
import { combined, isPooled } from './parts.ts';
import { around } from './testing/open-instance.ts';

const wallet = { currency: 'usd', decimals: 2, scale: 6, demo: false };
const balance = (version: number) => ({ currency: 'usd', demo: false, value: '1.00', version });
const fairness = { serverSeedHash: 'h', clientSeed: 'c', nonce: -1 };

function joined(id: string, no: number, params: Params, wager = '1.00'): PlayReply {
  return {
    id,
    type: 'multiplayer',
    canBeFinished: false,
    game: {
      delay: 0,
      win: false,
      status: 'in-progress',
      multiplier: 0,
      payout: '0.00',
      wager,
      outcome: null,
      events: [],
      state: { no, params },
    },
    fairness,
    balance: balance(1),
  };
}

function over(id: string, payout: string): TurnReply {
  const win = payout !== '0.00';
  const multiplier = Number(payout);
  return {
    id,
    type: win ? 'finish' : 'lose',
    canBeFinished: false,
    game: {
      delay: 5000,
      win,
      status: win ? 'win' : 'lose',
      multiplier,
      payout,
      outcome: { result: 3 },
      events: [],
    },
    balance: balance(2),
  };
}

function table(no = () => 1) {
  const ended: Ended[] = [];
  let serial = 0;
  let balances = 0;
  const instance = createInstance(
    double,
    {
      hold: () => () => {},
      wallet: () => wallet,
      places: () => ({ decimals: 2, scale: 6 }),
      quick: () => false,
      play: async (bet, params) => joined(`b${serial++}`, no(), params, bet),
      turn: () => Promise.reject(new Error('no turns')),
      finish: () => Promise.reject(new Error('no finish')),
      open: async () => null,
      find: async () => null,
      wait: (ms) => (ms >= 4000 ? new Promise(() => {}) : Promise.resolve()),
      refused: () => {},
      balance: () => balances++,
      ended: (end) => ended.push(end),
    },
    { bet: '1.00', params: { colour: 'red' } },
  );
  const { setState: set, getState: state } = instance.store;
  return { instance, ended, set, state, balances: () => balances };
}

describe('parts of a round that nobody can leave', () => {
  test('are those of shared games without a flight', () => {
    expect([double, slide, crash, mines].map(isPooled)).toEqual([true, true, false, false]);
  });

  test('placing one leaves the page free for the next', async () => {
    const { instance, state, set } = table();
    await instance.play();
    expect(state()).toMatchObject({ playTimeout: false, extendedId: null });
    expect(isLocked(state(), double)).toBe(false);
    set({ params: { colour: 'green' }, bet: '0.50' });
    await instance.play();
    expect(state().parts.map(({ round }) => [round.id, round.stake])).toEqual([
      ['b0', '1.00'],
      ['b1', '0.50'],
    ]);
    expect(state().round).toMatchObject({ id: 'round-1', stake: '1.50', status: 'in-progress' });
  });

  test('end together: nothing is counted before the stage shows it, then each by itself', async () => {
    const { instance, state, set, ended, balances } = table();
    const first = await instance.play();
    set({ params: { colour: 'green' }, bet: '0.50' });
    await instance.play();
    const before = balances();
    instance.onReply(over('b0', '2.00'));
    expect(state().round?.status).toBe('in-progress');
    instance.onReply(over('b1', '0.00'));
    expect(state().round).toMatchObject({ status: 'win', stake: '1.50', payout: '2.00', multiplier: 1.3333 });
    expect([ended.length, balances()]).toEqual([0, before]);
    instance.settled('round-1');
    expect(ended.map(({ round, win }) => [round.id, win])).toEqual([
      ['b0', true],
      ['b1', false],
    ]);
    await expect(first?.end).resolves.toMatchObject({ win: true });
    instance.settled('round-1');
    expect(ended).toHaveLength(2);
  });

  test('an end that comes twice, or for somebody else, changes nothing', async () => {
    const { instance, state, ended } = table();
    await instance.play();
    instance.onReply(over('zz', '9.00'));
    instance.onReply(over('b0', '0.00'));
    instance.settled('round-1');
    instance.onReply(over('b0', '9.00'));
    instance.settled('round-1');
    expect(ended).toHaveLength(1);
    expect(state().round).toMatchObject({ status: 'lose', payout: '0.00' });
  });

  test('a bet in the next round shows what the last one ended with, and starts a new sum', async () => {
    let no = 1;
    const { instance, state, ended } = table(() => no);
    await instance.play();
    instance.onReply(over('b0', '2.00'));
    no = 2;
    await instance.play();
    expect(ended).toHaveLength(1);
    expect(state().parts.map((part) => part.no)).toEqual([2]);
    expect(state().round).toMatchObject({ id: 'round-2', stake: '1.00', status: 'in-progress' });
  });

  test('a reload finds every open part again, once', () => {
    const { instance, state } = table();
    instance.restore(joined('b7', 3, { colour: 'black' }, '0.70'));
    instance.restore(joined('b8', 3, { colour: 'green' }, '0.10'));
    instance.restore(joined('b7', 3, { colour: 'black' }, '0.70'));
    expect(state().parts.map(({ params }) => params)).toEqual([{ colour: 'black' }, { colour: 'green' }]);
    expect(state()).toMatchObject({ bet: '0.70', params: { colour: 'black' } });
    expect(state().round).toMatchObject({ stake: '0.80', restored: true });
  });

  test('wallets are not added up', async () => {
    const { instance, state } = table();
    await instance.play();
    const other = { ...state().parts[0]!, wallet: { ...wallet, demo: true } };
    expect(combined([other, ...state().parts])?.stake).toBe('1.00');
  });

  test('auto betting places the next one when the stage has shown the last', async () => {
    let no = 0;
    const { instance, set, state, ended } = table(() => no);
    set({ auto: { ...state().auto, games: 3 } });
    instance.store.subscribe(({ round, parts }) => {
      if (round?.status !== 'in-progress' || parts.length === 0) return;
      queueMicrotask(() => {
        instance.onReply(over(parts.at(-1)!.round.id, '0.00'));
        instance.settled(round.id);
      });
    });
    await runAuto(
      instance,
      around({
        async ready() {
          no++;
          return true;
        },
      }),
    );
    expect(ended).toHaveLength(3);
    expect(state().auto.state).toBe(false);
  });
});
