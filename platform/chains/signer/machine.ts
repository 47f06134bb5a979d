/**
 * What is signed for one approval, as a state machine: at any moment at most one of its transactions can be mined, and
 * none once one was. Pure: facts and a clock go in, a move or a refusal comes out; what happened is in the log, so a
 * crash loses nothing. Bytes and keys are none of its business.
 */
import type { Bounds } from '../driver.ts';
import type { LogLine, Refusal } from './protocol.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** On Tron the bytes say until when: no longer than this from now, or it could be kept back. */
const MAX_TRON_LIFE_MS = 12 * MINUTE_MS;
/** By so much our clock and a chain's may differ. */
const SKEW_MS = 3 * MINUTE_MS;
/** A blockhash is good for 150 blocks, some 90 seconds. It was there before the signature. */
const SOLANA_LIFE_MS = 5 * MINUTE_MS;

/** Chains whose payments end by themselves when nobody mines them: so long after signing none can be mined any more. */
export const EXPIRY_MS: Readonly<Record<string, number>> = {
  sol: SOLANA_LIFE_MS,
  trx: MAX_TRON_LIFE_MS + SKEW_MS,
};
/** How often such a payment is made again before staff have to approve it again. */
const MAX_REBUILDS = 5;

/** One signed transaction. */
export interface SignedTransaction {
  readonly txid: string;
  readonly attempt: number;
  /** When it was signed, epoch ms. */
  readonly at: number;
  readonly slots: readonly string[];
  /** Epoch ms of our clock from which on it cannot be mined; infinite where it never ends by itself. */
  readonly over: number;
  /** What the chain said of it for good. */
  readonly fate: 'mined' | 'dead' | null;
}

type TransactionState = 'mineable' | 'ended' | 'dead' | 'mined';

/**
 * Of an approval. 'unsigned': nothing was signed. 'mineable': something can be mined, and of all that can only one.
 * 'ended': nothing can any more, but one may have been. 'dead': none was and none can be. 'paid': one was.
 */
type ApprovalState = 'unsigned' | 'mineable' | 'ended' | 'dead' | 'paid';

/** 'sign': a first one. 'replace': one that excludes all that can be mined. 'end': time. 'die', 'mine': the chain's word. */
type Move = 'sign' | 'replace' | 'end' | 'die' | 'mine';

const MOVES: Readonly<Record<ApprovalState, Partial<Record<Move, ApprovalState>>>> = {
  unsigned: { sign: 'mineable' },
  mineable: { replace: 'mineable', end: 'ended', die: 'dead', mine: 'paid' },
  ended: { die: 'dead', mine: 'paid' },
  dead: { sign: 'mineable' },
  paid: {},
};

function transactionState({ fate, over }: SignedTransaction, now: number): TransactionState {
  return fate ?? (now < over ? 'mineable' : 'ended');
}

function approvalState(history: readonly SignedTransaction[], now: number): ApprovalState {
  const states = new Set(history.map((one) => transactionState(one, now)));
  if (states.has('mined')) return 'paid';
  if (states.has('mineable')) return 'mineable';
  if (states.has('ended')) return 'ended';
  return states.has('dead') ? 'dead' : 'unsigned';
}

/** At most one of both is ever mined. */
function excludes(one: Pick<Bounds, 'slots'>, other: Pick<Bounds, 'slots'>): boolean {
  return one.slots.some((slot) => other.slots.includes(slot));
}

/** It may be signed; or the chain has to be asked about these first; or it may not. */
type Verdict =
  | { readonly move: 'sign' | 'replace' }
  | { readonly ask: readonly SignedTransaction[] }
  | Refusal;

export interface Next {
  readonly chain: string;
  readonly attempt: number;
  readonly bounds: Bounds;
  readonly now: number;
}

/**
 * Whether the next one may be signed, after the chain was asked about what it would stand beside.
 * @param history reads all that was signed for the approval's subject, of all attempts, as it is now known
 * @param learn asks the chain about one of them and writes down what is certain
 */
export async function judgeMove(
  history: () => readonly SignedTransaction[],
  next: Next,
  learn: (one: SignedTransaction) => Promise<void>,
): Promise<Refusal | null> {
  const verdict = judgeNext(history(), next);
  if (!('ask' in verdict)) return 'refused' in verdict ? verdict : null;
  for (const one of verdict.ask) await learn(one);
  const again = judgeNext(history(), next);
  if ('ask' in again) return refuse('twice', 'What was signed for it may still be mined, or was.');
  return 'refused' in again ? again : null;
}

function judgeNext(history: readonly SignedTransaction[], next: Next): Verdict {
  const { chain, now, bounds, attempt } = next;
  if (bounds.ends !== null && bounds.ends > now + MAX_TRON_LIFE_MS)
    return refuse('expiry', 'It could be kept back for too long.');
  const state = approvalState(history, now);
  if (state === 'paid') return refuse('paid', 'It was paid.');
  const open = history.filter(({ fate }) => fate === null);
  const beside = open.filter((one) => !excludes(one, bounds));
  if (beside.length > 0) return judgeBeside(beside, now);
  const move = open.length > 0 ? 'replace' : 'sign';
  if (!MOVES[state][move]) return refuse('twice', 'What was signed for it may have been mined.');
  const made = history.filter((one) => one.attempt === attempt).length;
  if (chain in EXPIRY_MS && made > MAX_REBUILDS) return refuse('twice', 'It was made anew too often.');
  return { move };
}

/** There is something that it does not replace. Only what is over, or has no end, is worth a question to the chain. */
function judgeBeside(beside: readonly SignedTransaction[], now: number): Verdict {
  if (beside.some(({ over }) => over !== Infinity && now < over))
    return refuse('twice', 'What was signed for it may still be mined.');
  // A node may have forgotten what was mined long ago, and "not there" would then be no answer.
  if (beside.some(({ over }) => over !== Infinity && now > over + DAY_MS))
    return refuse('twice', 'What was signed for it is too old to be asked about.');
  return { ask: beside };
}

function refuse(refused: string, message: string): Refusal {
  return { refused, message };
}

/** What was signed for a subject, in the order of the log, with what the chain said later. */
export function historyOf(lines: readonly LogLine[], subject: string): SignedTransaction[] {
  const fates = new Map<string, 'mined' | 'dead'>();
  for (const { event, txid } of lines)
    if ((event === 'mined' || event === 'dead') && txid !== null) fates.set(txid, event);
  return lines
    .filter((line) => line.event === 'signed' && line.subject === subject && line.txid !== null)
    .map((line) => transactionOf(line, fates.get(line.txid!) ?? null));
}

function transactionOf(line: LogLine, fate: SignedTransaction['fate']): SignedTransaction {
  const at = Date.parse(line.at);
  return { txid: line.txid!, attempt: line.attempt, at, slots: slotsOf(line), over: overOf(line, at), fate };
}

/** Lines of earlier versions have no slots; what they say of a nonce counts only where there are nonces. */
export function slotsOf({ chain, slots, from, nonce, inputs }: LogLine): readonly string[] {
  if (slots !== undefined) return slots;
  if (chain === 'eth' || chain === 'bsc') return [`nonce:${from}:${nonce}`];
  return inputs;
}

function overOf({ chain, ends }: LogLine, at: number): number {
  if (chain === 'sol') return at + SOLANA_LIFE_MS;
  // Earlier versions did not look: the chain itself takes nothing that ends later than a day after it came.
  if (chain === 'trx') return (ends ?? at + DAY_MS) + SKEW_MS;
  return Infinity;
}
