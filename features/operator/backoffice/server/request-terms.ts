/** What a request says by ids and units, for who has to agree to it: in names and amounts. */
import * as z from 'zod/mini';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { StaffAct } from '#platform/contract/staff.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { RequestView } from '../requests-contract.ts';

interface Asked {
  readonly act: StaffAct;
  readonly body: Record<string, unknown>;
}

/** As poker leaves it, with internal ids. */
const confiscation = z.object({
  currency: z.string(),
  amount: z.string(),
  shares: z.array(z.object({ user: z.string(), units: z.string() })),
});

/** What people are shown of a request, and the audit log keeps: all but what is sealed for its doer. */
export function saidOf(body: Asked['body']): Asked['body'] {
  const { sealed: _, ...said } = body;
  return said;
}

/** Public id of whom a promocode is of. */
export function ownerOf({ act, body }: Asked): string | null {
  const owner = act === 'promocode.create' ? body['owner'] : undefined;
  return typeof owner === 'string' ? owner : null;
}

/** Internal ids of who gets a part of what is confiscated. */
export function receiversOf(asked: Asked): string[] {
  return confiscationOf(asked)?.shares.map(({ user }) => user) ?? [];
}

/** The parts of what is confiscated; the rest is the house's. */
export function sharesOf(
  { money }: ServerKit,
  asked: Asked,
  people: ReadonlyMap<string, { _id: string; name: string }>,
): RequestView['shares'] {
  const taken = confiscationOf(asked);
  const currency = money.currency(taken?.currency ?? '');
  const all = taken && currency ? parseAmount(taken.amount, currency) : null;
  if (!taken || !currency || all === null) return [];
  const given = taken.shares.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const shares = taken.shares.map(({ user, units }) => ({
    player: people.get(user) ?? { _id: user, name: user },
    amount: formatAmount(BigInt(units), currency),
  }));
  return given === all ? shares : [...shares, { player: null, amount: formatAmount(all - given, currency) }];
}

function confiscationOf({ act, body }: Asked): z.output<typeof confiscation> | null {
  const read = act === 'poker.confiscate' ? confiscation.safeParse(body) : null;
  return read?.data ?? null;
}
