import type pg from 'pg';
import type { Draft } from './notices.ts';
import type { PushNotice } from './push/send.ts';

/** A notice and what its player's devices are sent of it. @returns false when there is one of its kind about the same already */
export async function writeNotice(
  client: pg.ClientBase,
  push: PushNotice,
  user: bigint,
  { kind, ref, data, at }: Omit<Draft, 'data'> & { readonly data: object; readonly at: Date },
): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    `insert into notification (user_id, kind, ref, data, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id::text`,
    [user.toString(), kind, ref, data, at],
  );
  const [written] = rows;
  if (written) await push(client, user, { id: written.id, kind });
  return written !== undefined;
}
