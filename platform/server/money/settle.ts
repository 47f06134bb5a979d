/** The engine's statements as calls: arrays and JSON in, what happened to each player out. */
import type pg from 'pg';
import { betParameters } from './bet-lists.ts';
import { generalDocument } from './general-document.ts';
import { keyName } from './operation.ts';
import type { Draft, PlayerState } from './state.ts';
import { SETTLE_BETS, SETTLE_GENERAL } from './statements.ts';

export interface Batch {
  readonly lane: number;
  /** Revision of settings and switches that the decisions were made under. */
  readonly revision: number;
  readonly users: readonly PlayerState[];
  readonly draft: Draft;
  /** ISO time of the batch. */
  readonly at: string;
}

export interface Settled {
  /** Number of the batch; null when settings changed meanwhile and nothing was written. */
  readonly no: number | null;
  /** Players whose decisions were written. */
  readonly moved: ReadonlySet<bigint>;
  /** Keys that had been used before (by keyName), with what they made then. */
  readonly repeated: ReadonlyMap<string, string>;
  /** Players whose shared round had moved on. */
  readonly shut: ReadonlySet<bigint>;
}

export type Settle = (db: pg.ClientBase, batch: Batch) => Promise<Settled>;

interface Answer {
  no: string | null;
  moved: string | null;
  dups: string | null;
  shut?: string | null;
}

/** For players with instant bets only. */
export const settleBets: Settle = async (db, { lane, revision, users: players, draft, at }) => {
  const values = betParameters(lane, revision, players, draft, at);
  const { rows } = await db.query<Answer>({ name: 'settle-bets', text: SETTLE_BETS, values });
  return read(rows[0]!);
};

export const settleGeneral: Settle = async (db, { lane, revision, users: players, draft, at }) => {
  const values = [lane, revision, generalDocument(players, draft), at];
  const { rows } = await db.query<Answer>({ name: 'settle-general', text: SETTLE_GENERAL, values });
  return read(rows[0]!);
};

function read({ no, moved, dups, shut }: Answer): Settled {
  const repeated = dups === null ? [] : (JSON.parse(dups) as [user: string, key: string, ref: string][]);
  return {
    no: no === null ? null : Number(no),
    moved: users(moved),
    repeated: new Map(repeated.map(([user, key, ref]) => [keyName(user, key), ref])),
    shut: users(shut ?? null),
  };
}

function users(list: string | null): ReadonlySet<bigint> {
  return new Set(list === null ? [] : list.split(',').map(BigInt));
}

/** Versions of players as the database has them now. */
export async function versionsOf(db: pg.ClientBase, of: Iterable<bigint>): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ user_id: string; version: string }>({
    name: 'player-versions',
    text: 'select user_id::text, version::text from player where user_id = any($1::bigint[])',
    values: [`{${[...of].join(',')}}`],
  });
  return new Map(rows.map((row) => [BigInt(row.user_id), BigInt(row.version)]));
}

/** Which of these keys have been used, by keyName, with what they made. */
export async function usedKeys(
  db: pg.ClientBase,
  keys: readonly { user: bigint; key: string }[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.query<{ user_id: string; key: string; ref: string }>({
    name: 'used-keys',
    text: `select r.user_id::text, r.key, r.ref from request_key r
      join unnest($1::bigint[], $2::uuid[]) as t(user_id, key) on t.user_id = r.user_id and t.key = r.key`,
    values: [`{${keys.map(({ user }) => user).join(',')}}`, `{${keys.map(({ key }) => key).join(',')}}`],
  });
  return new Map(rows.map((row) => [keyName(row.user_id, row.key), row.ref]));
}
