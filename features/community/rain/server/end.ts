/** The end of a rain: who got what is said in its room; a player's is divided, and what is left of it goes back. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { Queryable, RainContext, RainRow } from './context.ts';
import { forgetMarks } from './marks.ts';
import { deliverSoon, lockGivers, sendOff } from './transfer.ts';
import { peopleOf } from './view.ts';
import { notYet } from './refusals.ts';

/** Ends a rain that is full or whose time is up; else nothing happens. Any number of processes may ask. */
export async function endRain(context: RainContext, id: string): Promise<void> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ by_user: string | null }>(
    `select case source when 'player' then by_user end::text as by_user from rain where id = $1 and state = 'open'`,
    [id],
  );
  if (!rows[0]) return;
  const giver = rows[0].by_user;
  const ended =
    giver === null
      ? await kit.db.transaction((client) => finish(kit, client, id, null))
      : await kit.money.exclusive(BigInt(giver), (client, state, draft) =>
          finish(kit, client, id, { state, draft }),
        );
  if (isFailure(ended)) return;
  if (giver !== null) await deliverShares(kit, id);
  await context.notify(id);
}

/** Ends whatever is over and was not ended: a process died at that moment. */
export async function endOverdue(context: RainContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ id: string }>(
    `select id from rain where state = 'open' and (ends_at <= $1 or taken >= places) order by ends_at limit 100`,
    [new Date(context.kit.runtime.now())],
  );
  for (const { id } of rows) await endRain(context, id);
}

async function deliverShares(kit: ServerKit, id: string): Promise<void> {
  const { rows } = await kit.db.pool.query<{ id: string }>(
    'select id from transfer where rain_id = $1 and given is null order by id',
    [id],
  );
  for (const row of rows) await deliverSoon(kit, row.id);
}

interface Giver {
  readonly state: PlayerState;
  readonly draft: Draft;
}

async function finish(
  kit: ServerKit,
  client: Queryable,
  id: string,
  giver: Giver | null,
): Promise<RainRow | Failure> {
  const now = new Date(kit.runtime.now());
  const { rows } = await client.query<RainRow>(
    `update rain set state = 'ended', ended_at = $2
     where id = $1 and state = 'open' and (ends_at <= $2 or taken >= places) returning *`,
    [id, now],
  );
  const rain = rows[0];
  if (!rain) return notYet;
  await forgetMarks(client, id);
  const share = giver ? await divide(kit, client, rain, giver) : BigInt(rain.share!);
  const people = await peopleOf(client, id);
  const currency = kit.money.currencyById(rain.cur);
  const values = {
    names: people.map(({ name }) => name).join(', '),
    amount: formatAmount(share, currency),
    currency: currency.code.toUpperCase(),
  };
  const said = { key: people.length === 0 ? 'rainNobody' : 'rainOver', values };
  await kit.services.chat.source()?.send(client, { channel: rain.channel!, type: 'service', data: said });
  return rain;
}

/** Even parts in smallest units for whoever came; the rest is the giver's again. @returns a part */
async function divide(
  kit: ServerKit,
  client: Queryable,
  rain: RainRow,
  { state, draft }: Giver,
): Promise<bigint> {
  const pot = BigInt(rain.pot);
  const share = rain.taken === 0 ? 0n : pot / BigInt(rain.taken);
  await client.query('update rain set share = $2 where id = $1', [rain.id, share.toString()]);
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id::text from rain_claim where rain_id = $1 order by at, rain_claim.user_id',
    [rain.id],
  );
  await lockGivers(
    client,
    rows.map(({ user_id }) => BigInt(user_id)),
  );
  for (const { user_id } of rows) {
    await sendOff(client, draft, state, {
      id: kit.runtime.uuid(),
      rain: rain.id,
      to: BigInt(user_id),
      cur: rain.cur,
      amount: share,
      microEur: microEur(share, kit.money.currencyById(rain.cur)),
      at: kit.runtime.now(),
      key: null,
    });
  }
  const rest = pot - share * BigInt(rows.length);
  if (rest === 0n) return share;
  const back = { cur: rain.cur, net: rest, counter: ACCOUNT.transit, kind: KIND.playerRain };
  const posted = writePosting(state, draft, back, rain.id);
  if (isFailure(posted)) throw new Error(`what is left of rain ${rain.id} was refused: ${posted.message}`);
  return share;
}
