/** Test support: an EVM chain under the test's hand, on anvil. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  toHex,
  type Abi,
  type Address,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { ChainLab } from '../../conformance/lab.ts';
import type { ChainDriver } from '../../driver.ts';
import { startAnvil } from '../../local/anvil.ts';
import contracts from '../../local/contracts/contracts.json' with { type: 'json' };
import { createEvmDriver } from '../driver.ts';
import { createEvmKeys } from '../keys.ts';
import { evmNetwork, type EvmChain } from '../networks.ts';
import { call, createEvmRpc } from '../rpc.ts';

const SEED = mnemonicToSeedSync('test test test test test test test test test test test junk');
/** Nobody listens there: port 1 is not given to anybody. */
const NOBODY = 'http://127.0.0.1:1';

export interface EvmLab extends ChainLab {
  readonly url: string;
  /** Of the node's process. */
  pid(): number;
  /** Calls the node directly. @throws when it refuses */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** The contract of contracts/Spread.sol, and a call of it by a stranger. @returns transaction id */
  readonly spread: string;
  callSpread(name: string, args: readonly unknown[], value?: bigint): Promise<string>;
}

export async function evmLab(chain: EvmChain): Promise<EvmLab> {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-evm-'));
  const node = await startAnvil({ chain, folder, random: randomBytes, blockEveryMs: null });
  const { chainId } = evmNetwork(chain, 'local');
  const direct = createEvmRpc({ url: node.url, chainId });
  const rpc = async (method: string, ...params: readonly unknown[]) =>
    (await direct.results(call(method, ...params)))[0];
  const [version, accounts] = await direct.results(call('web3_clientVersion'), call('eth_accounts'));
  const [, somebody, somebodyElse] = accounts as string[];
  const token = node.assets.at(-1)!;
  const spread = await deploy('Spread', []);
  await node.faucet(spread, token.currency, 10n ** 12n);
  const impostor = await deploy('StandardToken', ['USDC', toHex(10n ** 18n), somebody]);
  await node.mine(1);

  async function send(order: Record<string, unknown>): Promise<string> {
    return (await rpc('eth_sendTransaction', { from: somebody, ...order })) as string;
  }

  async function deploy(name: 'Spread' | 'StandardToken', args: readonly unknown[]): Promise<string> {
    const { abi, bytecode } = contracts[name];
    const data = encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args });
    const nonce = BigInt((await rpc('eth_getTransactionCount', somebody, 'pending')) as string);
    await send({ data });
    await node.mine(1);
    return getContractAddress({ from: somebody as Address, nonce }).toLowerCase();
  }

  async function callSpread(functionName: string, args: readonly unknown[], value = 0n): Promise<string> {
    const data = encodeFunctionData({ abi: contracts.Spread.abi as Abi, functionName, args });
    // Gas is given, so that a call that fails is sent all the same.
    return send({ to: spread, data, value: toHex(value), gas: toHex(500_000) });
  }

  const driver = createEvmDriver({ chain, network: 'local', url: node.url });
  const drivers: ChainDriver[] = [driver];
  return {
    node: `anvil ${String(version).replace(/^anvil\/v?/, '')}`,
    url: node.url,
    pid: () => node.pid()!,
    driver,
    keys: createEvmKeys({ chain, network: 'local', seed: SEED }),
    mainDriver: () => createEvmDriver({ chain, network: 'main', url: NOBODY }),
    mainKeys: (mnemonic) => createEvmKeys({ chain, network: 'main', seed: mnemonicToSeedSync(mnemonic) }),
    connect() {
      drivers.push(createEvmDriver({ chain, network: 'local', url: node.url }));
      return drivers.at(-1)!;
    },
    unreachable: () => createEvmDriver({ chain, network: 'local', url: NOBODY }),
    stranger: () => privateKeyToAddress(generatePrivateKey()),
    async held(address, currency) {
      const { contract } = node.assets.find((asset) => asset.currency === currency)!;
      if (contract === null) return BigInt((await rpc('eth_getBalance', address, 'latest')) as string);
      const data = encodeFunctionData({
        abi: contracts.StandardToken.abi as Abi,
        functionName: 'balanceOf',
        args: [address],
      });
      return BigInt((await rpc('eth_call', { to: contract, data }, 'latest')) as string);
    },
    pay: node.faucet,
    payMany: (outputs) =>
      callSpread('tokens', [
        token.contract,
        outputs.map(({ address }) => address),
        outputs.map(({ amount }) => amount),
      ]),
    async wrongToken(address) {
      const abi = contracts.StandardToken.abi as Abi;
      const data = encodeFunctionData({ abi, functionName: 'transfer', args: [address, 10n ** 6n] });
      return send({ to: impostor, data });
    },
    failed: (address) => callSpread('tokenThenFail', [token.contract, address, 1_000n], 1_000n),
    mine: node.mine,
    async reorg(depth, how, txid) {
      const raw = await rpc('eth_getRawTransactionByHash', txid);
      if (how === 'lose') await rpc('anvil_reorg', depth, []);
      // One block later than it was, so that what was read before cannot fit by chance.
      if (how === 'keep') await rpc('anvil_reorg', depth, [[raw, 1]]);
      if (how === 'double-spend') {
        const { from, nonce, value } = (await rpc('eth_getTransactionByHash', txid)) as Record<
          string,
          string
        >;
        await rpc('anvil_reorg', depth, [[{ from, nonce, value, to: somebodyElse }, 0]]);
      }
    },
    dust: { carried: 1n, refused: null },
    spread,
    callSpread,
    rpc,
    async close() {
      await Promise.all(drivers.map((one) => one.close()));
      await node.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
