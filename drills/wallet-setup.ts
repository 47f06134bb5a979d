/** What every drill of the wallet needs before its players come and after they went. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalAnvil } from '#platform/chains/local/anvil.ts';
import { call, type Account, type Server } from '../bench/server.ts';
import { insist } from './insist.ts';

const PATIENCE_MS = 180_000;

/** Everything is paid by rule, and the house has put something on its address. @param float wei */
export async function payByRule(
  server: Server,
  node: LocalAnvil,
  first: Account,
  float: bigint,
): Promise<void> {
  const withdrawals = {
    minimumEur: '0.01',
    dayEur: '0',
    dayCount: 0,
    stuckBlocks: 20,
    auto: {
      on: true,
      paymentEur: '99999',
      dayEur: '99999',
      accountHours: 0,
      quietHours: 0,
      hotFloorEur: '0',
    },
  };
  // Players of a drill have no mailbox.
  const value = { confirmedEmail: false, deposits: { minimumEur: '0.01' }, withdrawals };
  const saved = await call(
    server.url,
    '/api/admin/settings/save',
    { feature: 'wallet', value },
    server.admin,
  );
  if (saved.status !== 200) throw new Error(`settings: ${JSON.stringify(saved.body)}`);
  let given = false;
  // Who gets an address is watched, and the house's own with it.
  const asked = { currency: 'eth', chain: 'eth', amount: '1' };
  while ((await call(server.url, '/api/wallet/getDepositWallet', asked, first.token)).status !== 200)
    await sleep(500);
  await sleep(3000);
  for (;;) {
    const { body } = await call(server.url, '/api/admin/wallet/hot', {}, server.admin);
    const { chains } = body as {
      chains: { chain: string; address: string | null; coins: { balance: string }[] | null }[];
    };
    const chain = chains.find((one) => one.chain === 'eth');
    if (chain?.coins && Number(chain.coins[0]?.balance) > 0) return;
    if (chain?.address && chain.coins && !given) await node.faucet(chain.address, 'eth', float);
    given ||= Boolean(chain?.address && chain.coins);
    await sleep(1000);
  }
}

/** Nothing is on its way any more: sweeps too. */
export async function quiet(url: () => string, admin: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const { body } = await insist(url, '/api/admin/wallet/hot', {}, admin);
    const { chains } = body as { chains: { open: number; coins: unknown }[] };
    if (chains.every(({ open, coins }) => open === 0 && coins !== null)) return;
    await sleep(1000);
  }
  throw new Error('payments do not end');
}
