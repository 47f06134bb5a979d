/** A node that lies, between the driver and the development chain: whatever it changes on the way, nothing of it is believed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBase58, toBase58 } from '../base58.ts';
import { ChainUnreachable, type ChainDriver } from '../driver.ts';
import { serveJson, type JsonServer } from '../local/json-server.ts';
import { LOCAL_UNLISTED, LOCAL_USDC } from '../local/solana-node-genesis.ts';
import { startSolanaNode, type SolanaNode } from '../local/solana-node.ts';
import { tokenAccountOf } from './address.ts';
import { askNode, coinTo, sendFromFaucet, solanaDriver, strangersWallet, tokensTo } from './testing/lab.ts';

/** What a node answers. Whoever lies changes whatever they like. */
// oxlint-disable-next-line typescript/no-explicit-any -- a schema here would say what may be a lie
type Answer = any;

const COIN = 1_000_000_000;
let node: SolanaNode;
let proxy: JsonServer;
let driver: ChainDriver;
/** Changes one transaction as the node tells it. */
let lie: (answer: Answer) => void;

beforeAll(async () => {
  node = await startSolanaNode({ file: null, port: 0, blockEveryMs: null });
  proxy = await serveJson(async (_path, body) => {
    const { method, params } = body as { method: string; params: unknown[] };
    const result = (await askNode(node.url, method, params)) as Answer;
    const answer = method === 'getTransaction' ? [result] : (result?.transactions ?? []);
    for (const one of answer) if (one) lie(one);
    return { jsonrpc: '2.0', id: 1, result };
  }, 0);
  driver = solanaDriver({ url: proxy.url });
});
afterAll(async () => {
  await proxy?.close();
  await node?.close();
});
beforeEach(() => {
  lie = () => undefined;
});

/** A coin and five dollars for a wallet of ours, in one transaction in the last block. */
async function deposit() {
  const ours = strangersWallet();
  const txid = await sendFromFaucet(node.url, [
    coinTo(ours, BigInt(COIN)),
    ...tokensTo(ours, LOCAL_USDC, 5_000_000n),
  ]);
  node.mine(1);
  const watched = new Set([ours]);
  const { height } = await driver.tip();
  return {
    ours,
    watched,
    txid,
    read: async () => (await driver.read(height, height, watched))[0]!.transfers,
    look: async () => (await driver.look(txid, watched))?.transfers,
  };
}

const message = (answer: Answer) => answer.transaction.message;
/** Data of the instruction that pays `amount`, with another amount in it. */
function repay(answer: Answer, change: (data: Uint8Array) => void, which: number): void {
  const instruction = message(answer).instructions[which];
  const data = fromBase58(instruction.data)!;
  change(data);
  instruction.data = toBase58(data);
}
const indexOf = (answer: Answer, key: string): number => message(answer).accountKeys.indexOf(key);
const grow = (answer: Answer, key: string, by: number): void => {
  answer.meta.postBalances[indexOf(answer, key)] += by;
};

describe('a node that is honest', () => {
  it('is believed', async () => {
    const { txid, read, look } = await deposit();
    const expected = [
      { txid, currency: 'sol', amount: BigInt(COIN) },
      { txid, currency: 'usdc', amount: 5_000_000n },
    ];
    expect(await read()).toMatchObject(expected);
    expect(await look()).toMatchObject(expected);
  });

  it('is believed about a second payment to the same account, too', async () => {
    const { ours, watched } = await deposit();
    await sendFromFaucet(node.url, [...tokensTo(ours, LOCAL_USDC, 7n), coinTo(ours, 3n), coinTo(ours, 4n)]);
    node.mine(1);
    const { height } = await driver.tip();
    const [block] = await driver.read(height, height, watched);
    expect(block?.transfers.map(({ amount }) => amount)).toEqual([7n, 3n, 4n]);
  });
});

