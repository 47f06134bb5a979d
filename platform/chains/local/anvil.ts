/**
 * The development chain of the EVM family: a node with an EVM of its own, coins of no worth, and two tokens. It makes blocks
 * only while something waits or is not confirmed yet, and writes its state to disk after each, so that whatever is killed
 * takes the last block at most with it: fewer than anybody's confirmations. Processes of one installation share one node.
 */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { mnemonicToAccount } from 'viem/accounts';
import { withStartLock } from '../../server/database/start-lock.ts';
import type { ChainAsset } from '../driver.ts';
import { transferData } from '../evm/body.ts';
import { evmNetwork, type EvmChain } from '../evm/networks.ts';
import { call, createEvmRpc, type EvmRpc } from '../evm/rpc.ts';
import { hex } from '../evm/scan.ts';
import { anvilBinary, freePort, isFree, startNode, type NodeProcess } from './anvil-node.ts';
import { openAnvilStore } from './anvil-store.ts';
import { deployTokens } from './anvil-tokens.ts';

export interface AnvilOptions {
  readonly chain: EvmChain;
  /** Where its files are kept: <data>/chains. */
  readonly folder: string;
  /** What its faucet gives, instead of the usual coins. */
  readonly assets?: readonly ChainAsset[];
  readonly random: (bytes: number) => Uint8Array;
  /** The last one that was used, or any free one, unless given. */
  readonly port?: number;
  /** Time between blocks while there is something to make them for, ms (2000). Null: only `mine` makes blocks. */
  readonly blockEveryMs?: number | null;
  readonly log?: { warn(fields: object, message: string): void };
}

export interface LocalAnvil {
  readonly url: string;
  /** First the coin, then the tokens that were put there. */
  readonly assets: readonly ChainAsset[];
  /**
   * Sends coin or a token to an address, on-chain units; one after the other, for to two at once the node gives the same number, and
   * refuses the second. @returns transaction id
   */
  faucet(address: string, currency: string, units: bigint): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** Of the node, when this process started it; for tests that kill it. */
  pid(): number | null;
  close(): Promise<void>;
}

/** Empty blocks after the last transaction, so that it is confirmed: 15 are what BSC asks for. */
const QUIET_BLOCKS = 16;
/** Given for token transfers: the node's own estimate reckons with what waits, as if it were mined before. */
const FAUCET_GAS = 150_000;
/** Whole coins of each faucet account. */
const FAUCET_COINS = 1_000_000_000;

