/** A node that lies, stumbles or is somebody else: nothing is decided on its word. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RawTx } from '@scure/btc-signer';
import { sha256x2 } from '@scure/btc-signer/utils.js';
import { afterEach, expect, it } from 'vitest';
import { ChainMoved, ChainUnreachable, type ChainAddress, type PaymentOrder, type Plan } from '../driver.ts';
import { serveJson, type JsonServer } from '../local/json-server.ts';
import { MAX_REQUEST_BYTES } from '../signer/protocol.ts';
import { bytesOf, hexOf, turned } from './bytes.ts';
import { createUtxoDriver } from './driver.ts';

type Answers = Record<string, (...params: unknown[]) => unknown>;

const hash = (letter: string) => letter.repeat(64);
/** Anybody's. */
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const ours = `0014${'00'.repeat(20)}`;
const watched = new Set([ours]);
const header = { hash: hash('a'), height: 7, previousblockhash: hash('9'), confirmations: 1 };
const transaction = (value: string, more: object = {}) =>
  `{"txid":"${hash('c')}","vin":[{"txid":"${hash('d')}","vout":0}],"vout":[{"value":${value},"n":0,"scriptPubKey":{"hex":"${ours}"}}]${JSON.stringify(more).slice(1, -1)}}`;

let server: JsonServer | null = null;
afterEach(() => server?.close());

/** A text is sent as it stands, everything else as JSON. An Error is the node's refusal with the code in its name. */
async function driverOf(answers: Answers) {
  const known: Answers = {
    getblockchaininfo: () => ({ chain: 'regtest' }),
    getbestblockhash: () => hash('a'),
    getblockhash: () => hash('a'),
    getblockheader: () => header,
    ...answers,
  };
  const one = (call: { id: unknown; method: string; params: unknown[] }) => {
    const answer = known[call.method]?.(...call.params);
    if (answer instanceof Error) {
      return `{"id":${String(call.id)},"result":null,"error":{"code":${answer.name},"message":${JSON.stringify(answer.message)}}}`;
    }
    const text =
      typeof answer === 'string' && answer.startsWith('raw:') ? answer.slice(4) : JSON.stringify(answer);
    return `{"id":${String(call.id)},"result":${text},"error":null}`;
  };
  server = await serveJson(
    (_, body) => (Array.isArray(body) ? `[${body.map(one).join()}]` : one(body as never)),
    0,
    String,
  );
  return createUtxoDriver({ chain: 'btc', network: 'local', url: server.url });
}

const refusal = (code: number, message: string) => Object.assign(new Error(message), { name: String(code) });
const block = (value: string, more: object = {}) =>
  `raw:${JSON.stringify({ ...header, ...more }).slice(0, -1)},"tx":[${transaction(value)}]}`;

it('takes amounts from the text of the answer', async () => {
  const driver = await driverOf({ getblock: () => block('90071992.54740993') });
  const [read] = await driver.read(7, 7, watched);
  expect(read!.transfers).toEqual([
    { txid: hash('c'), part: 'out:0', target: ours, currency: 'btc', amount: 9_007_199_254_740_993n },
  ]);
});

it.each([
  ['finer than the chain', '0.000000001'],
  ['negative', '-1.00000000'],
  ['absurd', '1e99'],
  ['a text', '"0.1"x'],
  ['nothing', 'null'],
])('does not credit an amount that is %s', async (_, value) => {
  const driver = await driverOf({ getblock: () => block(value) });
  await expect(driver.read(7, 7, watched)).rejects.toThrow(ChainUnreachable);
});

it.each([
  ['another height', { height: 8 }],
  ['a block that lost', { confirmations: -1 }],
])('notices %s', async (_, more) => {
  const driver = await driverOf({ getblock: () => block('1.0', more) });
  await expect(driver.read(7, 7, watched)).rejects.toThrow(ChainMoved);
});

