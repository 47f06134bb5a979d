/** Taking frozen chips: one member of staff asks, another agrees, and the ledger moves them once. */
import type pg from 'pg';
import * as z from 'zod/mini';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import type { Agreed } from '#platform/server/services/staff-acts.ts';
import { confiscate, type harmed } from '../../freeze-contract.ts';
import type { PokerContext } from '../context.ts';
import { bookAll, type DueQueries } from '../due.ts';
import { freezeOf } from './frozen.ts';
import { subjectOf } from './freeze.ts';
import {
  askedAlready,
  noAmount,
  nobodyHarmed,
  noReport,
  noSuchFreeze,
  paidSince,
  refuseClose,
  refuseSameEyes,
  refuseStaff,
  thawedAlready,
  tooLittleHeld,
} from './freeze-refusals.ts';
import { confirmedReport, lostIn, owedOf, paidFor, sharesOf, type Share } from './harmed.ts';

type Shown = ReplyOf<typeof harmed>['shares'];

/** How much would go to whom. */
export async function showHarmed(
  context: PokerContext,
  { player: staff, body }: Call<typeof harmed>,
): Promise<{ shares: Shown } | Failure> {
  const subject = await subjectOf(context, body.id);
  if (!subject) return noSuchFreeze;
  const money = realMoney(context, body);
  if (!money) return noAmount;
  const shares = await context.kit.db.transaction(async (client) => {
    const refused = await refuseStaff(context, client, staff, subject);
    return refused ?? sharesOf(context, client, { ...money, report: body.report, player: subject.id });
  });
  return isFailure(shares) ? shares : { shares: await shownOf(context, money.cur, shares) };
}

/** Only real money is taken. */
function realMoney(
  { kit }: PokerContext,
  { currency: code, amount: text }: { currency: string; amount: string },
) {
  const currency = kit.money.currency(code);
  const amount = currency ? parseAmount(text, currency) : null;
  return currency && amount !== null && amount > 0n ? { cur: ledgerId(currency, 'real'), amount } : null;
}

async function shownOf(context: PokerContext, cur: number, shares: readonly Share[]): Promise<Shown> {
  const known = await context.kit.identity.byIds(shares.map(({ user }) => user));
  return shares.map(({ user, amount }) => {
    const owner = known.find(({ id }) => id === user);
    return {
      player: { _id: owner?._id ?? '', name: owner?.name ?? '' },
      amount: formatAmount(amount, context.currency(cur)),
    };
  });
}

/** Asks for it: nothing moves before somebody else agrees, and to exactly this. */
export async function askConfiscation(
  context: PokerContext,
  { player: staff, body }: Call<typeof confiscate>,
): Promise<{ request: string; shares: Shown } | Failure> {
  const { kit } = context;
  const subject = await subjectOf(context, body.id);
  if (!subject) return noSuchFreeze;
  const money = realMoney(context, body);
  if (!money) return noAmount;
  const shares = await kit.db.transaction(async (client) => {
    const refused = await refuseStaff(context, client, staff, subject);
    if (refused) return refused;
    const wrong = await refuseTaking(client, subject.id, body.id, body.report, money);
    if (wrong) return wrong;
    if (!body.distribute) return [];
    const found = await sharesOf(context, client, { ...money, report: body.report, player: subject.id });
    if (isFailure(found)) return found;
    if (found.length === 0) return nobodyHarmed;
    // Nobody asks for money that would come to themselves, or to who is close to them.
    return (await refuseClose(context, client, staff, usersOf(found))) ?? found;
  });
  if (isFailure(shares)) return shares;
  const request = await kit.services.staffRequests.ask(staff, {
    act: 'poker.confiscate',
    player: subject,
    body: {
      ...body,
      shares: shares.map(({ user, amount }) => ({ user: user.toString(), units: amount.toString() })),
    },
    key: `${body.id} ${body.currency}`,
  });
  if (request === null) return askedAlready;
  return { request, shares: await shownOf(context, money.cur, shares) };
}

const usersOf = (shares: readonly Share[]) => shares.map(({ user }) => user);

/** Held against what is there now: a freeze that ended, or holds less, gives nothing. */
async function refuseTaking(
  client: pg.ClientBase,
  user: bigint,
  freeze: string,
  report: string,
  { cur, amount }: { readonly cur: number; readonly amount: bigint },
): Promise<Failure | null> {
  if ((await freezeOf(client, user)) !== freeze) return thawedAlready;
  if (!(await confirmedReport(client, report, user))) return noReport;
  const { rows } = await client.query<{ held: string }>(
    'select coalesce(sum(amount - taken), 0)::text as held from poker_frozen where freeze_id = $1 and cur = $2 and released_at is null',
    [freeze, cur],
  );
  return BigInt(rows[0]!.held) < amount ? tooLittleHeld : null;
}

/** What was asked for, as it was kept. */
const asked = z.extend(confiscate.body, {
  shares: z.array(z.object({ user: z.string(), units: z.string() })),
});

