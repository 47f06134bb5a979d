/** The engine's statements as calls: arrays and JSON in, what happened to each player out. */
import type pg from 'pg';
import { betRows } from './bet-lists.ts';
import { generalDocument } from './general-document.ts';
import { gateName, keyName } from './operation.ts';
import type { Answer, StatementName, WritePart } from './part.ts';
import type { Draft, PlayerState } from './state.ts';
import { SETTLE_BETS, SETTLE_GENERAL } from './statements.ts';

export interface Batch {
  readonly lane: number;
  /** Revision of settings and switches that the decisions were made under. */
  readonly revision: number;
  readonly users: readonly PlayerState[];
  readonly draft: Draft;
  /** Time of the batch, epoch milliseconds. */
  readonly at: number;
}

export interface Settled {
  /** Time of the rows, epoch milliseconds: that of the batch, or later with those of other processes. */
  readonly at: number;
  /** Number of the batch; null when settings changed meanwhile and nothing was written. */
  readonly no: number | null;
  /** Players whose decisions were written. */
  readonly moved: ReadonlySet<bigint>;
  /** Keys that had been used before (by keyName), with what they made then. */
  readonly repeated: ReadonlyMap<string, string>;
  /** Gates (by gateName) whose shared round had moved on: nothing of their players was written. */
  readonly shut: ReadonlySet<string>;
}

interface Statement {
  readonly text: string;
  readonly rows: (players: readonly PlayerState[], draft: Draft) => string[];
}

const STATEMENTS: Readonly<Record<StatementName, Statement>> = {
  /** For players with instant bets only. */
  'settle-bets': { text: SETTLE_BETS, rows: betRows },
  'settle-general': { text: SETTLE_GENERAL, rows: (players, draft) => [generalDocument(players, draft)] },
};

/** Runs a statement of the engine. @param rows array literals or the document, as its statement wants them @param at epoch milliseconds */
export async function writeRows(
  db: pg.ClientBase,
  name: StatementName,
  batch: Pick<Batch, 'lane' | 'revision' | 'at'>,
  rows: readonly string[],
): Promise<Answer> {
  const values = [batch.lane, batch.revision, new Date(batch.at).toISOString(), ...rows];
  const answer = await db.query<Answer>({ name, text: STATEMENTS[name].text, values });
  return answer.rows[0]!;
}

/** Writes a batch by itself. */
export async function settle(db: pg.ClientBase, name: StatementName, batch: Batch): Promise<Settled> {
  const rows = STATEMENTS[name].rows(batch.users, batch.draft);
  return read(await writeRows(db, name, batch, rows), batch.at);
}

/**
 * Gives a batch to whoever writes the lane for all processes.
 * @param db writes it when nobody does
 * @throws what the database said, or that the connection to it was lost: see isConnectionError
 */
export async function settleTogether(
  write: WritePart,
  db: pg.ClientBase,
  statement: StatementName,
  batch: Batch,
): Promise<Settled> {
  const { lane, revision, at, users: players, draft } = batch;
  const rows = STATEMENTS[statement].rows(players, draft);
  const own = players.map(({ user }) => user.toString());
  const outcome = await write({ lane, statement, revision, at, users: own, rows });
  if ('nobody' in outcome) return read(await writeRows(db, statement, batch, rows), at);
  if ('failed' in outcome) throw Object.assign(new Error(outcome.failed.message), outcome.failed);
  const settled = read(outcome.answer, outcome.at);
  // Others' players moved too: a decision is only told what is its own.
  const moved = players.flatMap(({ user }) => (settled.moved.has(user) ? user : []));
  return { ...settled, moved: new Set(moved) };
}

function read({ no, moved, dups, shut }: Answer, at: number): Settled {
  const repeated = dups === null ? [] : (JSON.parse(dups) as [user: string, key: string, ref: string][]);
  const gates = JSON.parse(shut ?? '[]') as [user: string, game: string, round: string, state: string][];
  return {
    at,
    no: no === null ? null : Number(no),
    moved: users(moved),
    repeated: new Map(repeated.map(([user, key, ref]) => [keyName(user, key), ref])),
    shut: new Set(gates.map(([user, game, round, state]) => gateName({ user, game, no: round, state }))),
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
