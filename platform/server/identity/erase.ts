/** What the floor keeps about a player, and how an account becomes a number. */
import type pg from 'pg';
import { COUNT_LIMIT, type Erasable, type Erased, goes, stays } from '../services/erasure.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

async function counted(client: Queryable, sql: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${sql} limit ${COUNT_LIMIT}) own`,
    [...values],
  );
  return rows[0]!.count;
}

const LETTERS = 'from mail where lower(recipient) = lower($1)';

const letters: Erasable = {
  part: 'letters',
  fate: 'goes',
  count: async (client, { email }) => (email === null ? 0 : counted(client, `select 1 ${LETTERS}`, [email])),
  async take(client, { email }) {
    if (email !== null) await client.query(`delete ${LETTERS}`, [email]);
  },
};

/** By where it was registered a second account is known: of who is kept from play it stays. */
const devices: Erasable = {
  part: 'devices',
  fate: 'goes',
  count: async (client, { id, excluded }) =>
    excluded ? 0 : counted(client, 'select 1 from account_device where account_id = $1', [id.toString()]),
  async take(client, { id, excluded }) {
    if (!excluded) await client.query('delete from account_device where account_id = $1', [id.toString()]);
  },
};

const keptDevices: Erasable = {
  part: 'exclusions',
  fate: 'exclusion',
  count: async (client, { id, excluded }) =>
    excluded ? counted(client, 'select 1 from account_device where account_id = $1', [id.toString()]) : 0,
};

/** What was sent as a picture of them; the address in the account goes with the account's own fields. */
const pictures: Erasable = {
  part: 'profile',
  fate: 'goes',
  count: (client, { _id }) => counted(client, 'select 1 from media where author = $1', [_id]),
  async take(client, { _id }) {
    await client.query('delete from media where author = $1', [_id]);
  },
};

/** Name, address, what opens the account. Sealed under a number by whoever erases. */
const account: Erasable = { part: 'identity', fate: 'law', count: async () => 1 };

export const FLOOR_ERASABLE: readonly Erasable[] = [
  goes('profile', ['account_contact', 'account_id'], ['account_ignored', 'account_id']),
  pictures,
  goes(
    'access',
    ['session', 'account_id'],
    ['account_token', 'account_id'],
    ['pending_sign_in', 'account_id'],
    ['live_secret', 'user_id'],
  ),
  letters,
  devices,
  keptDevices,
  account,
  stays('ledger', 'ledger', ['bet', 'user_id'], ['hold', 'user_id']),
];

/** The account is a number from here on: nobody can enter it, and nothing of it tells who it was. */
export async function becomeNumber(
  client: Queryable,
  { id }: Pick<Erased, 'id'>,
  number: string,
): Promise<void> {
  await client.query(
    `update account set name = $2, email = null, email_verified = false, email_proved_at = null, password = null, avatar = null,
       locale = null, private_bets = true, private_profile = true, second_factor = false where id = $1`,
    [id.toString(), number],
  );
}
