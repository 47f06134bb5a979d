/** Deposits: how fast blocks are read for 10,000 addresses of ours, beside JSON.parse of the same bytes alone. */
import { assetsOf } from '#platform/chains/evm/networks.ts';
import { createEvmRpc } from '#platform/chains/evm/rpc.ts';
import { createScanner } from '#platform/chains/evm/scan.ts';
import { createTraces } from '#platform/chains/evm/traces.ts';
import { listed } from '#platform/chains/evm/transfers.ts';
import { median, type Row } from './row.ts';
import { makeChain, type MadeChain } from './scanner-chain.ts';

const ADDRESSES = 10_000;
const BLOCKS = 100;
const TRANSACTIONS = 2_000;
/** Blocks of one read, as the driver of the main net does it. */
const SPAN = 10;
const TARGET = 5_000;

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

export async function runScanner(rounds = 3): Promise<Row[]> {
  const chain = makeChain(BLOCKS, TRANSACTIONS, ADDRESSES);
  const scanned: number[] = [];
  const parsed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    scanned.push(chain.transactions / (await secondsOf(() => scan(chain))));
    parsed.push(chain.transactions / (await secondsOf(() => parseAlone(chain))));
  }
  const [speed, bare] = [median(scanned), median(parsed)];
  return [
    {
      name: `blocks read for ${ADDRESSES.toLocaleString('en-US')} addresses, one core`,
      value: Math.round(speed),
      unit: 'transactions/s',
      reference: `bare JSON.parse ${Math.round(bare).toLocaleString('en-US')}/s`,
      ratio: speed / bare,
      target: `>= ${TARGET.toLocaleString('en-US')}/s`,
      met: speed >= TARGET,
    },
    { name: 'block of 2,000 transactions', value: chain.block(1).length / 2 ** 20, unit: 'MiB' },
    // `scan` throws when it finds another number.
    { name: 'transfers to us in them, all found', value: chain.toUs, unit: 'transfers' },
  ];
}

/** Reads the whole stretch as the deposits room does. @throws when it finds more or less than was made */
async function scan(chain: MadeChain): Promise<void> {
  const post = (_path: string, body: unknown) =>
    Promise.resolve({
      status: 200,
      body: JSON.parse(answers(chain, body as Asked[]).toString('utf8')) as unknown,
    });
  const rpc = createEvmRpc({ url: 'http://nowhere.invalid', chainId: 1 }, post);
  const scanner = createScanner(rpc, listed(assetsOf('eth', 'main')), createTraces(rpc, 'eth', 'off'));
  let found = 0;
  for (let from = 1; from <= chain.blocks; from += SPAN) {
    const blocks = await scanner.read(from, Math.min(chain.blocks, from + SPAN - 1), chain.watched);
    found += blocks.reduce((sum, { transfers }) => sum + transfers.length, 0);
  }
  if (found !== chain.toUs) throw new Error(`found ${found} of ${chain.toUs} transfers`);
}

/** The same bytes, only parsed. */
async function parseAlone(chain: MadeChain): Promise<void> {
  for (let height = 1; height <= chain.blocks; height += 1) {
    JSON.parse(chain.block(height).toString('utf8'));
    JSON.parse(chain.receipts(height).toString('utf8'));
  }
}

/** What a node would send for a batch. */
function answers(chain: MadeChain, asked: readonly Asked[]): Buffer {
  const parts = asked.flatMap(({ id, method, params }, index) => [
    Buffer.from(`${index === 0 ? '[' : ','}{"jsonrpc":"2.0","id":${id},"result":`),
    ...resultOf(chain, method, params),
    Buffer.from('}'),
  ]);
  return Buffer.concat([...parts, Buffer.from(']')]);
}

function resultOf(chain: MadeChain, method: string, [first]: readonly unknown[]): Buffer[] {
  if (method === 'eth_chainId') return [Buffer.from('"0x1"')];
  if (method === 'eth_getBlockByNumber') return [chain.block(Number(first))];
  return [chain.receipts(Number(first))];
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
