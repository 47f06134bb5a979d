/** The register of excluded people is asked about a player, and what it answers holds from then on. */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { barsOf, endOf } from '#platform/server/policy/bars.ts';
import { notifyPages } from '#platform/server/policy/change-restrictions.ts';
import {
  NO_RESTRICTIONS,
  REGISTER_MS,
  type PlayerRestrictions,
} from '#platform/server/policy/restrictions.ts';
import type { ExclusionRegister, RegisterReply } from './register.ts';

/** Asked again twice within what an answer holds, so that one that is missed costs nobody a day. */
const AGAIN_MS = REGISTER_MS / 2;
const AT_ONCE = 200;

export interface PersonDetails {
  readonly name: string;
  readonly postcode: string;
}

interface PersonRow {
  readonly sealed: Buffer;
  readonly asked_at: Date | null;
  readonly answer: RegisterReply['answer'] | null;
  readonly version: string | null;
}

/** What a player said of themselves, and what the register said of them; null when they said nothing yet. */
export async function personOf(kit: Pick<ServerKit, 'db' | 'vault'>, user: bigint) {
  const { rows } = await kit.db.pool.query<PersonRow>(
    'select sealed, asked_at, answer, version from register_person where account_id = $1',
    [user.toString()],
  );
  const row = rows[0];
  if (!row) return null;
  const details = JSON.parse(kit.vault.open(row.sealed)) as PersonDetails;
  return { details, sealed: row.sealed, askedAt: row.asked_at, answer: row.answer, version: row.version };
}

/**
 * Asks about one player who has given name and postcode. Without a date of birth nobody can be asked about.
 * @returns what the register said, null when it was not asked
 */
export async function askAbout(
  kit: ServerKit,
  register: ExclusionRegister,
  player: Player,
): Promise<RegisterReply['answer'] | null> {
  const known = await personOf(kit, player.id);
  const born = (await kit.money.peek(player.id)).guard?.born;
  if (!known || born === undefined) return null;
  const askedAt = kit.runtime.now();
  const reply = await register.check({ ...known.details, born });
  const done = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const guard = state.guard ?? NO_RESTRICTIONS;
    // Who was asked about later knows better; and what was asked of somebody else does not count.
    const asked = guard.born === born ? await stillAsked(client, player.id, known.sealed) : null;
    if (!asked || (guard.register?.at ?? 0) > askedAt) return { changed: false };
    const now = kit.runtime.now();
    const held = (await barBy(kit, { client, state, draft, guard, now, ...asked }, reply)) ?? guard;
    // An answer holds for a day, also when the next question finds nobody.
    const holds = reply.answer === 'unavailable' && isFresh(guard, now);
    if (!holds) draft.setGuard(state, { ...held, register: { answer: reply.answer, at: askedAt } });
    const news = await note(client, player.id, reply, new Date(askedAt));
    if (news) {
      const detail = { answer: reply.answer, version: versionOf(reply) };
      await kit.audit.append(
        { actor: 'system', action: 'kyc.register', subject: player._id, detail },
        client,
      );
    }
    return { changed: news || held !== guard };
  });
  if (isFailure(done)) throw new Error(`the register about ${player._id}: ${done.message}`);
  if (done.changed) notifyPages(kit, player._id);
  return reply.answer;
}

interface Held {
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly guard: PlayerRestrictions;
  readonly now: number;
  /** Staff have corrected who is asked about since the register barred them. */
  readonly corrected: boolean;
}

/**
 * Bars whom the register names, and lets go whom it no longer does. After a correction it was another person whom it named: a bar that
 * stands then gets no shorter by what is said of this one.
 * @returns what holds then, null when nothing changed
 */
