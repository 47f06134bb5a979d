import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { createContext } from '../context.ts';
import { closeIdle } from '../core/rounds.ts';
import { type GisApp, gisApp } from '../testing/app.ts';
import { callsOn } from '../testing/calls.ts';

const folder = process.env['PHOENIX_VECTORS'];
let gis: GisApp;

beforeAll(async () => {
  gis = await gisApp({ features: [saferPlay] });
});
afterAll(() => gis.app.close());

const { id, of, bet, win, refund, rollback, exclude, betsOf, settled } = callsOn(() => gis);

describe('the samples', () => {
  it.skipIf(!folder)('agree', async () => {
    const { start, steps } = JSON.parse(
      readFileSync(join(folder!, 'providers/gis-session.json'), 'utf8'),
    ) as {
      start: string;
      steps: {
        n: number;
        params: Record<string, string>;
        expect: Record<string, string | boolean | number>;
      }[];
    };
    const player = await gis.player(start.replace(/00$/, ''));
    const seen = new Map<number, string>();
    for (const { n, params, expect: wanted } of steps) {
      const mine = params['player_id'] === 'p-1' ? player.user._id : 'nobody';
      const reply = await gis.call({ ...params, player_id: mine });
      expect(reply.status).toBe(wanted['http']);
      expect(reply.error_code).toBe(wanted['error_code']);
      const after = wanted['ok']
        ? reply
        : await gis.call({ action: 'balance', player_id: player.user._id, currency: 'EUR' });
      expect(after.balance).toBe(Number(wanted['balance_after']));
      if (reply.transaction_id) seen.set(n, reply.transaction_id);
      const same = /^same as step (\d+)$/.exec(String(wanted['transaction_id']));
      if (same) expect(reply.transaction_id).toBe(seen.get(Number(same[1])));
      if (wanted['transaction_id'] === 'present') expect(reply.transaction_id).toBeTruthy();
    }
    expect(await gis.audit()).toEqual([]);
  });
});

