/** Balances of Tron's development chain, and what a transaction does to them. Token contracts are built in; there is no virtual machine. */
import { LOCAL_USDT_CONTRACT } from '../tron/assets.ts';
import { ACTIVATION, BYTE_PRICE } from '../tron/cost.ts';
import {
  addressWord,
  amountWord,
  BALANCE_SELECTOR,
  readTransferData,
  TRANSFER_TOPIC,
  wordAddress,
} from '../tron/token.ts';
import type { ContractCall, RawTransaction } from '../tron/transaction.ts';

/** A token that no house lists, so that tests have one. */
export const LOCAL_UNLISTED_CONTRACT = '410000000000000000000000000000000000000bad';
/** Of 'batchTransfer(address[],uint256[])': several payees in one transaction. Real USDT has no such method, other contracts do. */
export const BATCH_SELECTOR = '88d695b2';

/** Sun for a unit of energy, and units for a transfer to a holder, to somebody new, and for one that is reverted. */
export const ENERGY_PRICE = 100n;
const ENERGY = { holder: 64_285n, fresh: 130_285n, reverted: 5_000n } as const;

export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** What executing did. 'SUCCESS', 'REVERT' or 'OUT_OF_ENERGY'; the last two moved nothing but the fee. */
export interface Outcome {
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY';
  /** Sun. */
  readonly fee: bigint;
  readonly energy: bigint;
  readonly logs: readonly Log[];
}

export interface TronLedger {
  /** Sun; null for an address that never held any. */
  coin(target: string): bigint | null;
  token(contract: string, target: string): bigint;
  isContract(target: string): boolean;
  /** Why no block would take it, in the chain's words; null when one would. */
  refusal(raw: RawTransaction, bytes: number): string | null;
  /** @param bytes size of the whole transaction */
  execute(raw: RawTransaction, bytes: number): Outcome;
  /** What a call would do, without doing it. `returns` is hex. */
  trial(call: ContractCall): { outcome: Outcome; returns: string };
}

type Book = Map<string, bigint>;

