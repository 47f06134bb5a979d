/** What staff decide about deposits. Above a worth, of one or of a day together, a second member of staff has to say the same. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { parseAmount, parseUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { microEur } from '#platform/server/money/currency.ts';
import type {
  attributeDeposit,
  closeDeposit,
  confirmBankDeposit,
  creditDeposit as creditCall,
  noteDeposit,
} from '../../staff-deposit-contract.ts';
import { creditDeposit, releaseDeposit } from './credit.ts';
import { type DepositContext, settingsOf } from './context.ts';
import { ADD_STEP, type Asked, type DepositRow } from './row.ts';
import { showOne } from './staff-view.ts';
import { notifyDeposits } from './notify.ts';
import {
  linkedEyes,
  noPlayer,
  noSuchDeposit,
  notCreditable,
  noUnits,
  oneHand,
  ownDeposit,
  otherWish,
  ownRequest,
  secondNeeded,
} from '../refusals.ts';

interface Act {
  readonly staff: Player;
  readonly act: Asked['act'];
  readonly row: DepositRow;
  readonly user: bigint;
  readonly reason: string | null;
  /** Ledger units it is about. */
  readonly units: bigint;
  /** Where the caller says whom or how much: in place of what somebody else has asked for. */
  readonly replace?: boolean;
}

async function readRow({ kit }: DepositContext, id: string): Promise<DepositRow | undefined> {
  const { rows } = await kit.db.pool.query<DepositRow>('select * from deposit where id = $1', [id]);
  return rows[0];
}

export async function attribute(
  context: DepositContext,
  { body, player: staff }: Call<typeof attributeDeposit>,
) {
  const row = await readRow(context, body.id);
  if (!row) return noSuchDeposit;
  const owner = await context.kit.identity.byPublicId(body.user);
  if (!owner) return noPlayer;
  if (row.state !== 'unattributed') return notCreditable;
  const act = {
    staff,
    act: 'attribute',
    row,
    user: owner.id,
    reason: body.reason,
    units: BigInt(row.units),
    replace: body.replace,
  } as const;
  return decide(context, act, (within) =>
    creditDeposit(context.kit, {
      id: row.id,
      user: owner.id,
      from: 'unattributed',
      staff: staff._id,
      within,
    }),
  );
}

export async function creditHeld(context: DepositContext, { body, player: staff }: Call<typeof creditCall>) {
  const row = await readRow(context, body.id);
  if (!row) return noSuchDeposit;
  if (row.account_id === null) return notCreditable;
  const user = BigInt(row.account_id);
  if (row.state === 'below_minimum') {
    const act = { staff, act: 'credit', row, user, reason: body.reason, units: BigInt(row.units) } as const;
    return decide(context, act, (within) =>
      creditDeposit(context.kit, { id: row.id, user, from: 'below_minimum', staff: staff._id, within }),
    );
  }
  if (row.held === '0') return notCreditable;
  const act = { staff, act: 'release', row, user, reason: body.reason, units: BigInt(row.held) } as const;
  return decide(context, act, (within) =>
    releaseDeposit(context.kit, { id: row.id, user, staff: staff._id, within }),
  );
}

export async function confirmBank(
  context: DepositContext,
  { body, player: staff }: Call<typeof confirmBankDeposit>,
) {
  const { kit } = context;
  const row = await readRow(context, body.id);
  if (!row) return noSuchDeposit;
  if (row.aggregator !== 'bank' || row.state !== 'confirming' || row.account_id === null)
    return notCreditable;
  const currency = kit.money.currency(row.currency);
  const units = currency ? parseAmount(body.amount, currency) : null;
  if (units === null || units <= 0n) return noUnits;
  const user = BigInt(row.account_id);
  const { reason = null, replace } = body;
  const act = { staff, act: 'bank', row, user, reason, units, replace } as const;
  return decide(context, act, (within) =>
    creditDeposit(kit, {
      id: row.id,
      user,
      from: 'confirming',
      staff: staff._id,
      async within(client) {
        const refused = await within(client);
        if (refused) return refused;
        await client.query('update deposit set units = $2, amount = $2 where id = $1', [
          row.id,
          units.toString(),
        ]);
        return null;
      },
    }),
  );
}

/**
 * Does an act, or notes that somebody wants it and waits for another member of staff to want the same. Both the wish and
 * its second are decided under the row's lock.
 */
