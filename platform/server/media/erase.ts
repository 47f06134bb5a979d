import { COUNT_LIMIT, type Erasable, type Erased } from '../services/erasure.ts';

/** What was sent or is shown as a picture of a player, and of nobody else: one file of several people is kept once. */
const OF_THEM = `from media m where m.personal
  and (m.author = $1 or '/media/' || m.id || '.webp' = (select avatar from account where id = $2))
  and not exists (select 1 from account a where a.avatar = '/media/' || m.id || '.webp' and a.id <> $2)`;
const values = ({ _id, id }: Erased): string[] => [_id, id.toString()];

export const erasablePictures: Erasable = {
  part: 'profile',
  fate: 'goes',
  async count(client, who) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select 1 ${OF_THEM} limit ${COUNT_LIMIT}) own`,
      values(who),
    );
    return rows[0]!.count;
  },
  async take(client, who) {
    await client.query(`delete ${OF_THEM}`, values(who));
  },
};