/** @throws when the binary is not installed for this machine or does not start */
export async function startAnvil(options: AnvilOptions): Promise<LocalAnvil> {
  const { chain, log, blockEveryMs = 2_000 } = options;
  const binary = anvilBinary();
  if (!binary) throw new Error(`there is no anvil for ${process.platform}-${process.arch}`);
  const { chainId, assets: usual } = evmNetwork(chain, 'local');
  const assets = options.assets ?? usual;
  const store = await openAnvilStore(options.folder, chain, options.random);
  const faucetAddress = mnemonicToAccount(store.mnemonic).address.toLowerCase();
  const lock = <T>(work: () => Promise<T>) => withStartLock(store.lockFile, work);
  let child: NodeProcess | null = null;
  const stop = new AbortController();

  const isOurs = (port: number): Promise<boolean> => hasFaucet(port, chainId, faucetAddress);

  async function launch(port: number): Promise<void> {
    const loaded = existsSync(store.stateFile) ? ['--load-state', store.stateFile] : [];
    const place = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)];
    const faucet = ['--mnemonic', store.mnemonic, '--balance', String(FAUCET_COINS)];
    const args = [...place, ...faucet, '--no-mining', '--silent', ...loaded];
    child = await startNode(binary!, args, () => isOurs(port));
    await store.keepPort(port);
  }

  /** Under the lock, so that two processes do not start two nodes. */
  const port = await lock(async () => {
    const last = store.port();
    if (last !== null && (await isOurs(last))) return last;
    const wanted = options.port ?? last;
    if (wanted !== null && (await isFree(wanted))) await launch(wanted);
    else if (options.port === undefined) await launch(await freePort());
    else throw new Error(`port ${options.port} is in use`);
    return store.port()!;
  });
  const rpc = rpcAt(port, chainId);
  await lock(async () => {
    if (await deployTokens(rpc, faucetAddress, usual)) await save();
  });

  async function save(): Promise<void> {
    const [dump] = await rpc.results(call('anvil_dumpState'));
    await store.keepState(dump as string);
  }

  async function mine(blocks: number): Promise<void> {
    await lock(async () => {
      await rpc.results(call('anvil_mine', hex(blocks)));
      await save();
    });
  }

  const miner =
    blockEveryMs === null
      ? null
      : keepMining(rpc, blockEveryMs, stop.signal, mineAbove, async (reason) => {
          log?.warn({ reason }, `the development chain ${chain} does not answer`);
          await revive();
        });

  /** One block, unless another process was quicker. */
  async function mineAbove(height: number): Promise<void> {
    await lock(async () => {
      if ((await look(rpc)).height !== height) return;
      await rpc.results(call('anvil_mine', '0x1'));
      await save();
    });
  }

  async function revive(): Promise<void> {
    try {
      await lock(async () => {
        if (stop.signal.aborted || (await isOurs(port))) return;
        await child?.kill();
        await launch(port);
      });
    } catch (error) {
      log?.warn({ reason: (error as Error).message }, `the development chain ${chain} does not come back`);
    }
  }

  return {
    url: urlOf(port),
    assets,
    async faucet(address, currency, units) {
      const asset = assets.find((one) => one.currency === currency);
      if (!asset) throw new Error(`there is no ${currency} on the development chain ${chain}`);
      const order = { from: faucetAddress, ...transferOf(asset, address, units) };
      const [txid] = await lock(() => rpc.results(call('eth_sendTransaction', order)));
      return txid as string;
    },
    mine,
    pid: () => child?.pid ?? null,
    async close() {
      stop.abort();
      // A block that is being made is waited for: it is on disk when the node goes.
      await miner;
      await child?.kill();
      child = null;
    },
  };
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

function rpcAt(port: number, chainId: number): EvmRpc {
  return createEvmRpc({ url: urlOf(port), chainId, timeoutMs: 10_000 });
}

async function look(rpc: EvmRpc): Promise<{ height: number; waiting: boolean }> {
  const [height, pool] = await rpc.results(call('eth_blockNumber'), call('txpool_status'));
  return { height: Number(height), waiting: Number((pool as { pending: string }).pending) > 0 };
}

/** Whether our node answers at a port: it has our faucet. */
async function hasFaucet(port: number, chainId: number, faucet: string): Promise<boolean> {
  try {
    const [accounts] = await rpcAt(port, chainId).results(call('eth_accounts'));
    return Array.isArray(accounts) && accounts[0] === faucet;
  } catch {
    return false;
  }
}

function transferOf({ contract }: ChainAsset, address: string, units: bigint) {
  return contract === null
    ? { to: address, value: hex(units) }
    : { to: contract, data: transferData(address, units), gas: hex(FAUCET_GAS) };
}

/**
 * Makes the next block when it is time, until it is stopped.
 * @param failed brings the node back when it died
 */
async function keepMining(
  rpc: EvmRpc,
  everyMs: number,
  stop: AbortSignal,
  mineAbove: (height: number) => Promise<void>,
  failed: (reason: string) => Promise<void>,
): Promise<void> {
  let lastBusy = (await look(rpc)).height;
  for (;;) {
    await sleep(everyMs, undefined, { ref: false, signal: stop }).catch(() => {});
    if (stop.aborted) return;
    try {
      const { height, waiting } = await look(rpc);
      if (waiting) lastBusy = height + 1;
      if (waiting || height < lastBusy + QUIET_BLOCKS) await mineAbove(height);
    } catch (error) {
      await failed((error as Error).message);
    }
  }
}
