/** A withdrawal that only staff can let go, approved by a passkey as staff do it; the thief reads that signature in the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApprovalProof } from '#platform/contract/approval-proof.ts';
import type { LocalAnvil } from '#platform/chains/local/anvil.ts';
import { pinPasskey } from '#platform/chains/signer/pins.ts';
import { assertion, passkeyOf } from '#platform/chains/signer/testing/passkey-of.ts';
import type { Account, Server } from '../bench/server.ts';
import { insist } from './insist.ts';

/** Of the raid: what staff signed, who they are, and for which withdrawal it was. */
export interface StaffWord {
  readonly withdrawal: string;
  readonly staff: string;
  readonly proof: ApprovalProof;
}

const PATIENCE = 240;

/**
 * @param folder the signer's, where whoever runs its machine pins the passkey
 * @param staff public id of who approves: the administrator
 */
export async function approveByPasskey(
  server: Server,
  folder: string,
  node: LocalAnvil,
  player: Account,
  staff: string,
): Promise<StaffWord> {
  const ask = (path: string, body: object, token = player.token) =>
    insist(() => server.url, path, body, token).then((answer) => answer.body as Record<string, unknown>);
  const until = async <T>(what: string, look: () => Promise<T | null | undefined>): Promise<T> => {
    for (let round = 0; round < PATIENCE; round++) {
      const found = await look();
      if (found !== null && found !== undefined) return found;
      await sleep(500);
    }
    throw new Error(`${what} does not come`);
  };
  const key = passkeyOf(staff);
  pinPasskey(folder, key.pin);

  const wallet = await until('an address', async () => {
    const { wallet: given } = await ask('/api/wallet/getDepositWallet', {
      currency: 'eth',
      chain: 'eth',
      amount: '1',
    });
    return given as string | undefined;
  });
  await node.faucet(wallet, 'eth', 2n * 10n ** 17n);
  // Above what the signer pays without staff.
  const wanted = { sum: '0.08', currency: 'eth', type: 'eth', wallet: `0x${'c0ffee'.repeat(6)}0123` };
  const id = await until(
    'the deposit',
    async () => (await ask('/api/wallet/withdraw', wanted))['_id'] as string | undefined,
  );
  const rowOf = async () => {
    const { rows } = await ask('/api/admin/withdrawals', { show: 'all', user: player.id }, server.admin);
    return (rows as { _id: string; status: number }[]).find((row) => row._id === id);
  };
  await until('the signer’s refusal', async () => ((await rowOf())?.status === 0 ? true : null));
  const { ask: asked } = (await ask('/api/admin/withdrawals/ask', { id }, server.admin)) as {
    ask: { at: number; nonce: string; challenge: string };
  };
  const proof = { at: asked.at, nonce: asked.nonce, ...assertion(key, asked.challenge) };
  await ask('/api/admin/withdrawals/approve', { id, proof }, server.admin);
  await until('the payment', async () => ((await rowOf())?.status === 1 ? true : null));
  return { withdrawal: id, staff, proof };
}
