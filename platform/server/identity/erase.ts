/** What identity keeps about a player, and how an account becomes a number. */
import type pg from 'pg';
import { type Erasable, type Erased, goes } from '../services/erasure.ts';

/** Name, address, what opens the account. Sealed under a number by whoever erases. */
const account: Erasable = { part: 'identity', fate: 'law', count: async () => 1 };

export const IDENTITY_ERASABLE: readonly Erasable[] = [
  goes('profile', ['account_ignored', 'account_id']),
  goes('access', ['session', 'account_id'], ['pending_sign_in', 'account_id'], ['live_secret', 'user_id']),
  account,
];

/** The account is a number from here on: nobody can enter it, and nothing of it tells who it was. */
export async function becomeNumber(
  client: Pick<pg.ClientBase, 'query'>,
  { id }: Pick<Erased, 'id'>,
  number: string,
): Promise<void> {
  await client.query(
    `update account set name = $2, email = null, email_verified = false, email_proved_at = null, password = null, avatar = null,
       locale = null, private_bets = true, private_profile = true, second_factor = false where id = $1`,
    [id.toString(), number],
  );
}
