/** A hundred claims at once, half of them at each of two servers on one database: one is paid. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REWARD_CHECKS } from '#features/money/rewards/server/ledger-checks.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { appDefinition } from './definition.ts';

const CLAIMS = 100;

let one: TestPlatform;
let two: TestPlatform;
let staff: TestPlayer;
let serial = 0;

beforeAll(async () => {
  one = await createTestPlatform(appDefinition);
  const { pusher, installationKey } = one.config;
  two = await createTestPlatform({
    ...appDefinition,
    databaseUrl: one.databaseUrl,
    config: { pusher, installationKey },
  });
  staff = await one.staff();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** Sends the same claim so often, in turn to both servers. @returns the answers that were paid, and codes of the others */
async function claim(path: string, who: (at: number) => TestPlayer, body: object = {}) {
  const answers = await Promise.all(
    Array.from({ length: CLAIMS }, (_, at) => (at % 2 ? two : one).api(path, body, who(at).token)),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every(({ status }) => status === 409)).toBe(true);
  return {
    paid: answers.filter(({ status }) => status === 200),
    codes: [...new Set(refused.map(({ body: { code } }) => Number(code)))],
  };
}

const dollars = async ({ id }: TestPlayer): Promise<bigint> =>
  (await one.kit.money.balances(id)).find(({ currency }) => currency.code === 'usd')!.real;

async function settle(): Promise<void> {
  await one.platform.events.settle();
  await two.platform.events.settle();
}

async function newCode(terms: object): Promise<string> {
  const code = `Race-${++serial}`;
  const made = await one.api('/api/admin/promocodes/create', { code, ...terms }, staff.token);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return code;
}

describe('a hundred claims at once, over two servers', () => {
  it('pay the rakeback once', async () => {
    const player = await one.register();
    await one.credit(player.id, 'usd', '500');
    const data = { chips: { 17: 1 } };
    const bet = { api_id: 'roulette', bet: '20.00', currency: 'usd', quick: true, data };
    for (let at = 0; at < 5; at++)
      expect((await one.api('/api/game/play', bet, player.token)).status).toBe(200);
    await settle();
    const before = await dollars(player);
    const { paid, codes } = await claim('/api/data/claimRakeback', () => player);
    expect([paid.length, codes]).toEqual([1, [1]]);
    // A hundred dollars at 1/37, two percent of it.
    expect((await dollars(player)) - before).toBe(one.units('0.05405405'));
  });

  it('draw from the faucet once', async () => {
    const player = await one.register();
    const event = { id: one.kit.runtime.uuid(), cur: 10, amount: `${one.units('10')}` };
    await one.platform.db.transaction((client) => one.kit.emit(client, 'deposit.credited', player.id, event));
    await settle();
    const { paid, codes } = await claim('/api/promocode/bonus', () => player);
    expect([paid.length, codes]).toEqual([1, [1]]);
    expect(await dollars(player)).toBe(one.units(paid[0]!.body.value));
  });

  it('turn the wheel once, with many tickets and with one', async () => {
    // Money alone: a bonus that waits is refused in other words, and comes by chance.
    const wheel = Array.from({ length: 6 }, () => ({ label: '$0.05', weight: 1, usd: '0.05', offer: '' }));
    await one.kit.settings.set('rewards', { wheel }, 'test');
    const [rich, fresh] = [await one.register(), await one.register()];
    const code = await newCode({ kind: 'tickets', tickets: 50, mostUses: 1 });
    expect((await one.api('/api/promocode/activate', { code }, rich.token)).status).toBe(200);
    const many = await claim('/api/promocode/ticket/spin', () => rich);
    expect([many.paid.length, many.codes]).toEqual([1, [4]]);
    const single = await claim('/api/promocode/ticket/spin', () => fresh);
    expect([single.paid.length, single.codes]).toEqual([1, [1]]);
    expect(await dollars(fresh)).toBe(one.units(single.paid[0]!.body.value));
  });

  it('give the last use of a code to one of a hundred players', async () => {
    const players = await Promise.all(Array.from({ length: CLAIMS }, () => one.register()));
    const code = await newCode({ kind: 'credit', currency: 'usd', value: '1.00', mostUses: 1 });
    const { paid, codes } = await claim('/api/promocode/activate', (at) => players[at]!, { code });
    expect([paid.length, codes]).toEqual([1, [3]]);
    const balances = await Promise.all(players.map(dollars));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(one.units('1'));
  });

  it('give one player a code of many uses once', async () => {
    const player = await one.register();
    const code = await newCode({ kind: 'credit', currency: 'usd', value: '1.00', mostUses: 1000 });
    const { paid, codes } = await claim('/api/promocode/activate', () => player, { code });
    expect([paid.length, codes]).toEqual([1, [4]]);
    expect(await dollars(player)).toBe(one.units('1'));
  });

  it('pay a commission once', async () => {
    const [partner, guest] = [await one.register(), await one.register()];
    await one.platform.db.transaction((client) =>
      one.kit.emit(client, 'player.registered', guest.id, { invitedBy: partner.id.toString() }),
    );
    await settle();
    // Both come from one device: staff have to look first.
    const verdict = { user: guest.user._id, counts: true, reason: 'two people' };
    expect((await one.api('/api/admin/affiliates/decide', verdict, staff.token)).status).toBe(200);
    await one.kit.settings.set('affiliates', { payoutUsd: '0.01' }, 'test');
    await one.credit(guest.id, 'usd', '500');
    const data = { chips: { 17: 1 } };
    const bet = { api_id: 'roulette', bet: '20.00', currency: 'usd', quick: true, data };
    for (let at = 0; at < 5; at++)
      expect((await one.api('/api/game/play', bet, guest.token)).status).toBe(200);
    await settle();
    const { paid, codes } = await claim('/api/affiliate/claim', () => partner);
    expect([paid.length, codes]).toEqual([1, [1]]);
    // A tenth of a hundred dollars at 1/37.
    expect(await dollars(partner)).toBe(one.units('0.27027027'));
  });
});

describe('settings of affiliates', () => {
  it('that give away more than the games keep are refused over the back office too', async () => {
    const save = (percent: string) =>
      two.api(
        '/api/admin/settings/save',
        { feature: 'affiliates', value: { tiers: [{ players: 0, percent }] } },
        staff.token,
      );
    const { status, body } = await save('70');
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(/would return 10\d\.\d+ % at level 10/);
    expect((await save('30')).status).toBe(200);
  });
});

it('leaves clean books', async () => {
  const client = await one.platform.db.pool.connect();
  try {
    expect((await auditLedger(client, REWARD_CHECKS)).findings).toEqual([]);
  } finally {
    client.release();
  }
});