/** Takes the chips, once somebody else has agreed: in one transaction with the decision. */
export async function doConfiscate(
  context: PokerContext,
  subject: Player,
  given: unknown,
  { staff, second, claim }: Agreed,
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  const body = asked.parse(given);
  const money = realMoney(context, body);
  const [asker, agreeing] = [await kit.identity.byPublicId(staff), await kit.identity.byPublicId(second)];
  if (!money || !asker || !agreeing) return noAmount;
  const shares = body.shares.map(({ user, units }) => ({ user: BigInt(user), amount: BigInt(units) }));
  const lost = await lostBy(context, subject, body.report, money.cur, shares);
  if (isFailure(lost)) return lost;
  const id = kit.runtime.uuid();
  const done = await kit.money.exclusive<{ id: string }>(subject.id, async (client, wallet, draft) => {
    const refused =
      (await refuseStaff(context, client, agreeing, subject)) ??
      (await refuseClose(context, client, agreeing, usersOf(shares))) ??
      (await refuseSameEyes(context, client, asker, agreeing)) ??
      (await claim(client)) ??
      (await refuseTaking(client, subject.id, body.id, body.report, money)) ??
      (await refusePaid(client, body.report, money.cur, lost, shares));
    if (refused) return refused;
    await takeFrom(client, body.id, money);
    const now = kit.runtime.now();
    await client.query(
      `insert into poker_confiscation (id, freeze_id, user_id, cur, amount, reason, report_id, asked_by, agreed_by, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        body.id,
        subject.id.toString(),
        money.cur,
        money.amount.toString(),
        body.reason,
        body.report,
        staff,
        second,
        now,
      ],
    );
    await client.query(
      `insert into poker_compensation (id, confiscation_id, user_id, amount)
       select gen_random_uuid(), $1, * from unnest($2::bigint[], $3::bigint[])`,
      [id, shares.map(({ user }) => user.toString()), shares.map(({ amount }) => amount.toString())],
    );
    const rest = shares.reduce((left, { amount }) => left - amount, money.amount);
    if (rest > 0n)
      draft.transfer(
        wallet,
        money.cur,
        rest,
        ACCOUNT.pokerTables,
        ACCOUNT.operator,
        KIND.pokerConfiscation,
        id,
      );
    const detail = {
      id,
      freeze: body.id,
      report: body.report,
      currency: body.currency,
      amount: body.amount,
      reason: body.reason,
      shares: body.shares.length,
      approvedBy: second,
    };
    await kit.audit.append(
      { actor: staff, action: 'poker.confiscate', subject: subject._id, detail },
      client,
    );
    return { id };
  });
  if (!isFailure(done)) await bookCompensations(context, id);
  return done;
}

/** What those who are paid lost: hands of all lanes, so it is read before the player's is held. */
async function lostBy(
  context: PokerContext,
  { id: player }: Player,
  report: string,
  cur: number,
  shares: readonly Share[],
): Promise<readonly Share[] | Failure> {
  if (shares.length === 0) return [];
  return context.kit.db.transaction((client) => lostIn(context, client, { report, player, cur }));
}

/** One loss may have been asked for from several players, and is paid once: those who agree to it take turns. */
async function refusePaid(
  client: pg.ClientBase,
  report: string,
  cur: number,
  lost: readonly Share[],
  shares: readonly Share[],
): Promise<Failure | null> {
  if (shares.length === 0) return null;
  await client.query("select pg_advisory_xact_lock(hashtextextended('poker.compensation', 0))");
  const owed = owedOf(lost, await paidFor(client, report, cur));
  const isOwed = (share: Share) =>
    owed.some(({ user, amount }) => user === share.user && amount >= share.amount);
  return shares.every(isOwed) ? null : paidSince;
}

/** From what was held first on. */
async function takeFrom(
  client: pg.ClientBase,
  freeze: string,
  { cur, amount }: { readonly cur: number; readonly amount: bigint },
): Promise<void> {
  await client.query(
    `update poker_frozen f set taken = f.taken + least(x.here, $3::bigint - x.before) from (
       select id, amount - taken as here, coalesce(sum(amount - taken) over (order by at, id rows between unbounded preceding and 1 preceding), 0) as before
       from poker_frozen where freeze_id = $1 and cur = $2 and released_at is null) x
     where f.id = x.id and x.before < $3::bigint`,
    [freeze, cur, amount.toString()],
  );
}

const QUERIES: DueQueries = {
  waiting: `select p.id, p.user_id::text, c.cur from poker_compensation p join poker_confiscation c on c.id = p.confiscation_id
     where p.confiscation_id = $1 and p.booked_at is null order by p.user_id`,
  take: 'update poker_compensation set booked_at = $2 where id = $1 and booked_at is null returning kind, amount::text',
};

function bookCompensations(context: PokerContext, id: string): Promise<void> {
  return bookAll(context, QUERIES, id);
}

/** What a process left behind. */
export async function bookWaitingCompensations(context: PokerContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ id: string }>(
    'select distinct confiscation_id as id from poker_compensation where booked_at is null limit 100',
  );
  for (const { id } of rows) await bookCompensations(context, id);
}
