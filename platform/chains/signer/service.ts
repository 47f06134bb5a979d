/** The signer itself: answers calls, judges plans, writes its log before a signature leaves. One call at a time. */
import type { ChainAsset, ChainDriver, ChainId, ChainKeys, Plan } from '../driver.ts';
import type { ApprovedWithdrawal, ReadBurn, ReadWithdrawal } from './approvals.ts';
import type { PasskeyPin } from './passkey.ts';
import type { Caps } from './caps.ts';
import type { Journal } from './journal.ts';
import { historyOf, judgeMove, type SignedTransaction } from './machine.ts';
import type { LogEntry, LogLine, LogPage, Method, Purpose, Refusal, Replies, RequestOf } from './protocol.ts';
import { refusalLog } from './refusals.ts';
import { type Ask, checkBurn, checkOwn, checkPayment, checkPlan, subjectOf, type Voters } from './rules.ts';
import { believed, provedVoters } from './voters.ts';

export interface SignerChain {
  readonly keys: ChainKeys;
  /** First the chain's own coin. */
  readonly assets: readonly ChainAsset[];
  readonly network: ChainDriver['network'];
}

/** What became of a transaction, by the signer's own look at the chain; 'open' when that is not certain, or nobody knows. */
export type FateOf = (
  chain: ChainId,
  txid: string,
  plan: Plan,
  /** Signed here for something that excludes it. */
  isRival: (txid: string) => boolean,
) => Promise<'mined' | 'dead' | 'open'>;

interface SignerOptions {
  readonly chains: ReadonlyMap<ChainId, SignerChain>;
  readonly caps: Caps;
  readonly journal: Journal;
  readonly readWithdrawal: ReadWithdrawal;
  /** Absent: nothing is burnt. */
  readonly readBurn?: ReadBurn;
  /** Absent: no node is asked, and nothing is ever known to be dead. */
  readonly fateOf?: FateOf;
  /** Passkeys of staff that are pinned, read again for each payment. */
  readonly pins: () => readonly PasskeyPin[];
  readonly now: () => number;
}

/** `caller`: 'socket', or the address of another machine. */
export type SignerService = {
  [M in Method]: (body: RequestOf<M>, caller?: string) => Promise<Replies[M]>;
};

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

