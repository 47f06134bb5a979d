import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { SLIP } from '../../contract.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { refOf, WINNER } from '../testing/feed.ts';

let sport: SportApp;
let count = 0;

/** A new event, live when a test wants one. */
async function event(live = false, sportId = 1): Promise<string> {
  const id = `test:${++count}`;
  await sport.feed.fixture(id, sportId);
  if (live) {
    await sport.feed.score(id, 0, 0);
    await sport.feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' }, { live: true });
  }
  return id;
}

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

describe('a slip', () => {
  it('holds its stake while it waits, and is a bet once it is confirmed', async () => {
    const player = await sport.player('50');
    const leg = await sport.leg(await event());
    const { status, body } = await sport.submit(player, [leg]);
    expect(status).toBe(200);
    expect(body.readyAt).toBe(body.now);
    expect(await sport.dollars(player)).toBe(4000n);
    const confirmed = await sport.confirm(player, body.queueId);
    expect(confirmed.body.bet).toMatchObject({ status: 0, stake: '10.00', potential: '20.00', odds: '2' });
    const { body: open } = await sport.app.api('/api/sport/bets', { state: 'open' }, player.token);
    expect(open.map(({ id }: { id: string }) => id)).toEqual([body.queueId]);
  });

  it('is taken in the one currency of a house that has no other', async () => {
    const { kit } = sport.app;
    const player = await sport.player('50');
    const leg = await sport.leg(await event());
    await kit.settings.set('single-currency', { currency: 'btc' }, 'test');
    await kit.features.set('single-currency', true, 'test');
    const refused = await sport.submit(player, [leg]);
    expect([refused.status, refused.body.code]).toEqual([422, SLIP.invalid]);
    expect(await sport.dollars(player)).toBe(5000n);
    await kit.settings.set('single-currency', { currency: 'usd' }, 'test');
    expect((await sport.submit(player, [leg])).status).toBe(200);
    await kit.features.set('single-currency', false, 'test');
  });

  it('a hundred at once on a balance for ten: ten are taken, and nothing is lost', async () => {
    const player = await sport.player('10');
    const legs = [];
    for (let index = 0; index < 100; index++) legs.push(await sport.leg(await event()));
    const answers = await Promise.all(legs.map((leg) => sport.submit(player, [leg], { stake: '1.00' })));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(10);
    expect(
      answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === SLIP.noBalance),
    ).toBe(true);
    expect(await sport.dollars(player)).toBe(0n);
    const bets = await Promise.all(taken.map(({ body }) => sport.confirm(player, body.queueId)));
    expect(bets.map(({ status }) => status)).toEqual(taken.map(() => 200));
  });

  it('is refused before it is ready, taken when it is, and the same bet when confirmed again', async () => {
    const player = await sport.player('50');
    const { body } = await sport.submit(player, [await sport.leg(await event(true))]);
    expect(body.readyAt - body.now).toBe(6000);
    expect((await sport.confirm(player, body.queueId)).body.code).toBe(SLIP.tooEarly);
    await sport.pass(6000);
    const [first, second] = await Promise.all([
      sport.confirm(player, body.queueId),
      sport.confirm(player, body.queueId),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.bet.id).toBe(first.body.bet.id);
    expect(await sport.dollars(player)).toBe(4000n);
  });

  it('on a live match is taken by the house when it is ready: its player does not choose the moment', async () => {
    const player = await sport.player('50');
    const [stands, changes] = [await event(true), await event(true)];
    const taken = await sport.submit(player, [await sport.leg(stands)]);
    const refused = await sport.submit(player, [await sport.leg(changes)]);
    await sport.feed.odds(changes, WINNER, { '1': '1.9', '2': '3.5', '3': '4' }, { live: true });
    await sport.pass(6000);
    const open = async () => (await sport.app.api('/api/sport/bets', { state: 'open' }, player.token)).body;
    await soon(async () => {
      expect((await open()).map(({ id }: { id: string }) => id)).toEqual([taken.body.queueId]);
      expect(await sport.dollars(player)).toBe(4000n);
    });
    // What happens after that is no reason any more, for either of them.
    await sport.feed.score(stands, 1, 0);
    await sport.feed.odds(changes, WINNER, { '1': '2', '2': '3.4', '3': '4' }, { live: true });
    await sport.pass(9000);
    expect((await sport.confirm(player, taken.body.queueId)).body.bet).toMatchObject({ odds: '2' });
    expect((await sport.confirm(player, refused.body.queueId)).body.code).toBe(SLIP.oddsChanged);
    expect(await sport.dollars(player)).toBe(4000n);
  });

  it('that is confirmed too late gives its stake back', async () => {
    const player = await sport.player('50');
    const { body } = await sport.submit(player, [await sport.leg(await event())]);
    await sport.pass(15_001);
    const late = await sport.confirm(player, body.queueId);
    expect([late.status, late.body.code]).toEqual([409, SLIP.tooLate]);
    expect((await sport.confirm(player, body.queueId)).body.code).toBe(SLIP.tooLate);
    expect(await sport.dollars(player)).toBe(5000n);
  });

  it('that is unknown, or of somebody else, has an invalid queue id', async () => {
    const [owner, other] = [await sport.player('50'), await sport.player('50')];
    const { body } = await sport.submit(owner, [await sport.leg(await event())]);
    for (const id of [body.queueId, 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await sport.confirm(other, id)).body.code).toBe(SLIP.invalidQueue);
    expect((await sport.confirm(owner, body.queueId)).status).toBe(200);
  });

  it('is confirmed together with others at once: each gets its own answer, nobody takes another’s', async () => {
    const players = await Promise.all(Array.from({ length: 9 }, () => sport.player('50')));
    const ids = await Promise.all(players.map(() => event()));
    const slips = await Promise.all(
      players.map(
        async (player, at) => (await sport.submit(player, [await sport.leg(ids[at]!)])).body.queueId,
      ),
    );
    // A third of the matches moves its odds, a third stops betting.
    for (const [at, id] of ids.entries()) {
      if (at % 3 === 1) await sport.feed.odds(id, WINNER, { '1': '1.9', '2': '3.5', '3': '4' });
      if (at % 3 === 2)
        await sport.feed.apply({
          kind: 'bet_stop',
          producer: 3,
          event: id,
          timestamp: sport.app.kit.runtime.now(),
        });
    }
    const asked = players.flatMap((player, at) => [
      sport.confirm(players[(at + 1) % 9]!, slips[at]),
      sport.confirm(player, slips[at]),
    ]);
    const answers = (await Promise.all(asked)).map(({ status, body }) =>
      status === 200 ? body.bet.id : body.code,
    );
    expect(answers).toEqual(
      slips.flatMap((id, at) => [
        SLIP.invalidQueue,
        at % 3 === 0 ? id : at % 3 === 1 ? SLIP.oddsChanged : SLIP.optionClosed,
      ]),
    );
    for (const [at, player] of players.entries())
      expect(await sport.dollars(player)).toBe(at % 3 === 0 ? 4000n : 5000n);
    expect(await sport.audit()).toEqual([]);
  });

  it('is refused when there is a goal or a stop of betting between the two', async () => {
    const player = await sport.player('50');
    for (const happens of ['goal', 'stop'] as const) {
      const id = await event(true);
      const { body } = await sport.submit(player, [await sport.leg(id)]);
      if (happens === 'goal') await sport.feed.score(id, 1, 0);
      else
        await sport.feed.apply({
          kind: 'bet_stop',
          producer: 1,
          event: id,
          timestamp: sport.app.kit.runtime.now(),
        });
      // Open again by the time it is ready, at the same odds.
      await sport.feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' }, { live: true });
      await sport.pass(6000);
      expect((await sport.confirm(player, body.queueId)).body.code).toBe(SLIP.optionClosed);
    }
    expect(await sport.dollars(player)).toBe(5000n);
  });

  it('is refused when the producer of its prices goes silent, whoever else is up', async () => {
    await sport.app.kit.settings.set('book', { adapter: 'none', liveDelaySeconds: { '1': 30 } }, 'test');
    const player = await sport.player('50');
    const { body } = await sport.submit(player, [await sport.leg(await event(true))]);
    await sport.pass(10_000, false);
    await sport.feed.alive(3);
    await sport.pass(10_001, false);
    await sport.feed.alive(3);
    await sport.pass(10_000, false);
    expect((await sport.confirm(player, body.queueId)).body.code).toBe(SLIP.optionClosed);
    expect(await sport.dollars(player)).toBe(5000n);
    await sport.app.kit.settings.set('book', { adapter: 'none' }, 'test');
    // It is believed again by the answer to what it was asked, and not by a sign of life.
    const states = async () =>
      (await sport.app.platform.db.pool.query('select id, state, request_id from sport_producer order by id'))
        .rows;
    await sport.feed.alive();
    const [live, preMatch] = await states();
    expect([live.state, preMatch.state]).toEqual(['recovering', 'up']);
    await sport.feed.apply({
      kind: 'snapshot_complete',
      producer: 1,
      timestamp: sport.app.kit.runtime.now(),
      requestId: live.request_id,
    });
    expect(await states()).toMatchObject([{ state: 'up' }, { state: 'up' }]);
  });

  it.each([
    ['none', '2.1', SLIP.oddsChanged, null],
    ['none', '1.9', SLIP.oddsChanged, null],
    ['higher', '1.9', SLIP.oddsChanged, null],
    ['higher', '2.1', null, '21.00'],
    ['any', '1.9', null, '19.00'],
  ])('of policy %s at odds that have become %s', async (policy, odds, code, potential) => {
    const player = await sport.player('50');
    const id = await event();
    const { body } = await sport.submit(player, [await sport.leg(id)], { policy });
    await sport.feed.odds(id, WINNER, { '1': odds, '2': '3.4', '3': '4' });
    const confirmed = await sport.confirm(player, body.queueId);
    expect(confirmed.body.code ?? null).toBe(code);
    expect(confirmed.body.bet?.potential ?? null).toBe(potential);
    expect(await sport.dollars(player)).toBe(code === null ? 4000n : 5000n);
  });

  it('on what is cancelled from now on is refused, whatever prices come for it', async () => {
    const player = await sport.player('50');
    const id = await event();
    const leg = await sport.leg(id);
    const waiting = await sport.submit(player, [leg]);
    const now = () => sport.app.kit.runtime.now();
    const window = { from: now(), to: null };
    const cancel = { producer: 3, event: id, window, markets: [refOf(WINNER)] };
    await sport.feed.apply({ ...cancel, kind: 'bet_cancel', timestamp: now() });
    await sport.feed.odds(id, WINNER, { '1': '2', '2': '3.4', '3': '4' });
    expect((await sport.submit(player, [await sport.leg(id, '2')])).body.code).toBe(SLIP.optionClosed);
    expect((await sport.confirm(player, waiting.body.queueId)).body.code).toBe(SLIP.optionClosed);
    await sport.feed.apply({ ...cancel, kind: 'rollback_bet_cancel', timestamp: now() });
    expect((await sport.submit(player, [leg])).status).toBe(200);
  });

  it('is judged by the version that was shown, and by nothing else that the page sends', async () => {
    const player = await sport.player('50');
    const id = await event();
    const old = await sport.leg(id);
    await sport.feed.odds(id, WINNER, { '1': '1.5', '2': '3.4', '3': '4' });
    expect((await sport.submit(player, [{ ...old, odds: '100' } as never])).body.code).toBe(SLIP.oddsChanged);
    const made = await sport.bet(player, [{ ...old, odds: '100', stake: '1' } as never], { policy: 'any' });
    const { body } = await sport.app.api('/api/sport/bets', {}, player.token);
    expect(body[0]).toMatchObject({ id: made, potential: '15.00' });
  });

  it('is one for one key, also when it is sent twice at once', async () => {
    const player = await sport.player('50');
    const legs = [await sport.leg(await event())];
    const answers = await Promise.all(
      [1, 2, 3].map(() => sport.submit(player, legs, { key: 'one-and-the-same' })),
    );
    const queues = new Set(answers.map(({ body }) => body.queueId));
    expect(queues.size).toBe(1);
    // Whoever lost the answer asks again, of the prices of then too, and is told of the bet that was made.
    const again = async (version: number) => {
      const legsNow = legs.map((leg) => ({ ...leg, version }));
      const { body } = await sport.submit(player, legsNow, { key: 'one-and-the-same' });
      return (await sport.confirm(player, body.queueId)).body.bet.id;
    };
    expect([await again(1), await again(9)]).toEqual([...queues, ...queues]);
    expect(await sport.dollars(player)).toBe(4000n);
  });

  it('under a used key is refused unless it is the same slip, whatever its prices', async () => {
    const player = await sport.player('50');
    const legs = [await sport.leg(await event()), await sport.leg(await event())];
    const key = 'used-for-this-one';
    const send = async (more: object, sent: readonly unknown[] = legs) =>
      (await sport.submit(player, sent as never, { kind: 'system', sizes: [1], key, ...more })).body;
    const { queueId } = await send({});
    const [first, second] = legs;
    const others: readonly (readonly [object, (readonly unknown[])?])[] = [
      [{ stake: '5.00' }],
      [{ currency: 'btc', stake: '0.0001' }],
      [{ demo: true }],
      [{ kind: 'combo', sizes: undefined }],
      [{ sizes: [2] }],
      [{ kind: 'single', sizes: undefined }, [first]],
      [{}, [first, { ...second, outcome: '2' }]],
      [{}, [first, await sport.leg(await event())]],
      [{}, [first, { ...second, boost: queueId }]],
    ];
    for (const [more, sent] of others)
      expect((await send(more, sent)).code, JSON.stringify([more, sent])).toBe(409);
    await sport.feed.odds(first!.event, WINNER, { '1': '1.5', '2': '3.4', '3': '4' });
    expect((await send({})).queueId).toBe(queueId);
    expect((await send({ stake: '10', policy: 'any' })).queueId).toBe(queueId);
    expect(await sport.dollars(player)).toBe(4000n);
  });

  it('is refused with its code and holds nothing', async () => {
    const player = await sport.player('5000');
    const [id, other] = [await event(), await event()];
    const leg = await sport.leg(id);
    const second = await sport.leg(other);
    const many = await Promise.all(Array.from({ length: 21 }, async () => sport.leg(await event())));
    const bounds: Record<number, string> = { [SLIP.tooLow]: '1.00', [SLIP.tooHigh]: '20.00' };
    const refused: [readonly unknown[], object, number][] = [
      [[leg], { stake: '0.99' }, SLIP.tooLow],
      [[leg], { stake: '20.01' }, SLIP.tooHigh],
      [[leg], { stake: '1.001' }, SLIP.invalid],
      [[leg], { stake: '-5' }, SLIP.invalid],
      [[leg], { currency: 'zzz' }, SLIP.invalid],
      [[leg], { kind: 'combo' }, SLIP.invalid],
      [[leg, second], { kind: 'system', sizes: [3] }, SLIP.invalid],
      [[leg, { ...leg, outcome: '2' }], {}, SLIP.related],
      [many, {}, SLIP.tooMany],
      [[{ ...leg, market: '18|total=99' }], {}, SLIP.optionClosed],
      [[{ ...leg, outcome: 'constructor' }], {}, SLIP.optionClosed],
      [[{ ...leg, event: 'no-such' }], {}, SLIP.optionClosed],
      [[{ ...leg, version: 9999 }], {}, SLIP.oddsChanged],
    ];
    for (const [legs, more, code] of refused) {
      const { status, body } = await sport.submit(player, legs as never, more);
      expect([status >= 400 && status < 500, body.code], JSON.stringify([more, code])).toEqual([true, code]);
      expect(body.amount).toBe(bounds[code]);
    }
    expect(await sport.dollars(player)).toBe(500_000n);
  });

  it('on a selection that waits already is refused until that one is through', async () => {
    const player = await sport.player('50');
    const leg = await sport.leg(await event());
    const { body } = await sport.submit(player, [leg]);
    expect((await sport.submit(player, [leg])).body.code).toBe(SLIP.pending);
    await sport.confirm(player, body.queueId);
    expect((await sport.submit(player, [leg])).status).toBe(200);
  });

  it("counts towards the player's limit together with those that wait, and no more once it is refused", async () => {
    const player = await sport.player('100');
    const { kit } = sport.app;
    // 25 dollars a day at most, whatever a dollar is in euro.
    const cap = (25_000_000n * kit.money.currency('usd')!.priceEurScaled) / 10n ** 12n;
    await kit.money.act(player.id, (state, draft) => {
      const limit = {
        kind: 'wager' as const,
        period: 'day' as const,
        cap: cap.toString(),
        used: '0',
        from: kit.runtime.now(),
      };
      draft.setGuard(state, { ...NO_RESTRICTIONS, limits: [limit] });
      return true;
    });
    const legs = [
      await sport.leg(await event()),
      await sport.leg(await event()),
      await sport.leg(await event()),
    ];
    const answers = await Promise.all(legs.map((leg) => sport.submit(player, [leg])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)!.body.code).toBe(-11);
    const waiting = answers.find(({ status }) => status === 200)!;
    await sport.pass(15_001);
    await sport.confirm(player, waiting.body.queueId);
    expect((await sport.submit(player, [await sport.leg(await event())])).status).toBe(200);
  });

  it('of an excluded player is refused by policy, and one that waits has its stake back', async () => {
    const player = await sport.player('50');
    const waiting = await sport.submit(player, [await sport.leg(await event(true))]);
    await sport.app.kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1 });
      return true;
    });
    const { status, body } = await sport.submit(player, [await sport.leg(await event())]);
    expect([status, body.code]).toEqual([403, -12]);
    await sport.pass(6000);
    await soon(async () => expect(await sport.dollars(player)).toBe(5000n));
    expect((await sport.confirm(player, waiting.body.queueId)).body.code).toBe(-12);
  });

  it('that its player cannot have is refused before its prices are looked at', async () => {
    const id = await event();
    const old = { ...(await sport.leg(id)), version: 9999 };
    const code = async (dollars: string, more: object) =>
      (await sport.submit(await sport.player(dollars), [old], more)).body.code;
    expect([
      await code('0', {}),
      await code('50', { stake: '20.01' }),
      await code('50', { stake: '0.99' }),
      await code('50', {}),
    ]).toEqual([SLIP.noBalance, SLIP.tooHigh, SLIP.tooLow, SLIP.oddsChanged]);
  });

  it('is given back when the sportsbook is switched off, and bets from before are settled', async () => {
    const { kit } = sport.app;
    const player = await sport.player('50');
    const id = await event();
    await sport.bet(player, [await sport.leg(id)]);
    const waiting = await sport.leg(await event());
    expect((await sport.submit(player, [waiting])).status).toBe(200);
    await kit.features.set('book', false, 'test');
    expect((await sport.submit(player, [waiting])).status).toBe(404);
    await sport.pass(15_001);
    await sport.feed.result(id, WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
    await soon(async () => expect(await sport.dollars(player)).toBe(6000n));
    await kit.features.set('book', true, 'test');
  });
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
