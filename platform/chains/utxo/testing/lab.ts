/** Test support: a node of a Bitcoin-style chain under the conformance suite's hand (../../conformance/lab.ts). */
import { mnemonicToSeedSync } from '@scure/bip39';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abandonedPrefix } from '../../../server/testing/abandoned.ts';
import type { ChainLab } from '../../conformance/lab.ts';
import type { OwnOutput, Plan } from '../../driver.ts';
import { startUtxoNode } from '../../local/utxo-node.ts';
import { scriptOf } from '../address.ts';
import { readAmount } from '../amounts.ts';
import { fields } from '../answers.ts';
import { leastOutput } from '../coins.ts';
import { createUtxoDriver } from '../driver.ts';
import { createUtxoKeys } from '../keys.ts';
import { COINBASE_MATURITY, utxoParameters, type UtxoChain } from '../parameters.ts';
import { planPayment } from '../plan.ts';
import { createRpc, type Rpc } from '../rpc.ts';
import { startNodeProcess } from './node-process.ts';

/** Coinbases that the paying side can spend. */
const RIPE = 60;
const NOBODY = 'http://127.0.0.1:9';

const seedOf = (name: string) => new Uint8Array(64).fill(name.length).fill(name.charCodeAt(0), 8);

/** The chain on the development chain of this installation. */
export async function developmentLab(chain: UtxoChain): Promise<ChainLab> {
  const folder = mkdtempSync(join(tmpdir(), `${abandonedPrefix}${process.pid}-utxo-`));
  const node = await startUtxoNode({ chain, folder, blockEveryMs: 0 });
  return makeLab(chain, node.url, 'development chain', async () => {
    await node.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** The chain on a real node on regtest. Dogecoin has none here: it runs on Litecoin's, with addresses both know. */
export async function realLab(chain: UtxoChain, program: string): Promise<ChainLab> {
  // Dogecoin Core replaces by default, Litecoin Core only when told.
  const node = await startNodeProcess(program, chain === 'doge' ? ['-mempoolreplacement=1'] : []);
  const name = chain === 'doge' ? `${node.name}, in the place of Dogecoin Core` : node.name;
  return makeLab(chain, node.url, name, () => node.stop());
}

async function makeLab(
  chain: UtxoChain,
  url: string,
  node: string,
  stop: () => Promise<void>,
): Promise<ChainLab> {
  const parameters = utxoParameters(chain, 'local');
  const rpc = createRpc(url);
  const keysOf = (name: string) => createUtxoKeys({ chain, network: 'local', seed: seedOf(name) });
  const payer = keysOf('payer');
  const miner = payer.address('1/0');
  const strangers = keysOf('stranger');
  const connect = () => createUtxoDriver({ chain, network: 'local', url });
  /** What the payer sent, to spend it twice. */
  const sent = new Map<string, Plan>();
  let met = 0;

  const stranger = () => {
    met += 1;
    return strangers.address(`0/${met}`).address;
  };

  async function payMany(
    outputs: readonly { address: string; amount: bigint }[],
    currency: string,
  ): Promise<string> {
    const plan = await planPayment(rpc, parameters, {
      kind: 'pay',
      from: miner,
      change: miner,
      outputs: outputs.map((output) => ({ ...output, currency })),
      spendable: await unspentOf(rpc, miner.target, miner),
      nonce: null,
    });
    if ('refused' in plan) throw new Error(plan.message);
    const signed = payer.sign(plan);
    await rpc.call('sendrawtransaction', signed.raw);
    sent.set(signed.txid, plan);
    return signed.txid;
  }

  async function conflict(txid: string): Promise<string> {
    const order = {
      kind: 'cancel',
      from: miner,
      change: miner,
      outputs: [],
      spendable: [],
      nonce: null,
    } as const;
    const plan = await planPayment(rpc, parameters, { ...order, replaces: sent.get(txid)! });
    if ('refused' in plan) throw new Error(plan.message);
    return payer.sign(plan).raw;
  }

  await rpc.call('generatetoaddress', COINBASE_MATURITY[chain] + RIPE, miner.address);
  const least = leastOutput(parameters.dust, miner.target);
  const driver = connect();
  return {
    node,
    driver,
    keys: keysOf('wallet'),
    mainDriver: () => createUtxoDriver({ chain, network: 'main', url: NOBODY }),
    mainKeys: (mnemonic) => createUtxoKeys({ chain, network: 'main', seed: mnemonicToSeedSync(mnemonic) }),
    connect,
    unreachable: () => createUtxoDriver({ chain, network: 'local', url: NOBODY }),
    stranger,
    async held(address) {
      const outputs = await unspentOf(rpc, scriptOf(parameters, address), miner);
      return outputs.reduce((sum, { amount }) => sum + amount, 0n);
    },
    pay: (address, currency, amount) => payMany([{ address, amount }], currency),
    payMany,
    wrongToken: { impossible: 'the chain has no tokens' },
    failed: { impossible: 'a transaction that fails is in no block' },
    async mine(blocks) {
      await rpc.call('generatetoaddress', blocks, miner.address);
    },
    async reorg(depth, how, txid) {
      const raws = how === 'double-spend' ? [await conflict(txid)] : [];
      const height = (await driver.tip()).height - depth + 1;
      await rpc.call('invalidateblock', await rpc.call('getblockhash', height));
      // Mined for somebody else: for the same one it would be the block that was just taken away.
      const other = stranger();
      if (how === 'keep') {
        await rpc.call('generatetoaddress', depth + 1, other);
        return;
      }
      await rpc.call('generateblock', other, raws);
      for (let block = 0; block < depth; block += 1) await rpc.call('generateblock', other, []);
    },
    dust: { carried: least, refused: least - 1n },
    async close() {
      await driver.close();
      await stop();
    },
  };
}

async function unspentOf(rpc: Rpc, script: string, owner: OwnOutput['owner']): Promise<OwnOutput[]> {
  const answer = fields(await rpc.call('scantxoutset', 'start', [`raw(${script})`]), 'outputs');
  return (answer.unspents as Record<string, unknown>[]).map(({ txid, vout, amount }) => ({
    txid: String(txid),
    index: Number(vout),
    amount: readAmount(amount),
    owner,
  }));
}
