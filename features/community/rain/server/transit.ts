import type { OwedPart } from '#platform/server/money/liabilities.ts';
import type { Queryable } from './context.ts';

/** Whose the money on its way is: a gift's receiver, and until a rain is divided the player who lets it rain. */
export async function readTransit(client: Queryable): Promise<readonly OwedPart[]> {
  const { rows } = await client.query<{ user_id: string; cur: number; amount: string }>(
    `select to_user::text as user_id, cur, amount::text from transfer where given is null
     union all select by_user::text, cur, pot::text from rain where source = 'player' and state = 'open'`,
  );
  return rows.map(({ user_id: user, cur, amount }) => ({ user: BigInt(user), cur, amount: BigInt(amount) }));
}
