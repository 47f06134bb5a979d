/**
 * What one of several front processes decided in a batch, on its way to the one that writes the lane's batches for all of
 * them (lane-writer.ts): the parameters of a statement, which are joined with those of others as they are.
 */

/** A statement of the engine. Parameters: lane, revision, time, and the rows. */
export type StatementName = 'settle-bets' | 'settle-general';

export interface Part {
  readonly lane: number;
  readonly statement: StatementName;
  /** Of settings and switches that it was decided under. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Players whose rows it has. */
  readonly users: readonly string[];
  /** The rows: array literals (bet-lists.ts), or one JSON document (general-document.ts). */
  readonly rows: readonly string[];
}

/** The row that a statement of the engine gives back. */
export interface Answer {
  readonly no: string | null;
  readonly moved: string | null;
  readonly dups: string | null;
  readonly shut?: string | null;
}

/** What became of a part. */
export type Outcome =
  /** Written with others, which the answer is about too. @param at time of its rows */
  | { readonly answer: Answer; readonly at: number }
  /** What the database said. A code of a lost connection: it may or may not be written. */
  | { readonly failed: { readonly message: string; readonly code: string | undefined } }
  /** Nobody writes for others just now, and nothing was tried. */
  | { readonly nobody: true };

export type WritePart = (part: Part) => Promise<Outcome>;

/** SQLSTATE of a connection that broke: the outcome is not known. */
const CONNECTION_FAILURE = '08006';

/** The process that was writing a part is gone. */
export const writerLost: Outcome = {
  failed: { message: 'the process that wrote this lane is gone', code: CONNECTION_FAILURE },
};

/** Whether two parts can be one batch: one statement, one revision, and no player in both. */
export function joins(parts: readonly Part[], next: Part): boolean {
  const [first] = parts;
  if (!first) return true;
  if (first.statement !== next.statement || first.revision !== next.revision) return false;
  const users = new Set(next.users);
  return parts.every((part) => part.users.every((user) => !users.has(user)));
}

/** The rows of parts that join, as those of one. */
export function rowsOfAll(parts: readonly Part[]): readonly string[] {
  const [first] = parts;
  if (parts.length === 1) return first!.rows;
  if (first!.statement === 'settle-general')
    return [joinedDocuments(parts.map(({ rows: [document] }) => document!))];
  return first!.rows.map((_, column) => joinedArrays(parts.map(({ rows }) => rows[column]!)));
}

function joinedArrays(literals: readonly string[]): string {
  const filled = literals.filter((literal) => literal !== '{}');
  return `{${filled.map((literal) => literal.slice(1, -1)).join(',')}}`;
}

function joinedDocuments(documents: readonly string[]): string {
  const all = documents.map((document) => JSON.parse(document) as Record<string, unknown[]>);
  const lists = Object.keys(all[0]!).map((list) => [list, all.flatMap((one) => one[list]!)]);
  return JSON.stringify(Object.fromEntries(lists));
}