/** @param rich holds everything there is at the beginning */
export function createTronLedger(rich: string): TronLedger {
  const coins: Book = new Map([[rich, 10n ** 15n]]);
  const tokens = new Map<string, Book>(
    [LOCAL_USDT_CONTRACT, LOCAL_UNLISTED_CONTRACT].map((contract) => [
      contract,
      new Map([[rich, 10n ** 15n]]),
    ]),
  );

  const held = (book: Book, who: string) => book.get(who) ?? 0n;

  function move(book: Book, from: string, to: string, amount: bigint): void {
    book.set(from, held(book, from) - amount);
    book.set(to, held(book, to) + amount);
  }

  function bandwidth(raw: RawTransaction, bytes: number): bigint {
    const { action } = raw;
    const opens = action.kind === 'transfer' && !coins.has(action.to);
    return opens ? ACTIVATION : BigInt(bytes + 64) * BYTE_PRICE;
  }

  /** Payments of a call, or null when it is reverted. */
  function paymentsOf({ owner, contract, data }: ContractCall): { to: string; amount: bigint }[] | null {
    const book = tokens.get(contract);
    const single = readTransferData(data);
    const payments = single ? [single] : readBatch(data);
    if (!book || !payments) return null;
    const sum = payments.reduce((total, { amount }) => total + amount, 0n);
    return sum > held(book, owner) ? null : payments;
  }

  function runCall(
    call: ContractCall,
  ): Omit<Outcome, 'fee'> & { payments: { to: string; amount: bigint }[] } {
    const payments = paymentsOf(call);
    if (!payments) return { result: 'REVERT', energy: ENERGY.reverted, logs: [], payments: [] };
    const book = tokens.get(call.contract)!;
    const energies = payments.map(({ to }) => (held(book, to) > 0n ? ENERGY.holder : ENERGY.fresh));
    return {
      result: 'SUCCESS',
      energy: energies.reduce((sum, energy) => sum + energy, 0n),
      logs: payments.map(({ to, amount }) => ({
        address: call.contract.slice(2),
        topics: [TRANSFER_TOPIC, addressWord(call.owner), addressWord(to)],
        data: amountWord(amount),
      })),
      payments,
    };
  }

  return {
    coin: (target) => coins.get(target) ?? null,
    token: (contract, target) => held(tokens.get(contract) ?? new Map(), target),
    isContract: (target) => tokens.has(target),
    refusal(raw, bytes) {
      const { action } = raw;
      if (!coins.has(action.owner)) return 'account does not exist';
      if (action.kind === 'call') {
        if (!tokens.has(action.contract)) return 'no contract or not a smart contract';
        return held(coins, action.owner) < bandwidth(raw, bytes) ? 'balance is not sufficient' : null;
      }
      if (action.amount <= 0n) return 'amount must be greater than 0';
      if (action.to === action.owner) return 'cannot transfer TRX to yourself';
      if (tokens.has(action.to)) return 'cannot transfer TRX to a smartContract';
      const needed = action.amount + bandwidth(raw, bytes);
      return held(coins, action.owner) < needed ? 'balance is not sufficient' : null;
    },
    execute(raw, bytes) {
      const { action } = raw;
      const net = bandwidth(raw, bytes);
      coins.set(action.owner, held(coins, action.owner) - net);
      if (action.kind === 'transfer') {
        move(coins, action.owner, action.to, action.amount);
        return { result: 'SUCCESS', fee: net, energy: 0n, logs: [] };
      }
      const { payments, ...run } = runCall(action);
      const burnt = run.energy * ENERGY_PRICE;
      const most = [raw.feeLimit, held(coins, action.owner)].reduce((a, b) => (a < b ? a : b));
      const paid = burnt > most ? most : burnt;
      coins.set(action.owner, held(coins, action.owner) - paid);
      if (burnt > most) return { result: 'OUT_OF_ENERGY', fee: net + paid, energy: run.energy, logs: [] };
      const book = tokens.get(action.contract)!;
      for (const { to, amount } of payments) move(book, action.owner, to, amount);
      return { ...run, fee: net + paid };
    },
    trial(call) {
      if (call.data.startsWith(BALANCE_SELECTOR)) {
        const who = wordAddress(call.data.slice(8));
        const amount = who === null ? 0n : held(tokens.get(call.contract) ?? new Map(), who);
        return {
          outcome: { result: 'SUCCESS', fee: 0n, energy: 1_000n, logs: [] },
          returns: amountWord(amount),
        };
      }
      const { payments: _, ...run } = runCall(call);
      return { outcome: { ...run, fee: 0n }, returns: '' };
    },
  };
}

/** Two arrays of one length, as the ABI lays them out. */
function readBatch(data: string): { to: string; amount: bigint }[] | null {
  if (!data.startsWith(BATCH_SELECTOR)) return null;
  const words = data.slice(8).match(/.{64}/g) ?? [];
  const listAt = (place: number): string[] => {
    const start = Number(BigInt(`0x${words[place] ?? '0'}`) / 32n);
    const length = Number(BigInt(`0x${words[start] ?? '0'}`));
    return words.slice(start + 1, start + 1 + length);
  };
  const [to, amounts] = [listAt(0), listAt(1)];
  if (to.length === 0 || to.length !== amounts.length) return null;
  const payments = to.map((word, index) => ({
    to: wordAddress(word),
    amount: BigInt(`0x${amounts[index]}`),
  }));
  return payments.every((payment): payment is { to: string; amount: bigint } => payment.to !== null)
    ? payments
    : null;
}

export function batchData(payments: readonly { to: string; amount: bigint }[]): string {
  const length = amountWord(BigInt(payments.length));
  const heads = amountWord(64n) + amountWord(BigInt(96 + 32 * payments.length));
  const to = payments.map((payment) => addressWord(payment.to)).join('');
  const amounts = payments.map(({ amount }) => amountWord(amount)).join('');
  return BATCH_SELECTOR + heads + length + to + length + amounts;
}
