import { getBase58Decoder } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { tokenAccountOf } from './address.ts';
import { solanaAssets } from './assets.ts';
import { strangersWallet } from './testing/lab.ts';
import { transfersOf } from './scan.ts';

const assets = solanaAssets('main');
const mint = assets[1]!.contract!;
const ours = strangersWallet();
const other = strangersWallet();
const watched = new Set([ours]);
const account = tokenAccountOf(ours, mint);
const PROGRAM = strangersWallet();

const KEYS = [other, ours, account, mint, SYSTEM_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS, PROGRAM];
const at = (key: string): number => KEYS.indexOf(key);

interface Call {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: readonly number[];
}

const coded = ({ program, accounts, data }: Call) => ({
  programIdIndex: at(program),
  accounts: accounts.map(at),
  data: getBase58Decoder().decode(Uint8Array.from(data)),
});

/** A transaction as a node tells it. Two thirds of its addresses come from a table. */
function answer(
  outer: readonly Call[],
  change: { inner?: readonly Call[]; err?: unknown; owner?: string } = {},
) {
  return {
    transaction: {
      signatures: ['5'.repeat(88)],
      message: { accountKeys: KEYS.slice(0, 2), instructions: outer.map(coded) },
    },
    meta: {
      err: change.err ?? null,
      fee: 5_000,
      innerInstructions: [{ index: outer.length - 1, instructions: (change.inner ?? []).map(coded) }],
      postTokenBalances: [{ accountIndex: at(account), mint, owner: change.owner ?? ours }],
      loadedAddresses: { writable: KEYS.slice(2, 4), readonly: KEYS.slice(4) },
    },
  };
}

const units = (amount: number) => [amount, 0, 0, 0, 0, 0, 0, 0];
const sol = (amount: number, to = ours, from = other): Call => ({
  program: SYSTEM_PROGRAM_ADDRESS,
  accounts: [from, to],
  data: [2, 0, 0, 0, ...units(amount)],
});
const token = (amount: number): Call => ({
  program: TOKEN_PROGRAM_ADDRESS,
  accounts: [other, account, other],
  data: [3, ...units(amount)],
});
const tokenChecked = (amount: number): Call => ({
  program: TOKEN_PROGRAM_ADDRESS,
  accounts: [other, mint, account, other],
  data: [12, ...units(amount), 6],
});
const called: Call = { program: PROGRAM, accounts: [], data: [9] };
const parts = (transaction: unknown) =>
  transfersOf(transaction, assets, watched).map(
    ({ part, currency, amount }) => `${part} ${amount} ${currency}`,
  );

describe('what a transaction brings', () => {
  it('is every transfer, with its place, outer and inner', () => {
    expect(
      parts(answer([sol(1), called, token(2), called], { inner: [tokenChecked(3), called, sol(4)] })),
    ).toEqual(['ix:0 1 sol', 'ix:2 2 usdc', 'ix:3.0 3 usdc', 'ix:3.2 4 sol']);
  });

  it('names the wallet also where tokens came to its account', () => {
    expect(transfersOf(answer([token(2)]), assets, watched)).toMatchObject([{ target: ours }]);
  });

  it('counts a transfer out of an account with a seed', () => {
    const seeded: Call = {
      program: SYSTEM_PROGRAM_ADDRESS,
      accounts: [other, other, ours],
      data: [11, 0, 0, 0, ...units(8), 0, 0],
    };
    expect(parts(answer([seeded]))).toEqual(['ix:0 8 sol']);
  });

  it.for([
    [
      'a transaction that failed',
      answer([sol(1), token(2)], { err: { InstructionError: [0, { Custom: 1 }] } }),
    ],
    ['nothing', answer([sol(0), token(0)])],
    ['what one gives to oneself', answer([sol(1, ours, ours)])],
    ['what others get', answer([sol(1, other)])],
    ['an account of which the node names a wrong owner', answer([token(2)], { owner: other })],
    ['an owner that is no address', answer([token(2)], { owner: 'x' })],
    ['another instruction of the system', answer([{ ...sol(1), data: [0, 0, 0, 0, ...units(1)] }])],
    ['another instruction of the tokens', answer([{ ...token(1), data: [4, ...units(1)] }])],
    ['another program with the same data', answer([{ ...sol(1), program: PROGRAM }])],
    ['data that is cut off', answer([{ ...sol(1), data: [2, 0, 0, 0, 1] }])],
  ] as const)('is not %s', ([, transaction]) => {
    expect(parts(transaction)).toEqual([]);
  });

  it('is not an account beside the wallet’s own one, nor another token', () => {
    const owned = answer([token(2)]);
    const elsewhere = structuredClone(owned);
    elsewhere.meta.loadedAddresses.writable[0] = strangersWallet();
    expect(parts(elsewhere)).toEqual([]);
    const fake = structuredClone(owned);
    fake.meta.postTokenBalances[0]!.mint = strangersWallet();
    expect(parts(fake)).toEqual([]);
  });
});
