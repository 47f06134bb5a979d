/** One player who deposits and withdraws and never gives up. */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalAnvil } from '#platform/chains/local/anvil.ts';
import { type Answer, insist } from './insist.ts';
import { nodeCall, type Flow } from './wallet-checks.ts';

export async function runFlow(url: () => string, node: LocalAnvil, flow: Flow): Promise<void> {
  const { token } = flow.account;
  const ask = (path: string, body: object) => insist(url, path, body, token);
  const wallet = await until(async () => {
    const { body } = await ask('/api/wallet/getDepositWallet', {
      currency: 'eth',
      chain: 'eth',
      amount: '0.05',
    });
    return (body as { wallet?: string }).wallet ?? null;
  });
  // Odd to the wei, so that no two are alike.
  const wei = BigInt(randomInt(20_000_000, 90_000_000)) * 10n ** 9n + BigInt(randomInt(1, 1_000_000_000));
  flow.deposits.push(await deposit(node, wallet, wei));
  const balance = await until(async () => {
    const { body } = await ask('/api/data/currencies', {});
    const eth = (body as { id: string; balance?: { real: string } }[]).find(({ id }) => id === 'eth');
    return Number(eth?.balance?.real ?? 0) > 0 ? eth!.balance!.real : null;
  });
  await withdraw(ask, flow, balance);
}

/** Sent until it is in a block that stays: a node that is killed forgets what waited, and its last block. */
async function deposit(node: LocalAnvil, address: string, wei: bigint): Promise<Flow['deposits'][number]> {
  for (;;) {
    const txid = await node.faucet(address, 'eth', wei).catch(() => null);
    if (txid !== null && (await stays(node.url, txid))) return { address, txid, wei };
  }
}

async function stays(url: string, txid: string): Promise<boolean> {
  let missed = 0;
  while (missed < 4) {
    await sleep(500);
    try {
      const receipt = await nodeCall<{ blockNumber: string } | null>(url, 'eth_getTransactionReceipt', txid);
      const known = receipt ?? (await nodeCall(url, 'eth_getTransactionByHash', txid));
      if (known === null) missed += 1;
      else missed = 0;
      if (receipt === null) continue;
      const tip = Number(await nodeCall<string>(url, 'eth_blockNumber'));
      if (tip - Number(receipt.blockNumber) >= 3) return true;
    } catch {
      // The node is away; what it knows it says when it is back.
    }
  }
  return false;
}

/** Half of what is there, asked for until it is in the history, then waited for until it is paid. */
async function withdraw(
  ask: (path: string, body: object) => Promise<Answer<unknown>>,
  flow: Flow,
  balance: string,
): Promise<void> {
  const sum = (Math.floor((Number(balance) / 2) * 1e8) / 1e8).toFixed(8);
  const wallet = `0x${randomBytes(20).toString('hex')}`;
  await ask('/api/wallet/withdraw', { sum, currency: 'eth', type: 'eth', wallet });
  await until(async () => {
    const { body } = await ask('/api/wallet/history/withdraws', {});
    const [row] = body as { status: number; net: string; address: string; txid: string | null }[];
    if (!row) {
      // The request was cut off before it was stored. Should it have been, the next one is refused with code 3.
      await ask('/api/wallet/withdraw', { sum, currency: 'eth', type: 'eth', wallet });
      return null;
    }
    if (row.status !== 1) return null;
    flow.withdrawal = { address: wallet, net: row.net, txid: row.txid };
    return row;
  });
}

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await sleep(700);
  }
}
