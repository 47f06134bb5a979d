import { afterEach, describe, expect, it } from 'vitest';
import { ChainMoved, ChainUnreachable } from '../driver.ts';
import { serveJson, type JsonServer } from '../local/json-server.ts';
import { startTronNode, type TronNode } from '../local/tron-node.ts';
import { toText } from './address.ts';
import { LOCAL_USDT_CONTRACT } from './assets.ts';
import { askTron, tronDriver } from './testing/lab.ts';

const TARGET = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const watched = new Set([TARGET]);
let open: (JsonServer | TronNode)[] = [];

afterEach(async () => {
  for (const server of open) await server.close();
  open = [];
});

/** A driver whose node answers this to everything. */
async function lyingNode(answer: unknown) {
  const server = await serveJson(() => answer, 0);
  open.push(server);
  return tronDriver({ url: server.url });
}

/** A driver whose node is honest but for what `lie` makes of its answers (as text of JSON). */
async function cheat(lie: (path: string, text: string) => string) {
  const node = await startTronNode({ file: null, port: 0, blockEveryMs: null });
  node.faucet(toText(TARGET), null, 5_000_000n);
  node.faucet(toText(TARGET), LOCAL_USDT_CONTRACT, 6_000_000n);
  node.mine(1);
  const server = await serveJson(
    async (path, body) => JSON.parse(lie(path, JSON.stringify(await askTron(node.url, path, body)))),
    0,
  );
  open.push(node, server);
  return tronDriver({ url: server.url });
}

describe('a node that answers nonsense', () => {
  it.for([
    ['null', null],
    ['a list', []],
    ['a text', 'no'],
    ['an error', { Error: 'class java.lang.NullPointerException' }],
    ['a block without a number', { blockID: 'aa', block_header: {} }],
    ['a negative height', { blockID: '0'.repeat(64), block_header: { raw_data: { number: -1 } } }],
  ] as const)('%s is unreachable', async ([, answer]) => {
    const driver = await lyingNode(answer);
    for (const ask of [
      () => driver.tip(),
      () => driver.blockAt(5),
      () => driver.look('00'.repeat(32), watched),
      () => driver.broadcast('00'),
      () => driver.balance(toText(TARGET), 'usdt'),
      () => driver.sweepCost('usdt'),
    ]) {
      await expect(ask()).rejects.toBeInstanceOf(ChainUnreachable);
    }
  });

  it('on another network is unreachable', async () => {
    const { url } = await startTronNode({ file: null, port: 0, blockEveryMs: null }).then((node) => {
      open.push(node);
      return node;
    });
    await expect(tronDriver({ url, network: 'main' }).tip()).rejects.toThrow('another network');
  });
});