describe('who may call', () => {
  it('only what is signed, fresh and sent once', async () => {
    const player = await gis.player('10');
    const call = { action: 'bet', amount: '1', transaction_id: id(), type: 'bet', ...of(player) };
    expect(await gis.call(call, { key: 'another key' })).toMatchObject({
      status: 200,
      error_code: 'INTERNAL_ERROR',
    });
    expect(await gis.call(call, { merchantId: 'somebody' })).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    expect(await gis.call(call, { seconds: -40 })).toMatchObject({ error_description: 'old timestamp' });
    expect(await gis.call(call, { seconds: 40 })).toMatchObject({ error_description: 'old timestamp' });
    expect(await gis.call(call, { sent: { ...call, amount: '2' } })).toMatchObject({
      error_description: 'wrong sign',
    });
    expect(await gis.cents(player)).toBe(1000n);
    expect(await gis.call(call, { nonce: 'once' })).toMatchObject({ balance: 9 });
    const again = { ...call, transaction_id: id() };
    expect(await gis.call(again, { nonce: 'once' })).toMatchObject({ error_description: 'repeated nonce' });
    expect(await gis.cents(player)).toBe(900n);
  });

  it('is no page of the house, and there is nothing beside it', async () => {
    const answers = await Promise.all([
      fetch(`${gis.app.url}/api/providers/slotegrator`),
      fetch(`${gis.app.url}/api/providers/other`, { method: 'POST' }),
      fetch(`${gis.app.url}/api/providers/slotegrator`, { method: 'POST', body: 'x'.repeat(70_000) }),
      fetch(`${gis.app.url}/api/providers/slotegrator`, { method: 'POST', body: '%%%=&&[[]]=1' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 413, 200]);
  });

  it.each([
    [{ action: 'dance' }],
    [{ amount: '-1' }],
    [{ amount: '1e3' }],
    [{ amount: '0.0000001' }],
    [{ amount: '' }],
    [{ amount: '9'.repeat(40) }],
    [{ currency: 'XXX' }],
    [{ currency: 'eur' }],
    [{ player_id: 'nobody' }],
    [{ transaction_id: '' }],
    [{ transaction_id: 'x'.repeat(200) }],
    [{ transaction_id: 'a\0b' }],
    [{ action: 'refund' }],
    [{ action: 'rollback', rollback_transactions: [{ action: 'dance', transaction_id: 'x' }] }],
  ])('answers %o with an error and moves nothing', async (wrong) => {
    const player = await gis.player('10');
    const reply = await gis.call({
      action: 'bet',
      amount: '1',
      transaction_id: id(),
      ...of(player),
      ...wrong,
    });
    expect([reply.status, reply.error_code]).toEqual([200, 'INTERNAL_ERROR']);
    expect(await gis.cents(player)).toBe(1000n);
  });
});

describe('transactions', () => {
  it('happen once for ever and are answered alike', async () => {
    const player = await gis.player('10');
    const call = { action: 'bet', amount: '2.5', transaction_id: id(), type: 'bet', ...of(player) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => gis.call(call)));
    expect(new Set(answers.map(({ transaction_id: ref }) => ref)).size).toBe(1);
    expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set([7.5]));
    expect(await gis.call({ ...call, amount: '3' })).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    expect(await gis.call({ ...call, action: 'win' })).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    const other = await gis.player('10');
    expect(await gis.call({ ...call, player_id: other.user._id })).toMatchObject({
      error_code: 'INTERNAL_ERROR',
    });
    expect([await gis.cents(player), await gis.cents(other)]).toEqual([750n, 1000n]);
  });

  it('of two players at once under one name are one', async () => {
    const players = [await gis.player('10'), await gis.player('10')];
    const name = id();
    const answers = await Promise.all(players.map((player) => bet(player, '1', { transaction_id: name })));
    expect(answers.filter(({ error_code: code }) => code).length).toBe(1);
    const left = await Promise.all(players.map((player) => gis.cents(player)));
    expect(left.toSorted((a, b) => Number(a - b))).toEqual([900n, 1000n]);
  });

  it('count to the fourth place, and what is no cent is kept', async () => {
    const player = await gis.player('10');
    expect(await bet(player, '0.1234')).toMatchObject({ balance: 9.8766 });
    expect(await win(player, '0.0001')).toMatchObject({ balance: 9.8767 });
    expect(await bet(player, '9.8768')).toMatchObject({ error_code: 'INSUFFICIENT_FUNDS' });
    expect(await bet(player, '9.8767')).toMatchObject({ balance: 0 });
    expect(await gis.cents(player)).toBe(0n);
    expect(await win(player, '1.9999')).toMatchObject({ balance: 1.9999 });
    expect(await gis.balance(player)).toBe(gis.units('1.9999'));
    expect(await gis.audit()).toEqual([]);
  });

  it('a hundred bets at once on money for ten: ten are taken', async () => {
    const player = await gis.player('10');
    const answers = await Promise.all(Array.from({ length: 100 }, () => bet(player, '1')));
    expect(answers.filter(({ balance }) => balance !== undefined)).toHaveLength(10);
    expect(answers.filter(({ error_code: code }) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(90);
    expect(await gis.cents(player)).toBe(0n);
  });

  it('a name that a dozen players use at once is one of theirs', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => gis.player('10')));
    const name = id();
    const answers = await Promise.all(players.map((player) => bet(player, '4', { transaction_id: name })));
    expect(answers.filter(({ balance }) => balance === 6)).toHaveLength(1);
    expect(answers.filter(({ error_code: code }) => code === 'INTERNAL_ERROR')).toHaveLength(11);
    const left = await Promise.all(players.map((player) => gis.cents(player)));
    expect(left.reduce((sum, cents) => sum + cents, 0n)).toBe(11_600n);
    expect(await gis.audit()).toEqual([]);
  });

  it('gives a bet back once, whatever the refunds are called', async () => {
    const player = await gis.player('10');
    const name = id();
    await bet(player, '4', { transaction_id: name });
    expect(await refund(player, '4', name, { round_id: 'another' })).toMatchObject({ balance: 10 });
    expect(await refund(player, '4', name)).toMatchObject({ balance: 10 });
    expect(await refund(player, '400', name)).toMatchObject({ balance: 10 });
    const stranger = await gis.player('0');
    expect(await refund(stranger, '4', name)).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    expect(await gis.cents(stranger)).toBe(0n);
  });

  it('gives back no more than was taken, and nothing for a win', async () => {
    const player = await gis.player('10');
    const [stake, won] = [id(), id()];
    await bet(player, '1', { transaction_id: stake });
    expect(await refund(player, '1000', stake)).toMatchObject({ balance: 10 });
    await win(player, '5', { transaction_id: won });
    expect(await refund(player, '5', won)).toMatchObject({ balance: 15 });
  });

  it('a bet that comes after its refund takes nothing, and one after its rollback neither', async () => {
    const player = await gis.player('10');
    const [first, second, third] = [id(), id(), id()];
    expect(await refund(player, '3', first)).toMatchObject({ balance: 10 });
    expect(await bet(player, '3', { transaction_id: first })).toMatchObject({ balance: 10 });
    const undone = await rollback(player, [
      { action: 'bet', amount: '3', transaction_id: second },
      { action: 'win', amount: '9', transaction_id: third },
    ]);
    expect(undone).toMatchObject({ balance: 10, rollback_transactions: [second, third] });
    expect(await bet(player, '3', { transaction_id: second })).toMatchObject({ balance: 10 });
    expect(await win(player, '9', { transaction_id: third })).toMatchObject({ balance: 10 });
    // What only a refund has named may turn out to be a win.
    const fourth = id();
    await refund(player, '2', fourth);
    expect(await win(player, '2', { transaction_id: fourth })).toMatchObject({ balance: 12 });
    expect(await gis.audit()).toEqual([]);
  });

  it('a rollback takes back what it names and nothing else, once', async () => {
    const player = await gis.player('10');
    const [stake, won, back] = [id(), id(), id()];
    await bet(player, '4', { transaction_id: stake });
    await win(player, '6', { transaction_id: won });
    const call = [{ action: 'win', amount: '6', transaction_id: won }];
    expect(await rollback(player, call)).toMatchObject({ balance: 6 });
    expect(await rollback(player, call)).toMatchObject({ balance: 6 });
    await gis.call({
      action: 'refund',
      amount: '4',
      transaction_id: back,
      bet_transaction_id: stake,
      ...of(player),
    });
    expect(await gis.cents(player)).toBe(1000n);
    expect(await rollback(player, [{ action: 'refund', amount: '4', transaction_id: back }])).toMatchObject({
      balance: 6,
    });
    expect(await rollback(player, [{ action: 'bet', amount: '4', transaction_id: stake }])).toMatchObject({
      balance: 10,
    });
    expect(await gis.audit()).toEqual([]);
  });

  it('what was spent before it is taken back is owed, shown as nothing and paid by what comes in', async () => {
    const player = await gis.player('5');
    const won = id();
    await win(player, '10', { transaction_id: won });
    await bet(player, '12');
    expect(await rollback(player, [{ action: 'win', amount: '10', transaction_id: won }])).toMatchObject({
      balance: 0,
    });
    expect(await gis.cents(player)).toBe(0n);
    const owed = async () => {
      const { services, db } = gis.app.kit;
      return (await Promise.all(services.debts.map((read) => read(db.pool, player.id)))).flat();
    };
    const { id: cur } = gis.app.kit.money.currency('eur')!;
    expect(await owed()).toEqual([{ cur, amount: gis.app.units('7', 'eur') }]);
    expect(await win(player, '4')).toMatchObject({ balance: 0 });
    await gis.app.credit(player.id, 'eur', '5');
    expect(await gis.call({ action: 'balance', ...of(player) })).toMatchObject({ balance: 2 });
    expect(await bet(player, '2.01')).toMatchObject({ error_code: 'INSUFFICIENT_FUNDS' });
    expect(await bet(player, '2')).toMatchObject({ balance: 0 });
    expect(await gis.cents(player)).toBe(0n);
    expect(await owed()).toEqual([]);
    expect(await gis.audit()).toEqual([]);
  });

  it('spins that are free are played while something is owed, and what they win pays that', async () => {
    const player = await gis.player('5');
    const won = id();
    await win(player, '10', { transaction_id: won });
    await bet(player, '12');
    await rollback(player, [{ action: 'win', amount: '10', transaction_id: won }]);
    expect(await bet(player, '0.01')).toMatchObject({ error_code: 'INSUFFICIENT_FUNDS' });
    expect(await bet(player, '1', { type: 'freespin' })).toMatchObject({ balance: 0 });
    expect(await bet(player, '0')).toMatchObject({ balance: 0 });
    expect(await win(player, '8', { type: 'freespin' })).toMatchObject({ balance: 1 });
    expect(await gis.audit()).toEqual([]);
  });
});