export function createSigner(options: SignerOptions): SignerService {
  const { chains, caps, journal, readWithdrawal, now } = options;
  let turn: Promise<unknown> = Promise.resolve();
  const at = () => new Date(now()).toISOString();
  const refusals = refusalLog(journal, now, NOTHING);
  journal.append({ ...NOTHING, at: at(), event: 'start' });

  function chainOf(id: ChainId): SignerChain {
    const chain = chains.get(id);
    if (!chain) throw new UnknownChain(id);
    return chain;
  }

  function olderOf(chain: ChainId, slots: readonly string[]): LogLine[] {
    const first = journal.lines[0]?.no ?? Infinity;
    return journal.holding(chain, slots).filter(({ no }) => no < first);
  }

  /** Two plans that are judged at once could each be within a cap and both together above it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  /** @throws UnreadablePlan */
  function askOf({ plan, for: purpose }: RequestOf<'sign'>): Ask {
    const { keys, assets, network } = chainOf(plan.chain);
    try {
      const [real, bounds] = [keys.inspect(plan), keys.bounds(plan)];
      return {
        plan,
        purpose,
        real,
        bounds,
        assets,
        network,
        caps,
        now: now(),
        // As it is whenever a rule asks: what the chain says meanwhile is in it. What counts for caps is of the last day;
        // who has a nonce or an output may have it for years.
        get lines() {
          return [...olderOf(plan.chain, bounds.slots), ...journal.lines];
        },
      };
    } catch (error) {
      throw new UnreadablePlan((error as Error).message);
    }
  }

  /** A row of the database is as good as staff's word only where nothing of worth is paid, unless the caps say otherwise. */
  const needsPasskeys = (network: string): boolean => network === 'main' || caps.passkeys === 'always';

  function votersOf(approved: ApprovedWithdrawal, { network, now: askedAt }: Ask): Voters {
    return needsPasskeys(network) ? provedVoters(approved, options.pins(), askedAt) : believed(approved);
  }

  /** Everything but whether it can be mined beside what was signed before, and the staff whose word it is judged by. */
  async function judge(ask: Ask): Promise<{ refusal: Refusal | null; staff: readonly string[] }> {
    const broken = checkPlan(ask);
    if (broken) return { refusal: broken, staff: [] };
    const { plan, purpose } = ask;
    if (purpose.kind === 'burn')
      return { refusal: checkBurn(ask, (await options.readBurn?.(purpose.burn)) ?? null), staff: [] };
    if (purpose.kind !== 'pay')
      return { refusal: checkOwn(ask, chainOf(plan.chain).keys.address(purpose.to).address), staff: [] };
    const approved = await readWithdrawal(purpose.withdrawal);
    const voters = approved ? votersOf(approved, ask) : { staff: [], rule: false, unproved: null };
    return {
      refusal: checkPayment(ask, approved, purpose.attempt, voters),
      staff: voters.staff,
    };
  }

  /** At most one transaction of an approval can be mined: asks the chain about what this one would stand beside. */
  function mayStand(
    { plan, purpose, bounds, now: askedAt }: Ask,
    earlier: readonly Plan[],
  ): Promise<Refusal | null> {
    const attempt = purpose.kind === 'pay' ? purpose.attempt : 1;
    const subject = subjectOf(purpose);
    return judgeMove(
      () => historyOf(journal.about(subject), subject),
      { chain: plan.chain, attempt, bounds, now: askedAt },
      (one) => learnFate(plan.chain, subject, one, earlier),
    );
  }

  /** Writes down what the chain says of it, when that is for good. */
  async function learnFate(
    chain: ChainId,
    subject: string,
    one: SignedTransaction,
    earlier: readonly Plan[],
  ): Promise<void> {
    const plan = earlier.find((each) => isOf(each, one.txid));
    if (!plan || !options.fateOf) return;
    const rival = (txid: string) => journal.holding(chain, one.slots).some((line) => line.txid === txid);
    const fate = await options.fateOf(chain, one.txid, plan, rival).catch(() => 'open' as const);
    if (fate === 'open') return;
    journal.append({
      ...NOTHING,
      at: at(),
      event: fate,
      chain,
      subject,
      attempt: one.attempt,
      txid: one.txid,
    });
  }

  /** Whether a plan is the one that was signed under this id: whatever is in it is in the bytes. */
  function isOf(plan: Plan, txid: string): boolean {
    try {
      return chainOf(plan.chain).keys.sign(plan).txid === txid;
    } catch {
      return false;
    }
  }

  function noteRefused(
    { plan, for: purpose }: RequestOf<'sign'>,
    rule: string,
    ask: Ask | null,
    caller: string,
  ): Promise<void> {
    const entry = {
      ...NOTHING,
      ...claims(plan, purpose),
      ...(ask && truth(ask)),
      at: at(),
      event: 'refused',
      rule,
      caller,
    } as const;
    return refusals.note(
      entry,
      async () => purpose.kind === 'pay' && (await readWithdrawal(purpose.withdrawal)) !== null,
    );
  }

  function brokenLog(): Refusal {
    return {
      refused: 'log',
      message: `Line ${journal.broken} of the log does not follow from the one before.`,
    };
  }

  async function sign(body: RequestOf<'sign'>, caller: string): Promise<Replies['sign']> {
    if (journal.broken !== null) return brokenLog();
    let ask: Ask;
    try {
      ask = askOf(body);
    } catch (error) {
      if (error instanceof UnreadablePlan) await noteRefused(body, 'body', null, caller);
      throw error;
    }
    const signed = chainOf(body.plan.chain).keys.sign(body.plan);
    // The answer may have been lost on the way: the same bytes once more are nothing new.
    const repeated = journal
      .about(subjectOf(ask.purpose))
      .some((line) => line.event === 'signed' && line.txid === signed.txid);
    if (repeated) return signed;
    // The chain first: what is dead counts for no cap.
    const stands = await mayStand(ask, body.earlier ?? []);
    const { refusal, staff } = await judge(ask);
    const broken = refusal ?? stands;
    if (broken) {
      await noteRefused(body, broken.refused, ask, caller);
      return broken;
    }
    // Old lines are held against their hashes only when they are read, as just now.
    if (journal.broken !== null) return brokenLog();
    const { txid } = signed;
    const [claimed, { slots, ends }] = [claims(body.plan, body.for), ask.bounds];
    const word = staff.length > 0 ? { staff } : { auto: true };
    journal.append({
      ...NOTHING,
      ...claimed,
      ...truth(ask),
      at: at(),
      event: 'signed',
      txid,
      slots,
      ends,
      ...((ask.purpose.kind === 'pay' || ask.purpose.kind === 'burn') && word),
    });
    return signed;
  }

  return {
    publicKey: async ({ chain }) => ({ key: chainOf(chain).keys.publicKey() }),
    pool: async ({ chain, start, count }) => ({ addresses: chainOf(chain).keys.pool(start, count) }),
    address: async ({ chain, path }) => ({ address: chainOf(chain).keys.address(path) }),
    sign: (body, caller = 'socket') => inTurn(() => sign(body, caller)),
    passkeys: async () => ({
      chains: [...chains].filter(([, { network }]) => needsPasskeys(network)).map(([id]) => id),
      pins: options.pins(),
    }),
    // Not in turn: whoever watches is not to wait behind a flood.
    log: async (page) => {
      if (journal.broken === null) refusals.settle();
      return logPage(journal, page);
    },
  };
}

/** The signer was not told to serve this chain. */
export class UnknownChain extends Error {
  override name = 'UnknownChain';

  constructor(chain: string) {
    super(`the signer does not serve ${chain}`);
  }
}

/** Its bytes are not what a plan of this chain has, or not what the plan says of them. */
export class UnreadablePlan extends Error {
  override name = 'UnreadablePlan';
}

/** What a plan says it is; the log has it also of what was never understood. */
function claims(plan: Plan, purpose: Purpose): Partial<LogEntry> {
  return {
    kind: plan.kind,
    chain: plan.chain,
    subject: subjectOf(purpose),
    attempt: purpose.kind === 'pay' ? purpose.attempt : 1,
  };
}

function truth({ plan, real }: Ask): Partial<LogEntry> {
  return {
    outputs: real.outputs,
    fee: real.fee.toString(),
    from: plan.nonce === null ? null : plan.paths[0]!,
    nonce: plan.nonce,
    inputs: plan.inputs,
  };
}

function logPage(journal: Journal, { subject, before, limit }: RequestOf<'log'>): LogPage {
  const end = Math.min(before ?? Infinity, journal.total + 1);
  const lines =
    subject === undefined
      ? journal.range(end - limit, end - 1)
      : journal
          .about(subject)
          .filter(({ no }) => no < end)
          .slice(-limit);
  return { lines: lines.toReversed(), total: journal.total, broken: journal.broken };
}
