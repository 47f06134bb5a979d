/** Lets it rain: the bot's planned drops, and rains of staff. */
import { type Failure } from '#platform/contract/error.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { giftMoney } from '#platform/server/money/house-gifts.ts';
import type { ChatSource } from '#platform/server/services/chat.ts';
import type * as staff from '../staff-contract.ts';
import { lockBudget, planDay, spentOf } from './plan.ts';
import {
  cents,
  dayOf,
  drawBetween,
  settingsOf,
  type Queryable,
  type RainContext,
  type RainRow,
} from './context.ts';
import {
  budgetLeft,
  otherRequest,
  playOnly,
  rainsOfDay,
  shareOutOfRange,
  unknownRainRoom,
} from './refusals.ts';

/** A rain that waits (`planned`) begins: it is announced in its room, and its end is left for later, all in one transaction. */
export async function begin(
  context: RainContext,
  client: Queryable,
  chat: ChatSource,
  { id, channel }: { id: string; channel: string },
): Promise<void> {
  const now = context.kit.runtime.now();
  const endsAt = now + settingsOf(context.kit).windowSeconds * 1000;
  await client.query(
    `update rain set state = 'open', channel = $2, opened_at = $3, ends_at = $4 where id = $1 and state = 'planned'`,
    [id, channel, new Date(now), new Date(endsAt)],
  );
  await context.endLater(id, endsAt, client);
  // Last, because it holds the room until the commit.
  await chat.send(client, { channel, type: 'rain', data: { id } });
}

/**
 * What is due of the plan. Of several that are due, as after a time when the house was closed, the newest one falls; it
 * waits for people until the next one is due.
 */
export async function dropDue(context: RainContext): Promise<void> {
  const { kit } = context;
  const now = kit.runtime.now();
  const settings = settingsOf(kit);
  const chat = kit.services.chat.source();
  await kit.db.transaction(async (client) => {
    const { rows } = await client.query<RainRow>(
      `select * from rain where state = 'planned' and planned_at <= $1 order by planned_at for update`,
      [new Date(now)],
    );
    const newest = rows.at(-1);
    const wanted = settings.bot && newest !== undefined && dayOf(newest.planned_at!.getTime()) === dayOf(now);
    const late = wanted ? rows.slice(0, -1) : rows;
    await client.query(`update rain set state = 'skipped' where id = any($1::uuid[])`, [
      late.map(({ id }) => id),
    ]);
    if (!wanted || !chat) return;
    const busy = await chat.busy(client, { from: now - settings.activeMinutes * 60_000, to: now });
    if (busy.length === 0) return;
    const { channel } = busy[drawBetween(kit, 0, busy.length - 1)]!;
    await begin(context, client, chat, { id: newest.id, channel });
  });
}

/** A rain of staff, out of what the day's budget has left beside the bot's plan. */
export async function startByStaff(
  context: RainContext,
  { player, body }: Call<typeof staff.startRain>,
): Promise<{ _id: string } | Failure> {
  const { kit } = context;
  const settings = settingsOf(kit);
  const chat = kit.services.chat.source();
  const paid = giftMoney(kit);
  if (!paid || kit.config.demo) return playOnly;
  if (!chat?.channels.includes(body.channel)) return unknownRainRoom;
  const share = parseUnits(body.share, 2);
  if (share === null || share <= 0n || share > cents(settings.staffShareUsd))
    return shareOutOfRange(settings.staffShareUsd);
  // What the bot means to spend today is reserved before anything else is.
  await planDay(kit);
  const day = dayOf(kit.runtime.now());
  const id = kit.runtime.uuid();
  const pot = paid.units(share) * BigInt(body.places);
  const act = { staff: player, player: null, microEur: microEur(pot, paid.currency) };
  return refusableTransaction(kit.db, async (client) => {
    await lockBudget(client, day);
    const before = await client.query<{ id: string; same: boolean }>(
      // In another currency than dollars it was worth as much at the price of then.
      `select id, source = 'staff' and channel = $3 and places = $4 and (pot = $5 or $6) as same from rain where by_user = $1 and key = $2`,
      [
        player.id.toString(),
        body.key,
        body.channel,
        body.places,
        pot.toString(),
        paid.currency.code !== 'usd',
      ],
    );
    if (before.rows[0]) return before.rows[0].same ? { _id: before.rows[0].id } : otherRequest;
    const left = cents(settings.budgetUsd) - (await spentOf(kit, client, day));
    if (share * BigInt(body.places) > left) return budgetLeft(formatUnits(left < 0n ? 0n : left, 2));
    if (!(await kit.services.staffRequests.mayAlone(client, act))) return rainsOfDay;
    await client.query(
      `insert into rain (id, source, state, day, by_user, cur, pot, share, places, key)
       values ($1, 'staff', 'planned', $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        day,
        player.id.toString(),
        paid.currency.id,
        pot.toString(),
        paid.units(share).toString(),
        body.places,
        body.key,
      ],
    );
    await kit.audit.append(
      {
        actor: player._id,
        action: 'rain.start',
        subject: body.channel,
        detail: { id, share: body.share, places: body.places },
      },
      client,
    );
    await begin(context, client, chat, { id, channel: body.channel });
    return { _id: id };
  });
}