describe('limits', () => {
  it('refuse a bet of somebody who is excluded, and nothing else', async () => {
    const player = await gis.player('10');
    const name = id();
    await bet(player, '1', { transaction_id: name });
    await exclude(player);
    expect(await bet(player, '1')).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    expect(await win(player, '2')).toMatchObject({ balance: 11 });
    // What they have paid for is played out; spins that are free and begin something are play too.
    expect(await bet(player, '0')).toMatchObject({ balance: 11 });
    expect(await bet(player, '0', { round_id: 'free' })).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    // So are those that the aggregator gives, in a session without rounds that was paid for.
    expect(await bet(player, '0', { type: 'freespin', freespin_id: 'campaign-7' })).toMatchObject({
      error_code: 'INTERNAL_ERROR',
    });
    expect(await refund(player, '1', name)).toMatchObject({ balance: 12 });
    const { body, status } = await gis.app.api(
      '/api/providers/launch',
      { game: 'game-a', currency: 'EUR' },
      player.token,
    );
    expect([status, body.code]).toEqual([404, 1]);
  });

  it('of a player count these bets as all others, and not those that are given back', async () => {
    const player = await gis.player('100');
    await gis.app.kit.money.act(player.id, (state, draft) => {
      const limit = {
        kind: 'wager',
        period: 'day',
        cap: '10000000',
        used: '0',
        from: gis.app.kit.runtime.now(),
      } as const;
      draft.setGuard(state, { ...NO_RESTRICTIONS, limits: [limit] });
      return true;
    });
    const name = id();
    expect(await bet(player, '8', { transaction_id: name })).toMatchObject({ balance: 92 });
    expect(await bet(player, '8')).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    await refund(player, '8', name);
    expect(await bet(player, '8')).toMatchObject({ balance: 92 });
  });

  it('that begin while a round is open count it, once, also when it is over', async () => {
    const player = await gis.player('100');
    const ask = async (path: string, body: object): Promise<string[]> =>
      (await gis.app.api(`/api/limits${path}`, body, player.token)).body.limits.map(
        ({ used }: { used: string }) => used,
      );
    await bet(player, '8');
    const name = id();
    await bet(player, '2', { transaction_id: name });
    await win(player, '3');
    await ask('/set', { kind: 'wager', period: 'day', cap: '50' });
    expect(await ask('/set', { kind: 'loss', period: 'day', cap: '50' })).toEqual(['10.00', '7.00']);
    await refund(player, '2', name);
    await win(player, '4', { finished: '1' });
    expect(await ask('', {})).toEqual(['8.00', '1.00']);
    // What is a bet by now is no open round any more.
    await ask('/set', { kind: 'wager', period: 'week', cap: '50' });
    expect(await ask('/set', { kind: 'loss', period: 'week', cap: '50' })).toEqual([
      '8.00',
      '1.00',
      '8.00',
      '1.00',
    ]);
  });
});

