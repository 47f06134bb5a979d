import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import { ChainUnreachable, type Plan } from '../driver.ts';
import { createEvmDriver } from './driver.ts';
import {
  fakeBlock,
  fakeNode,
  fakeReceipt,
  fakeTransaction,
  quantity,
  refusal,
  word,
  type Answer,
} from './testing/fake-node.ts';
import { createEvmKeys } from './keys.ts';

const keys = createEvmKeys({
  chain: 'eth',
  network: 'local',
  seed: mnemonicToSeedSync('test test test test test test test test test test test junk'),
});
const hot = keys.address('1/0');
const PAYEE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const GWEI = 10n ** 9n;

const market: Record<string, Answer> = {
  eth_getBlockByNumber: ([height]) => fakeBlock(height === 'latest' ? 20 : Number(height)),
  eth_maxPriorityFeePerGas: () => quantity(GWEI),
  eth_gasPrice: () => quantity(3n * GWEI),
  eth_getBalance: () => quantity(10n ** 18n),
  eth_call: () => word(10n ** 9n),
  eth_estimateGas: () => '0x5208',
  eth_getTransactionReceipt: () => null,
  eth_getTransactionByHash: () => null,
  eth_getTransactionCount: () => '0x7',
};

async function driverOn(answers: Record<string, Answer> = {}) {
  const url = await fakeNode({ ...market, ...answers });
  return createEvmDriver({ chain: 'eth', network: 'local', url });
}

type Driver = Awaited<ReturnType<typeof driverOn>>;
const order = (currency: string, amount: bigint) => ({
  kind: 'pay' as const,
  from: hot,
  change: hot,
  outputs: [{ address: PAYEE, currency, amount }],
  spendable: [],
  nonce: 7n,
});

async function signedOn(driver: Driver) {
  const plan = (await driver.plan(order('eth', 5n))) as Plan;
  return { plan, ...keys.sign(plan) };
}

