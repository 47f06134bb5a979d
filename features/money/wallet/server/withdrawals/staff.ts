/** What staff do with withdrawals. Each act is one update that names what it expects, so of two at once one is done. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { finishHold } from '#platform/server/money/holds.ts';
import type {
  approveWithdrawal,
  declineWithdrawal,
  moveWithdrawal,
  withdrawQueue,
  WithdrawRow,
} from '../../staff-withdraw-contract.ts';
import { peopleByAccount, peopleById } from '#platform/server/identity/people.ts';
import { hasDebt } from '#platform/server/services/debts.ts';
import { payDebt } from '../deposits/debt.ts';
import { isAsked } from './asked.ts';
import { refuseLeft } from './left.ts';
import { holdForDebt, withoutPaidDebts } from './owing.ts';
import { checkPasskey } from './passkey.ts';
import { approve } from './request.ts';
import { settingsOf, type Row, type WithdrawContext } from './context.ts';
import { needsSecond } from './rules.ts';
import { notifyOwner, writeLetter } from './notify.ts';
import { withdrawalView } from './view.ts';
import { isWatched } from './watched-addresses.ts';
import {
  linkedEyes,
  noPayment,
  noSuchWithdrawal,
  oneHand,
  otherEyes,
  ownWithdrawal,
  playerOwes,
  unasked,
  withdrawalMoved,
} from '../refusals.ts';

type Approvals = Pick<pg.ClientBase, 'query'>;

async function approversOf(db: Approvals, id: string, attempt: number): Promise<string[]> {
  const { rows } = await db.query<{ staff: string }>(
    `select staff from withdrawal_approval where withdrawal_id = $1 and attempt = $2 and staff <> 'rule' order by at`,
    [id, attempt],
  );
  return rows.map(({ staff }) => staff);
}

/** Rows as staff see them, in the order given. */
export async function staffViews(kit: ServerKit, given: readonly Row[]): Promise<WithdrawRow[]> {
  const rows = await withoutPaidDebts(kit, given);
  const approvals = await Promise.all(rows.map((row) => approversOf(kit.db.pool, row.id, row.attempt)));
  const [owners, staff] = await Promise.all([
    peopleByAccount(
      kit,
      rows.map((row) => row.user_id),
    ),
    peopleById(kit, approvals.flat()),
  ]);
  const attempts = await attemptsOf(kit, rows);
  const { watchedAddresses } = settingsOf(kit);
  return rows.map((row, index) => {
    const [first = null, second = null] = approvals[index]!;
    return {
      ...withdrawalView(kit, row),
      user: owners(row.user_id)!,
      eur: formatUnits(BigInt(row.micro_eur), 6),
      step: row.step,
      approvedBy: staff(first),
      secondBy: staff(second),
      needsSecond: row.status === 0 && first !== null,
      attempts: attempts.get(row.id) ?? 0,
      trouble: row.trouble,
      watched: isWatched(watchedAddresses, kit.chains.get(row.chain), row.address),
    };
  });
}

/** Transactions that were made for each. */
async function attemptsOf({ db }: ServerKit, rows: readonly Row[]): Promise<Map<string, number>> {
  const found = await db.pool.query<{ id: string; count: number }>(
    `select p.withdrawal_id as id, count(*)::int as count from chain_payment p join chain_transaction t on t.payment_id = p.id
      where p.withdrawal_id = any($1::uuid[]) group by 1`,
    [rows.map(({ id }) => id)],
  );
  return new Map(found.rows.map(({ id, count }) => [id, count]));
}

export async function queueOf({ kit }: WithdrawContext, { body }: Call<typeof withdrawQueue>) {
  const { show, user, before = null, limit } = body;
  const owner = user === undefined ? null : await kit.identity.byPublicId(user);
  if (user !== undefined && !owner) return { rows: [], next: null, waiting: await waitingCount(kit) };
  // Ids are UUIDv7: their order is that of time.
  const oldestFirst = show === 'waiting';
  const { rows } = await kit.db.pool.query<Row>(
    `select * from withdrawal where status = any($1::smallint[]) and ($2::bigint is null or user_id = $2)
       and ($3::uuid is null or ${oldestFirst ? 'id > $3' : 'id < $3'}) order by id ${oldestFirst ? 'asc' : 'desc'} limit $4`,
    [
      { waiting: [0], open: [0, 3], all: [0, 1, 2, 3, 4] }[show],
      owner?.id.toString() ?? null,
      before,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit);
  return {
    rows: await staffViews(kit, page),
    next: rows.length > limit ? page.at(-1)!.id : null,
    waiting: await waitingCount(kit),
  };
}

export async function rowOf({ db }: ServerKit, id: string): Promise<Row | undefined> {
  const { rows } = await db.pool.query<Row>('select * from withdrawal where id = $1', [id]);
  return rows[0];
}

async function waitingCount({ db }: ServerKit): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*)::int as count from withdrawal where status = 0',
  );
  return rows[0]!.count;
}

