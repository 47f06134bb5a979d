import { COUNT_LIMIT, type Erasable } from '../services/erasure.ts';

const OF_THEM = 'from mail where lower(recipient) = lower($1)';

/** Letters to a player, sent or on their way. */
export const erasableLetters: Erasable = {
  part: 'letters',
  fate: 'goes',
  async count(client, { email }) {
    if (email === null) return 0;
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select 1 ${OF_THEM} limit ${COUNT_LIMIT}) own`,
      [email],
    );
    return rows[0]!.count;
  },
  async take(client, { email }) {
    if (email !== null) await client.query(`delete ${OF_THEM}`, [email]);
  },
};