async function decide(
  context: DepositContext,
  act: Act,
  perform: (within: (client: pg.ClientBase) => Promise<Failure | null>) => Promise<DepositRow | Failure>,
) {
  const { kit } = context;
  const { staff, row, user, units } = act;
  if (user === staff.id) return ownDeposit;
  const currency = kit.money.currency(row.currency);
  if (!currency) return notCreditable;
  const worth = microEur(units, currency);
  const { staffRequests } = kit.services;
  const asker = askerOf(act);
  const byOther = row.asked !== null && row.asked.by !== staff._id;
  if (act.replace === false && byOther && asker === null) return otherWish;
  const agrees = asker !== null && asker !== staff._id;
  const linked = await staffRequests.isLinked(kit.db.pool, staff.id, user);
  if (agrees && linked) return linkedEyes;
  if (agrees && (await kit.services.mayBeOne(asker, staff, 'wallet.deposits'))) return oneHand;
  const needsSecond = worth > parseUnits(settingsOf(kit).secondAboveEur, 6)! || linked;
  const wait = () => (asker === staff._id ? ownRequest : ask(context, act));
  if (needsSecond && !agrees) return wait();
  const done = await perform(async (client) => {
    const { rows } = await client.query<DepositRow>('select * from deposit where id = $1 for update', [
      row.id,
    ]);
    // What was asked for may have been changed by a third: then this is neither a second to it nor to be done over it.
    if (JSON.stringify(rows[0]?.asked) !== JSON.stringify(row.asked)) return notCreditable;
    // Many small ones are as one large one.
    if (!agrees && !(await staffRequests.mayAlone(client, { staff, player: user, microEur: worth })))
      return secondNeeded;
    await write(kit, client, act, agrees ? asker : null);
    return null;
  });
  if (done === secondNeeded) return wait();
  if (isFailure(done)) return done;
  await notifyDeposits(kit, [done]);
  return showOne(context, row.id);
}

/** Who has asked for exactly this. */
function askerOf({ act, row: { asked }, user, units }: Act): string | null {
  const same = asked?.act === act && asked.account === user.toString() && asked.units === units.toString();
  return same ? asked.by : null;
}

async function ask(context: DepositContext, act: Act) {
  const { kit } = context;
  const { staff, row, user, units } = act;
  const at = new Date(kit.runtime.now());
  const asked: Asked = {
    act: act.act,
    by: staff._id,
    at: at.toISOString(),
    account: user.toString(),
    units: units.toString(),
  };
  const stored = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update deposit set asked = $2 where id = $1 and state = $3 and asked is not distinct from $4::jsonb',
      [row.id, JSON.stringify(asked), row.state, row.asked === null ? null : JSON.stringify(row.asked)],
    );
    if (rowCount !== 1) return false;
    const detail = { act: act.act, units: units.toString(), reason: act.reason };
    await client.query(ADD_STEP, [row.id, at, 'asked', staff._id, JSON.stringify(detail)]);
    await kit.audit.append({ actor: staff._id, action: 'deposit.ask', subject: row.id, detail }, client);
    return true;
  });
  return stored ? showOne(context, row.id) : notCreditable;
}

async function write(
  { audit }: DepositContext['kit'],
  client: pg.ClientBase,
  { staff, act, row, user, reason, units }: Act,
  asked: string | null,
): Promise<void> {
  const detail = {
    act,
    account: user.toString(),
    units: units.toString(),
    currency: row.currency,
    reason,
    ...(asked === null ? {} : { askedBy: asked }),
  };
  await audit.append({ actor: staff._id, action: 'deposit.credit', subject: row.id, detail }, client);
}

export async function close(context: DepositContext, { body, player: staff }: Call<typeof closeDeposit>) {
  const { kit } = context;
  const at = new Date(kit.runtime.now());
  const closed = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<DepositRow>(
      `update deposit set state = 'closed', asked = null, note = coalesce(note || E'\\n', '') || $2 where id = $1
         and (state in ('unattributed', 'below_minimum') or (aggregator = 'bank' and state = 'confirming')) returning *`,
      [body.id, body.reason],
    );
    if (!rows[0]) return null;
    await client.query(ADD_STEP, [body.id, at, 'closed', staff._id, JSON.stringify({ reason: body.reason })]);
    const detail = { reason: body.reason };
    await kit.audit.append({ actor: staff._id, action: 'deposit.close', subject: body.id, detail }, client);
    return rows[0];
  });
  if (closed) await notifyDeposits(kit, [closed]);
  else if (await readRow(context, body.id)) return notCreditable;
  return showOne(context, body.id);
}

export async function addNote(context: DepositContext, { body, player: staff }: Call<typeof noteDeposit>) {
  const { kit } = context;
  await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query('update deposit set note = $2 where id = $1', [
      body.id,
      body.note,
    ]);
    if (rowCount !== 1) return;
    const detail = { note: body.note };
    await client.query(ADD_STEP, [
      body.id,
      new Date(kit.runtime.now()),
      'note',
      staff._id,
      JSON.stringify(detail),
    ]);
    await kit.audit.append({ actor: staff._id, action: 'deposit.note', subject: body.id, detail }, client);
  });
  return showOne(context, body.id);
}
