/**
 * Rakeback that is not claimed expires: a day's edge counts for `rakebackDays` days after it, and players are warned before.
 * Nothing of it is in the ledger until it is claimed, so what expires moves no money.
 */
import { forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { lockAccount, readAccount, settingsOf, termsOf } from './account.ts';
import { expiryOf, isInForce, inForce, SOON, WARN_DAYS } from './gathered.ts';

const WARN_MS = WARN_DAYS * 86_400_000;
const PLAYERS_AT_ONCE = 200;

/** Rings the bell of everybody who is about to lose rakeback. Safe to run at any time, by any number of processes. */
export async function warnOfExpiry(kit: ServerKit): Promise<void> {
  if (kit.config.demo) return;
  for (let last = '0'; ;) {
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      `select distinct s.user_id::bigint, s.user_id from (${SOON} and user_id > $4 group by user_id, cur) s
       order by 1 limit ${PLAYERS_AT_ONCE}`,
      [...inForce(kit), last],
    );
    for (const { user_id: user } of rows) await warn(kit, BigInt(user));
    if (rows.length < PLAYERS_AT_ONCE) return;
    last = rows.at(-1)!.user_id;
  }
}

async function warn(kit: ServerKit, user: bigint): Promise<void> {
  const { level, warnedAt } = await readAccount(kit, user);
  if (!isDue(kit, warnedAt)) return;
  const { rakeback: percent } = termsOf(settingsOf(kit), level);
  if (!(await expiryOf(kit, user, percent))) return;
  // Who has excluded themselves is not called back.
  const context = { ...kit.policy.view('rewards', null), demo: false, worth: 0n };
  if ((await kit.policy.ask('bonus', user, context)) !== null) return;
  await kit.db.transaction(async (client) => {
    const account = await lockAccount(client, user);
    const soon = await expiryOf(kit, user, percent, client);
    if (!isDue(kit, account.warnedAt) || !soon) return;
    await client.query('update reward_player set warned_at = $2 where user_id = $1', [
      user.toString(),
      new Date(kit.runtime.now()),
    ]);
    await kit.emit(client, 'rakeback.expiring', user, { usd: soon.micro.toString(), until: soon.at });
  });
}

const isDue = (kit: ServerKit, warnedAt: number | null): boolean =>
  warnedAt === null || warnedAt <= kit.runtime.now() - WARN_MS;

/** Takes away what has expired; it counts for nothing since its last day was over. */
export async function forgetExpired(kit: ServerKit): Promise<void> {
  await forget(kit.db, {
    table: 'reward_edge',
    key: { day: 'date', user_id: 'bigint', cur: 'smallint' },
    within: `not (t.${isInForce('$1', '$2', '$3')})`,
    values: inForce(kit),
  });
}
