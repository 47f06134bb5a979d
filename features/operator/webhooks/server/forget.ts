/** Takes old messages away, and endpoints that were removed: docs/retention.md. Tries go with their message. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';

export async function forgetMessages({ db, runtime }: ServerKit, keepDays: number): Promise<void> {
  await forget(db, {
    table: 'webhook_message',
    key: { at: 'timestamptz', endpoint_id: 'text', sequence: 'bigint' },
    within: 't.at < $1',
    values: [daysAgo(runtime.now(), keepDays)],
  });
  await forget(db, {
    table: 'webhook_message',
    key: { endpoint_id: 'text', sequence: 'bigint' },
    within: `t.endpoint_id in (select id from webhook_endpoint where state = 'removed')`,
    values: [],
  });
  await db.pool.query(
    `delete from webhook_endpoint e where state = 'removed'
       and not exists (select 1 from webhook_message m where m.endpoint_id = e.id)`,
  );
}
