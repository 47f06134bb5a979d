/** Taking a share: checked and paid in one transaction on the player's lane, under the lock of the rain's row. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { demoBuild } from '#platform/server/money/refusals.ts';
import type * as contract from '../contract.ts';
import { endRain } from './end.ts';
import { HOUR_MS, settingsOf, type Queryable, type RainContext, type RainRow } from './context.ts';
import { isShared, marksOf } from './marks.ts';
import { viewOf } from './view.ts';
import {
  away,
  duplicate,
  full,
  mutedClaim,
  noDeposit,
  ofHouse,
  over,
  own,
  shared,
  unknownRain,
} from './refusals.ts';

export async function claimShare(context: RainContext, call: Call<typeof contract.claimRain>) {
  const { kit } = context;
  const { player, body, country } = call;
  if (kit.config.demo) return demoBuild;
  // Who comes late is turned away before they take their lane's time.
  const seen = await kit.db.pool.query<RainRow>(
    `select * from rain where id = $1 and state in ('open', 'ended')`,
    [body.id],
  );
  const late = seen.rows[0] ? standing(kit, seen.rows[0]) : unknownRain;
  if (late) return late;
  if (seen.rows[0]!.source !== 'player' && (await isOfHouse(kit, player.id))) return ofHouse;
  const marks = settingsOf(kit).oneForAddress ? await marksOf(kit, call) : null;
  const taken = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const barred = refuseClaim(kit, state, seen.rows[0]!, country);
    if (barred) return barred;
    const { rows } = await client.query<RainRow>('select * from rain where id = $1 for update', [body.id]);
    const rain = rows[0]!;
    const refused =
      (await claimed(client, rain, player.id)) ??
      standing(kit, rain) ??
      (await entitled(kit, client, rain, player.id)) ??
      (marks && (await isShared(client, rain.id, marks)) ? shared : null);
    if (refused) return refused;
    return take(kit, client, { rain, state, draft, marks });
  });
  if (isFailure(taken)) return taken;
  if (taken.last) await endRain(context, body.id);
  else await context.notify(body.id);
  return { rain: (await viewOf(kit, body.id))! };
}

/** As with everything the house gives: nobody of the house itself. The account as it is, whatever a session looks at the house as. */
async function isOfHouse({ identity }: ServerKit, user: bigint): Promise<boolean> {
  const account = await identity.byId(user);
  return !account || account.roles.length > 0 || account.permissions.length > 0;
}

/** Of the house: as anything it gives. Of a player: as money between players. */
function refuseClaim(
  kit: ServerKit,
  state: PlayerState,
  rain: RainRow,
  country: string | null,
): Failure | null {
  const ofPlayer = rain.source === 'player';
  return kit.policy.decide(ofPlayer ? 'transfer' : 'bonus', state, {
    ...kit.policy.view(ofPlayer ? 'transfers' : 'rain', country),
    demo: false,
    worth: 0n,
    now: kit.runtime.now(),
  });
}

/** Whether a rain is still there to be taken from. */
function standing({ runtime }: ServerKit, rain: RainRow): Failure | null {
  if (rain.taken >= rain.places) return full;
  return rain.state === 'open' && rain.ends_at!.getTime() > runtime.now() ? null : over;
}

async function claimed(client: Queryable, { id }: RainRow, user: bigint): Promise<Failure | null> {
  const { rowCount } = await client.query('select 1 from rain_claim where rain_id = $1 and user_id = $2', [
    id,
    user.toString(),
  ]);
  return rowCount === 1 ? duplicate : null;
}

/** The rules of who may have a share, in the order in which their refusals help the player. */
async function entitled(
  kit: ServerKit,
  client: Queryable,
  rain: RainRow,
  user: bigint,
): Promise<Failure | null> {
  const { activeMinutes, depositHours } = settingsOf(kit);
  const chat = kit.services.chat.source();
  const began = rain.opened_at!.getTime();
  if (rain.by_user === user.toString()) return own;
  if (!chat) return over;
  if (await chat.isMuted(client, user)) return mutedClaim;
  if (!(await chat.wrote(client, user, rain.channel!, { from: began - activeMinutes * 60_000, to: began })))
    return away;
  if (
    rain.source !== 'player' &&
    !(await hasDeposited(client, user, kit.runtime.now() - depositHours * HOUR_MS))
  )
    return noDeposit(depositHours);
  // Whoever of staff let it rain pays no accounts of their own.
  const { isLinked } = kit.services.staffRequests;
  return rain.source === 'staff' && (await isLinked(client, BigInt(rain.by_user!), user)) ? shared : null;
}

async function hasDeposited(client: Queryable, user: bigint, since: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from rain_deposit where user_id = $1 and at > $2 limit 1',
    [user.toString(), new Date(since)],
  );
  return rowCount === 1;
}

async function take(
  kit: ServerKit,
  client: Queryable,
  {
    rain,
    state,
    draft,
    marks,
  }: { rain: RainRow; state: PlayerState; draft: Draft; marks: readonly string[] | null },
): Promise<{ last: boolean } | Failure> {
  let posting: string | null = null;
  if (rain.source !== 'player') {
    posting = kit.runtime.uuid();
    const paid = { cur: rain.cur, net: BigInt(rain.share!), counter: ACCOUNT.promotions, kind: KIND.rain };
    const posted = writePosting(state, draft, paid, posting);
    if (isFailure(posted)) return posted;
  }
  await client.query(
    'insert into rain_claim (rain_id, user_id, at, posting, marks) values ($1, $2, $3, $4, $5)',
    [rain.id, state.user.toString(), new Date(kit.runtime.now()), posting, marks],
  );
  await client.query('update rain set taken = taken + 1 where id = $1', [rain.id]);
  return { last: rain.taken + 1 === rain.places };
}
