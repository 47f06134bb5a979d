/** The message of a payment on Solana: written by the driver, read again by the signer, which knows these instructions and no other. */
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64Decoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import * as z from 'zod/mini';
import type { ChainAsset } from '../driver.ts';
import { tokenAccountOf } from './address.ts';

/** Lamports for each signature. */
export const SIGNATURE_FEE = 5_000n;
/** Lamports that a new token account must hold to stay: (128 + 165 bytes) x 6,960. */
export const TOKEN_ACCOUNT_RENT = 2_039_280n;
/** Lamports that an account without data must hold, unless it holds nothing: 128 bytes x 6,960. */
export const ACCOUNT_RENT = 890_880n;

export const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111');

/** `Plan.body`. */
export const planBody = z.object({
  /** The compiled message, base64. */
  message: z.string(),
  /** Whom it pays: the wallet, where the message names its token account. The signer derives that again and compares. */
  payee: z.string(),
  /** Height after which it cannot be mined, from the node that gave the blockhash. */
  lastValidBlockHeight: z.number(),
  /** Slot at which it was planned. A node that knows nothing of that slot any more cannot say that it never happened. */
  slot: z.number(),
});

export interface Compute {
  /** Compute units at most. */
  readonly units: number;
  /** Millionths of a lamport for each unit. */
  readonly price: bigint;
}

export interface Payment {
  readonly asset: ChainAsset;
  readonly amount: bigint;
  /** Wallet that pays, and signs. */
  readonly from: string;
  /** Wallet that is paid. */
  readonly to: string;
  /** Wallet that pays the fee, signs first. */
  readonly feePayer: string;
  /** Whether the payee's token account is to be made first, at the fee payer's cost. */
  readonly opens: boolean;
  readonly compute: Compute;
  readonly blockhash: string;
}

/** The message, base64. */
export function writeMessage(payment: Payment): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(payment.feePayer), empty),
    (payer) =>
      setTransactionMessageLifetimeUsingBlockhash(
        // The height stays in the plan's body; it is no part of the message.
        { blockhash: payment.blockhash as Blockhash, lastValidBlockHeight: 0n },
        payer,
      ),
    (dated) => appendTransactionMessageInstructions(instructionsOf(payment), dated),
  );
  return getBase64Decoder().decode(compileTransaction(message).messageBytes);
}

function instructionsOf({ asset, amount, from, to, feePayer, opens, compute }: Payment): Instruction[] {
  const budget = [computeUnitLimit(compute.units), computeUnitPrice(compute.price)];
  const source = createNoopSigner(address(from));
  if (asset.contract === null) {
    return [...budget, getTransferSolInstruction({ source, destination: address(to), amount })];
  }
  const mint = address(asset.contract);
  const destination = tokenAccountOf(to, mint);
  const open = getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(address(feePayer)),
    ata: destination,
    owner: address(to),
    mint,
  });
  const transfer = getTransferCheckedInstruction({
    source: tokenAccountOf(from, mint),
    mint,
    destination,
    authority: source,
    amount,
    decimals: asset.decimals,
  });
  return opens ? [...budget, open, transfer] : [...budget, transfer];
}

/** Instruction 2 of the compute budget program: u32 units. */
function computeUnitLimit(units: number): Instruction {
  const data = new Uint8Array(5);
  data[0] = 2;
  new DataView(data.buffer).setUint32(1, units, true);
  return { programAddress: COMPUTE_BUDGET_PROGRAM, data };
}

/** Instruction 3 of the compute budget program: u64 millionths of a lamport for a unit. */
function computeUnitPrice(price: bigint): Instruction {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, price, true);
  return { programAddress: COMPUTE_BUDGET_PROGRAM, data };
}
