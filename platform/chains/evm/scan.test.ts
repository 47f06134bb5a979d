import { expect, it, onTestFinished, describe } from 'vitest';
import { ChainMoved, ChainUnreachable } from '../driver.ts';
import { serveJson } from '../local/json-server.ts';
import { createEvmDriver } from './driver.ts';
import { fakeBlock, fakeLog, fakeNode, quantity, refusal, word, type Answer } from './testing/fake-node.ts';
import { sealBlock, sealTransaction, type Content, type SealedBlock } from './testing/sealed.ts';
import type { TraceMode } from './traces.ts';
import { assetsOf } from './networks.ts';

const OURS = `0x${'ab'.repeat(20)}`;
const watched = new Set([OURS]);
const USDT = assetsOf('eth', 'local')[1]!.contract!;

/** Ten blocks that follow each other, with this in the fifth. */
function chainWith(...content: readonly Content[]) {
  const blocks: SealedBlock[] = [sealBlock(0, word(0), [])];
  for (let height = 1; height <= 10; height += 1)
    blocks.push(sealBlock(height, blocks.at(-1)!.block.hash, height === 5 ? content : []));
  return blocks;
}

function answersOf(blocks: readonly SealedBlock[]) {
  return {
    eth_getBlockByNumber: ([height]) => blocks[Number(height)]?.block ?? null,
    eth_getBlockReceipts: ([height]) => blocks[Number(height)]?.receipts ?? null,
  } satisfies Record<string, Answer>;
}

async function driverOn(
  answers: Record<string, Answer>,
  blocks: readonly SealedBlock[] = chainWith(),
  traces: TraceMode = 'off',
) {
  const url = await fakeNode({ ...answersOf(blocks), ...answers });
  return createEvmDriver({ chain: 'eth', network: 'local', url, traces, timeoutMs: 60_000 });
}

const coin = sealTransaction(77, { to: OURS, value: quantity(9n) });
const token = sealTransaction(78, { to: USDT });

describe('what a block brings', () => {
  it('coin and tokens, from the receipts of blocks that may hold ours alone', async () => {
    const asked: string[] = [];
    const log = fakeLog(USDT, OURS, 5n);
    const blocks = chainWith(
      { transaction: sealTransaction(1, {}) },
      { transaction: coin },
      { transaction: token, receipt: { logs: [fakeLog(OURS, OURS, 1n), log] } },
      { transaction: sealTransaction(2, { to: null }) },
    );
    const driver = await driverOn(
      {
        eth_getBlockReceipts([height]) {
          asked.push(height!);
          return blocks[Number(height)]!.receipts;
        },
      },
      blocks,
    );
    const found = await driver.read(4, 6, watched);
    expect(found.map(({ height, transfers }) => [height, transfers.length])).toEqual([
      [4, 0],
      [5, 2],
      [6, 0],
    ]);
    expect(found[1]!.transfers).toEqual([
      { txid: coin.hash, part: 'native', target: OURS, currency: 'eth', amount: 9n },
      { txid: token.hash, part: 'log:1', target: OURS, currency: 'usdt', amount: 5n },
    ]);
    expect(asked).toEqual(['0x5']);
  });

  it('addresses in any case', async () => {
    const upper = sealTransaction(77, { to: OURS.toUpperCase().replace('0X', '0x'), value: '0x9' });
    const driver = await driverOn({}, chainWith({ transaction: upper }));
    expect((await driver.read(5, 5, watched))[0]!.transfers).toHaveLength(1);
  });

  it('nothing from a transaction that failed, whatever value it names', async () => {
    const driver = await driverOn({}, chainWith({ transaction: coin, receipt: { status: '0x0' } }));
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
    const driver = await driverOn({}, chainWith({ transaction: token, receipt: { logs } }));
    expect((await driver.read(5, 5, watched))[0]!.transfers).toEqual([]);
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
    const answers: Record<string, Answer> = {
      debug_traceBlockByNumber: ([height]) => (Number(height) === 5 ? [{ txHash: token.hash, result }] : []),
      eth_getBalance: ([, height]) => (Number(height) === 5 ? '0x4' : '0x0'),
    };
    const driver = await driverOn(answers, chainWith({ transaction: token }), 'debug');
    const [block] = await driver.read(5, 5, watched);
    expect(block!.transfers).toEqual([
      { txid: token.hash, part: 'call:0', target: OURS, currency: 'eth', amount: 1n },
      { txid: token.hash, part: 'call:3.0', target: OURS, currency: 'eth', amount: 3n },
    ]);
  });
});