describe('a node that lies is not believed', () => {
  const LIES: readonly (readonly [string, (answer: Answer, ours: string) => void])[] = [
    [
      'another amount of coin in the instruction and in the balance',
      (answer, ours) => {
        repay(answer, (data) => new DataView(data.buffer).setBigUint64(4, 100n * BigInt(COIN), true), 0);
        grow(answer, ours, 99 * COIN);
      },
    ],
    [
      'another amount of tokens in the instruction and in the balance',
      (answer, ours) => {
        repay(answer, (data) => new DataView(data.buffer).setBigUint64(1, 500_000_000n, true), 2);
        const index = indexOf(answer, tokenAccountOf(ours, LOCAL_USDC.mint));
        for (const one of answer.meta.postTokenBalances)
          if (one.accountIndex === index) one.uiTokenAmount.amount = '500000000';
      },
    ],
    [
      'a balance that did not grow',
      (answer, ours) => {
        grow(answer, ours, -COIN);
      },
    ],
    [
      'tokens that did not arrive',
      (answer) => {
        for (const one of answer.meta.postTokenBalances) one.uiTokenAmount.amount = '0';
      },
    ],
    [
      'another first signature, so another id',
      (answer) => {
        const bytes = fromBase58(answer.transaction.signatures[0])!;
        bytes[5]! ^= 1;
        answer.transaction.signatures[0] = toBase58(bytes);
      },
    ],
    [
      'a signature too few',
      (answer) => {
        message(answer).header.numRequiredSignatures = 2;
      },
    ],
    [
      'nobody who had to sign',
      (answer) => {
        message(answer).header.numRequiredSignatures = 0;
      },
    ],
    [
      'no balances',
      (answer) => {
        delete answer.meta.preBalances;
      },
    ],
    [
      'a payment more, called by another',
      (answer) => {
        answer.meta.innerInstructions.push({
          index: 1,
          instructions: [structuredClone(message(answer).instructions[0])],
        });
      },
    ],
    [
      'a kind of transaction that cannot be checked',
      (answer) => {
        answer.version = 1;
      },
    ],
    [
      'an address from a table that nobody named',
      (answer) => {
        answer.meta.loadedAddresses.writable.push(strangersWallet());
      },
    ],
  ];

  it.for(LIES)('%s', async ([, change]) => {
    const { ours, read, look } = await deposit();
    lie = (answer) => change(answer, ours);
    await expect(read()).rejects.toBeInstanceOf(ChainUnreachable);
    await expect(look()).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('a payment to somebody else, told as one to us', async () => {
    const { ours } = await deposit();
    const mine = strangersWallet();
    lie = (answer) => {
      message(answer).accountKeys[indexOf(answer, ours)] = mine;
    };
    const { height } = await driver.tip();
    await expect(driver.read(height, height, new Set([mine]))).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('an invented transaction, also with the signature of another one', async () => {
    const { watched } = await deposit();
    const invented = strangersWallet();
    await sendFromFaucet(node.url, [coinTo(invented, BigInt(COIN))]);
    node.mine(1);
    const { height } = await driver.tip();
    lie = (answer) => {
      const [ours] = watched;
      message(answer).accountKeys = message(answer).accountKeys.map((key: string) =>
        key === invented ? ours : key,
      );
    };
    await expect(driver.read(height, height, watched)).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('a foreign token, told as a dollar', async () => {
    const ours = strangersWallet();
    await sendFromFaucet(node.url, tokensTo(ours, LOCAL_UNLISTED, 5_000_000n));
    node.mine(1);
    const { height } = await driver.tip();
    const watched = new Set([ours]);
    lie = (answer) => {
      for (const one of answer.meta.postTokenBalances) one.mint = LOCAL_USDC.mint;
    };
    // Its account is not the one of our wallet and the dollar.
    expect((await driver.read(height, height, watched))[0]!.transfers).toEqual([]);
    lie = (answer) => {
      const foreign = indexOf(answer, tokenAccountOf(ours, LOCAL_UNLISTED.mint));
      message(answer).accountKeys[foreign] = tokenAccountOf(ours, LOCAL_USDC.mint);
      for (const one of answer.meta.postTokenBalances) one.mint = LOCAL_USDC.mint;
    };
    await expect(driver.read(height, height, watched)).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('another transaction than was asked for', async () => {
    const first = await deposit();
    const { ours } = first;
    await sendFromFaucet(node.url, [coinTo(ours, BigInt(COIN))]);
    node.mine(1);
    const second = await sendFromFaucet(node.url, [coinTo(ours, BigInt(COIN) + 1n)]);
    node.mine(1);
    const other = (await askNode(node.url, 'getTransaction', [second, {}])) as Answer;
    lie = (answer) => {
      answer.transaction = other.transaction;
      answer.meta = other.meta;
    };
    await expect(first.look()).rejects.toBeInstanceOf(ChainUnreachable);
  });
});