it('notices a chain that moved between two blocks', async () => {
  const driver = await driverOf({
    getblockhash: (height) => (height === 7 ? hash('a') : hash('b')),
    getblock: (asked) =>
      asked === hash('a')
        ? block('1.0')
        : block('1.0', { hash: hash('b'), height: 8, previousblockhash: hash('f') }),
  });
  await expect(driver.read(7, 8, watched)).rejects.toThrow(ChainMoved);
});

it.each([
  ['another block than asked for', { getblock: () => block('1.0', { hash: hash('b') }) }],
  ['no hash', { getblock: () => block('1.0', { hash: 'x' }) }],
  ['no block', { getblock: () => null }],
  ['a list', { getblock: () => [] }],
  ['a transaction without outputs', { getblock: () => ({ ...header, tx: [{ txid: hash('c'), vin: [] }] }) }],
  ['no JSON', { getblock: () => 'raw:<html>' }],
  ['a refusal without a reason', { getblockhash: () => refusal(-1, 'no') }],
  ['a node that starts', { getblock: () => refusal(-28, 'Loading block index...') }],
] satisfies [string, Answers][])('takes %s for no answer', async (_, answers) => {
  const driver = await driverOf(answers);
  await expect(driver.read(7, 7, watched)).rejects.toThrow(ChainUnreachable);
});

it('speaks to no node of another network or coin', async () => {
  const test = await driverOf({ getblockchaininfo: () => ({ chain: 'main' }) });
  await expect(test.tip()).rejects.toThrow('not a node of Bitcoin');
  const url = server!.url;
  const main = createUtxoDriver({ chain: 'ltc', network: 'main', url });
  await expect(main.tip()).rejects.toThrow('not a node of Litecoin');
});

it('concludes nothing about a payment from a node without an index of transactions', async () => {
  const plan = { inputs: [`${hash('d')}:0`], fee: '1' } as unknown as Plan;
  for (const message of [
    'No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries. Use gettransaction for wallet transactions.',
    'No such mempool transaction. Blockchain transactions are still in the process of being indexed. Use gettransaction for wallet transactions.',
  ]) {
    const driver = await driverOf({ getrawtransaction: () => refusal(-5, message) });
    await expect(driver.status(hash('c'), plan)).rejects.toThrow(ChainUnreachable);
    await server!.close();
  }
});

it.each([
  [-27, 'Transaction outputs already in utxo set', { ok: true }],
  [-27, 'Transaction already in block chain', { ok: true }],
  [-26, 'txn-already-in-mempool', { ok: true }],
  [-26, 'txn-already-known', { ok: true }],
  [
    -26,
    'insufficient fee, rejecting replacement 00; new feerate 1 <= old feerate 2',
    { ok: false, retry: true },
  ],
  [-26, 'min relay fee not met, 100 < 141', { ok: false, retry: true }],
  [-26, 'mempool min fee not met, 100 < 141', { ok: false, retry: true }],
  [-26, 'txn-mempool-conflict', { ok: false, retry: true }],
  [-26, 'too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]', { ok: false, retry: true }],
  [
    -26,
    'bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 5',
    { ok: false, retry: true },
  ],
  [-26, 'dust', { ok: false, retry: false }],
  [-26, 'mandatory-script-verify-flag-failed (Signature must be zero)', { ok: false, retry: false }],
  [-26, 'bad-txns-in-belowout, value in (0.1) < value out (0.2)', { ok: false, retry: false }],
  [-22, 'TX decode failed', { ok: false, retry: false }],
  [-4, 'something new', { ok: false, retry: true }],
])('reads the refusal %i %s', async (code, message, expected) => {
  const driver = await driverOf({ sendrawtransaction: () => refusal(code, message) });
  expect(await driver.broadcast('00')).toMatchObject(expected);
});

