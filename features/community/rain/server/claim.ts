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
import { viewOf } from './view.ts';
import { away, duplicate, full, mutedClaim, noDeposit, over, own, shared, unknownRain } from './refusals.ts';

/** Devices and addresses that were used in so long tell who belongs together. */
const SHARED_MS = 30 * 24 * HOUR_MS;

export async function claimShare(
  context: RainContext,
  { player, body, country }: Call<typeof contract.claimRain>,
) {
  const { kit } = context;
  if (kit.config.demo) return demoBuild;
  // Who comes late is turned away before they take their lane's time.
  const seen = await kit.db.pool.query<RainRow>(
    `select * from rain where id = $1 and state in ('open', 'ended')`,
    [body.id],
  );
  const late = seen.rows[0] ? standing(kit, seen.rows[0]) : unknownRain;
  if (late) return late;
  const taken = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const barred = refuseClaim(kit, state, seen.rows[0]!, country);
    if (barred) return barred;
    const { rows } = await client.query<RainRow>('select * from rain where id = $1 for update', [body.id]);
    const rain = rows[0]!;
    const refused =
      (await claimed(client, rain, player.id)) ??
      standing(kit, rain) ??
      (await entitled(kit, client, rain, player.id));
    if (refused) return refused;
    return take(kit, client, { rain, state, draft });
  });
  if (isFailure(taken)) return taken;
  if (taken.last) await endRain(context, body.id);
  else await context.notify(body.id);
  return { rain: (await viewOf(kit, body.id))! };
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
  const { activeMinutes, depositHours, oneForAddress } = settingsOf(kit);
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
  if (rain.source === 'staff' && (await isLinked(client, BigInt(rain.by_user!), user))) return shared;
  return oneForAddress && (await isShared(client, rain.id, user, kit.runtime.now() - SHARED_MS))
    ? shared
    : null;
}

async function hasDeposited(client: Queryable, user: bigint, since: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from rain_deposit where user_id = $1 and at > $2 limit 1',
    [user.toString(), new Date(since)],
  );
  return rowCount === 1;
}

/** Whether who has a share of it already has used a device or an address of this player. */
async function isShared(client: Queryable, rain: string, user: bigint, since: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from account_device own
       join account_device theirs on (theirs.device = own.device or theirs.address = own.address) and theirs.last_seen > $3
       join rain_claim c on c.rain_id = $1 and c.user_id = theirs.account_id
     where own.account_id = $2 and own.last_seen > $3 limit 1`,
    [rain, user.toString(), new Date(since)],
  );
  return rowCount === 1;
}

async function take(
  kit: ServerKit,
  client: Queryable,
  { rain, state, draft }: { rain: RainRow; state: PlayerState; draft: Draft },
): Promise<{ last: boolean } | Failure> {
  let posting: string | null = null;
  if (rain.source !== 'player') {
    posting = kit.runtime.uuid();
    const paid = { cur: rain.cur, net: BigInt(rain.share!), counter: ACCOUNT.promotions, kind: KIND.rain };
    const posted = writePosting(state, draft, paid, posting);
    if (isFailure(posted)) return posted;
  }
  await client.query('insert into rain_claim (rain_id, user_id, at, posting) values ($1, $2, $3, $4)', [
    rain.id,
    state.user.toString(),
    new Date(kit.runtime.now()),
    posting,
  ]);
  await client.query('update rain set taken = taken + 1 where id = $1', [rain.id]);
  return { last: rain.taken + 1 === rain.places };
}
