import { COUNT_LIMIT, type Erasable } from '#platform/server/services/erasure.ts';

/** What they wrote, and lines of the house that name them: who gave whom a tip, and who had a share of a rain. */
const OF_THEM = `(user_id = $1 or (type = 'service' and ($2 in (data -> 'values' ->> 'from', data -> 'values' ->> 'to')
  or $2 = any(string_to_array(data -> 'values' ->> 'names', ', ')))))`;

export const erasableMessages: Erasable = {
  part: 'chat',
  fate: 'goes',
  async count(client, { id, name }) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from chat_message where ${OF_THEM} limit ${COUNT_LIMIT}) m`,
      [id.toString(), name],
    );
    return rows[0]!.count;
  },
  async take(client, { id, name }) {
    await client.query(`delete from chat_message where ${OF_THEM}`, [id.toString(), name]);
  },
};
