import { describe, expect, test } from 'vitest';
import { blackjack } from '#games/blackjack/game.ts';
import { crash } from '#games/crash/game.ts';
import { dice } from '#games/dice/game.ts';
import { hilo } from '#games/hilo/game.ts';
import { mines } from '#games/mines/game.ts';
import { roulette } from '#games/roulette/game.ts';
import type { TurnReply } from '../contract.ts';
import { runAuto } from './bet/auto-run.ts';
import { around, openInstance, quick, step, wallet } from './testing/open-instance.ts';

describe('a bet', () => {
  test('holds the page until its result is on the stage', async () => {
    const { instance, state, ended } = openInstance(dice, {});
    const playing = instance.play();
    expect(state().playTimeout).toBe(true);
    const placed = await playing;
    await placed?.end;
    expect(state().playTimeout).toBe(false);
    expect(ended).toHaveLength(1);
  });

  test('shows its balance when the stage has ended, however long that takes', async () => {
    let late = (): void => {};
    const wait = () => new Promise<void>((done) => (late = done));
    const { instance, log, state } = openInstance(dice, { wait }, '1.00', false);
    const placed = await instance.play();
    instance.drawing('b0');
    late();
    await Promise.resolve();
    expect([log, state().playTimeout]).toEqual([['hold'], true]);
    instance.settled('b0');
    await placed?.end;
    expect([log, state().playTimeout]).toEqual([['hold', 'release', 'balance'], false]);
  });

  test('is not held for ever by a stage that never takes it up', async () => {
    let late = (): void => {};
    const wait = () => new Promise<void>((done) => (late = done));
    const { instance, log } = openInstance(dice, { wait }, '1.00', false);
    const placed = await instance.play();
    late();
    await placed?.end;
    expect(log).toEqual(['hold', 'release', 'balance']);
  });

  test('whose page is left gives the balance free', async () => {
    const { instance, log } = openInstance(dice, {}, '1.00', false);
    await instance.play();
    instance.dispose();
    expect(log).toEqual(['hold', 'release']);
  });

  test('cannot be placed twice at once', async () => {
    const { instance, stakes } = openInstance(dice, {});
    await Promise.all([instance.play(), instance.play(), instance.play()]);
    expect(stakes).toEqual(['1.00']);
  });

  test('goes out with all places of the currency', async () => {
    const { instance, stakes } = openInstance(dice, {}, '1.');
    await instance.play();
    expect(stakes).toEqual(['1.00']);
  });

  test('that is refused frees the page and says why', async () => {
    const { instance, log, state } = openInstance(dice, { play: () => Promise.reject(new Error('no')) });
    expect(await instance.play()).toBeNull();
    expect(log).toEqual(['refused play']);
    expect(state().playTimeout).toBe(false);
  });
});

