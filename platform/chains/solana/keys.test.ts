import { randomBytes } from 'node:crypto';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionDecoder,
  getBase64Encoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { fromBase58 } from '../base58.ts';
import { identityVectors, NO_VECTORS } from '../conformance/address-cases.ts';
import type { Plan } from '../driver.ts';
import { tokenAccountOf } from './address.ts';
import { LOCAL_USDC_MINT, solanaAssets } from './assets.ts';
import { createSolanaKeys } from './keys.ts';
import { strangersWallet } from './testing/lab.ts';
import { writeMessage } from './message.ts';
import { slip10 } from './slip10.ts';

const BLOCKHASH = '4uhcVJyU9pJkvQyS88uRDiswHScrgDV3wqzkUvHmXdf6';
const keys = createSolanaKeys({ network: 'local', seed: mnemonicToSeedSync('test '.repeat(11) + 'junk') });
const hot = keys.address('1/0').address;
const deposit = keys.address('0/7').address;
const payee = strangersWallet();
const usdc = solanaAssets('local')[1]!;
const compute = { units: 1_000, price: 5n };

function planOf(message: string, change: Partial<Plan> & { payee?: string } = {}): Plan {
  const body = { message, payee: change.payee ?? payee, lastValidBlockHeight: 150, slot: 1 };
  const plan = {
    chain: 'sol',
    kind: 'pay',
    paths: ['1/0'],
    outputs: [],
    fee: '0',
    inputs: [],
    nonce: null,
    body,
  };
  return { ...plan, ...change } as Plan;
}

function messageOf(instructions: readonly Instruction[], feePayer = hot): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(feePayer), empty),
    (payer) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: BLOCKHASH as Blockhash, lastValidBlockHeight: 0n },
        payer,
      ),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  );
  return getBase64Decoder().decode(compileTransaction(message).messageBytes);
}

const budget: Instruction[] = [
  {
    programAddress: address('ComputeBudget111111111111111111111111111111'),
    data: Uint8Array.of(2, 0, 1, 0, 0),
  },
  {
    programAddress: address('ComputeBudget111111111111111111111111111111'),
    data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0),
  },
];
const pays = (amount: bigint, to = payee) =>
  getTransferSolInstruction({ source: createNoopSigner(address(hot)), destination: address(to), amount });

describe('slip-0010', () => {
  interface Vectors {
    readonly slip10_ed25519: readonly {
      readonly seed_hex: string;
      readonly chains: readonly { path: string; chain_code: string; private: string; public: string }[];
    }[];
  }
  const vectors = identityVectors<Vectors>('hd-wallet');

  it.skipIf(!vectors)(`agrees with the recorded vectors${vectors ? '' : ` (${NO_VECTORS})`}`, () => {
    for (const { seed_hex, chains } of vectors!.slip10_ed25519) {
      for (const row of chains) {
        const { key, chainCode } = slip10(hexToBytes(seed_hex), row.path);
        expect(bytesToHex(key)).toBe(row.private);
        expect(bytesToHex(chainCode)).toBe(row.chain_code);
        expect(`00${bytesToHex(ed25519.getPublicKey(key))}`).toBe(row.public);
      }
    }
  });

  it('has no step that is not hardened', () => {
    for (const path of ['m/0', "m/44'/501", "44'", "m/x'", "m/2147483648'", 'm/']) {
      expect(() => slip10(randomBytes(64), path)).toThrow(RangeError);
    }
  });
});

it('a token account is where the chain says it is', async () => {
  for (let times = 0; times < 50; times += 1) {
    const owner = strangersWallet();
    const [account] = await findAssociatedTokenPda({
      owner: address(owner),
      mint: address(LOCAL_USDC_MINT),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    });
    expect(tokenAccountOf(owner, LOCAL_USDC_MINT)).toBe(account);
  }
});

it('signs what it read, the same bytes every time, with all the keys it takes', () => {
  const message = writeMessage({
    asset: usdc,
    amount: 5n,
    from: deposit,
    to: hot,
    feePayer: hot,
    opens: true,
    compute,
    blockhash: BLOCKHASH,
  });
  const plan = planOf(message, { paths: ['1/0', '0/7'], payee: hot, kind: 'sweep' });
  const { raw, txid } = keys.sign(plan);
  expect(keys.sign(plan)).toEqual({ raw, txid });
  expect(keys.inspect(plan)).toEqual({
    outputs: [{ address: hot, currency: 'usdc', amount: '5' }],
    fee: 10_000n + 1n + 2_039_280n,
  });
  const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(raw));
  for (const [signer, signature] of Object.entries(signatures)) {
    const publicKey = fromBase58(signer)!;
    expect(ed25519.verify(new Uint8Array(signature!), new Uint8Array(messageBytes), publicKey)).toBe(true);
  }
  expect(Object.keys(signatures)).toEqual([hot, deposit]);
});

