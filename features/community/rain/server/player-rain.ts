/** A player lets it rain with their own money: all of it leaves the balance at once, and is divided at the end. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type * as contract from '../contract.ts';
import { noteGift, readGift, refuseGiver } from './giver.ts';
import { begin } from './rain.ts';
import type { Queryable, RainContext, RainRow } from './context.ts';
import { lockGivers } from './transfer.ts';
import { viewOf } from './view.ts';
import { otherRequest, tooLittle, unknownRoom } from './refusals.ts';

export async function startByPlayer(context: RainContext, call: Call<typeof contract.startPlayerRain>) {
  const { kit } = context;
  const { player, body, country } = call;
  const before = await startedBefore(context, kit.db.pool, call);
  if (before !== null) return isFailure(before) ? before : { rain: (await viewOf(kit, before))! };
  const gift = readGift(kit, 'playerRain', body);
  if (isFailure(gift)) return gift;
  const chat = kit.services.chat.source();
  if (!chat?.channels.includes(body.channel)) return unknownRoom;
  if (gift.amount < BigInt(body.places)) return tooLittle;
  const factor = await kit.secondFactor.require(call);
  if (factor) return factor;
  const id = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const meanwhile = await startedBefore(context, client, call);
    if (meanwhile !== null) return meanwhile;
    await lockGivers(client, [player.id]);
    const refused = await refuseGiver(kit, client, state, gift, country);
    if (refused) return refused;
    const made = kit.runtime.uuid();
    const out = { cur: gift.currency.id, net: -gift.amount, counter: ACCOUNT.transit, kind: KIND.playerRain };
    const posted = writePosting(state, draft, out, made);
    if (isFailure(posted)) return posted;
    await client.query(
      `insert into rain (id, source, state, by_user, cur, pot, places, key) values ($1, 'player', 'planned', $2, $3, $4, $5, $6)`,
      [made, player.id.toString(), gift.currency.id, gift.amount.toString(), body.places, body.key],
    );
    await noteGift(client, player.id, gift, kit.runtime.now());
    await begin(context, client, chat, { id: made, channel: body.channel });
    return made;
  });
  if (isFailure(id)) return id;
  return { rain: (await viewOf(kit, id))! };
}

/**
 * The rain that was started under this key, whatever has changed since: a repeat of what was done hears that it was done.
 * @returns its id; a refusal when it is another one than is asked for now
 */
async function startedBefore(
  { kit }: RainContext,
  client: Queryable,
  { player, body }: Call<typeof contract.startPlayerRain>,
): Promise<string | Failure | null> {
  const { rows } = await client.query<Pick<RainRow, 'id' | 'source' | 'channel' | 'cur' | 'pot' | 'places'>>(
    'select id, source, channel, cur, pot::text, places from rain where by_user = $1 and key = $2',
    [player.id.toString(), body.key],
  );
  const [row] = rows;
  if (!row) return null;
  const currency = kit.money.currencyById(row.cur);
  const same =
    row.source === 'player' &&
    row.channel === body.channel &&
    row.places === body.places &&
    currency.code === body.currency &&
    parseAmount(body.amount, currency) === BigInt(row.pot);
  return same ? row.id : otherRequest;
}
