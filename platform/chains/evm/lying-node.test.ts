/** A node that lies, between the driver and a real one: whatever it changes on the way, nothing of it is believed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { depositAddress, isImpossible, watching } from '../conformance/help.ts';
import { ChainUnreachable, type ChainDriver } from '../driver.ts';
import { anvilBinary } from '../local/anvil-node.ts';
import { serveJson, type JsonServer } from '../local/json-server.ts';
import { createEvmDriver } from './driver.ts';
import { evmLab, type EvmLab } from './testing/lab.ts';

/** What a node answers. Whoever lies changes whatever they like. */
// oxlint-disable-next-line typescript/no-explicit-any -- a schema here would say what may be a lie
type Answer = any;
type Fields = Record<string, Answer>;
interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

describe.skipIf(anvilBinary() === null)('a lying node in front of anvil', () => {
  let lab: EvmLab;
  let proxy: JsonServer;
  let driver: ChainDriver;
  /** Changes what the node answers. */
  let lie: (method: string, result: Answer) => unknown;
  const honest = (_method: string, result: unknown) => result;

  beforeAll(async () => {
    lab = await evmLab('eth');
    proxy = await serveJson(async (_path, body) => {
      const calls = body as Call[];
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(lab.url, { method: 'POST', headers, body: JSON.stringify(body) });
      const answers = (await reply.json()) as Fields[];
      return answers.map((answer) =>
        answer.result === undefined || answer.result === null
          ? answer
          : { ...answer, result: lie(calls.find(({ id }) => id === answer.id)!.method, answer.result) },
      );
    }, 0);
    driver = createEvmDriver({ chain: 'eth', network: 'local', url: proxy.url });
  });
  afterAll(async () => {
    await proxy?.close();
    await lab?.close();
  });
  beforeEach(() => {
    lie = honest;
  });

  const TENTH = 10n ** 17n;
  let account = 30;

  /** Coin and a token for one of our addresses in the last block, read through the proxy. */
  async function deposits() {
    const ours = depositAddress(lab, (account += 1));
    const coin = await lab.pay(ours.address, 'eth', TENTH);
    const token = await lab.pay(ours.address, 'usdt', 5_000_000n);
    await lab.mine(1);
    const { height } = await lab.driver.tip();
    const read = () => driver.read(height, height, watching(ours));
    return { ours, coin, token, height, read };
  }
  const inBlock = (change: (block: Fields) => unknown) => (method: string, result: Answer) =>
    method === 'eth_getBlockByNumber' ? (change(result as Fields), result) : result;
  const timesHundred = (value: string) => `0x${(BigInt(value) * 100n).toString(16)}`;

  it('that is honest is believed', async () => {
    const { read, coin, token } = await deposits();
    expect((await read())[0]!.transfers.map(({ txid, amount }) => [txid, amount])).toEqual([
      [coin, TENTH],
      [token, 5_000_000n],
    ]);
  });

  it('that makes 10 ether of 0.1', async () => {
    const { read, coin } = await deposits();
    lie = (method, result) => {
      const sent: Fields[] = method === 'eth_getTransactionByHash' ? [result] : (result.transactions ?? []);
      for (const one of sent) if (one.hash === coin) one.value = timesHundred(one.value);
      return result;
    };
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
    await expect(driver.look(coin, new Set())).rejects.toBeInstanceOf(ChainUnreachable);
    lie = honest;
    expect((await read())[0]!.transfers).toHaveLength(2);
  });

  it('that changes the amount of an event', async () => {
    const { read, token } = await deposits();
    lie = (_method, result) => {
      for (const one of Array.isArray(result) ? (result as Fields[]) : [result as Fields])
        for (const log of one.logs ?? [one])
          if (log.transactionHash === token && log.data)
            log.data = `0x${(BigInt(log.data) * 100n).toString(16).padStart(64, '0')}`;
      return result;
    };
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('that invents a payment, with its receipt', async () => {
    const { ours, read, coin } = await deposits();
    const id = `0x${'77'.repeat(32)}`;
    lie = (method, result) => {
      if (result.transactions)
        result.transactions.push({
          ...result.transactions[0],
          hash: id,
          to: ours.address,
          value: '0xde0b6b3a7640000',
        });
      if (method === 'eth_getBlockReceipts') result.push({ ...result[0], transactionHash: id });
      return result;
    };
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
    // In the place of another, so that their number is right.
    lie = inBlock((block) => {
      for (const sent of block.transactions) if (sent.hash !== coin) sent.to = ours.address;
    });
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('that hides a payment of coin', async () => {
    const { read, coin } = await deposits();
    lie = inBlock((block) => {
      block.transactions = block.transactions.filter((sent: Fields) => sent.hash !== coin);
    });
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('that hides an event, or whose index of events lags behind', async () => {
    const { read, token } = await deposits();
    // The empty answer of a gateway that has the block and not yet its events.
    lie = (method, result) => (method === 'eth_getLogs' ? [] : result);
    expect((await read())[0]!.transfers.map(({ txid }) => txid)).toContain(token);
    lie = (method, result) => {
      if (method === 'eth_getLogs') return [];
      if (method === 'eth_getBlockReceipts') for (const one of result) one.logs = [];
      return result;
    };
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
    // A header that owns up to no events is no header of this hash.
    lie = inBlock((block) => {
      block.logsBloom = `0x${'00'.repeat(256)}`;
    });
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('that calls a payment successful which failed', async () => {
    const ours = depositAddress(lab, (account += 1));
    if (isImpossible(lab.failed)) throw new Error('anvil can do it');
    await lab.failed(ours.address);
    await lab.mine(1);
    const { height } = await lab.driver.tip();
    lie = (method, result) => {
      const done: Fields[] = method === 'eth_getBlockReceipts' ? result : [result];
      for (const one of done) if (one.status) one.status = '0x1';
      return result;
    };
    // A failed call leaves no event, so the receipts are asked for only where coin of ours is in the block.
    await lab.pay(ours.address, 'eth', TENTH);
    await lab.mine(1);
    const [first] = await driver.read(height, height, watching(ours)).catch(() => [{ transfers: [] }]);
    expect(first!.transfers).toEqual([]);
  });

  it('that gives a block a header of its own making: what follows does not fit', async () => {
    const { ours, height } = await deposits();
    await lab.mine(1);
    lie = inBlock((block) => {
      if (Number(block.number) === height) block.hash = `0x${'99'.repeat(32)}`;
      if (Number(block.number) === height + 1) block.parentHash = `0x${'99'.repeat(32)}`;
    });
    await expect(driver.read(height, height + 1, watching(ours))).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('that invents coin which a contract passed on: no balance bears it out', async () => {
    const { ours, read, coin } = await deposits();
    lie = (method, result) => {
      if (method !== 'debug_traceBlockByNumber') return result;
      for (const trace of result)
        if (trace.txHash === coin)
          trace.result.calls = [{ type: 'CALL', to: ours.address.toLowerCase(), value: '0xde0b6b3a7640000' }];
      return result;
    };
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
    lie = (method, result) => {
      if (method !== 'debug_traceBlockByNumber') return result;
      return [
        {
          txHash: `0x${'77'.repeat(32)}`,
          result: { type: 'CALL', calls: [{ type: 'CALL', to: ours.address.toLowerCase(), value: '0x1' }] },
        },
      ];
    };
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('that gives no receipts of whole blocks: they are asked for one by one, and checked alike', async () => {
    const { read } = await deposits();
    const server = await serveJson(async (_path, body) => {
      const calls = body as Call[];
      const headers = { 'content-type': 'application/json' };
      const answers = (await (
        await fetch(lab.url, { method: 'POST', headers, body: JSON.stringify(body) })
      ).json()) as Fields[];
      return answers.map((answer) =>
        calls.find(({ id }) => id === answer.id)!.method === 'eth_getBlockReceipts'
          ? { jsonrpc: '2.0', id: answer.id, error: { code: -32_601, message: 'Method not found' } }
          : answer,
      );
    }, 0);
    const other = createEvmDriver({ chain: 'eth', network: 'local', url: server.url });
    try {
      const { height } = await lab.driver.tip();
      const ours = depositAddress(lab, account);
      expect(await other.read(height, height, watching(ours))).toEqual(await read());
    } finally {
      await server.close();
    }
  });
});