describe('the signer refuses', () => {
  const good = messageOf([...budget, pays(7n)]);
  const token = (change: { mint?: string; to?: string; decimals?: number }) =>
    getTransferCheckedInstruction({
      source: tokenAccountOf(hot, LOCAL_USDC_MINT),
      mint: address(change.mint ?? LOCAL_USDC_MINT),
      destination: tokenAccountOf(change.to ?? payee, LOCAL_USDC_MINT),
      authority: createNoopSigner(address(hot)),
      amount: 1n,
      decimals: change.decimals ?? 6,
    });

  it('nothing of a plain payment', () => {
    expect(keys.inspect(planOf(good)).outputs).toEqual([{ address: payee, currency: 'sol', amount: '7' }]);
    expect(keys.inspect(planOf(messageOf([...budget, token({})]))).outputs[0]).toMatchObject({
      currency: 'usdc',
      amount: '1',
    });
  });

  it.for([
    ['another payee than the body names', 'not the payee', planOf(good, { payee: strangersWallet() })],
    ['another chain', 'not for Solana', planOf(good, { chain: 'eth' })],
    ['a path of another key', 'not those that sign', planOf(good, { paths: ['0/1'] })],
    ['a path too many', 'not those that sign', planOf(good, { paths: ['1/0', '0/1'] })],
    ['a path that is none', 'not a path', planOf(good, { paths: ['2/0'] })],
    ['no payment', 'no payment', planOf(messageOf(budget))],
    [
      'two payments',
      'a second payment',
      planOf(messageOf([...budget, pays(7n), pays(8n, strangersWallet())])),
    ],
    ['no budget', 'no payment', planOf(messageOf([pays(7n)]))],
    [
      'a new account',
      'unknown instruction',
      planOf(
        messageOf([
          ...budget,
          getCreateAccountInstruction({
            payer: createNoopSigner(address(hot)),
            newAccount: createNoopSigner(address(payee)),
            lamports: 1n,
            space: 0,
            programAddress: TOKEN_PROGRAM_ADDRESS,
          }),
        ]),
      ),
    ],
    [
      'a power of attorney',
      'unknown instruction',
      planOf(
        messageOf([
          ...budget,
          getApproveInstruction({
            source: tokenAccountOf(hot, LOCAL_USDC_MINT),
            delegate: address(payee),
            owner: createNoopSigner(address(hot)),
            amount: 1n,
          }),
        ]),
      ),
    ],
    [
      'a program it does not know',
      'unknown program',
      planOf(
        messageOf([
          ...budget,
          pays(7n),
          { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: Uint8Array.of(1) },
        ]),
      ),
    ],
    ['a token that is not listed', 'not ours', planOf(messageOf([...budget, token({ mint: payee })]))],
    ['wrong decimals', 'decimals', planOf(messageOf([...budget, token({ decimals: 9 })]))],
    [
      'tokens to somebody else',
      'not the payee',
      planOf(messageOf([...budget, token({ to: strangersWallet() })])),
    ],
    ['a message cut off', /./, planOf(good.slice(0, 40))],
    ['no message', /./, planOf('')],
  ] as const)('%s', ([, message, plan]) => {
    expect(() => keys.inspect(plan)).toThrow(message);
    expect(() => keys.sign(plan)).toThrow(message);
  });

  it('another owner of the account that is opened', () => {
    const write = (to: string) =>
      writeMessage({
        asset: usdc,
        amount: 1n,
        from: hot,
        to,
        feePayer: hot,
        opens: true,
        compute,
        blockhash: BLOCKHASH,
      });
    expect(() => keys.inspect(planOf(write(payee)))).not.toThrow();
    expect(() => keys.inspect(planOf(write(strangersWallet())))).toThrow('payee');
  });

  it('coin for which it has no asset', () => {
    const tokensOnly = createSolanaKeys({
      network: 'local',
      seed: mnemonicToSeedSync('test '.repeat(11) + 'junk'),
      assets: [usdc],
    });
    expect(() => tokensOnly.inspect(planOf(good))).toThrow('not ours');
  });
});
