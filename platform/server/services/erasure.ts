/** Erasing a player as a service: each room says of its own tables what goes and what stays, counts it, and takes it away. */
import type pg from 'pg';
import type { ErasedPart, Fate } from '../../contract/erasure.ts';
import type { Locale } from '../../contract/locale.ts';
import type { Permission } from '../../contract/permission.ts';
import type { PlayerState } from '../money/state.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Whose things they are. */
export interface Erased {
  readonly id: bigint;
  readonly _id: string;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale | null;
  /** Barred from play by an exclusion, a register or staff: what keeps them out stays. */
  readonly excluded: boolean;
}

/**
 * What a room owes a player until they claim it, in smallest units of ledger currencies; what they could not claim now is left out.
 * @param state as it was just before the transaction, or is in it
 */
export type ClaimableSource = (
  client: Queryable,
  state: Pick<PlayerState, 'user' | 'guard' | 'terms'>,
) => Promise<readonly { readonly cur: number; readonly amount: bigint }[]>;

export interface Erasable {
  readonly part: ErasedPart;
  readonly fate: Fate;
  /** Nobody without it learns that there is any. */
  readonly seenBy?: Permission;
  /** Rows there are, COUNT_LIMIT at most. */
  count(client: Queryable, who: Erased): Promise<number>;
  /** What of it is kept sealed until the records end, by name. Read before anything is taken. */
  seal?(client: Queryable, who: Erased): Promise<Readonly<Record<string, unknown>>>;
  /**
   * What of it was proved to open the account, as `enrol` is told it: of who is kept from play a keyed hash of each stays. Read before
   * anything is taken.
   */
  proofs?(client: Queryable, who: Erased): Promise<readonly string[]>;
  /** Of what goes: at once, in one transaction with all others. Of what stays: when the records have ended; without it, never. */
  take?(client: Queryable, who: Erased): Promise<void>;
}

/** More are not counted. */
export const COUNT_LIMIT = 10_000;

/** A table and the column that tells whose a row is: by the internal id, or by the public one. Written in the code, never by anybody outside. */
export type OwnRows = readonly [table: string, column: string, by?: '_id'];

async function countIn(client: Queryable, tables: readonly OwnRows[], who: Erased): Promise<number> {
  let sum = 0;
  for (const [table, column, by] of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from ${table} where ${column} = $1 limit ${COUNT_LIMIT}) own`,
      [valueOf(who, by)],
    );
    sum += rows[0]!.count;
  }
  return Math.min(sum, COUNT_LIMIT);
}

const valueOf = (who: Erased, by: OwnRows[2]): string => (by === '_id' ? who._id : who.id.toString());

async function takeFrom(client: Queryable, tables: readonly OwnRows[], who: Erased): Promise<void> {
  for (const [table, column, by] of tables)
    await client.query(`delete from ${table} where ${column} = $1`, [valueOf(who, by)]);
}

/** Rows that go at once. */
export function goes(part: ErasedPart, ...tables: readonly OwnRows[]): Erasable {
  return {
    part,
    fate: 'goes',
    count: (client, who) => countIn(client, tables, who),
    take: (client, who) => takeFrom(client, tables, who),
  };
}

/** Rows that stay, for ever or by a rule of their room. */
export function stays(
  part: ErasedPart,
  fate: Exclude<Fate, 'goes'>,
  ...tables: readonly OwnRows[]
): Erasable {
  return { part, fate, count: (client, who) => countIn(client, tables, who) };
}

/** Rows that stay until the records end, and go then. */
export function staysUntilEnd(
  part: ErasedPart,
  fate: Exclude<Fate, 'goes'>,
  ...tables: readonly OwnRows[]
): Erasable {
  return { ...stays(part, fate, ...tables), take: (client, who) => takeFrom(client, tables, who) };
}
