/** One run of the validation: sends steps one after the other, holds each answer against what must follow, and goes on. */
import type { Parameters } from '../slotegrator/query.ts';

const PLACES = 10_000;
/** What a player needs for all steps, in ten-thousandths. */
export const MIN_BALANCE = 1_000n;

export interface StepReport {
  readonly no: number;
  readonly what: string;
  /** What is wrong; null for nothing. */
  readonly fault: string | null;
}

/** Whom calls are about. */
export interface Target {
  /** The player's public id, and the currency's code in capitals. */
  readonly player: string;
  readonly currency: string;
  /** A word that was never used. */
  newId(): string;
  /** Hears of each step as it ends; what it throws ends the run. */
  onStep?(report: StepReport): void;
}

/** How a call is spoiled before it is sent. */
export type Spoiled = 'sign' | 'timestamp' | 'nonce' | 'amount';

/** An answer in the words of the first protocol, whatever protocol it came in. */
export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes a call in the words of the first protocol. @throws where no answer comes in time */
export type Send = (parameters: Parameters, spoiled?: Spoiled) => Promise<Reply>;

export interface Run {
  /** What the player has, in ten-thousandths, as far as all went well. */
  readonly balance: bigint;
  readonly reports: readonly StepReport[];
  /** A call that must succeed and move the balance by `delta`. @param same what its `transaction_id` must be again */
  accepted(
    what: string,
    parameters: Parameters,
    delta?: bigint,
    same?: string | null,
  ): Promise<string | null>;
  /** A call that must be answered with an error and move nothing. */
  refused(what: string, parameters: Parameters, code?: string, spoiled?: Spoiled): Promise<void>;
}

export function createRun(target: Target, call: Send): Run {
  const reports: StepReport[] = [];
  let balance = 0n;

  async function step(what: string, work: () => Promise<string | null>): Promise<void> {
    const fault = await work().catch((error: unknown) => `no answer: ${(error as Error).message}`);
    const report = { no: reports.length + 1, what, fault };
    reports.push(report);
    target.onStep?.(report);
  }

  async function asked(): Promise<bigint | null> {
    const { body } = await call({ action: 'balance', player_id: target.player, currency: target.currency });
    return partsOf(body['balance']);
  }

  return {
    get balance() {
      return balance;
    },
    reports,
    async accepted(what, parameters, delta = 0n, same = null) {
      let name: string | null = null;
      await step(what, async () => {
        const { status, body } = await call(parameters);
        const found = partsOf(body['balance']);
        const first = parameters['action'] === 'balance' && reports.length === 0;
        const wanted = first && found !== null ? found : balance + delta;
        // What follows is judged by itself, not by what went wrong before it.
        balance = found ?? balance;
        if (status !== 200) return `status ${status} in place of 200`;
        if (body['error_code'] !== undefined)
          return `${shown(body['error_code'])}: ${shown(body['error_description'])}`;
        if (found === null) return 'no balance of up to four decimals';
        if (found !== wanted) return `balance ${text(found)} in place of ${text(wanted)}`;
        if (parameters['action'] === 'balance') return null;
        const id = body['transaction_id'];
        if (typeof id !== 'string' || id === '') return 'no transaction_id';
        name = id;
        if (same !== null && id !== same) return `transaction_id ${id} in place of ${same}`;
        return parameters['action'] === 'rollback' ? namesAll(parameters, body) : null;
      });
      return name;
    },
    async refused(what, parameters, code, spoiled) {
      await step(what, async () => {
        const { status, body } = await call(parameters, spoiled);
        if (status !== 200) return `status ${status} in place of 200`;
        if (body['error_code'] === undefined) {
          balance = partsOf(body['balance']) ?? balance;
          return 'accepted, and must not be';
        }
        if (code !== undefined && body['error_code'] !== code)
          return `${shown(body['error_code'])} in place of ${code}`;
        const found = await asked();
        const wanted = balance;
        balance = found ?? balance;
        return found === wanted ? null : 'refused, and money moved';
      });
    },
  };
}

function namesAll(parameters: Parameters, body: Reply['body']): string | null {
  const sent = parameters['rollback_transactions'] as readonly { transaction_id: string }[];
  const back = body['rollback_transactions'];
  const all = Array.isArray(back) && sent.every(({ transaction_id: id }) => back.includes(id));
  return all ? null : 'the answer does not name what was rolled back';
}

/** A field of an answer for the report. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Ten-thousandths; null when it is no amount of up to four decimals that is not below zero. */
export function partsOf(balance: unknown): bigint | null {
  const number = typeof balance === 'string' && /^\d+(\.\d+)?$/.test(balance) ? Number(balance) : balance;
  if (typeof number !== 'number' || !(number >= 0) || number > 1e11) return null;
  const parts = Math.round(number * PLACES);
  // The nearest number to the amount is off by far less.
  return Math.abs(number * PLACES - parts) < 1e-3 ? BigInt(parts) : null;
}

/** An amount as the protocol writes it. */
export function text(parts: bigint): string {
  const digits = parts.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