/** Whether who is to approve it may be one of those who have. Reads the pool: before the row is locked. */
async function isOneHand(kit: ServerKit, before: readonly string[], staff: Player): Promise<boolean> {
  for (const one of before)
    if (one !== staff._id && (await kit.services.mayBeOne(one, staff, 'wallet.approve'))) return true;
  return false;
}

/** One approval lets it go, above the threshold the second one does. */
export async function approveOne(context: WithdrawContext, { body, player }: Call<typeof approveWithdrawal>) {
  const { kit } = context;
  const seen = await rowOf(kit, body.id);
  if (!seen) return noSuchWithdrawal;
  const refused = seen.status === 0 ? await refuseLeft(kit, seen) : null;
  if (refused) return refused;
  const assertion = await checkPasskey(kit, seen, player._id, body.proof);
  if (isFailure(assertion)) return assertion;
  const known = await approversOf(kit.db.pool, seen.id, seen.attempt);
  const sameHand = await isOneHand(kit, known, player);
  let held: Row[] = [];
  const row = await kit.db.transaction(async (client): Promise<Row | Failure> => {
    const { rows } = await client.query<Row>('select * from withdrawal where id = $1 for update', [body.id]);
    const asked = rows[0];
    if (!asked) return noSuchWithdrawal;
    // Of another attempt nobody has looked whether its money left.
    if (asked.status !== 0 || seen.status !== 0 || asked.attempt !== seen.attempt) return withdrawalMoved;
    if (asked.user_id === player.id.toString()) return ownWithdrawal;
    if (!(await isAsked(client, asked.id))) return unasked;
    // Under the row's lock: a reversal that comes later waits for it, and takes the approval back.
    if (await hasDebt(kit.services.debts, client, BigInt(asked.user_id))) {
      held = await holdForDebt(kit, client, asked.user_id);
      return playerOwes;
    }
    const before = await approversOf(client, asked.id, asked.attempt);
    if (before.includes(player._id)) return otherEyes;
    // Of who has approved it this moment nobody has looked whether they are somebody else.
    if (before.some((one) => !known.includes(one))) return withdrawalMoved;
    if (sameHand) return oneHand;
    const linked = await kit.services.staffRequests.isLinked(client, player.id, BigInt(asked.user_id));
    if (linked && before.length > 0) return linkedEyes;
    const now = kit.runtime.now();
    const word = { id: asked.id, attempt: asked.attempt, staff: player._id, now };
    await approve(client, assertion ? { ...word, assertion } : word);
    // The signer may want two where the settings want one: its word has come back with the reason.
    const two = isWorthTwo(kit, asked) || asked.wait_reason === 'second-approval' || linked;
    const enough = !two || before.length > 0;
    const detail = {
      withdrawal: asked.id,
      attempt: asked.attempt,
      amount: asked.amount,
      cur: asked.cur,
      enough,
    };
    await kit.audit.append(
      { actor: player._id, action: 'withdrawal.approve', subject: asked.user_id, detail },
      client,
    );
    return enough ? letGo(kit, client, asked, now) : askSecond(client, asked);
  });
  for (const one of held) await notifyOwner(kit, one);
  if (isFailure(row)) return row;
  await notifyOwner(kit, row);
  if (row.status === 3) context.nudge();
  return (await staffViews(kit, [row]))[0]!;
}

/** By what it was worth when it was asked for, and by what it is worth now; by a price that is old nobody knows. */
function isWorthTwo(kit: ServerKit, { micro_eur: then, amount, cur }: Row): boolean {
  const currency = kit.money.currencyById(cur);
  const worth = [BigInt(then), microEur(BigInt(amount), currency)];
  return kit.services.stalePrice(currency.code) || worth.some((one) => needsSecond(settingsOf(kit), one));
}

