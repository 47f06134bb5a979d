/**
 * Carries an erasure out: one transaction on the player's lane, so nothing of theirs moves meanwhile, and a process that dies
 * before its commit has erased nothing.
 */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Failure } from '#platform/contract/error.ts';
import { Refused, refusalOf } from '#platform/server/database/refused.ts';
import { normalEmail } from '#platform/server/identity/accounts.ts';
import { becomeNumber, IDENTITY_ERASABLE } from '#platform/server/identity/erase.ts';
import { erasableLetters } from '#platform/server/mail/erase.ts';
import { erasablePictures } from '#platform/server/media/erase.ts';
import { keptLedger } from '#platform/server/money/own-money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { keptOutBy } from '#platform/server/policy/bars.ts';
import type { PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { Erasable, Erased } from '#platform/server/services/erasure.ts';
import type { Agreed } from '#platform/server/services/staff-acts.ts';
import { moneyStands, noRequest, staffAccount } from './refusals.ts';
import { allStanding, type Standing } from './standing.ts';

/** What the floor and every room keep of players. */
export const partsOf = ({ services }: Pick<ServerKit, 'services'>): readonly Erasable[] => [
  ...IDENTITY_ERASABLE,
  erasablePictures,
  erasableLetters,
  keptLedger,
  ...services.erasable,
];

export function erasedOf(player: Player, guard: PlayerRestrictions | null, now: number): Erased {
  const { id, _id, name, email, locale } = player;
  return { id, _id, name, email, locale, excluded: keptOutBy(guard, now) !== null };
}

/** The end of the records that begin to end now. */
export async function keepUntil(kit: Pick<ServerKit, 'db' | 'services' | 'runtime'>): Promise<Date> {
  const { rows } = await kit.db.pool.query<{ until: Date }>(
    'select $1::timestamptz + make_interval(years => $2) as until',
    [new Date(kit.runtime.now()), kit.services.recordYears()],
  );
  return rows[0]!.until;
}

export async function erase(kit: ServerKit, player: Player, body: unknown, by: Agreed): Promise<unknown> {
  // As it was written when it was proposed.
  const { request } = body as { request: string };
  const until = await keepUntil(kit);
  const number = numberOf(kit);
  try {
    const done = await kit.money.exclusive(player.id, async (client, state, draft) => {
      const refused = (await by.claim(client)) ?? (await refuse(kit, client, player, { request, state }));
      if (refused) throw new Refused(refused);
      const now = kit.runtime.now();
      const who = erasedOf(player, state.guard, now);
      await seal(kit, client, who, { number, until, guard: state.guard, now });
      for (const { fate, take } of partsOf(kit)) if (fate === 'goes' && take) await take(client, who);
      await kit.identity.closeAllSessions(player.id, undefined, client as pg.PoolClient);
      await becomeNumber(client, who, number);
      await kit.policy.bar(client, state, draft, { until: -1, kind: 'closed' });
      await client.query(
        `update erasure_request set state = 'done', ended_by = $2, ended_at = $3 where id = $1`,
        [request, by.second, new Date(now)],
      );
      const detail = { request, number, keepUntil: until.toISOString(), approvedBy: by.second };
      await kit.audit.append(
        { actor: by.staff, action: 'erasure.done', subject: player._id, detail },
        client,
      );
      await kit.identity.changed(player.id, client as pg.PoolClient);
      return { number };
    });
    return done;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Whether it can be done now: the row is held until the commit, so of two at once one finds it open. */
export async function refuse(
  kit: Pick<ServerKit, 'money' | 'services'>,
  client: pg.ClientBase,
  player: Player,
  { request, state }: { readonly request: string; readonly state: Standing },
): Promise<Failure | null> {
  const { rowCount } = await client.query(
    `select 1 from erasure_request where id = $1 and user_id = $2 and state = 'open' for update`,
    [request, player.id.toString()],
  );
  if (rowCount !== 1) return noRequest;
  if (player.roles.length > 0 || player.permissions.length > 0) return staffAccount;
  const obstacles = await allStanding(kit, client, state);
  return obstacles.length > 0 ? moneyStands(obstacles) : null;
}

/** Ten digits, never beginning with 0: no name that anybody chose, and nothing that was read off an account. */
function numberOf({ runtime }: Pick<ServerKit, 'runtime'>): string {
  const drawn = runtime.random(8).readBigUInt64BE();
  return (1_000_000_000n + (drawn % 9_000_000_000n)).toString();
}

interface Seal {
  readonly number: string;
  readonly until: Date;
  readonly guard: PlayerRestrictions | null;
  readonly now: number;
}

async function seal(
  kit: Pick<ServerKit, 'vault' | 'config' | 'services'>,
  client: pg.ClientBase,
  who: Erased,
  { number, until, guard, now }: Seal,
): Promise<void> {
  const contact: Record<string, unknown> = {};
  for (const { seal: read } of partsOf(kit)) if (read) Object.assign(contact, await read(client, who));
  const { vault, config } = kit;
  const sealed = vault.seal(JSON.stringify({ name: who.name, email: who.email, contact }));
  const marked = who.excluded && who.email !== null;
  const barredUntil = keptOutBy(guard, now)?.excludedUntil ?? null;
  const markUntil = barredUntil !== null && barredUntil !== -1 ? new Date(barredUntil) : null;
  await client.query(
    `insert into erased_account (user_id, number, sealed, erased_at, keep_until, mailbox_mark, mark_until) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      who.id.toString(),
      number,
      sealed,
      new Date(now),
      until,
      marked ? markOf(config, mailbox(who.email)) : null,
      marked ? markUntil : null,
    ],
  );
  if (!who.excluded) return;
  for (const { proofs } of partsOf(kit))
    for (const proof of (await proofs?.(client, who)) ?? [])
      await client.query('insert into erased_proof (mark, user_id, mark_until) values ($1, $2, $3)', [
        markOf(config, proof),
        who.id.toString(),
        markUntil,
      ]);
}

const mailbox = (email: string): string => `mailbox ${normalEmail(email)}`;

const markOf = ({ installationKey }: ServerKit['config'], known: string): Buffer =>
  createHmac('sha256', installationKey).update(`erased ${known}`).digest();

/** Without an end: kept out for good. */
export async function isBarredMailbox(
  { config, runtime }: Pick<ServerKit, 'config' | 'runtime'>,
  client: Pick<pg.ClientBase, 'query'>,
  email: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from erased_account where mailbox_mark = $1 and (mark_until is null or mark_until > $2) limit 1',
    [markOf(config, mailbox(email)), new Date(runtime.now())],
  );
  return rowCount !== 0;
}

/** The same of what else opened the account: a wallet, a person of a messaging app. */
export async function isBarredProof(
  { config, runtime }: Pick<ServerKit, 'config' | 'runtime'>,
  client: Pick<pg.ClientBase, 'query'>,
  proof: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from erased_proof where mark = $1 and (mark_until is null or mark_until > $2) limit 1',
    [markOf(config, proof), new Date(runtime.now())],
  );
  return rowCount !== 0;
}

/** When the records have ended what was kept for them goes too: each account in a transaction of its own. */
export async function endRecords(
  kit: Pick<ServerKit, 'db' | 'runtime' | 'services' | 'identity' | 'audit'>,
): Promise<void> {
  for (;;) {
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      'select user_id::text from erased_account where sealed is not null and keep_until < $1 order by keep_until limit 100',
      [new Date(kit.runtime.now())],
    );
    for (const { user_id } of rows) {
      const player = await kit.identity.byId(BigInt(user_id));
      if (player) await endOne(kit, player);
    }
    if (rows.length < 100) return;
  }
}

async function endOne(kit: Pick<ServerKit, 'db' | 'services' | 'audit'>, player: Player): Promise<void> {
  const { id, _id, name, email, locale } = player;
  await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update erased_account set sealed = null where user_id = $1 and sealed is not null',
      [id.toString()],
    );
    if (rowCount !== 1) return;
    const who = { id, _id, name, email, locale, excluded: false };
    for (const { fate, take } of partsOf(kit)) if (fate !== 'goes' && take) await take(client, who);
    await kit.audit.append(
      { actor: 'system', action: 'erasure.end', subject: _id, detail: { number: name } },
      client,
    );
  });
}
