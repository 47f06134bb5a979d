import { expect, it, onTestFinished, describe } from 'vitest';
import { ChainMoved, ChainUnreachable } from '../driver.ts';
import { serveJson } from '../local/json-server.ts';
import { createEvmDriver } from './driver.ts';
import {
  fakeBlock,
  fakeLog,
  fakeLogAt,
  fakeNode,
  fakeReceipt,
  fakeTransaction,
  quantity,
  refusal,
  word,
  type Answer,
} from './testing/fake-node.ts';
import { assetsOf } from './networks.ts';

const OURS = `0x${'ab'.repeat(20)}`;
const watched = new Set([OURS]);
const USDT = assetsOf('eth', 'local')[1]!.contract!;

async function driverOn(answers: Record<string, Answer>, traces = false) {
  const healthy: Record<string, Answer> = {
    eth_getBlockByNumber: ([height]) => fakeBlock(Number(height)),
    eth_getLogs: () => [],
  };
  const url = await fakeNode({ ...healthy, ...answers });
  return createEvmDriver({ chain: 'eth', network: 'local', url, traces, timeoutMs: 2_000 });
}

/** Block 5 with these transactions, the rest of the chain empty. */
const blockFive =
  (...transactions: readonly object[]): Answer =>
  ([height]) =>
    fakeBlock(Number(height), Number(height) === 5 ? transactions : []);

const coin = fakeTransaction(77, { to: OURS, value: quantity(9n) });
const token = fakeTransaction(78, { to: USDT });

