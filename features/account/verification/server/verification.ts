/** A player's verification: tier, date of birth, documents. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { isDay } from '#platform/contract/utc.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { changeRestrictions } from '#platform/server/policy/change-restrictions.ts';
import { ageAt } from '#platform/server/policy/decide.ts';
import type { PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { DocumentView, setBirthDate, uploadDocument, VerificationView } from '../contract.ts';
import { cleanFile } from '#platform/server/media/clean-file.ts';
import { bornGiven, tooMany, tooManyInYear, wrongBorn } from './refusals.ts';
import { personOf } from './register/ask.ts';

/** Waiting documents of one player at most: staff read them one by one. */
const MAX_WAITING = 10;
/** Handed in by one player within a year at most: all of them are kept. */
const MAX_IN_YEAR = 50;
/** Newest documents that a player sees. */
const SHOWN = 50;

export interface DocumentRow {
  id: string;
  kind: DocumentView['kind'];
  name: string;
  type: DocumentView['type'];
  state: DocumentView['state'];
  reason: string | null;
  created_at: Date;
}

export function documentView(row: DocumentRow): DocumentView {
  const { id, kind, name, type, state, reason, created_at } = row;
  return { id, kind, name, type, state, reason, at: created_at.toISOString() };
}

/** The part of it that is on the player row and in the operator's rules. */
export function standing(
  kit: Pick<ServerKit, 'policy'>,
  guard: PlayerRestrictions | null,
): Omit<VerificationView, 'documents' | 'register'> {
  const rules = kit.policy.rules();
  const euros = (micro: bigint | null) => (micro === null ? null : formatUnits(micro / 10_000n, 2));
  return {
    tier: Math.min(guard?.tier ?? 0, rules.tiers.length - 1),
    tiers: rules.tiers.map(({ name, stake, deposits, withdrawals }) => ({
      name,
      stake: euros(stake),
      deposits: euros(deposits),
      withdrawals: euros(withdrawals),
    })),
    playTier: rules.playTier,
    minAge: rules.minAge,
    born: guard?.born ?? null,
    country: guard?.country ?? null,
  };
}

/** @param country where the request comes from; null: nobody knows, or it does not matter */
export async function showVerification(
  kit: ServerKit,
  player: Player,
  country: string | null,
): Promise<VerificationView> {
  const [{ guard }, known, { rows }] = await Promise.all([
    kit.money.peek(player.id),
    personOf(kit, player.id),
    kit.db.pool.query<DocumentRow>(
      `select id, kind, name, type, state, reason, created_at from kyc_document
        where account_id = $1 order by created_at desc, id desc limit ${SHOWN}`,
      [player.id.toString()],
    ),
  ]);
  const register = {
    needed: kit.policy.law(guard, country).exclusionRegister,
    person: known?.details ?? null,
    answer: known?.answer ?? null,
  };
  return { ...standing(kit, guard), register, documents: rows.map(documentView) };
}

export async function handIn(kit: ServerKit, { player, body, country }: Call<typeof uploadDocument>) {
  const now = new Date(kit.runtime.now());
  // Before the work: what is refused for its number costs no reading.
  const full = await refuseMore(kit.db.pool, player, now);
  if (full) return full;
  const file = await cleanFile(body.data);
  if (isFailure(file)) return file;
  const refused = await kit.db.transaction(async (client) => {
    // Two at once count each other.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 55))', [player._id]);
    const more = await refuseMore(client, player, now);
    if (more) return more;
    await client.query(
      `insert into kyc_document (id, account_id, kind, name, type, sealed, size, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        kit.runtime.uuid(),
        player.id.toString(),
        body.kind,
        body.name,
        file.type,
        kit.vault.seal(file.bytes.toString('base64')),
        file.bytes.length,
        now,
      ],
    );
    return null;
  });
  if (refused) return refused;
  return showVerification(kit, player, country);
}

/** Why this player may hand in no further document now. */
async function refuseMore(
  db: Pick<pg.ClientBase, 'query'>,
  player: Player,
  now: Date,
): Promise<Failure | null> {
  const { rows } = await db.query<{ waiting: number; year: number }>(
    `select count(*) filter (where state = 'pending')::int as waiting,
        count(*) filter (where created_at > $2::timestamptz - interval '1 year')::int as year
       from kyc_document where account_id = $1`,
    [player.id.toString(), now],
  );
  const { waiting, year } = rows[0]!;
  if (waiting >= MAX_WAITING) return tooMany;
  return year >= MAX_IN_YEAR ? tooManyInYear : null;
}

export async function giveBirthDate(kit: ServerKit, call: Call<typeof setBirthDate>) {
  const { player, country } = call;
  const { born } = call.body;
  const now = kit.runtime.now();
  if (!isDay(born) || ageAt(born, now) < 0 || ageAt(born, now) > 120) return wrongBorn;
  const done = await changeRestrictions(kit, player, async ({ state, draft, guard }) => {
    if (guard.born !== undefined) return bornGiven;
    draft.setGuard(state, { ...guard, born });
    // The date itself stays out of the log: it is about a person, not about an act.
    return { act: 'kyc.birth', detail: {} };
  });
  return isFailure(done) ? done : showVerification(kit, player, country);
}