describe('rounds', () => {
  it('are one bet when their provider ends them, and when they fall silent', async () => {
    const player = await gis.player('100');
    const stake = id();
    await bet(player, '5', { round_id: 'r-1' });
    await bet(player, '5', { round_id: 'r-1', transaction_id: stake });
    await win(player, '3', { round_id: 'r-1', session_id: 's-2' });
    await refund(player, '5', stake);
    expect(await betsOf(player)).toEqual([]);
    await win(player, '9.50', { round_id: 'r-1', finished: '1' });
    expect(await betsOf(player)).toEqual([settled('5', '12.5')]);
    await bet(player, '2', { round_id: 'r-2' });
    const context = createContext(gis.app.kit);
    await closeIdle(context);
    expect(await betsOf(player)).toHaveLength(1);
    gis.pass(121_000);
    await closeIdle(context);
    expect((await betsOf(player))[1]).toEqual(settled('2', '0'));
    // What comes too late moves money all the same.
    const late = await refund(player, '5', stake);
    expect(late).toMatchObject({ balance: 105.5 });
    expect(await win(player, '1', { round_id: 'r-2' })).toMatchObject({ balance: 106.5 });
    gis.pass(121_000);
    await closeIdle(context);
    expect(await betsOf(player)).toHaveLength(2);
    expect(await gis.audit()).toEqual([]);
  });

  it('that are open when the room is switched off are paid, given back and ended, and no new one begins', async () => {
    const { features, db } = gis.app.kit;
    const player = await gis.player('20');
    const [lost, won] = [id(), id()];
    const first = { action: 'bet', amount: '4', transaction_id: id(), ...of(player), round_id: 'o-1' };
    expect(await gis.call(first)).toMatchObject({ balance: 16 });
    await bet(player, '1', { round_id: 'o-2', transaction_id: lost });
    await bet(player, '2', { round_id: 'o-3' });
    await features.set('providers', false, 'test');
    try {
      expect(await bet(player, '1', { round_id: 'o-4' })).toMatchObject({
        error_code: 'INTERNAL_ERROR',
        error_description: 'Games of providers are closed for now.',
      });
      const launch = { game: 'game-a', currency: 'EUR' };
      expect((await gis.app.api('/api/providers/launch', launch, player.token)).status).toBe(404);
      // What was taken before is answered as it was.
      expect(await gis.call(first)).toMatchObject({ balance: 13 });
      expect(await win(player, '7', { round_id: 'o-1', transaction_id: won })).toMatchObject({ balance: 20 });
      const undone = [{ action: 'win', amount: '7', transaction_id: won }];
      expect(await rollback(player, undone, { round_id: 'o-1' })).toMatchObject({ balance: 13 });
      expect(await refund(player, '1', lost, { round_id: 'o-2' })).toMatchObject({ balance: 14 });
      expect(await win(player, '6', { round_id: 'o-1', finished: '1' })).toMatchObject({ balance: 20 });
      expect(await betsOf(player)).toEqual([settled('4', '6')]);
      gis.pass(121_000);
      await db.pool.query("select graphile_worker.add_job('providers.close-rounds')");
      await expect
        .poll(() => betsOf(player), { timeout: 30_000, interval: 20 })
        .toEqual([settled('4', '6'), settled('2', '0')]);
      const play = await fetch(`${gis.app.url}/api/providers/emulator/play/${'x'.repeat(20)}`);
      expect(play.status).toBe(404);
    } finally {
      await features.set('providers', true, 'test');
    }
    expect(await bet(player, '1', { round_id: 'o-4' })).toMatchObject({ balance: 19 });
    expect(await gis.audit()).toEqual([]);
  });

  it('leave one line a call in the statement, and a statement that adds up', async () => {
    const player = await gis.player('100');
    await bet(player, '5', { round_id: 'r-9' });
    await win(player, '7', { round_id: 'r-9', finished: '1' });
    const lines = await gis.app.kit.money.statement(player.id, { limit: 20 });
    expect(lines.map(({ kind, debit, credit, balanceAfter }) => [kind, debit, credit, balanceAfter])).toEqual(
      [
        ['providerPayout', 0n, gis.units('7'), gis.units('102')],
        ['providerStake', gis.units('5'), 0n, gis.units('95')],
        ['adjust', 0n, gis.units('100'), gis.units('100')],
      ],
    );
  });
});