it('plans nothing with a previous transaction that is not the one it spends', async () => {
  const other = '0200000001'.padEnd(120, '0');
  const driver = await driverOf({
    estimatesmartfee: () => ({ feerate: 0.0001 }),
    getmempoolinfo: () => ({}),
    gettxout: () =>
      `raw:{"value":1.00000000,"confirmations":5,"coinbase":false,"scriptPubKey":{"hex":"${ours}"}}`,
    getrawtransaction: () => other,
  });
  const owner = { ...(driver.readAddress(ADDRESS) as ChainAddress), path: '1/0' };
  const output = { txid: hash('c'), index: 0, amount: 100_000_000n, owner: { ...owner, target: ours } };
  const order: PaymentOrder = {
    kind: 'pay',
    from: owner,
    change: owner,
    outputs: [{ address: ADDRESS, currency: 'btc', amount: 1_000_000n }],
    spendable: [output],
    nonce: null,
  };
  await expect(driver.plan(order)).rejects.toThrow('another transaction');
  // What the node's own set says otherwise about is not spent at all.
  const less = { ...output, amount: 99_999_999n };
  expect(await driver.plan({ ...order, spendable: [less] })).toMatchObject({ refused: 'funds' });
});

it('plans with no more of the transactions behind its inputs than the signer takes in one call', async () => {
  const raws = new Map<string, string>();
  const owner = { address: ADDRESS, target: ours, path: '1/0' };
  /** Outputs of ours in one transaction, which is as large as one more output makes it. */
  const made = (place: number, amounts: readonly bigint[], filler: number) => {
    const script = new Uint8Array(filler).fill(0x6a);
    const bytes = RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: [{ txid: bytesOf(hash('d')), index: place, finalScriptSig: bytesOf('51'), sequence: 0 }],
      outputs: [...amounts.map((amount) => ({ amount, script: bytesOf(ours) })), { amount: 0n, script }],
      witnesses: undefined,
      lockTime: 0,
    });
    const txid = turned(sha256x2(bytes));
    raws.set(txid, hexOf(bytes));
    return amounts.map((amount, index) => ({ txid, index, amount, owner }));
  };
  const heavy = made(0, [2_000_003n, 2_000_002n, 2_000_001n], 1_400_000);
  const light = [...made(1, [1_000_002n], 10), ...made(2, [1_000_001n], 10)];
  const spendable = [...heavy, ...light];
  const driver = await driverOf({
    estimatesmartfee: () => ({ feerate: 0.0001 }),
    getmempoolinfo: () => ({}),
    gettxout: (txid, index) => {
      const { amount } = spendable.find((one) => one.txid === txid && one.index === index)!;
      return `raw:{"value":${(Number(amount) / 1e8).toFixed(8)},"confirmations":5,"coinbase":false,"scriptPubKey":{"hex":"${ours}"}}`;
    },
    getrawtransaction: (txid) => raws.get(txid as string),
  });
  const plan = (await driver.plan({
    kind: 'pay',
    from: owner,
    change: owner,
    outputs: [{ address: ADDRESS, currency: 'btc', amount: 5_500_000n }],
    spendable,
    nonce: null,
  })) as Plan;
  // What does not fit is left for another plan, and smaller ones are taken in its place.
  const taken = [...heavy.slice(0, 2), ...light];
  expect(plan.inputs).toEqual(taken.map(({ txid, index }) => `${txid}:${index}`));
  // Beside it there is room for one that was signed before.
  expect(JSON.stringify(plan).length * 2).toBeLessThan(MAX_REQUEST_BYTES);
});

it('hides no wrong password', async () => {
  const closed = createServer((_, reply) => {
    reply.writeHead(401).end();
  });
  await new Promise<void>((resolve) => {
    closed.listen(0, '127.0.0.1', resolve);
  });
  const { port } = closed.address() as AddressInfo;
  const driver = createUtxoDriver({
    chain: 'btc',
    network: 'local',
    url: `http://me:secret@127.0.0.1:${port}`,
  });
  await expect(driver.tip()).rejects.toThrow('refuses our user, password');
  closed.closeAllConnections();
  closed.close();
});
