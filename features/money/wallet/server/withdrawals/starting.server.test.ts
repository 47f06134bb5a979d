import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvmDriver } from '#platform/chains/evm/driver.ts';
import { identity } from '#features/account/identity/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { wallet } from '../../feature.ts';

let house: TestPlatform;
const driver = createEvmDriver({ chain: 'eth', network: 'test', url: 'http://127.0.0.1:9' });
/** What has happened to the chains by now. */
const chains = { running: false, failed: false };

beforeAll(async () => {
  house = await createTestPlatform({
    features: [identity, profile, wallet],
    chains: {
      list: () => (chains.running ? [driver] : []),
      get: (id) => (id === 'eth' && chains.running ? driver : undefined),
      wanted: ['eth'],
      off: () => (chains.failed ? [{ id: 'eth', reason: 'no node' }] : []),
      faucet: () => Promise.resolve(null),
      hasFaucet: () => false,
    },
  });
});
afterAll(async () => {
  await house?.close();
  await driver.close();
});

it('says that a network is starting, which may be asked again, and only of one that will come', async () => {
  const player = await house.register();
  await house.credit(player.id, 'eth', '1');
  const ask = async (chain: string, coin: string) => {
    const about = { currency: chain, type: coin };
    const [quoted, asked] = [
      await house.api('/api/wallet/withdraw/quote', about, player.token),
      await house.api(
        '/api/wallet/withdraw',
        { ...about, sum: '0.5', wallet: '0x5AEDA56215b167893e80B4fE645BA6d5Bab767DE' },
        player.token,
      ),
    ];
    return [quoted.status, quoted.body.code, asked.status, asked.body.code];
  };
  const [starting, never] = [
    [503, 10, 503, 10],
    [422, 8, 422, 8],
  ];
  expect(await ask('eth', 'eth')).toEqual(starting);
  expect(await ask('eth', 'btc')).toEqual(never);
  expect(await ask('btc', 'btc')).toEqual(never);
  expect(await ask('eth', 'nothing')).toEqual(never);
  chains.failed = true;
  expect(await ask('eth', 'eth')).toEqual(never);
  chains.failed = false;
  chains.running = true;
  expect((await ask('eth', 'eth')).slice(0, 2)).toEqual([200, undefined]);
});
