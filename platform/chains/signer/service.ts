/** The signer itself: answers calls, judges plans, writes its log before a signature leaves. One call at a time. */
import { createTurn } from '../../server/in-turn.ts';
import { askOf, judge, mayStand, needsPasskeys } from './judge.ts';
import { brokenLog, claims, logPage, NOTHING, truth } from './log-entries.ts';
import type { Method, Replies, RequestOf } from './protocol.ts';
import { refusalLog } from './refusals.ts';
import { signReserves } from './reserves.ts';
import { type Ask, subjectOf } from './rules.ts';
import { chainOf, type SignerContext, type SignerOptions, UnreadablePlan } from './signer-context.ts';

/** `caller`: 'socket', or the address of another machine. */
export type SignerService = {
  [M in Method]: (body: RequestOf<M>, caller?: string) => Promise<Replies[M]>;
};

export function createSigner(options: SignerOptions): SignerService {
  const { chains, caps, journal, now } = options;
  // Two plans that are judged at once could each be within a cap and both together above it.
  const inTurn = createTurn();
  const context: SignerContext = {
    ...options,
    at: () => new Date(now()).toISOString(),
    refusals: refusalLog(journal, now, NOTHING),
  };
  journal.append({ ...NOTHING, at: context.at(), event: 'start' });

  return {
    publicKey: async ({ chain }) => ({ key: chainOf(context, chain).keys.publicKey() }),
    pool: async ({ chain, start, count }) => ({ addresses: chainOf(context, chain).keys.pool(start, count) }),
    address: async ({ chain, path }) => ({ address: chainOf(context, chain).keys.address(path) }),
    sign: (body, caller = 'socket') => inTurn(() => sign(context, body, caller)),
    reserves: (body, caller = 'socket') => inTurn(() => signReserves(context, body, caller)),
    passkeys: async () => ({
      chains: [...chains].filter(([, { network }]) => needsPasskeys(caps, network)).map(([id]) => id),
      pins: options.pins(),
    }),
    // Not in turn: whoever watches is not to wait behind a flood.
    log: async (page) => {
      if (journal.broken === null) context.refusals.settle();
      return logPage(journal, page);
    },
  };
}

async function sign(
  context: SignerContext,
  body: RequestOf<'sign'>,
  caller: string,
): Promise<Replies['sign']> {
  const { journal, at } = context;
  if (journal.broken !== null) return brokenLog(journal);
  let ask: Ask;
  try {
    ask = askOf(context, body);
  } catch (error) {
    if (error instanceof UnreadablePlan) await noteRefused(context, body, 'body', null, caller);
    throw error;
  }
  const signed = chainOf(context, body.plan.chain).keys.sign(body.plan);
  // The answer may have been lost on the way: the same bytes once more are nothing new.
  const repeated = journal
    .about(subjectOf(ask.purpose))
    .some((line) => line.event === 'signed' && line.txid === signed.txid);
  if (repeated) return signed;
  // The chain first: what is dead counts for no cap.
  const stands = await mayStand(context, ask, body.earlier ?? []);
  const { refusal, staff } = await judge(context, ask);
  const broken = refusal ?? stands;
  if (broken) {
    await noteRefused(context, body, broken.refused, ask, caller);
    return broken;
  }
  // Old lines are held against their hashes only when they are read, as just now.
  if (journal.broken !== null) return brokenLog(journal);
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

function noteRefused(
  { refusals, readWithdrawal, at }: SignerContext,
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
