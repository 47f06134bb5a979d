/** Whom players do not want to read: chat and the like leave those people's words out for them. */
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';

export interface Ignored {
  readonly id: bigint;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Ignores {
  /** Whom the player ignores, newest first. */
  list(player: bigint): Promise<Ignored[]>;
  /** Public ids of the same, in the same order. */
  publicIds(player: bigint): Promise<string[]>;
  /** @returns false when the list is full; one who is on it already stays on it */
  add(player: bigint, other: bigint): Promise<boolean>;
  /** @returns whether the other was on the list */
  remove(player: bigint, other: bigint): Promise<boolean>;
}

/** Longest list of one player. */
const MAX_IGNORED = 500;

export function createIgnores({ pool }: Database, runtime: Runtime): Ignores {
  return {
    async list(player) {
      const { rows } = await pool.query<{ ignored_id: string; at: Date }>(
        'select ignored_id::text, at from account_ignored where account_id = $1 order by at desc, account_ignored.ignored_id',
        [player.toString()],
      );
      return rows.map((row) => ({ id: BigInt(row.ignored_id), at: row.at.getTime() }));
    },
    async publicIds(player) {
      const { rows } = await pool.query<{ public_id: string }>({
        name: 'ignored-public-ids',
        text: `select other.public_id from account_ignored i join account other on other.id = i.ignored_id
          where i.account_id = $1 order by i.at desc, i.ignored_id`,
        values: [player.toString()],
      });
      return rows.map(({ public_id }) => public_id);
    },
    async add(player, other) {
      const { rows } = await pool.query<{ there: boolean }>(
        `with kept as (select ignored_id from account_ignored where account_id = $1),
         added as (insert into account_ignored (account_id, ignored_id, at)
           select $1, $2, $3 where (select count(*) from kept) < ${MAX_IGNORED} on conflict do nothing returning 1)
         select exists (select 1 from added) or exists (select 1 from kept where ignored_id = $2) as there`,
        [player.toString(), other.toString(), new Date(runtime.now())],
      );
      return rows[0]!.there;
    },
    async remove(player, other) {
      const { rowCount } = await pool.query(
        'delete from account_ignored where account_id = $1 and ignored_id = $2',
        [player.toString(), other.toString()],
      );
      return rowCount === 1;
    },
  };
}