describe('what nodes say of a transaction', () => {
  const says: readonly [string, 'ok' | 'later' | 'never'][] = [
    ['already known', 'ok'],
    ['transaction already imported', 'ok'],
    ['AlreadyKnown', 'ok'],
    ['Known transaction', 'ok'],
    ['replacement transaction underpriced', 'later'],
    ['transaction underpriced', 'later'],
    ['max fee per gas less than block base fee', 'later'],
    ['insufficient funds for gas * price + value', 'later'],
    ['txpool is full', 'later'],
    ['words nobody ever heard', 'later'],
    ['intrinsic gas too low', 'never'],
    ['exceeds block gas limit', 'never'],
    ['invalid sender', 'never'],
    ['rlp: expected input list', 'never'],
  ];
  it.each(says)('%s', async (message, expected) => {
    const driver = await driverOn({
      eth_sendRawTransaction() {
        throw refusal(-32_000, message);
      },
    });
    const { raw } = await signedOn(driver);
    const answer =
      expected === 'ok' ? { ok: true } : { ok: false, retry: expected === 'later', reason: message };
    expect(await driver.broadcast(raw)).toEqual(answer);
  });

  it.each([
    ['a limit of the gateway', -32_005, 'daily request count exceeded'],
    ['a failure inside', -32_603, 'header not found'],
  ])('%s: nothing is known', async (_, code, message) => {
    const driver = await driverOn({
      eth_sendRawTransaction() {
        throw refusal(code, message);
      },
    });
    const { raw } = await signedOn(driver);
    await expect(driver.broadcast(raw)).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('another id than the bytes have: not believed', async () => {
    const driver = await driverOn({ eth_sendRawTransaction: () => word(1) });
    const { raw } = await signedOn(driver);
    await expect(driver.broadcast(raw)).rejects.toBeInstanceOf(ChainUnreachable);
  });
});

describe('a nonce that was used', () => {
  const tooLow: Answer = () => {
    throw refusal(-32_000, 'nonce too low');
  };
  /** At height 12 somebody used nonce 7 with transaction 99; the tip is 20. */
  const usedBy = (id: number): Record<string, Answer> => ({
    eth_sendRawTransaction: tooLow,
    eth_getTransactionCount: ([, at]) => (at === 'latest' || Number(at) >= 12 ? '0x8' : '0x7'),
    eth_getBlockByNumber: ([height]) =>
      fakeBlock(
        height === 'latest' ? 20 : Number(height),
        Number(height) === 12 ? [fakeTransaction(id, { from: hot.target, nonce: '0x7' })] : [],
      ),
  });

  it('by these bytes: a success', async () => {
    const driver = await driverOn({ eth_sendRawTransaction: tooLow });
    const { raw, txid } = await signedOn(driver);
    const known = await driverOn({
      eth_sendRawTransaction: tooLow,
      eth_getTransactionByHash: () => fakeTransaction(1, { hash: txid }),
    });
    expect(await known.broadcast(raw)).toEqual({ ok: true });
  });

  it('by another that is final: dead, with its id', async () => {
    const driver = await driverOn(usedBy(99));
    const { plan, raw, txid } = await signedOn(driver);
    expect(await driver.status(txid, plan)).toEqual({ state: 'dead', by: word(99) });
    expect(await driver.broadcast(raw)).toMatchObject({ ok: false, retry: false });
  });

  it.each<[string, Record<string, Answer>]>([
    [
      'not final yet',
      { eth_getTransactionCount: ([, at]) => (at === 'latest' || Number(at) > 18 ? '0x8' : '0x7') },
    ],
    [
      'in a time that the node has forgotten',
      {
        eth_getTransactionCount([, at]) {
          if (at === 'latest' || Number(at) >= 16) return '0x8';
          throw refusal(-32_000, 'missing trie node');
        },
      },
    ],
    ['by nobody who can be found', { eth_getBlockByNumber: market.eth_getBlockByNumber! }],
  ])('%s: not dead', async (_, answers) => {
    const driver = await driverOn({ ...usedBy(99), ...answers });
    const { plan, raw, txid } = await signedOn(driver);
    expect(await driver.status(txid, plan)).toEqual({ state: 'unknown' });
    expect(await driver.broadcast(raw)).toMatchObject({ ok: false, retry: true });
  });

  it('a receipt counts more than anything else', async () => {
    const made = await signedOn(await driverOn());
    const driver = await driverOn({
      ...usedBy(99),
      eth_getTransactionReceipt: () => ({ ...fakeReceipt(1, 12), transactionHash: made.txid, status: '0x0' }),
    });
    expect(await driver.status(made.txid, made.plan)).toEqual({
      state: 'failed',
      block: { height: 12, hash: word(13), parent: word(12) },
      confirmations: 9,
      fee: 21_000n * GWEI,
    });
  });
});

describe('what a payment offers', () => {
  it('twice the base fee and the tip; the nonce that was given', async () => {
    const { plan } = await signedOn(await driverOn());
    expect(plan).toMatchObject({ nonce: '7', fee: `${21_000n * 3n * GWEI}`, paths: ['1/0'] });
  });

  it('what the price of gas says, where the node knows no tip', async () => {
    const driver = await driverOn({
      eth_maxPriorityFeePerGas() {
        throw refusal(-32_601, 'Method not found');
      },
    });
    const { plan } = await signedOn(driver);
    expect(plan.body).toMatchObject({ maxFeePerGas: `${4n * GWEI}`, maxPriorityFeePerGas: `${2n * GWEI}` });
  });

  it('at least 12.5 % more on both fields when it replaces, and more when the market rose', async () => {
    const driver = await driverOn();
    const { plan } = await signedOn(driver);
    const before = plan.body as { maxFeePerGas: string; maxPriorityFeePerGas: string };
    const after = ((await driver.bump(plan)) as Plan).body as typeof before;
    for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(BigInt(after[field]) * 1_000n).toBeGreaterThanOrEqual(BigInt(before[field]) * 1_125n);
    const dear = await driverOn({ eth_maxPriorityFeePerGas: () => quantity(50n * GWEI) });
    expect(((await dear.bump(plan)) as Plan).body).toMatchObject({ maxPriorityFeePerGas: `${50n * GWEI}` });
  });

  it('a cancel beats what it cancels and pays nobody', async () => {
    const driver = await driverOn();
    const { plan } = await signedOn(driver);
    const cancel = (await driver.plan({
      ...order('eth', 0n),
      outputs: [],
      kind: 'cancel',
      replaces: plan,
    })) as Plan;
    expect(cancel.outputs).toEqual([{ address: hot.address, currency: 'eth', amount: '0' }]);
    expect(BigInt(cancel.fee)).toBeGreaterThan((BigInt(plan.fee) * 1_125n) / 1_000n);
    expect(keys.inspect(cancel)).toEqual({ outputs: cancel.outputs, fee: BigInt(cancel.fee) });
  });

  it('a sweep of coin takes all and leaves nothing', async () => {
    const driver = await driverOn();
    const sweep = (await driver.plan({ ...order('eth', 10n ** 18n), kind: 'sweep' })) as Plan;
    expect(BigInt(sweep.outputs[0]!.amount) + BigInt(sweep.fee)).toBe(10n ** 18n);
    const { maxFeePerGas, maxPriorityFeePerGas } = sweep.body as Record<string, string>;
    expect(maxPriorityFeePerGas).toBe(maxFeePerGas);
  });

  it.each<[string, Record<string, Answer>, string, bigint, string]>([
    ['gas too dear', { eth_maxPriorityFeePerGas: () => quantity(501n * GWEI) }, 'eth', 5n, 'fee-too-high'],
    ['a recipient that burns gas', { eth_estimateGas: () => quantity(900_000) }, 'eth', 5n, 'fee-too-high'],
    ['a token without coin for gas', { eth_getBalance: () => '0x1' }, 'usdt', 5n, 'funds'],
    ['all the coin, nothing for gas', {}, 'eth', 10n ** 18n, 'funds'],
    ['more tokens than there are', {}, 'usdc', 10n ** 9n + 1n, 'funds'],
    ['a coin of another chain', {}, 'btc', 5n, 'asset'],
    [
      'a contract that takes nothing',
      {
        eth_estimateGas() {
          throw refusal(3, 'execution reverted');
        },
      },
      'eth',
      5n,
      'asset',
    ],
  ])('%s: refused', async (_, answers, currency, amount, refused) => {
    expect(await (await driverOn(answers)).plan(order(currency, amount))).toMatchObject({ refused });
  });

  it('a token that is not on this chain: the node is on another', async () => {
    const driver = await driverOn({ eth_call: () => '0x' });
    await expect(driver.plan(order('usdt', 5n))).rejects.toBeInstanceOf(ChainUnreachable);
  });
});