async function letGo(kit: ServerKit, client: pg.PoolClient, { id }: Row, now: number): Promise<Row> {
  const { rows } = await client.query<Row>(
    `update withdrawal set status = 3, step = 'none', approved_at = $2, wait_reason = null, wait_until = null, trouble = null
      where id = $1 and status = 0 returning *`,
    [id, new Date(now)],
  );
  await writeLetter(kit, client, 'withdrawalApproved', rows[0]!);
  return rows[0]!;
}

async function askSecond(client: pg.PoolClient, { id }: Row): Promise<Row> {
  const { rows } = await client.query<Row>(
    `update withdrawal set wait_reason = 'second-approval' where id = $1 returning *`,
    [id],
  );
  return rows[0]!;
}

/**
 * Gives the money back, while nothing of it was begun or what was begun is over: nothing that could still be mined. What
 * nobody asked for has nothing to give back, for it took nothing: only its row ends.
 */
export async function declineOne({ kit }: WithdrawContext, { body, player }: Call<typeof declineWithdrawal>) {
  const owner = await rowOf(kit, body.id);
  if (!owner) return noSuchWithdrawal;
  // Given back, it would be there twice.
  const ends = owner.status === 0 || (owner.status === 3 && owner.step === 'none');
  const left = ends ? await refuseLeft(kit, owner) : null;
  if (left) return left;
  const row = await kit.money.exclusive(BigInt(owner.user_id), async (client, state, draft) => {
    const at = kit.runtime.now();
    const { rows } = await client.query<Row>(
      `update withdrawal set status = 2, decline_reason = $2, wait_reason = null, wait_until = null, ended_at = $3
        where id = $1 and attempt = $4 and (status = 0 or (status = 3 and step = 'none')) returning *`,
      // Of another attempt nobody has looked whether its money left.
      [body.id, body.reason, new Date(at), owner.attempt],
    );
    const declined = rows[0];
    if (!declined) return withdrawalMoved;
    const asked = await isAsked(client, declined.id);
    const detail = { withdrawal: declined.id, reason: body.reason, ...(asked ? {} : { unasked: true }) };
    await kit.audit.append(
      { actor: player._id, action: 'withdrawal.decline', subject: declined.user_id, detail },
      client,
    );
    if (!asked) return declined;
    const back = await finishHold(client, state, draft, { id: declined.hold_id, how: 'release', at });
    if (isFailure(back)) return back;
    await payDebt(kit, { client, state, draft, currency: kit.money.currencyById(declined.cur) });
    draft.event(state, 'withdrawal.declined', {
      id: declined.id,
      cur: declined.cur,
      amount: declined.amount,
    });
    await writeLetter(kit, client, 'withdrawalDeclined', declined);
    return declined;
  });
  if (isFailure(row)) return row;
  await notifyOwner(kit, row);
  return (await staffViews(kit, [row]))[0]!;
}

/** Leaves word for the elected process of the chain. */
export async function moveOne(context: WithdrawContext, { body, player }: Call<typeof moveWithdrawal>) {
  const { kit } = context;
  const row = await rowOf(kit, body.id);
  if (!row) return noSuchWithdrawal;
  if (row.status !== 3) return withdrawalMoved;
  if (row.user_id === player.id.toString()) return ownWithdrawal;
  if (body.how !== 'retry') {
    const refused = await askOf(kit, row, body.how, player._id);
    if (refused) return refused;
  }
  context.nudge();
  return (await staffViews(kit, [row]))[0]!;
}

async function askOf(
  kit: ServerKit,
  row: Row,
  how: 'bump' | 'cancel',
  staff: string,
): Promise<Failure | null> {
  return kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `update chain_payment p set asked = $2 where withdrawal_id = $1 and state = 'open'
         and exists (select 1 from chain_transaction t where t.payment_id = p.id and t.txid is not null)
         and not exists (select 1 from chain_payment c where c.replaces = p.id and c.state = 'open')`,
      [row.id, how],
    );
    if (rowCount !== 1) return noPayment;
    const detail = { withdrawal: row.id, how };
    await kit.audit.append({ actor: staff, action: 'withdrawal.move', subject: row.user_id, detail }, client);
    return null;
  });
}