describe('a node that cheats', () => {
  it('not at all: both transfers are there', async () => {
    const driver = await cheat((_path, text) => text);
    const [block] = await driver.read(1, 1, watched);
    expect(block?.transfers).toMatchObject([
      { part: 'native', amount: 5_000_000n },
      { part: 'log:0', amount: 6_000_000n },
    ]);
  });

  it.for([
    ['with another amount in the bytes', (text: string) => text.replace('18c096b102', '18c196b102')],
    [
      'with another payee in the JSON',
      (text: string) =>
        text.replaceAll(/"to_address":"41[0-9a-f]{40}"/g, `"to_address":"41${'b'.repeat(40)}"`),
    ],
    [
      'with bytes that are none',
      (text: string) => text.replaceAll(/"raw_data_hex":"[0-9a-f]+"/g, '"raw_data_hex":"zz"'),
    ],
    [
      'with another id',
      (text: string) => text.replaceAll(/"txID":"[0-9a-f]{64}"/g, `"txID":"${'a'.repeat(64)}"`),
    ],
  ] as const)('%s is unreachable or moved', async ([, change]) => {
    const driver = await cheat((path, text) =>
      path.includes('block') && !path.includes('info') ? change(text) : text,
    );
    const both = new Set([TARGET, `41${'b'.repeat(40)}`]);
    const error = await driver.read(1, 1, both).catch((caught: unknown) => caught);
    expect(error).toSatisfy((value) => value instanceof ChainUnreachable || value instanceof ChainMoved);
  });

  /** Changes the answers about blocks, or about their logs. */
  const inBlocks = (change: (text: string) => string) => (path: string, text: string) =>
    path.includes('block') && !path.includes('info') ? change(text) : text;
  const inLogs = (change: (text: string) => string) => (path: string, text: string) =>
    path.endsWith('infobyblocknum') ? change(text) : text;
  const sixDollars = 6_000_000n.toString(16).padStart(64, '0');
  const sixHundred = 600_000_000n.toString(16).padStart(64, '0');

  it.for([
    ['with a log of another amount', inLogs((text) => text.replaceAll(sixDollars, sixHundred))],
    [
      'with another amount in the call and in the log',
      (_path: string, text: string) => text.replaceAll(sixDollars, sixHundred),
    ],
    [
      'with a log for another payee',
      inLogs((text) => text.replaceAll(TARGET.slice(2).padStart(64, '0'), 'b'.repeat(40).padStart(64, '0'))),
    ],
    [
      'with one log more',
      inLogs((text) => text.replace(/"log":\[(\{.*?\})\]/, (_all, log: string) => `"log":[${log},${log}]`)),
    ],
    ['that leaves the log of a call out', inLogs((text) => text.replaceAll(/,"log":\[.*?\}\]/g, ''))],
    [
      'that calls a success a failure',
      inLogs((text) => text.replaceAll('"receipt":{"result":"SUCCESS"', '"receipt":{"result":"REVERT"')),
    ],
    ['with another signature', inBlocks((text) => text.replaceAll(/"signature":\["../g, '"signature":["00'))],
    ['without signatures', inBlocks((text) => text.replaceAll(/"signature":\["[0-9a-f]+"\],/g, ''))],
    [
      'with another result of a transaction',
      inBlocks((text) => text.replaceAll('"contractRet":"SUCCESS"', '"contractRet":"OUT_OF_TIME"')),
    ],
    [
      'with a result that nobody knows',
      inBlocks((text) => text.replaceAll('"contractRet":"SUCCESS"', '"contractRet":"FINE"')),
    ],
    ['with another root', inBlocks((text) => text.replaceAll(/"txTrieRoot":"../g, '"txTrieRoot":"ab'))],
    [
      'with another block before it',
      inBlocks((text) => text.replaceAll(/"parentHash":"[0-9a-f]{64}"/g, `"parentHash":"${'c'.repeat(64)}"`)),
    ],
    ['at another time', inBlocks((text) => text.replace(/"timestamp":18/, '"timestamp":19'))],
  ] as const)('%s is not believed', async ([, change]) => {
    const driver = await cheat(change);
    const both = new Set([TARGET, `41${'b'.repeat(40)}`]);
    await expect(driver.read(1, 1, both)).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('with a transaction less, or the same one twice, is not believed', async () => {
    for (const change of [
      (all: unknown[]) => all.slice(1),
      (all: unknown[]) => all.slice(0, 1),
      (all: unknown[]) => [...all, all[0]],
    ]) {
      const driver = await cheat(
        inBlocks((text) => {
          const answer = JSON.parse(text) as { block?: { transactions: unknown[] }[] };
          for (const one of answer.block ?? []) one.transactions = change(one.transactions);
          return JSON.stringify(answer);
        }),
      );
      await expect(driver.read(1, 1, watched)).rejects.toBeInstanceOf(ChainUnreachable);
    }
  });

  it('with the logs of another block has moved', async () => {
    const driver = await cheat((path, text) => (path.endsWith('infobyblocknum') ? '[]' : text));
    await expect(driver.read(1, 1, watched)).rejects.toBeInstanceOf(ChainMoved);
  });

  it('with a log that carries no amount is unreachable', async () => {
    const driver = await cheat((path, text) =>
      path.endsWith('infobyblocknum') ? text.replaceAll(/"data":"[0-9a-f]{64}"/g, '"data":"0x1"') : text,
    );
    await expect(driver.read(1, 1, watched)).rejects.toBeInstanceOf(ChainUnreachable);
  });
});
