/** Reads a payment's message as the chain will. What is not exactly one payment of ours is refused, whatever the plan says of it. */
import { getBase64Encoder, getCompiledTransactionMessageDecoder } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { readMovement, viewOf, type Movement, type ResolvedInstruction } from './instructions.ts';
import { COMPUTE_BUDGET_PROGRAM, SIGNATURE_FEE, TOKEN_ACCOUNT_RENT } from './message.ts';

/** A token account that the message makes when it is not there. */
export interface Opening {
  readonly payer: string;
  readonly account: string;
  readonly owner: string;
  readonly mint: string;
}

export interface ReadMessage {
  /** Addresses that must sign, the fee payer first. */
  readonly signers: readonly string[];
  readonly movement: Movement;
  readonly opening: Opening | null;
  /** Most it can cost the fee payer, lamports. */
  readonly fee: bigint;
}

/** @throws Error with what is wrong: no message, an instruction that is not known, no payment or two */
export function readMessage(base64: string): ReadMessage {
  const message = getCompiledTransactionMessageDecoder().decode(getBase64Encoder().encode(base64));
  if (message.version !== 0) throw new Error('message: unknown version');
  if (message.addressTableLookups?.length) throw new Error('message: addresses from a table');
  const { staticAccounts, header } = message;
  const at = (index: number): string => {
    const found = staticAccounts[index];
    if (found === undefined) throw new Error('message: an account that is not there');
    return found;
  };

  const parts = new Map<Part['is'], Part>();
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of message.instructions) {
    const part = readPart({
      program: at(programAddressIndex),
      accounts: accountIndices.map(at),
      data: new Uint8Array(data),
    });
    if (parts.has(part.is)) throw new Error(`message: a second ${part.is}`);
    parts.set(part.is, part);
  }
  const [payment, units, price, opening] = (['payment', 'units', 'price', 'opening'] as const).map((is) =>
    parts.get(is),
  );
  if (payment?.is !== 'payment' || units?.is !== 'units' || price?.is !== 'price') {
    throw new Error('message: no payment');
  }
  const signers = staticAccounts.slice(0, header.numSignerAccounts);
  // A unit price is in millionths of a lamport; the chain rounds up.
  const priority = (BigInt(units.value) * price.value + 999_999n) / 1_000_000n;
  return {
    signers,
    movement: payment.value,
    opening: opening?.is === 'opening' ? opening.value : null,
    fee: BigInt(signers.length) * SIGNATURE_FEE + priority + (opening ? TOKEN_ACCOUNT_RENT : 0n),
  };
}

type Part =
  | { is: 'units'; value: number }
  | { is: 'price'; value: bigint }
  | { is: 'opening'; value: Opening }
  | { is: 'payment'; value: Movement };

function readPart(instruction: ResolvedInstruction): Part {
  switch (instruction.program) {
    case COMPUTE_BUDGET_PROGRAM:
      return readBudget(instruction.data);
    case ASSOCIATED_TOKEN_PROGRAM_ADDRESS:
      return readOpening(instruction);
    case SYSTEM_PROGRAM_ADDRESS:
    case TOKEN_PROGRAM_ADDRESS:
      return readPayment(instruction);
    default:
      throw new Error(`message: unknown program ${instruction.program}`);
  }
}

function readBudget(data: Uint8Array): Part {
  const view = viewOf(data);
  if (data[0] === 2 && data.length === 5) return { is: 'units', value: view.getUint32(1, true) };
  if (data[0] === 3 && data.length === 9) return { is: 'price', value: view.getBigUint64(1, true) };
  throw new Error('message: unknown compute budget instruction');
}

/** Only the two forms that we write, with nothing behind them. */
function readPayment(instruction: ResolvedInstruction): Part {
  const value = readMovement(instruction);
  const { accounts, data } = instruction;
  const sol = value?.kind === 'sol' && accounts.length === 2 && data.length === 12;
  const token = value?.kind === 'token-checked' && accounts.length === 4 && data.length === 10;
  if (!value || !(sol || token)) throw new Error('message: unknown instruction');
  return { is: 'payment', value };
}

/** CreateIdempotent (1) of the associated token program: payer, account, owner, mint, and the two programs it calls. */
function readOpening({ accounts, data }: ResolvedInstruction): Part {
  const [payer, account, owner, mint, system, token] = accounts;
  const known = data.length === 1 && data[0] === 1 && accounts.length === 6;
  if (!known || system !== SYSTEM_PROGRAM_ADDRESS || token !== TOKEN_PROGRAM_ADDRESS) {
    throw new Error('message: unknown token account instruction');
  }
  return { is: 'opening', value: { payer: payer!, account: account!, owner: owner!, mint: mint! } };
}
