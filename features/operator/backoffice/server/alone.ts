/** What one member of staff may do alone: up to a worth in a day, and nothing for who shares a device or address with them. */
import type pg from 'pg';
import { parseUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { staffInBestSessions } from '#platform/server/services/best-session.ts';
import type { AskedAct, StaffRequests, ValuedAct } from '#platform/server/services/staff-acts.ts';
import { backofficeSettings } from '../settings.ts';
import { expireRequests, stillWaiting } from './expire-requests.ts';
import { isLinked, linkedTo } from './links.ts';
import { saidOf } from './request-terms.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

function rules({ settings }: ServerKit) {
  return settings.get('backoffice', backofficeSettings).fourEyes;
}

export function liftNeedsSecond(kit: ServerKit): boolean {
  return rules(kit).liftBreaks;
}

/** Whether who was on a device or at an address of another counts as theirs. */
export function linksMatter(kit: ServerKit): boolean {
  return rules(kit).linkedAccounts;
}

export function staffSource(kit: ServerKit): StaffRequests {
  return {
    mayAlone: (client, act) => mayAlone(kit, client, act),
    isLinked: async (client, staff, player, kinds) =>
      linksMatter(kit) && (await isLinked(kit, client, staff, player, kinds)),
    linkedTo: async (client, staff, kinds) => (linksMatter(kit) ? linkedTo(kit, client, staff, kinds) : []),
    hasSecond: async (staff, right, client) =>
      (await staffInBestSessions(kit, client)).some(
        (one) =>
          one.id !== staff.id && kit.identity.allowed(one, 'approvals') && kit.identity.allowed(one, right),
      ),
    ask: (staff, asked) => askSecond(kit, staff, asked),
    waiting: (client, ids) => stillWaiting(kit, client, ids),
  };
}

/** The rows are locked until the act's commit, the doer's before the player's: of many acts at once each sees the others. */
async function mayAlone(
  kit: ServerKit,
  client: Queryable,
  { staff, player, microEur }: ValuedAct,
): Promise<boolean> {
  if (player !== null && (await kit.services.staffRequests.isLinked(client, staff.id, player))) return false;
  const most = parseUnits(rules(kit).adjustAboveEur, 6)!;
  if (!(await count(kit, client, { side: 'by', account: staff.id, microEur, most }))) return false;
  return player === null || count(kit, client, { side: 'for', account: player, microEur, most });
}

async function count(
  { runtime }: ServerKit,
  client: Queryable,
  one: { side: 'by' | 'for'; account: bigint; microEur: bigint; most: bigint },
): Promise<boolean> {
  // Judged here, for it may be more than a column holds.
  if (one.microEur > one.most) return false;
  const { rowCount } = await client.query(
    `insert into staff_total as total (day, side, account_id, micro_eur) values ($1::date, $2, $3, $4::bigint)
     on conflict (day, side, account_id) do update set micro_eur = total.micro_eur + excluded.micro_eur
       where total.micro_eur + excluded.micro_eur <= $5::bigint`,
    [
      new Date(runtime.now()).toISOString().slice(0, 10),
      one.side,
      one.account.toString(),
      one.microEur.toString(),
      one.most.toString(),
    ],
  );
  return rowCount === 1;
}

/** Leaves an act for somebody else to agree to. Asked twice it is one request. @returns its id; null: something else waits under its key */
async function askSecond(
  kit: ServerKit,
  staff: Player,
  { act, player, body, key }: AskedAct,
): Promise<string | null> {
  await expireRequests(kit);
  return kit.db.transaction(async (client) => {
    // What waits already is updated to what it is, which waits for whoever decides it in this very moment. What is sealed is sealed
    // another way each time.
    const { rows } = await client.query<{ id: string; is_new: boolean; is_same: boolean }>(
      `insert into staff_request (id, act, account_id, body, key, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (act, key) where state = 'pending' do update set key = excluded.key
       returning id, id = $1 as is_new, account_id = $3 and asked_by = $6 and body - 'sealed' = $4::jsonb - 'sealed' as is_same`,
      [
        kit.runtime.uuid(),
        act,
        player.id.toString(),
        JSON.stringify(body),
        key,
        staff._id,
        new Date(kit.runtime.now()),
      ],
    );
    const { id, is_new: isNew, is_same: isSame } = rows[0]!;
    if (isNew) {
      const detail = { request: id, act, body: saidOf(body) };
      await kit.audit.append(
        { actor: staff._id, action: 'approval.ask', subject: player._id, detail },
        client,
      );
    }
    return isSame ? id : null;
  });
}