describe('a chain that moves while it is read', () => {
  const five = chainWith({ transaction: coin });
  const { block, receipts } = five[5]!;
  const moving: readonly [string, Record<string, Answer>][] = [
    [
      'a block is gone',
      { eth_getBlockByNumber: ([height]) => (Number(height) === 5 ? null : five[Number(height)]!.block) },
    ],
    [
      'a block follows another',
      {
        eth_getBlockByNumber: ([height]) =>
          Number(height) === 5 ? { ...block, parentHash: word(99) } : five[Number(height)]!.block,
      },
    ],
    ['the receipts are gone', { eth_getBlockReceipts: () => null }],
    ['a receipt is gone', { eth_getBlockReceipts: () => [null] }],
    [
      'a receipt is of another block',
      { eth_getBlockReceipts: () => [{ ...receipts[0], blockHash: word(91) }] },
    ],
  ];
  it.each(moving)('%s: read again', async (_, answers) => {
    const driver = await driverOn(answers, five);
    await expect(driver.read(4, 6, watched)).rejects.toBeInstanceOf(ChainMoved);
  });
});

describe('a node that cannot be believed', () => {
  const five = chainWith({ transaction: coin });
  const { block, receipts } = five[5]!;
  const blockFive =
    (fields: object): Answer =>
    ([height]) =>
      Number(height) === 5 ? { ...block, ...fields } : five[Number(height)]!.block;
  const receiptOf =
    (fields: object): Answer =>
    () => [{ ...receipts[0], ...fields }];
  const nonsense: readonly [string, Record<string, Answer>][] = [
    ['another chain', { eth_chainId: () => '0x1' }],
    ['no chain', { eth_chainId: () => 'main' }],
    ['no blocks', { eth_getBlockByNumber: () => [] }],
    ['a block of another height', { eth_getBlockByNumber: () => five[9]!.block }],
    ['transactions by id only', { eth_getBlockByNumber: blockFive({ transactions: [coin.hash] }) }],
    [
      'a negative amount',
      { eth_getBlockByNumber: blockFive({ transactions: [{ ...coin, value: '-0x1' }] }) },
    ],
    [
      'an amount with a point',
      { eth_getBlockByNumber: blockFive({ transactions: [{ ...coin, value: '1e309' }] }) },
    ],
    [
      'another amount',
      { eth_getBlockByNumber: blockFive({ transactions: [{ ...coin, value: quantity(900n) }] }) },
    ],
    [
      'a transaction of a kind that is not known',
      { eth_getBlockByNumber: blockFive({ transactions: [{ ...coin, type: '0x7f' }] }) },
    ],
    ['another time', { eth_getBlockByNumber: blockFive({ timestamp: '0x2' }) }],
    [
      'no receipts',
      {
        eth_getBlockReceipts() {
          throw refusal(-32_000, 'no');
        },
      },
    ],
    ['a receipt of another transaction', { eth_getBlockReceipts: receiptOf({ transactionHash: word(90) }) }],
    ['a receipt without a state', { eth_getBlockReceipts: receiptOf({ status: null }) }],
    ['a state that is none', { eth_getBlockReceipts: receiptOf({ status: '0x2' }) }],
    ['another state', { eth_getBlockReceipts: receiptOf({ status: '0x0' }) }],
    ['no list of receipts', { eth_getBlockReceipts: () => ({}) }],
    ['too many receipts', { eth_getBlockReceipts: () => [receipts[0], receipts[0]] }],
    [
      'a busy node',
      {
        eth_getBlockReceipts() {
          throw refusal(-32_005, 'rate limit');
        },
      },
    ],
  ];
  it.each(nonsense)('%s: as if it were not there', async (_, answers) => {
    const driver = await driverOn(answers, five);
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
        return five[Number(height)]!.block;
      },
      eth_getBlockReceipts() {
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
