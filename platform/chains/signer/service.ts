/** The signer itself: answers calls, judges plans, writes its log before a signature leaves. One call at a time. */
import type { ChainAsset, ChainId, ChainKeys } from '../driver.ts';
import type { ReadWithdrawal } from './approvals.ts';
import type { Caps } from './caps.ts';
import type { Journal } from './journal.ts';
import type { LogEntry, LogPage, Method, Purpose, Refusal, Replies, RequestOf } from './protocol.ts';
import { type Ask, checkOnce, checkOwn, checkPayment, checkPlan } from './rules.ts';

export interface SignerChain {
  readonly keys: ChainKeys;
  /** First the chain's own coin. */
  readonly assets: readonly ChainAsset[];
}

interface SignerOptions {
  readonly chains: ReadonlyMap<ChainId, SignerChain>;
  readonly caps: Caps;
  readonly journal: Journal;
  readonly readWithdrawal: ReadWithdrawal;
  readonly now: () => number;
}

export type SignerService = { [M in Method]: (body: RequestOf<M>) => Promise<Replies[M]> };

const NOTHING = {
  kind: null,
  chain: null,
  subject: null,
  attempt: 1,
  outputs: [],
  fee: '0',
  from: null,
  nonce: null,
  inputs: [],
  txid: null,
  rule: null,
} as const satisfies Omit<LogEntry, 'at' | 'event'>;

/** What was refused is in the log too; so many lines of it a minute, so that nobody fills the disk. */
const MOST_REFUSALS = 60;

export function createSigner({ chains, caps, journal, readWithdrawal, now }: SignerOptions): SignerService {
  let turn: Promise<unknown> = Promise.resolve();
  let refusals: number[] = [];
  const at = () => new Date(now()).toISOString();
  journal.append({ ...NOTHING, at: at(), event: 'start' });

  function chainOf(id: ChainId): SignerChain {
    const chain = chains.get(id);
    if (!chain) throw new UnknownChain(id);
    return chain;
  }

  /** Two plans that are judged at once could each be within a cap and both together above it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  function askOf({ plan, for: purpose }: RequestOf<'sign'>): Ask {
    const { keys, assets } = chainOf(plan.chain);
    const signed = journal.lines.filter((line) => line.event === 'signed');
    return { plan, purpose, real: keys.inspect(plan), assets, caps, signed, now: now() };
  }

  async function judge(ask: Ask): Promise<Refusal | null> {
    const broken = checkPlan(ask);
    if (broken) return broken;
    const { plan, purpose } = ask;
    const allowed =
      purpose.kind === 'pay'
        ? checkPayment(ask, await readWithdrawal(purpose.withdrawal), purpose.attempt)
        : checkOwn(ask, chainOf(plan.chain).keys.address(purpose.to).address);
    return allowed ?? checkOnce(ask);
  }

  function note(ask: Ask, event: 'signed' | 'refused', result: { txid: string } | Refusal): void {
    if (event === 'refused') {
      refusals = refusals.filter((one) => one > ask.now - 60_000);
      if (refusals.push(ask.now) > MOST_REFUSALS) return;
    }
    const { plan, purpose, real } = ask;
    journal.append({
      at: at(),
      event,
      kind: plan.kind,
      chain: plan.chain,
      subject: subjectOf(purpose),
      attempt: purpose.kind === 'pay' ? purpose.attempt : 1,
      outputs: real.outputs,
      fee: real.fee.toString(),
      from: plan.nonce === null ? null : plan.paths[0]!,
      nonce: plan.nonce,
      inputs: plan.inputs,
      txid: 'txid' in result ? result.txid : null,
      rule: 'refused' in result ? result.refused : null,
    });
  }

  async function sign(body: RequestOf<'sign'>): Promise<Replies['sign']> {
    if (journal.broken !== null)
      return {
        refused: 'log',
        message: `Line ${journal.broken} of the log does not follow from the one before.`,
      };
    const ask = askOf(body);
    const signed = chainOf(body.plan.chain).keys.sign(body.plan);
    // The answer may have been lost on the way: the same bytes once more are nothing new.
    const repeated = ask.signed.some(
      (line) => line.txid === signed.txid && line.subject === subjectOf(ask.purpose),
    );
    if (repeated) return signed;
    const refusal = await judge(ask);
    note(ask, refusal ? 'refused' : 'signed', refusal ?? signed);
    return refusal ?? signed;
  }

  return {
    publicKey: async ({ chain }) => ({ key: chainOf(chain).keys.publicKey() }),
    pool: async ({ chain, start, count }) => ({ addresses: chainOf(chain).keys.pool(start, count) }),
    address: async ({ chain, path }) => ({ address: chainOf(chain).keys.address(path) }),
    sign: (body) => inTurn(() => sign(body)),
    log: async (page) => logPage(journal, page),
  };
}

/** The signer was not told to serve this chain. */
export class UnknownChain extends Error {
  override name = 'UnknownChain';

  constructor(chain: string) {
    super(`the signer does not serve ${chain}`);
  }
}

function subjectOf(purpose: Purpose): string {
  return purpose.kind === 'pay' ? purpose.withdrawal : purpose.subject;
}

function logPage({ lines, broken }: Journal, { before, limit }: RequestOf<'log'>): LogPage {
  const end = before === undefined ? lines.length : Math.min(before - 1, lines.length);
  return { lines: lines.slice(Math.max(0, end - limit), end).toReversed(), total: lines.length, broken };
}
