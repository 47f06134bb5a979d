/** A player asks for their account to be erased, or takes that back. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type askErasure, type cancelErasure, DUE_DAYS, type OwnErasure } from '../contract.ts';
import { askedAlready, moneyStands, nothingAsked, staffAccount, wrongPassword } from './refusals.ts';
import { allStanding, ownStanding } from './standing.ts';

const DAY_MS = 86_400_000;

export async function showOwn(kit: ServerKit, player: Player): Promise<OwnErasure> {
  const { pool } = kit.db;
  const { rows } = await pool.query<{
    asked_at: Date;
    due_at: Date;
    state: 'open' | 'refused';
    note: string | null;
  }>(
    `select asked_at, due_at, state, note from erasure_request where user_id = $1 and state <> 'cancelled'
      order by asked_at desc limit 1`,
    [player.id.toString()],
  );
  const [row] = rows;
  return {
    asked: row
      ? { at: row.asked_at.toISOString(), dueAt: row.due_at.toISOString(), state: row.state, note: row.note }
      : null,
    obstacles: await ownStanding(kit, pool, await kit.money.peek(player.id)),
  };
}

export async function ask(kit: ServerKit, call: Call<typeof askErasure>): Promise<OwnErasure | Failure> {
  const { player, body } = call;
  if (player.roles.length > 0 || player.permissions.length > 0) return staffAccount;
  // Accounts that are entered in other ways have no password to show.
  if ((await kit.identity.isPassword(player.id, body.password ?? '')) === false) return wrongPassword;
  const factor = await kit.secondFactor.require(call);
  if (factor) return factor;
  const state = await kit.money.peek(player.id);
  const obstacles = await kit.db.transaction((client) => allStanding(kit, client, state));
  if (obstacles.length > 0) return moneyStands(obstacles);
  const now = kit.runtime.now();
  const dueAt = new Date(now + DUE_DAYS * DAY_MS);
  const asked = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'insert into erasure_request (id, user_id, asked_at, due_at) values ($1, $2, $3, $4) on conflict do nothing',
      [kit.runtime.uuid(), player.id.toString(), new Date(now), dueAt],
    );
    if (rowCount !== 1) return askedAlready;
    const detail = { dueAt: dueAt.toISOString() };
    await kit.audit.append({ actor: player._id, action: 'erasure.ask', subject: player._id, detail }, client);
    return null;
  });
  return isFailure(asked) ? asked : showOwn(kit, player);
}

export async function cancel(
  kit: ServerKit,
  { player }: Call<typeof cancelErasure>,
): Promise<OwnErasure | Failure> {
  const cancelled = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `update erasure_request set state = 'cancelled', ended_by = $2, ended_at = $3 where user_id = $1 and state = 'open'`,
      [player.id.toString(), player._id, new Date(kit.runtime.now())],
    );
    if (rowCount !== 1) return nothingAsked;
    await kit.audit.append(
      { actor: player._id, action: 'erasure.cancel', subject: player._id, detail: {} },
      client,
    );
    return null;
  });
  return isFailure(cancelled) ? cancelled : showOwn(kit, player);
}