describe('what a block brings', () => {
  it('coin and tokens, from the receipts of ours alone', async () => {
    const asked: string[] = [];
    const log = fakeLog(USDT, OURS, 5n);
    const driver = await driverOn({
      eth_getBlockByNumber: blockFive(fakeTransaction(1, {}), coin, token, fakeTransaction(2, { to: null })),
      eth_getLogs: () => [fakeLogAt(fakeLog(USDT, `0x${'cd'.repeat(20)}`, 5n), 1, 5), fakeLogAt(log, 78, 5)],
      eth_getTransactionReceipt([id]) {
        asked.push(id!);
        return id === word(77)
          ? fakeReceipt(77, 5)
          : fakeReceipt(78, 5, { logs: [fakeLog(OURS, OURS, 1n), log] });
      },
    });
    const blocks = await driver.read(4, 6, watched);
    expect(blocks.map(({ height, transfers }) => [height, transfers.length])).toEqual([
      [4, 0],
      [5, 2],
      [6, 0],
    ]);
    expect(blocks[1]!.transfers).toEqual([
      { txid: word(77), part: 'native', target: OURS, currency: 'eth', amount: 9n },
      { txid: word(78), part: 'log:1', target: OURS, currency: 'usdt', amount: 5n },
    ]);
    expect(asked).toEqual([word(77), word(78)]);
  });

  it('addresses in any case', async () => {
    const upper = fakeTransaction(77, { to: OURS.toUpperCase().replace('0X', '0x'), value: '0x9' });
    const driver = await driverOn({
      eth_getBlockByNumber: blockFive(upper),
      eth_getTransactionReceipt: () => fakeReceipt(77, 5),
    });
    expect((await driver.read(5, 5, watched))[0]!.transfers).toHaveLength(1);
  });

  it('nothing from a transaction that failed, whatever value it names', async () => {
    const driver = await driverOn({
      eth_getBlockByNumber: blockFive(coin),
      eth_getTransactionReceipt: () => fakeReceipt(77, 5, { status: '0x0' }),
    });
    expect((await driver.read(5, 5, watched))[0]!.transfers).toEqual([]);
  });

  it('nothing from amounts of zero and from events of other shapes', async () => {
    const logs = [
      fakeLog(USDT, OURS, 0n),
      { ...fakeLog(USDT, OURS, 5n), data: '0x' },
      { ...fakeLog(USDT, OURS, 5n), topics: fakeLog(USDT, OURS, 5n).topics.slice(0, 2) },
      // A payee with bits above the address is no address.
      { ...fakeLog(USDT, OURS, 5n), topics: [word(1), word(2), `0x01${word(3).slice(4)}`] },
    ] as object[];
    const driver = await driverOn({
      eth_getBlockByNumber: blockFive(token),
      eth_getLogs: () => logs.map((log) => fakeLogAt(log, 78, 5)),
      eth_getTransactionReceipt: () => fakeReceipt(78, 5, { logs }),
    });
    expect((await driver.read(5, 5, watched))[0]!.transfers).toEqual([]);
  });

  it('is asked for in smaller pieces when the node has too much of it', async () => {
    const ranges: string[] = [];
    const driver = await driverOn({
      eth_getLogs([filter]) {
        const { fromBlock, toBlock } = filter as unknown as { fromBlock: string; toBlock: string };
        ranges.push(`${Number(fromBlock)}-${Number(toBlock)}`);
        if (Number(toBlock) - Number(fromBlock) > 1)
          throw refusal(-32_000, 'query returned more than 10000 results');
        return [];
      },
    });
    expect((await driver.read(1, 5, watched)).map(({ height }) => height)).toEqual([1, 2, 3, 4, 5]);
    expect(ranges).toEqual(['1-5', '1-3', '1-2', '3-3', '4-5']);
  });

  it('coin that contracts pass on, when the node can trace', async () => {
    const frame = (type: string, to: string, value: bigint, more: object = {}) => ({
      type,
      to,
      value: quantity(value),
      ...more,
    });
    const result = frame('CALL', USDT, 9n, {
      calls: [
        frame('CALL', OURS, 1n),
        frame('DELEGATECALL', OURS, 9n),
        frame('CALL', USDT, 0n, { error: 'execution reverted', calls: [frame('CALL', OURS, 2n)] }),
        { type: 'STATICCALL', to: USDT, calls: [frame('SELFDESTRUCT', OURS, 3n)] },
      ],
    });
    const driver = await driverOn(
      {
        eth_getBlockByNumber: blockFive(token),
        debug_traceBlockByNumber: ([height]) => (Number(height) === 5 ? [{ txHash: word(78), result }] : []),
      },
      true,
    );
    const [block] = await driver.read(5, 5, watched);
    expect(block!.transfers).toEqual([
      { txid: word(78), part: 'call:0', target: OURS, currency: 'eth', amount: 1n },
      { txid: word(78), part: 'call:3.0', target: OURS, currency: 'eth', amount: 3n },
    ]);
  });
});

describe('a chain that moves while it is read', () => {
  const moving: readonly [string, Record<string, Answer>][] = [
    [
      'a block is gone',
      { eth_getBlockByNumber: ([height]) => (Number(height) === 5 ? null : fakeBlock(Number(height))) },
    ],
    [
      'a block follows another',
      { eth_getBlockByNumber: ([height]) => ({ ...fakeBlock(Number(height)), parentHash: word(99) }) },
    ],
    [
      'an event is of another block',
      {
        eth_getLogs: () =>
          [fakeLogAt(fakeLog(USDT, OURS, 5n), 78, 5)].map((log) => ({ ...log, blockHash: word(99) })),
      },
    ],
    ['an event is of no transaction', { eth_getLogs: () => [fakeLogAt(fakeLog(USDT, OURS, 5n), 78, 5)] }],
    ['a receipt is gone', { eth_getBlockByNumber: blockFive(coin), eth_getTransactionReceipt: () => null }],
    [
      'a receipt is of another block',
      { eth_getBlockByNumber: blockFive(coin), eth_getTransactionReceipt: () => fakeReceipt(77, 90) },
    ],
  ];
  it.each(moving)('%s: read again', async (_, answers) => {
    const driver = await driverOn(answers);
    await expect(driver.read(4, 6, watched)).rejects.toBeInstanceOf(ChainMoved);
  });
});