describe('a stepped round', () => {
  const open = { type: 'open', tile: 3 };
  const answers = {
    play: async () => step('m1', 'in-progress', 1, [], 0),
    turn: async (): Promise<TurnReply> => ({
      ...step('m1', 'in-progress', 1.12, [open], 1),
      type: 'continue',
    }),
    finish: async (): Promise<TurnReply> => ({
      ...step('m1', 'win', 1.12, [{ type: 'cashed-out' }]),
      type: 'finish',
    }),
  };

  test('runs from the bet over a turn to the cash-out', async () => {
    const { instance, state, ended } = openInstance(mines, answers);
    const placed = await instance.play();
    expect(state()).toMatchObject({ extendedId: 'm1', extendedState: 'in-progress', currentProfit: null });
    await instance.turn({ tile: 3 });
    expect(state()).toMatchObject({ currentProfit: '1.12', playTimeout: false });
    await instance.finish();
    await placed?.end;
    expect(state()).toMatchObject({
      extendedId: null,
      extendedState: 'finished',
      currentProfit: null,
      playTimeout: false,
    });
    expect(ended[0]?.round.events).toEqual([open, { type: 'cashed-out' }]);
  });

  test('an answer that also comes over the socket is not drawn twice', async () => {
    const { instance, state } = openInstance(mines, answers);
    await instance.play();
    await instance.turn({ tile: 3 });
    instance.onReply(await answers.turn());
    expect(state().round?.events).toEqual([open]);
  });

  test('the answer of another round is not for this page', async () => {
    const { instance, state } = openInstance(mines, answers);
    await instance.play();
    instance.onReply({ ...(await answers.finish()), id: 'other' });
    expect(state().extendedId).toBe('m1');
  });

  test('a refused turn takes over what the server says of the round', async () => {
    const { instance, state, log } = openInstance(mines, {
      ...answers,
      turn: () => Promise.reject(new Error('lost')),
      open: async () => step('m1', 'in-progress', 1.29, []),
    });
    await instance.play();
    await expect(instance.turn({ tile: 3 })).rejects.toThrow('lost');
    expect(log).toContain('refused turn');
    expect(state()).toMatchObject({ extendedId: 'm1', currentProfit: '1.29', playTimeout: false });
  });

  test('a round that the server no longer has is dropped', async () => {
    const { instance, state } = openInstance(mines, {
      ...answers,
      finish: () => Promise.reject(new Error('gone')),
    });
    await instance.play();
    await instance.finish();
    expect(state()).toMatchObject({ extendedId: null, extendedState: 'finished', round: null });
  });

  test('of which nobody can tell how it ended keeps nobody waiting for that', async () => {
    const { instance, state } = openInstance(mines, {
      ...answers,
      finish: () => Promise.reject(new Error('lost')),
      find: () => Promise.reject(new Error('lost too')),
    });
    const placed = await instance.play();
    await instance.finish();
    expect(await placed?.end).toBeNull();
    expect(state()).toMatchObject({ extendedId: null, playTimeout: false, round: null });
  });

  test('whose cash-out was taken and its answer lost is shown and recorded as it ended', async () => {
    const asked: unknown[] = [];
    const { instance, state, ended } = openInstance(mines, {
      ...answers,
      finish: () => Promise.reject(new Error('lost')),
      async find(...found) {
        asked.push(found);
        return answers.finish();
      },
    });
    const placed = await instance.play();
    await instance.turn({ tile: 3 });
    await instance.finish();
    expect(await placed?.end).toMatchObject({ win: true });
    expect(asked).toEqual([['m1', 1]]);
    expect(state()).toMatchObject({ extendedId: null, playTimeout: false, round: { status: 'win' } });
    expect(ended.map(({ round }) => round.events)).toEqual([[open, { type: 'cashed-out' }]]);
    // The message over the socket, later than what was asked for.
    instance.onReply(await answers.finish());
    expect(ended).toHaveLength(1);
  });

  test('a bet that is refused because a round is open elsewhere shows that round', async () => {
    const { instance, state, log } = openInstance(mines, {
      play: () => Promise.reject(new Error('stage')),
      open: async () => step('m7', 'in-progress', 1.2),
    });
    await instance.play();
    expect(log).toEqual(['refused play']);
    expect(state()).toMatchObject({ extendedId: 'm7', extendedState: 'in-progress', bet: '1.00' });
  });

  test('an open round comes back with its stake and parameters', () => {
    const { instance, state } = openInstance(mines, answers);
    const reply = step('m9', 'in-progress', 1.5, []);
    instance.restore({
      ...reply,
      game: { ...reply.game, wager: '0.30', state: { mines: 7, opened: [1, 2], hit: null } },
    });
    expect(state()).toMatchObject({
      bet: '0.30',
      params: { mines: 7 },
      extendedId: 'm9',
      currentProfit: '1.50',
    });
    expect(state().round).toMatchObject({ restored: true, view: { opened: [1, 2] } });
  });

  test('of a flight comes back without the greatest payout among its choices', () => {
    const { instance, state } = openInstance(crash, {});
    const reply = step('c9', 'in-progress', 0);
    const params = crash.flight!.limitExit({}, 300);
    instance.restore({ ...reply, type: 'multiplayer', game: { ...reply.game, state: { no: 5, params } } });
    expect(state().params).toEqual({});
  });

  test('of a smaller field comes back without the size that the page stands on', () => {
    const { instance, state } = openInstance(mines, answers);
    instance.store.setState({ params: { mines: 3, size: 8 } });
    const reply = step('m9', 'in-progress', 1);
    const view = { ...mines.view({ mines: 7 }, { opened: [1], hit: null }) };
    instance.restore({ ...reply, game: { ...reply.game, state: view } });
    expect(state().params).toEqual({ mines: 7 });
  });

  test('of a flight that is left by hand comes back without an automatic exit', () => {
    const { instance, state } = openInstance(crash, {});
    instance.store.setState({ params: { autoCashout: 2 } });
    const reply = step('c9', 'in-progress', 0);
    instance.restore({
      ...reply,
      type: 'multiplayer',
      game: { ...reply.game, state: { no: 5, params: {} } },
    });
    expect(state().params).toEqual({});
  });

  test('of cards comes back with the card it was begun on', () => {
    const { instance, state } = openInstance(hilo, answers);
    const params = { start: 'Q-heart', guesses: 4 } as const;
    const view = { ...hilo.view(params, hilo.start(params, { cardStream: [] })) };
    const reply = step('h9', 'in-progress', 1);
    instance.restore({ ...reply, game: { ...reply.game, state: view } });
    expect(state().params).toEqual(params);
  });

  test('of a table comes back with its chips; what one is worth is not what all of them are', () => {
    const { instance, state } = openInstance(blackjack, {}, '0.10');
    const params = { hands: 2, chips: { main: 4, pairs: 1 } } as const;
    const cards = ['8-spade', '8-heart', '6-club', 'K-club', '2-club', '3-club'] as const;
    const outcome = { cardStream: cards, playerCards: cards.slice(0, 2), dealerCards: cards.slice(2, 4) };
    const seen = blackjack.view(params, blackjack.start(params, outcome));
    const reply = step('b9', 'in-progress', 1, []);
    instance.restore({ ...reply, game: { ...reply.game, wager: '0.50', state: { ...seen } } });
    expect(state()).toMatchObject({ bet: '0.10', params, extendedId: 'b9' });
  });
});

