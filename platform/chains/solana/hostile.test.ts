import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ChainUnreachable } from '../driver.ts';
import { solanaDriver, strangersWallet } from './testing/lab.ts';

const HASH = '4uhcVJyU9pJkvQyS88uRDiswHScrgDV3wqzkUvHmXdf6';
const wallet = strangersWallet();
const watched = new Set([wallet]);
let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A driver whose node gives this result for every method, or by method. */
async function lyingNode(results: Record<string, unknown>) {
  server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { method } = JSON.parse(text) as { method: string };
      const body = Object.hasOwn(results, method) ? results[method] : results.all;
      reply.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return solanaDriver({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value });

describe('a node that answers nonsense', () => {
  it.for([
    ['no JSON', 'not json'],
    ['null', null],
    ['a list', []],
    ['nothing', {}],
    ['no result', result(null)],
    ['a text', result('5')],
    ['a negative number', result(-1)],
    ['a broken number', result(0.5)],
    ['a huge number', '{"result":1e309}'],
    ['an error without a code', { error: 'no' }],
    ['an error', { error: { code: -32_603, message: 'internal' } }],
  ] as const)('%s is unreachable', async ([, all]) => {
    const driver = await lyingNode({ all });
    for (const ask of [
      () => driver.tip(),
      () => driver.blockAt(5),
      () => driver.read(1, 2, watched),
      () => driver.balance(wallet, 'sol'),
      () => driver.balance(wallet, 'usdc'),
    ]) {
      // An account that is not there holds nothing: that is an answer.
      const answer = ask().catch((error: unknown) => error);
      expect(await answer).toSatisfy((value) => value instanceof ChainUnreachable || value === 0n);
    }
  });

  const header = { blockHeight: 10, blockhash: HASH, previousBlockhash: HASH };
  const chain = {
    getSlot: result(10),
    getBlocksWithLimit: result([10]),
    getBlocks: result([10]),
  };

  it.for([
    ['a block of another height', { ...header, blockHeight: 11, transactions: [] }],
    ['no transactions', header],
    ['a transaction without accounts', { ...header, transactions: [{ transaction: {}, meta: {} }] }],
    [
      'a transaction that does not say whether it failed',
      {
        ...header,
        transactions: [
          {
            transaction: { signatures: [HASH], message: { accountKeys: [wallet], instructions: [] } },
            meta: { fee: 1 },
          },
        ],
      },
    ],
    [
      'an instruction of an account that is not there',
      {
        ...header,
        transactions: [
          {
            transaction: {
              signatures: [HASH],
              message: {
                accountKeys: [wallet],
                instructions: [{ programIdIndex: 9, accounts: [], data: '' }],
              },
            },
            meta: { err: null, fee: 1 },
          },
        ],
      },
    ],
  ] as const)('%s is unreachable', async ([, block]) => {
    const driver = await lyingNode({ ...chain, getBlock: result(block) });
    await expect(driver.read(10, 10, watched)).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('on another network is unreachable', async () => {
    await lyingNode({ all: result(HASH) });
    const driver = solanaDriver({
      url: `http://127.0.0.1:${(server!.address() as AddressInfo).port}`,
      network: 'main',
    });
    await expect(driver.tip()).rejects.toThrow('another network');
  });
});
