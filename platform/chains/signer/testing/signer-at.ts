/** A signer behind its own socket, with real keys of every chain, and what it would read of the database and the nodes. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainId } from '../../driver.ts';
import type { Runtime } from '../../../server/runtime.ts';
import type { ApprovedWithdrawal } from '../approvals.ts';
import { signerCaps, type Caps } from '../caps.ts';
import type { SignerEndpoint } from '../client.ts';
import { openJournal } from '../journal.ts';
import type { PasskeyPin } from '../passkey.ts';
import { openSignerEndpoint } from '../server.ts';
import { createSigner } from '../service.ts';
import { chainOf, chains, payeeOf, usualAmount } from './plans.ts';

/** A checkpoint as soon as one line is older than a day: whatever is tested goes over their edges. */
export const CHECKPOINTS = { key: Buffer.alloc(32, 7), least: 1 };

export interface SignerAt {
  readonly endpoint: SignerEndpoint;
  /** Rows of the database, by withdrawal. */
  readonly approved: Map<string, ApprovedWithdrawal>;
  /** What the chain says of a transaction; of others it knows nothing. */
  readonly chain: Map<string, 'mined' | 'dead'>;
  /** Passkeys that were pinned on its machine. */
  readonly pins: PasskeyPin[];
  caps(change: (caps: Caps) => void): void;
  close(): Promise<void>;
}

/** A withdrawal of the usual sum, approved by rule. */
export function approvalOf(id: string, chain: ChainId): ApprovedWithdrawal {
  const { currency, decimals } = chainOf(chain).assets[0]!;
  return {
    id,
    status: 3,
    attempt: 1,
    chain,
    network: 'local',
    currency,
    address: payeeOf(chain),
    player: '7',
    order: [id, '7', chain],
    net: usualAmount(chain),
    scale: decimals,
    held: true,
    owes: false,
    ordered: true,
    approvals: [{ staff: 'rule' }],
  };
}

export async function signerAt(folder: string, runtime: Pick<Runtime, 'now'>): Promise<SignerAt> {
  const approved = new Map<string, ApprovedWithdrawal>();
  const chain = new Map<string, 'mined' | 'dead'>();
  const pins: PasskeyPin[] = [];
  const caps = signerCaps(folder) as Caps & object;
  const journal = openJournal(join(folder, 'log.jsonl'), CHECKPOINTS);
  const endpoint = { address: join(folder, 'signer.sock'), token: randomBytes(32).toString('hex') };
  const open = await openSignerEndpoint(endpoint.address, endpoint.token, () =>
    createSigner({
      chains,
      caps,
      journal,
      readWithdrawal: async (id) => approved.get(id) ?? null,
      fateOf: async (_chain, txid) => chain.get(txid) ?? 'open',
      pins: () => pins,
      now: () => runtime.now(),
    }),
  );
  return {
    endpoint,
    approved,
    chain,
    pins,
    caps(change) {
      change(caps);
      writeFileSync(join(folder, 'caps.json'), JSON.stringify(caps));
    },
    async close() {
      await open.close();
      journal.close();
    },
  };
}