async function barBy(
  { policy }: Pick<ServerKit, 'policy'>,
  { client, state, draft, guard, now, corrected }: Held,
  reply: RegisterReply,
): Promise<PlayerRestrictions | null> {
  if (reply.answer === 'unavailable') return null;
  const until = reply.answer === 'excluded' ? reply.until : null;
  const before = barsOf(guard, now).register?.excludedUntil ?? null;
  if (corrected && endOf(until) < endOf(before)) return null;
  if (corrected && until !== null) {
    await client.query('update register_person set corrected_at = null where account_id = $1', [
      state.user.toString(),
    ]);
  }
  if (until === before) return null;
  return policy.bar(client, state, draft, { until, kind: 'register' });
}

/** Notes that the register is asked about somebody else from now on than whom its bar, if one stands, was made by. */
export async function markCorrected(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.ClientBase,
  { user, guard }: Pick<PlayerState, 'user' | 'guard'>,
): Promise<void> {
  const now = runtime.now();
  if (!barsOf(guard, now).register) return;
  await client.query('update register_person set corrected_at = $2 where account_id = $1', [
    user.toString(),
    new Date(now),
  ]);
}

/** Whether the register's bar has outlasted a correction: such a one is lifted by the form for bars alone, where two of staff are needed. */
export async function barStays(
  { db, money, runtime }: Pick<ServerKit, 'db' | 'money' | 'runtime'>,
  user: bigint,
): Promise<boolean> {
  if (!barsOf((await money.peek(user)).guard, runtime.now()).register) return false;
  const { rowCount } = await db.pool.query(
    'select from register_person where account_id = $1 and corrected_at is not null',
    [user.toString()],
  );
  return rowCount === 1;
}

/** Null when name and postcode are not those of the question any more: staff may correct them while it is answered. */
async function stillAsked(
  client: pg.ClientBase,
  user: bigint,
  sealed: Buffer,
): Promise<{ corrected: boolean } | null> {
  const { rows } = await client.query<{ corrected: boolean }>(
    'select corrected_at is not null as corrected from register_person where account_id = $1 and sealed = $2',
    [user.toString(), sealed],
  );
  return rows[0] ?? null;
}

const isFresh = ({ register }: PlayerRestrictions, now: number): boolean =>
  register?.answer === 'clear' && now - register.at < REGISTER_MS;

const versionOf = (reply: RegisterReply): string | null =>
  reply.answer === 'unavailable' ? null : reply.version;

/** Keeps what was answered; a row of its own whenever it is something else. @returns whether it is */
async function note(client: pg.ClientBase, user: bigint, reply: RegisterReply, at: Date): Promise<boolean> {
  const until = reply.answer === 'excluded' && reply.until !== -1 ? new Date(reply.until) : null;
  const values = [user.toString(), at, reply.answer, until, versionOf(reply)];
  const { rowCount } = await client.query(
    `insert into register_answer (account_id, at, answer, until, version) select $1, $2, $3::text, $4::timestamptz, $5
      where not exists (select from (select answer, until from register_answer where account_id = $1 order by id desc limit 1) last
        where last.answer = $3 and last.until is not distinct from $4)`,
    values,
  );
  await client.query(
    'update register_person set asked_at = $2, answer = $3, version = coalesce($4, version) where account_id = $1',
    [user.toString(), at, reply.answer, versionOf(reply)],
  );
  return rowCount === 1;
}

/** Everybody whose answer is old, came from another version, or was none. Safe to run in two processes. */
export async function askAgain(kit: ServerKit, register: ExclusionRegister): Promise<void> {
  const version = await register.version();
  // While it cannot be read everybody keeps the answer they have, for the day that it holds.
  if (version === null) return;
  let after = '0';
  for (;;) {
    const { rows } = await kit.db.pool.query<{ id: string }>(
      `select account_id::text as id from register_person
        where account_id > $1 and (asked_at is null or asked_at < $2 or answer = 'unavailable' or version is distinct from $3)
        order by account_id limit ${AT_ONCE}`,
      [after, new Date(kit.runtime.now() - AGAIN_MS), version],
    );
    for (const { id } of rows) {
      const player = await kit.identity.byId(BigInt(id));
      if (player) await askAbout(kit, register, player);
      after = id;
    }
    if (rows.length < AT_ONCE) return;
  }
}
