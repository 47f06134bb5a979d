/** A house and a stage for tests of an instance. */
import type { AnyGame } from '#platform/contract/game.ts';
import type { PlayReply } from '../../contract.ts';
import type { AutoAround } from '../bet/auto-run.ts';
import { createInstance } from '../instance.ts';
import type { Ended, InstanceServices } from '../instance-types.ts';

export const wallet = { currency: 'usd', decimals: 2, scale: 6, demo: false };
const balance = { currency: 'usd', demo: false, value: '1.00', version: 1 };
const fairness = { serverSeedHash: 'h', clientSeed: 'c', nonce: 0 };

export function quick(id: string, win: boolean, wager: string): PlayReply {
  const game = {
    delay: 0,
    win,
    status: win ? ('win' as const) : ('lose' as const),
    multiplier: win ? 2 : 0,
    payout: win ? '2.00' : '0.00',
    wager,
    outcome: {},
    events: [],
  };
  return { id, type: 'quick', canBeFinished: false, game, fairness, balance };
}

export function step(
  id: string,
  status: 'in-progress' | 'win' | 'lose',
  multiplier: number,
  events: { type: string }[] = [],
  turns?: number,
): PlayReply {
  const game = {
    delay: 0,
    win: status === 'win',
    status,
    multiplier,
    payout: multiplier.toFixed(2),
    wager: '1.00',
    outcome: null,
    events,
    ...(turns !== undefined && { turns }),
  };
  return { id, type: 'extended', canBeFinished: status === 'in-progress', game, fairness, balance };
}

/** A page that nothing happens to, apart from what the test says. */
export function around(change: Partial<AutoAround> = {}): AutoAround {
  return {
    now: () => 0,
    balance: () => 0n,
    gameMs: () => 0,
    onLost: () => () => {},
    ready: async () => true,
    least: 1n,
    stopped: () => {},
    ...change,
  };
}

/** A house that answers what the test says, and a stage that shows every result at once. */
export function openInstance(
  game: AnyGame,
  answers: Partial<Pick<InstanceServices, 'play' | 'turn' | 'finish' | 'open' | 'find' | 'wallet' | 'wait'>>,
  bet = '1.00',
  staged = true,
) {
  const log: string[] = [];
  const stakes: string[] = [];
  const ended: Ended[] = [];
  let serial = 0;
  const instance = createInstance(
    game,
    {
      wallet: answers.wallet ?? (() => wallet),
      places: () => ({ decimals: 2, scale: 6 }),
      quick: () => true,
      async play(stake, params, from, path) {
        stakes.push(stake);
        return (answers.play ?? (async () => quick(`b${serial++}`, false, stake)))(stake, params, from, path);
      },
      turn: answers.turn ?? (() => Promise.reject(new Error('no turns'))),
      finish: answers.finish ?? (() => Promise.reject(new Error('no finish'))),
      open: answers.open ?? (async () => null),
      find: answers.find ?? (async () => null),
      wait: answers.wait ?? ((ms) => (ms >= 4000 ? new Promise(() => {}) : Promise.resolve())),
      refused: (_error, call) => log.push(`refused ${call}`),
      balance: () => log.push('balance'),
      hold: () => {
        log.push('hold');
        return () => log.push('release');
      },
      ended: (end) => ended.push(end),
    },
    { bet, params: game.initial as Record<string, unknown> },
  );
  instance.store.subscribe(({ round }) => {
    if (staged && round && round.status !== 'in-progress') queueMicrotask(() => instance.settled(round.id));
  });
  return { instance, log, stakes, ended, state: instance.store.getState };
}
