/** Verification as staff see and decide it. Every reading of a document is in the audit log. */
import { isFailure } from '#platform/contract/error.ts';
import type { Locale } from '#platform/contract/locale.ts';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import { isDay } from '#platform/contract/utc.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { notifyPages } from '#platform/server/policy/change-restrictions.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { ownAccount, refuseSubject } from '#platform/server/services/staff-acts.ts';
import type { decideDocument, kycUser, readDocument, setTier, StaffDocument } from '../contract.ts';
import { decided, noDocument, noPlayer, standingMoved, wrongBorn, wrongTier } from './refusals.ts';
import { askAbout, barStays, markCorrected, personOf } from './register/ask.ts';
import type { ExclusionRegister } from './register/register.ts';
import { documentView, standing, type DocumentRow } from './verification.ts';

interface StaffRow extends DocumentRow {
  size: number;
  decided_at: Date | null;
  decided_by: string | null;
  public_id: string;
  account_name: string;
}

const COLUMNS = `d.id, d.kind, d.name, d.type, d.state, d.reason, d.created_at, d.size, d.decided_at, d.decided_by,
  a.public_id, a.name as account_name`;
const FROM = 'kyc_document d join account a on a.id = d.account_id';

function staffView(row: StaffRow): StaffDocument {
  return {
    ...documentView(row),
    user: { _id: row.public_id, name: row.account_name },
    size: row.size,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
  };
}

export async function showQueue({ db }: ServerKit) {
  const { rows } = await db.pool.query<StaffRow>(
    `select ${COLUMNS} from ${FROM} where d.state = 'pending' order by d.created_at, d.id limit 200`,
  );
  return { documents: rows.map(staffView) };
}

export async function showUser(kit: ServerKit, { body }: Call<typeof kycUser>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noPlayer;
  const [{ guard }, known, { rows }] = await Promise.all([
    kit.money.peek(player.id),
    personOf(kit, player.id),
    kit.db.pool.query<StaffRow>(
      `select ${COLUMNS} from ${FROM} where d.account_id = $1 order by d.created_at desc, d.id desc limit 200`,
      [player.id.toString()],
    ),
  ]);
  const register = {
    person: known?.details ?? null,
    answer: known?.answer ?? null,
    askedAt: known?.askedAt?.toISOString() ?? null,
    version: known?.version ?? null,
  };
  return { ...standing(kit, guard), register, documents: rows.map(staffView) };
}

export async function openDocument(kit: ServerKit, { body, player: staff }: Call<typeof readDocument>) {
  const { rows } = await kit.db.pool.query<{ name: string; type: string; sealed: Buffer; public_id: string }>(
    `select d.name, d.type, d.sealed, a.public_id from ${FROM} where d.id = $1`,
    [body.id],
  );
  const row = rows[0];
  if (!row) return noDocument;
  // Written down before anything is shown.
  await kit.audit.append({
    actor: staff._id,
    action: 'kyc.read',
    subject: row.public_id,
    detail: { document: body.id },
  });
  return { name: row.name, type: row.type, data: kit.vault.open(row.sealed) };
}

export async function decideOne(kit: ServerKit, { body, player: staff }: Call<typeof decideDocument>) {
  const state = body.approve ? 'approved' : 'declined';
  const reason = body.approve ? null : body.reason;
  const owner = await ownerOf(kit, body.id);
  if (owner === null) return noDocument;
  if (owner === staff.id) return ownAccount;
  if (body.approve && (await kit.services.staffRequests.isLinked(kit.db.pool, staff.id, owner)))
    return ownAccount;
  const result = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<StaffRow & { email: string | null; locale: Locale | null }>(
      `update kyc_document d set state = $2, reason = $3, decided_at = $4, decided_by = $5
         from account a where d.id = $1 and d.state = 'pending' and a.id = d.account_id
       returning ${COLUMNS}, a.email, a.locale`,
      [body.id, state, reason, new Date(kit.runtime.now()), staff._id],
    );
    const row = rows[0];
    if (!row) return null;
    const detail = { document: body.id, state, ...(reason === null ? {} : { reason }) };
    await kit.audit.append(
      { actor: staff._id, action: 'kyc.decide', subject: row.public_id, detail },
      client,
    );
    const to = mailboxOf({ email: row.email });
    if (to !== null) {
      const data = { name: row.account_name, document: row.name, reason: reason ?? '' };
      await kit.mail.send({ to, locale: row.locale, template: `verification.${state}`, data }, client);
    }
    const { id, kind } = row;
    await kit.emit(client, 'document.decided', owner, { id, kind, state });
    return staffView(row);
  });
  if (!result) return decided;
  notifyPages(kit, result.user._id);
  return result;
}

/** Whose a document is. */
async function ownerOf({ db }: ServerKit, id: string): Promise<bigint | null> {
  const { rows } = await db.pool.query<{ owner: string }>(
    'select account_id::text as owner from kyc_document where id = $1',
    [id],
  );
  return rows[0] ? BigInt(rows[0].owner) : null;
}

export async function changeTier(
  kit: ServerKit,
  register: ExclusionRegister,
  { body, player: staff }: Call<typeof setTier>,
) {
  const { tier, born, country, reason, base } = body;
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noPlayer;
  const refused = refuseSubject(staff, player);
  if (refused) return refused;
  if (tier >= kit.policy.rules().tiers.length) return wrongTier;
  if (born !== null && !isDay(born)) return wrongBorn;
  const done = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const there = standing(kit, state.guard);
    if (base && (['tier', 'born', 'country'] as const).some((name) => base[name] !== there[name]))
      return standingMoved;
    const helps = tier > there.tier || born !== there.born || country !== there.country;
    if (helps && (await kit.services.staffRequests.isLinked(client, staff.id, player.id))) return ownAccount;
    const {
      tier: before,
      born: bornBefore,
      country: _country,
      register: answer,
      ...rest
    } = state.guard ?? NO_RESTRICTIONS;
    // What the register said of another date of birth it said of somebody else.
    const isSame = bornBefore === (born ?? undefined);
    if (!isSame) await markCorrected(kit, client, state);
    const same = answer && isSame ? { register: answer } : {};
    draft.setGuard(state, {
      ...rest,
      ...same,
      tier,
      ...(born ? { born } : {}),
      ...(country ? { country } : {}),
    });
    draft.event(state, 'guard.changed', { tier });
    await kit.audit.append(
      {
        actor: staff._id,
        action: 'kyc.tier',
        subject: player._id,
        detail: { before: before ?? 0, after: tier, country, reason },
      },
      client,
    );
    return true;
  });
  if (isFailure(done)) return done;
  notifyPages(kit, player._id);
  await askAbout(kit, register, player);
  return { tier, born, country, ...((await barStays(kit, player.id)) && { barStays: true }) };
}