describe('a table', () => {
  const chips = { red: 10, 17: 2 };

  test('is bet at the value of one chip times the chips', async () => {
    const { instance, stakes, state } = openInstance(roulette, {}, '0.10');
    instance.store.setState({ params: { chips } });
    const placed = await instance.play();
    await placed?.end;
    expect(stakes).toEqual(['1.20']);
    expect(state()).toMatchObject({ bet: '0.10', round: { stake: '1.20' }, params: { chips } });
  });

  test('without chips is not bet at all', async () => {
    const { instance, stakes, state } = openInstance(roulette, {}, '0.10');
    instance.store.setState({ params: { chips: {} } });
    expect(await instance.play()).toBeNull();
    expect(stakes).toEqual([]);
    expect(state().playTimeout).toBe(false);
  });

  test('is bet again and again as it lies, and a raised bet raises the value of each chip', async () => {
    const laid: unknown[] = [];
    let round = 0;
    const { instance, stakes, state } = openInstance(
      roulette,
      {
        play: async (stake, params) => {
          laid.push(params['chips']);
          return quick(`b${round++}`, false, stake);
        },
      },
      '0.10',
    );
    instance.store.setState({
      params: { chips },
      auto: { ...state().auto, games: 3, loss: { action: 'increase', value: 100 } },
    });
    await runAuto(instance, around());
    expect(stakes).toEqual(['1.20', '2.40', '4.80']);
    expect(laid).toEqual([chips, chips, chips]);
  });
});

