/** Plans of every chain made without a node, with real keys: what a caller of the signer can come up with. */
import { mnemonicToSeedSync } from '@scure/bip39';
import { RawTx, Transaction } from '@scure/btc-signer';
import { toBase58 } from '../../base58.ts';
import type { ChainId, ChainKeys, Plan } from '../../driver.ts';
import { checksumAddress, type Address } from 'viem';
import { evmNetwork } from '../../evm/networks.ts';
import { solanaAssets } from '../../solana/assets.ts';
import { writeMessage } from '../../solana/message.ts';
import { toTarget } from '../../tron/address.ts';
import { writeRaw } from '../../tron/transaction.ts';
import { bytesOf, hexOf } from '../../utxo/bytes.ts';
import { makePsbt, parsePrevious } from '../../utxo/transaction.ts';
import { loadFamilies } from '../families.ts';
import type { SignerChain } from '../signer-context.ts';

export const ALL_CHAINS = 'btc=local,ltc=local,doge=local,eth=local,bsc=local,sol=local,trx=local';
const WORDS = 'test test test test test test test test test test test junk';
const OTHERS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** The signer's chains, and keys of somebody else to be paid. */
export const chains = loadFamilies(ALL_CHAINS, mnemonicToSeedSync(WORDS));
const strangers = loadFamilies(ALL_CHAINS, mnemonicToSeedSync(OTHERS));

export const chainOf = (id: ChainId): SignerChain => chains.get(id)!;
export const payeeOf = (id: ChainId, index = 5): string =>
  strangers.get(id)!.keys.address(`0/${index}`).address;

export interface Wanted {
  readonly kind?: Plan['kind'];
  readonly to?: string;
  /** On-chain units. */
  readonly amount?: bigint;
  /** The chain's own coin, on-chain units. */
  readonly fee?: bigint;
  /** Nonce (evm) or which outputs of ours are spent (utxo). */
  readonly slots?: readonly number[];
  readonly path?: string;
  /** Tells two plans apart that are alike in everything else; on Solana a blockhash. */
  readonly salt?: number;
  /** Of a payment that expires by its bytes (Tron), epoch ms. */
  readonly expires?: number;
}

type Made = Required<Omit<Wanted, 'salt' | 'expires'>> & Pick<Wanted, 'salt' | 'expires'>;

/** A plan as the driver would make it, its claims read from its own bytes. */
export function makePlan(chain: ChainId, wanted: Wanted = {}): Plan {
  const made: Made = {
    kind: 'pay',
    to: payeeOf(chain),
    amount: usualAmount(chain),
    fee: usualFee(chain),
    slots: [0],
    path: '1/0',
    ...wanted,
  };
  const { keys } = chainOf(chain);
  const bare = { chain, kind: made.kind, outputs: [], fee: '0', ...bodyOf(chain, keys, made) } as Plan;
  const { outputs, fee } = keys.inspect(bare);
  return { ...bare, outputs, fee: fee.toString() };
}

/** Half a coin where that is a usual payment. */
export function usualAmount(chain: ChainId): bigint {
  const { decimals } = chainOf(chain).assets[0]!;
  return 10n ** BigInt(decimals) / 100n;
}

function usualFee(chain: ChainId): bigint {
  return chain === 'eth' || chain === 'bsc' ? 42_000n * 10n ** 9n : 10_000n;
}

function bodyOf(chain: ChainId, keys: ChainKeys, made: Made): Partial<Plan> {
  switch (chain) {
    case 'eth':
    case 'bsc':
      return evmBody(chain, keys, made);
    case 'btc':
    case 'ltc':
    case 'doge':
      return utxoBody(keys, made);
    case 'sol':
      return solanaBody(keys, made);
    case 'trx':
      return tronBody(keys, made);
  }
}

