/** From events to rows. */
import type pg from 'pg';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { noticesOf, type Noted } from './notices.ts';
import type { PushNotice } from './push/send.ts';
import type { NotifyPlayer } from './pushes.ts';
import { writeNotice } from './write.ts';

const DAY_MS = 86_400_000;
/** What is read later than this is no news: a house that gets the bell does not ring it for its whole past. */
const NEWS_MS = 7 * DAY_MS;

type Heard = DomainEvent<Noted | 'support.read'>;

/** @returns the subscriber; in its transaction each event makes its rows once, whatever is read twice */
export function createRecord(kit: ServerKit, notifyPlayer: NotifyPlayer, push: PushNotice) {
  return async (events: readonly Heard[], client: pg.PoolClient): Promise<void> => {
    if (!kit.features.isOn(kit.feature)) return;
    const since = kit.runtime.now() - NEWS_MS;
    const changed = new Set<bigint>();
    for (const event of events) {
      if (event.user === null || event.at < since) continue;
      if (await take(kit, push, event, event.user, client)) changed.add(event.user);
    }
    for (const user of changed) await notifyPlayer(user, client);
  };
}

/** @returns whether anything of the player's has changed */
async function take(
  kit: ServerKit,
  push: PushNotice,
  event: Heard,
  user: bigint,
  client: pg.PoolClient,
): Promise<boolean> {
  if (event.type === 'support.read') return readAnswers(event, user, client);
  let changed = false;
  for (const draft of noticesOf(event, kit.money)) {
    const isNew = await writeNotice(client, push, user, { ...draft, at: new Date(event.at) });
    changed ||= isNew;
  }
  return changed;
}

/** Who has read the chat itself need not read that there is something in it. */
async function readAnswers(
  { data, at }: DomainEvent<'support.read'>,
  user: bigint,
  client: pg.PoolClient,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update notification set read_at = $3
      where user_id = $1 and kind = 'reply' and data ->> 'chat' = $2 and at <= $3 and read_at is null`,
    [user.toString(), data.chat, new Date(at)],
  );
  return rowCount !== 0;
}