describe('auto betting', () => {
  test('plays the number of rounds and stops', async () => {
    const { instance, stakes, state } = openInstance(dice, {});
    instance.store.setState({ auto: { ...state().auto, games: 4 } });
    await runAuto(instance, around());
    expect(stakes).toHaveLength(4);
    expect(state().auto).toMatchObject({ state: false, currentIteration: 4 });
  });

  test('raises the stake after losses and goes back after a win', async () => {
    let round = 0;
    const wins = [false, false, true, false];
    const { instance, stakes, state } = openInstance(dice, {
      play: async (stake) => quick(`b${round}`, wins[round++] ?? false, stake),
    });
    instance.store.setState({
      auto: { ...state().auto, games: 4, loss: { action: 'increase', value: 100 } },
    });
    await runAuto(instance, around());
    expect(stakes).toEqual(['1.00', '2.00', '4.00', '1.00']);
  });

  test('goes on after a round that was called off as if it had not been, and nothing records it', async () => {
    let round = 0;
    const { instance, stakes, ended, state } = openInstance(crash, {
      async play() {
        const id = `c${++round}`;
        const { game, ...bet } = step(id, 'in-progress', 0);
        const lost = { ...bet, game: { ...game, status: 'lose' as const } };
        const off = { ...bet, game: { ...game, status: 'win' as const, win: true }, refunded: true as const };
        setTimeout(() => instance.onReply(round === 2 ? off : lost));
        return { ...bet, game, type: 'multiplayer' };
      },
    });
    instance.store.setState({
      auto: { ...state().auto, games: 3, stopOnWin: true, loss: { action: 'increase', value: 100 } },
    });
    await runAuto(instance, around());
    expect(stakes).toEqual(['1.00', '2.00', '2.00', '4.00']);
    expect(state().auto).toMatchObject({ state: false, currentIteration: 3 });
    expect(ended.map(({ refunded }) => refunded)).toEqual([false, true, false, false]);
  });

  test('ends on the first refusal', async () => {
    let round = 0;
    const { instance, stakes, state } = openInstance(dice, {
      play: (stake) =>
        round++ === 2
          ? Promise.reject(new Error('balance'))
          : Promise.resolve(quick(`b${round}`, false, stake)),
    });
    instance.store.setState({ auto: { ...state().auto, games: 0 } });
    await runAuto(instance, around());
    expect(stakes).toHaveLength(3);
    expect(state().auto.state).toBe(false);
  });

  test('ends when the player stops it, after the round that is under way', async () => {
    const { instance, ended, state } = openInstance(dice, {
      play: async (stake) => {
        if (state().auto.currentIteration === 2)
          instance.store.setState({ auto: { ...state().auto, state: false } });
        return quick(`b${state().auto.currentIteration}`, false, stake);
      },
    });
    instance.store.setState({ auto: { ...state().auto, games: 0 } });
    await runAuto(instance, around());
    expect(ended).toHaveLength(3);
  });

  test('planned turns go out with the bet: one request is a whole round', async () => {
    const paths: unknown[] = [];
    let round = 0;
    const { instance, state, ended } = openInstance(mines, {
      play: async (_bet, _params, _wallet, path) => {
        paths.push(path);
        return step(`m${++round}`, round === 1 ? 'win' : 'lose', round === 1 ? 1.2 : 0, [{ type: 'open' }]);
      },
      turn: () => Promise.reject(new Error('no turn is sent')),
      finish: () => Promise.reject(new Error('no finish is sent')),
    });
    const plan = [{ tile: 4 }, { tile: 9 }];
    instance.store.setState({ auto: { ...state().auto, games: 2 }, plan });
    await runAuto(instance, around());
    expect(paths).toEqual([plan, plan]);
    expect(ended.map(({ round: { status } }) => status)).toEqual(['win', 'lose']);
  });

  test('a round that the path could not end is cashed out', async () => {
    const { instance, state, ended } = openInstance(mines, {
      play: async () => step('m1', 'in-progress', 1),
      finish: async (id) => ({ ...step(id, 'win', 1.2, []), type: 'finish' }),
    });
    instance.store.setState({ auto: { ...state().auto, games: 1 }, plan: [{ tile: 4 }] });
    await runAuto(instance, around());
    expect(ended.map(({ round: { status } }) => status)).toEqual(['win']);
  });

  test('goes on after a cash-out whose answer was lost, and ends where nobody can tell what became of it', async () => {
    let round = 0;
    const { instance, state, ended } = openInstance(hilo, {
      play: async () => step(`h${++round}`, 'in-progress', 1),
      finish: () => Promise.reject(new Error('lost')),
      find: async (id) => (id === 'h3' ? null : step(id, 'win', 1.2)),
    });
    instance.store.setState({ auto: { ...state().auto, games: 5 } });
    await runAuto(instance, around());
    expect(ended.map(({ round: { id } }) => id)).toEqual(['h1', 'h2']);
    expect([round, state().auto.state]).toEqual([3, false]);
  });

  test('another currency, or real instead of play money, ends the run before the next bet', async () => {
    for (const change of [{ currency: 'btc', decimals: 8, scale: 8 }, { demo: true }]) {
      let chosen = wallet;
      const { instance, stakes, state } = openInstance(dice, {
        wallet: () => chosen,
        play: async (stake) => {
          chosen = { ...wallet, ...change };
          return quick('b', false, stake);
        },
      });
      instance.store.setState({ auto: { ...state().auto, games: 0 } });
      await runAuto(instance, around());
      expect(stakes).toEqual(['1.00']);
      expect(state().auto.state).toBe(false);
    }
  });

  test('leaving the page ends it', async () => {
    const { instance, stakes, state } = openInstance(dice, {
      play: async (stake) => {
        instance.dispose();
        return quick('b', false, stake);
      },
    });
    instance.store.setState({ auto: { ...state().auto, games: 0 } });
    await runAuto(instance, around());
    expect(stakes).toHaveLength(1);
  });
});
