/** Test support: a development chain of Tron under the hand of the conformance suite. */
import { randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import type { ChainLab } from '../../conformance/lab.ts';
import { startTronNode, type TronNode } from '../../local/tron-node.ts';
import { batchData, LOCAL_UNLISTED_CONTRACT } from '../../local/tron-node-ledger.ts';
import { createNodePost } from '../../node-http.ts';
import { targetOfKey, toTarget, toText } from '../address.ts';
import { LOCAL_USDT_CONTRACT } from '../assets.ts';
import { createTronDriver, type TronDriverOptions } from '../driver.ts';
import { createTronKeys } from '../keys.ts';
import { addressWord, BALANCE_SELECTOR, transferData } from '../token.ts';

const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

let clock = 1_800_000_000_000;

export function tronDriver(options: Partial<TronDriverOptions> & { url: string }) {
  return createTronDriver({ network: 'local', now: () => (clock += 1), ...options });
}

/** Asks the node without the driver. */
export async function askTron(url: string, path: string, body: unknown): Promise<unknown> {
  return (await createNodePost({ url })(path, body)).body;
}

async function held(url: string, address: string, currency: string): Promise<bigint> {
  const target = toTarget(address);
  if (currency === 'trx') {
    const answer = (await askTron(url, '/wallet/getaccount', { address: target })) as { balance?: number };
    return BigInt(answer.balance ?? 0);
  }
  const { constant_result } = (await askTron(url, '/wallet/triggerconstantcontract', {
    owner_address: target,
    contract_address: LOCAL_USDT_CONTRACT,
    data: BALANCE_SELECTOR + addressWord(target),
  })) as { constant_result: [string] };
  return BigInt(`0x${constant_result[0]}`);
}

export async function openTronLab(): Promise<ChainLab & { chain: TronNode }> {
  const chain = await startTronNode({ file: null, port: 0, blockEveryMs: null });
  const { url, rich } = chain;
  const stranger = () => toText(targetOfKey(secp256k1.getPublicKey(randomBytes(32))));
  const call = (contract: string, data: string) =>
    Promise.resolve(chain.faucetDoes({ kind: 'call', owner: rich, contract, data, value: 0n }));
  // Something is there to refer to and to take back.
  chain.mine(5);
  return {
    chain,
    node: 'development chain',
    driver: tronDriver({ url }),
    keys: createTronKeys({ network: 'local', seed: mnemonicToSeedSync(MNEMONIC) }),
    mainDriver: () => tronDriver({ url: 'http://127.0.0.1:1', network: 'main' }),
    mainKeys: (mnemonic) => createTronKeys({ network: 'main', seed: mnemonicToSeedSync(mnemonic) }),
    connect: () => tronDriver({ url }),
    unreachable: () => tronDriver({ url: 'http://127.0.0.1:1' }),
    stranger,
    held: (address, currency) => held(url, address, currency),
    pay: (address, currency, amount) =>
      Promise.resolve(chain.faucet(address, currency === 'trx' ? null : LOCAL_USDT_CONTRACT, amount)),
    payMany: (outputs) =>
      call(
        LOCAL_USDT_CONTRACT,
        batchData(outputs.map(({ address, amount }) => ({ to: toTarget(address), amount }))),
      ),
    wrongToken: (address) => call(LOCAL_UNLISTED_CONTRACT, transferData(toTarget(address), 1_000_000n)),
    failed: (address) => call(LOCAL_USDT_CONTRACT, transferData(toTarget(address), 10n ** 30n)),
    mine: (blocks) => Promise.resolve(chain.mine(blocks)),
    reorg(depth, how, txid) {
      // There are no numbers or inputs to take twice here: who spends twice has the payment fail, or lets it expire.
      if (how === 'double-spend') chain.faucet(stranger(), null, 1_000_000n);
      chain.reorganise(depth, how === 'keep' ? [] : [txid]);
      return Promise.resolve();
    },
    dust: { carried: 1n, refused: null },
    // Energy for tokens to somebody new.
    feeReserve: 20_000_000n,
    close: () => chain.close(),
  };
}
