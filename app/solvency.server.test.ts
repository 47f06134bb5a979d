/** The proof of liabilities over the products of the house: what a player has put somewhere is owed to them all the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chat } from '#features/community/chat/feature.ts';
import { rain } from '#features/community/rain/feature.ts';
import { rainSettings } from '#features/community/rain/settings.ts';
import { identity } from '#features/account/identity/feature.ts';
import { poker } from '#features/play/poker/feature.ts';
import { providers } from '#features/play/providers/feature.ts';
import { ACCOUNTS, AGGREGATORS } from '#features/play/providers/server/testing/aggregators.ts';
import { pvp } from '#features/play/pvp/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { solvency } from '#features/operator/solvency/feature.ts';
import { publishDay } from '#features/operator/solvency/server/publish.ts';
import { mines } from '#games/mines/game.ts';
import { owedIn } from '#platform/server/money/liabilities.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({
    features: [identity, originals, chat, rain, poker, pvp, providers, solvency],
    games: [mines],
    config: { providers: { slotegrator: null, ...ACCOUNTS } },
  });
  await app.kit.features.set('poker', true, 'test');
  await app.kit.features.set('pvp', true, 'test');
  player = await app.register();
  await app.credit(player.id, 'usd', '500.00');
  await app.credit(player.id, 'eur', '20.00');
  const { transfers } = app.kit.settings.get('rain', rainSettings);
  await app.kit.settings.set(
    'rain',
    {
      transfers: {
        ...transfers,
        playerRain: true,
        accountHours: 0,
        tier: 0,
        everySeconds: 0,
        dailyUsd: '500',
      },
    },
    'test',
  );
});
afterAll(() => app.close());

const cur = (code: string): number => app.kit.money.currency(code)!.id;
const eur = (amount: string): bigint => app.units(amount, 'eur');
const byCurrency = (one: { currency: string }, other: { currency: string }): number =>
  one.currency < other.currency ? -1 : 1;

/** A call of an aggregator's, in euros. */
async function aggregator(id: 'betby' | 'softswiss', call: Readonly<Record<string, string>>): Promise<void> {
  const one = AGGREGATORS.find((some) => some.id === id)!;
  const { rows } = await app.kit.db.pool.query<{ id: string }>(
    `insert into provider_session (id, provider, user_id, cur, game, demo, at)
     values (gen_random_uuid(), $1, $2, $3, 'g-1', false, now()) returning id`,
    [id, player.id.toString(), cur('eur')],
  );
  const who = { player, session: rows[0]!.id, now: () => app.kit.runtime.now() };
  const { path, body, headers = {} } = await one.request(call, who);
  const answer = await fetch(`${app.url}/api/providers/${id}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body!,
  });
  expect(answer.status, await answer.text()).toBe(200);
}

it('an open round, an open rain, chips, an entry, a stake in a pool, bets at aggregators and an amount on hold are in the leaf of who they belong to', async () => {
  const stake = {
    api_id: 'mines',
    bet: '20.00',
    demo: false,
    currency: 'usd',
    quick: true,
    data: { mines: 3 },
  };
  expect((await app.api('/api/game/play', stake, player.token)).status).toBe(200);
  const pot = { channel: 'casino_en', currency: 'usd', amount: '30.00', places: 5, key: 'rain-of-one' };
  expect((await app.api('/api/rain/start', pot, player.token)).status).toBe(200);
  const cash = { table: 'cedar', seat: 0, buyIn: '8.00' };
  await expect.poll(async () => (await app.api('/api/poker/sit', cash, player.token)).status).toBe(200);
  const flip = { mode: 'coinflip', currency: 'usd', stake: '12.00' };
  expect((await app.api('/api/pvp/create', flip, player.token)).status).toBe(200);
  const duel = { offer: 'duel', key: 'entry-of-one' };
  expect((await app.api('/api/poker/sitandgo/enter', duel, player.token)).status).toBe(200);
  await app.kit.money.hold({
    user: player.id,
    cur: cur('usd'),
    amount: app.units('10'),
    reason: 'test',
    key: 'held',
  });
  // A round that has paid more than was staked: what it paid is in the wallet already.
  await aggregator('softswiss', { action: 'bet', transaction_id: 's-1', round_id: 'r-1', amount: '2.00' });
  await aggregator('softswiss', { action: 'win', transaction_id: 's-2', round_id: 'r-1', amount: '7.00' });
  expect(await owedIn(app.kit.db.pool, cur('eur'))).toBe(eur('25'));
  await aggregator('betby', { action: 'bet', transaction_id: 'b-1', amount: '13.00' });
  const left = (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'usd');
  expect(left!.real).toBe(app.units('414.75'));

  const outcome = await publishDay({ ...app.kit, kept: app.kit.services.keptMoney });
  expect(outcome).toMatchObject({ state: 'published', trees: 2 });
  const { body } = await app.api('/api/solvency/proofs', {}, player.token);
  expect(body.proofs.toSorted(byCurrency)).toMatchObject([
    { currency: 'eur', kind: 'real', value: `${eur('25')}`, sum: `${eur('25')}` },
    { currency: 'usd', kind: 'real', value: `${app.units('500')}`, sum: `${app.units('500')}` },
  ]);
});

it('money that its room says nothing of is missed, and nothing is published', async () => {
  const tomorrow = { ...app.kit.runtime, now: () => app.kit.runtime.now() + 86_400_000 };
  const outcome = await publishDay({ ...app.kit, runtime: tomorrow, kept: [] });
  expect(outcome).toMatchObject({
    state: 'refused',
    differences: expect.arrayContaining([
      { cur: cur('usd'), leaves: `${app.units('444.75')}`, ledger: `${app.units('500')}` },
      { cur: cur('eur'), leaves: `${eur('12')}`, ledger: `${eur('20')}` },
    ]),
  });
});