describe('a node that cannot be believed', () => {
  const five = { eth_getBlockByNumber: blockFive(coin) };
  const nonsense: readonly [string, Record<string, Answer>][] = [
    ['another chain', { eth_chainId: () => '0x1' }],
    ['no chain', { eth_chainId: () => 'main' }],
    ['no blocks', { eth_getBlockByNumber: () => [] }],
    ['a block of another height', { eth_getBlockByNumber: () => fakeBlock(90) }],
    ['transactions by id only', { eth_getBlockByNumber: blockFive(word(77) as never) }],
    ['a negative amount', { eth_getBlockByNumber: blockFive({ ...coin, value: '-0x1' }) }],
    ['an amount with a point', { eth_getBlockByNumber: blockFive({ ...coin, value: '1e309' }) }],
    ['no receipts', five],
    ['a receipt of another transaction', { ...five, eth_getTransactionReceipt: () => fakeReceipt(90, 5) }],
    [
      'a receipt without a state',
      { ...five, eth_getTransactionReceipt: () => fakeReceipt(77, 5, { status: null }) },
    ],
    [
      'a state that is none',
      { ...five, eth_getTransactionReceipt: () => fakeReceipt(77, 5, { status: '0x2' }) },
    ],
    ['no list of events', { eth_getLogs: () => ({}) }],
    ['an event out of range', { eth_getLogs: () => [fakeLogAt(fakeLog(USDT, OURS, 5n), 78, 900)] }],
    [
      'a busy node',
      {
        eth_getLogs: () => {
          throw refusal(-32_005, 'rate limit');
        },
      },
    ],
  ];
  it.each(nonsense)('%s: as if it were not there', async (_, answers) => {
    const driver = await driverOn(answers);
    await expect(driver.read(4, 6, watched)).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it.each([
    ['an object', {}],
    ['too few answers', []],
    ['null', null],
    ['answers of null', [null]],
    ['other ids', [{ id: 7, result: '0x1' }]],
    ['neither result nor error', [{ id: 0 }]],
  ])('a batch answered with %s: as if it were not there', async (_, body) => {
    const server = await serveJson(() => body, 0);
    onTestFinished(() => server.close());
    const driver = createEvmDriver({ chain: 'eth', network: 'local', url: server.url });
    await expect(driver.tip()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('dies between two questions', async () => {
    let alive = true;
    const driver = await driverOn({
      eth_getBlockByNumber([height]) {
        if (!alive) throw refusal(-32_603, 'shutting down');
        return fakeBlock(Number(height), Number(height) === 5 ? [coin] : []);
      },
      eth_getTransactionReceipt() {
        alive = false;
        throw refusal(-32_603, 'shutting down');
      },
    });
    await expect(driver.read(4, 6, watched)).rejects.toBeInstanceOf(ChainUnreachable);
    await expect(driver.blockAt(4)).rejects.toBeInstanceOf(ChainUnreachable);
    alive = true;
    expect(await driver.blockAt(4)).toMatchObject({ height: 4 });
  });

  it('comes back as another: its chain is asked again', async () => {
    let chainId: number | null = 31_337;
    const server = await serveJson((_path, body) => {
      if (chainId === null) return 'down';
      return (body as { id: number; method: string }[]).map(({ id, method }) => ({
        id,
        result: method === 'eth_chainId' ? quantity(chainId!) : fakeBlock(4),
      }));
    }, 0);
    onTestFinished(() => server.close());
    const driver = createEvmDriver({ chain: 'eth', network: 'local', url: server.url });
    expect(await driver.blockAt(4)).toMatchObject({ height: 4 });
    for (chainId of [null, 1]) await expect(driver.blockAt(4)).rejects.toBeInstanceOf(ChainUnreachable);
    chainId = 31_337;
    expect(await driver.blockAt(4)).toMatchObject({ height: 4 });
  });
});