function evmBody(chain: 'eth' | 'bsc', keys: ChainKeys, made: Made): Partial<Plan> {
  const nonce = `${made.slots[0]!}`;
  const body = {
    chainId: evmNetwork(chain, 'local').chainId,
    from: keys.address(made.path).target,
    to: checksumAddress(made.to as Address).toLowerCase(),
    value: made.amount.toString(),
    data: '0x',
    nonce,
    gas: '21000',
    maxFeePerGas: (made.fee / 21_000n + BigInt(made.salt ?? 0)).toString(),
    maxPriorityFeePerGas: '1',
  };
  return { paths: [made.path], inputs: [], nonce, body };
}

/** Each slot is an output of ours, made by a transaction from nowhere. */
function utxoBody(keys: ChainKeys, made: Made): Partial<Plan> {
  const own = keys.address(made.path);
  const each = 10_000_000_000n;
  const inputs = made.slots.map((slot) => {
    const raw = hexOf(
      RawTx.encode({
        version: 2,
        segwitFlag: false,
        inputs: [
          {
            txid: bytesOf((slot + 1).toString(16).padStart(64, '0')),
            index: 0,
            finalScriptSig: bytesOf('51'),
            sequence: 0,
          },
        ],
        outputs: [{ script: bytesOf(own.target), amount: each }],
        witnesses: undefined,
        lockTime: 0,
      }),
    );
    const { id: txid } = Transaction.fromRaw(bytesOf(raw));
    return { txid, index: 0, previous: parsePrevious(raw, txid)! };
  });
  const change = each * BigInt(inputs.length) - made.amount - made.fee - BigInt(made.salt ?? 0);
  const gathers = made.kind === 'sweep' || made.kind === 'cancel';
  const hot = keys.address('1/0');
  const payee = strangersScript(made.to);
  const outputs = gathers
    ? [{ script: hot.target, amount: change + made.amount }]
    : [
        { script: payee, amount: made.amount },
        { script: hot.target, amount: change },
      ];
  return {
    paths: inputs.map(() => made.path),
    inputs: inputs.map(({ txid, index }) => `${txid}:${index}`),
    nonce: null,
    body: { psbt: makePsbt(inputs, outputs), change: { index: outputs.length - 1, path: '1/0' }, size: 200 },
  };
}

/** Script of one of the strangers' addresses, or of ours. */
function strangersScript(address: string): string {
  for (const set of [strangers, chains])
    for (const id of ['btc', 'ltc', 'doge'] as const)
      for (const path of ['1/0', '0/5', '0/6', '0/7']) {
        const own = set.get(id)!.keys.address(path);
        if (own.address === address) return own.target;
      }
  throw new Error(`nobody's address: ${address}`);
}

function solanaBody(keys: ChainKeys, made: Made): Partial<Plan> {
  const from = keys.address(made.path).address;
  const hot = keys.address('1/0').address;
  const feePayer = made.kind === 'sweep' ? hot : from;
  const blockhash = toBase58(
    Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? (made.salt ?? 0) + 1 : 7)),
  );
  const message = writeMessage({
    asset: solanaAssets('local')[0]!,
    amount: made.amount,
    from,
    to: made.to,
    feePayer,
    opens: false,
    compute: { units: 1_000, price: 5n },
    blockhash,
  });
  const paths = feePayer === from ? [made.path] : ['1/0', made.path];
  return {
    paths,
    inputs: [],
    nonce: null,
    body: { message, payee: made.to, lastValidBlockHeight: 150, slot: 1 },
  };
}

function tronBody(keys: ChainKeys, made: Made): Partial<Plan> {
  const expiration = made.expires ?? 10 * 60_000;
  const raw = writeRaw({
    refBlockBytes: '1234',
    refBlockHash: '0102030405060708',
    expiration,
    timestamp: expiration - 600_000 + (made.salt ?? 0),
    feeLimit: 0n,
    action: {
      kind: 'transfer',
      owner: keys.address(made.path).target,
      to: toTarget(made.to),
      amount: made.amount,
    },
  });
  return {
    paths: [made.path],
    inputs: [],
    nonce: null,
    body: { raw: hexOf(raw), after: 1, activates: false },
  };
}
