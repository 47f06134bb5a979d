/**
 * A migration whose name says `expand` leaves all that was there as it was, so the version before runs on its schema too. Others change or
 * take away what that version may use. Judged by the beginnings of its statements; what is not known here does not expand.
 */
import type { Module } from '../architecture.ts';

/** First number that is told apart: those of before have run under their names. */
const FIRST = 320;

/** Statements that nobody who does not know of what they make can notice. */
const ADDS = [
  /^create (unlogged )?table (if not exists )?\w+ ?\(/,
  /^create index (if not exists )?(\w+ )?on /,
  /^create sequence /,
  /^create type /,
  /^create function /,
  /^create (materialized )?view /,
  /^comment on /,
];

/** Faults of the migrations, as `path: why`. */
export function expandingFaults(migrations: readonly Module[]): string[] {
  return migrations.flatMap(({ path, source }) => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const named = /^\d{3}-expand-/.test(file);
    if (!named && Number(file.slice(0, 3)) < FIRST) return [];
    const changes = changesIn(source);
    if (named) return changes.map((statement) => `${path}: does more than to expand: ${statement}`);
    return changes.length === 0
      ? [`${path}: only expands, so its name begins with the number and expand-`]
      : [];
  });
}

/** Beginnings of the statements that the version before may notice. */
export function changesIn(source: string): string[] {
  const statements = statementsOf(source);
  const made = new Set(
    statements.flatMap(
      (text) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? [],
    ),
  );
  return statements.filter((text) => !isAddition(text, made)).map((text) => text.slice(0, 60));
}

function isAddition(statement: string, made: ReadonlySet<string>): boolean {
  if (ADDS.some((pattern) => pattern.test(statement))) return true;
  const table =
    /^(?:alter table|insert into) (\w+)/.exec(statement)?.[1] ??
    /^create (?:unique index|trigger)(?: .*?)? on (\w+)/.exec(statement)?.[1];
  if (table !== undefined && made.has(table)) return true;
  return /^alter table \w+ /.test(statement) && partsOf(statement).every(isNewColumn);
}

/** What the version before leaves out when it writes a row. */
function isNewColumn(part: string): boolean {
  if (!/^add (column )?(if not exists )?(?!constraint|primary|unique|check|foreign)\w+ /.test(part))
    return false;
  if (/ (unique|primary key|check)\b/.test(part)) return false;
  return !/ not null\b/.test(part) || / (default|generated) /.test(part);
}

/** `alter table a add b int, add c numeric(3, 1)` has two. */
function partsOf(statement: string): string[] {
  const flat = statement.replace(/^alter table \w+ /, '').replace(/\([^()]*\)/g, '()');
  return flat.split(',').map((part) => part.trim());
}

/** In lower case, on one line each, without comments and texts; what a function does is no statement of the file. */
function statementsOf(source: string): string[] {
  return source
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
