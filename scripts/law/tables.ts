/**
 * Law 7: a table belongs to one feature or to one part of the platform, and only its owner's SQL names it. Owners are read from
 * the migrations of the features; those of the platform's migrations are listed here, with what others may read and why.
 */
import { parseSync } from 'vite';
import { ofEach, type Module } from '../architecture.ts';
import { EXCEPTIONS, type Exception, HANDED_ON, type HandedOn, PLATFORM_OWNERS } from './table-owners.ts';

export interface Tables {
  /** Table or view to room. */
  readonly owners: ReadonlyMap<string, string>;
  /** What is wrong with the list of owners. */
  readonly faults: readonly string[];
}

/** Owners of all tables, from the migrations. @param migrations path and text of every .sql file */
export function tablesOf(
  migrations: readonly Module[],
  listed: Readonly<Record<string, readonly string[]>> = PLATFORM_OWNERS,
  handedOn: readonly HandedOn[] = [],
): Tables {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  const made = new Set<string>();
  for (const { path, source } of migrations) {
    const text = source.replace(/--.*$/gm, '');
    for (const [, table] of text.matchAll(
      /\bcreate\s+(?:unlogged\s+)?(?:table|(?:materialized\s+)?view)\s+(\w+)/gi,
    )) {
      const room = roomOf(path);
      if (room.startsWith('features/')) owners.set(table!, room);
      else made.add(table!);
    }
  }
  for (const [room, tables] of Object.entries(listed)) {
    for (const table of tables) {
      if (owners.has(table)) faults.push(`${table} has two owners: ${owners.get(table)} and ${room}`);
      if (!made.has(table)) faults.push(`${table} is of ${room}, and no migration of the platform makes it`);
      owners.set(table, room);
    }
  }
  for (const table of made) if (!owners.has(table)) faults.push(`${table} has no owner`);
  for (const { tables, from, to } of handedOn)
    for (const table of tables) {
      if (owners.get(table) !== from) faults.push(`${table} is handed on by ${from}, which does not make it`);
      owners.set(table, to);
    }
  return { owners, faults };
}

/** Room of a file: a feature, or a part of the platform. */
export function roomOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] === 'features') return parts.slice(0, 3).join('/');
  if (parts[0] !== 'platform') return parts[0]!;
  return parts.length > 3 ? parts.slice(0, 3).join('/') : parts.slice(0, 2).join('/');
}

export interface Named {
  readonly table: string;
  readonly writes: boolean;
}

/** `from a, b as c join d`, `insert into e`, `update f`: what follows the word, up to what cannot be a table. */
const AFTER =
  /\b(from|join|into|update|truncate|using|table)\s+(?:only\s+|lateral\s+)*((?:\w+(?:\s+(?:as\s+)?(?!where\b|set\b|join\b|left\b|on\b|order\b|group\b|values\b|select\b)\w+)?\s*,\s*)*\w+)/gi;

/** Tables that a piece of SQL names. */
export function namedIn(sql: string): Named[] {
  const text = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
  return [...text.matchAll(AFTER)].flatMap((match) => {
    const [, word, list] = match;
    const writes =
      /^(into|update|truncate|table)$/i.test(word!) ||
      (/^from$/i.test(word!) && /\bdelete $/i.test(text.slice(0, match.index)));
    return list!.split(',').map((item) => ({ table: item.trim().split(' ')[0]!.toLowerCase(), writes }));
  });
}

/** Texts of a module: what could be SQL. */
const textsOf = ofEach(({ path, source }) => {
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    const { type } = node as { type?: unknown };
    if (type === 'Literal' && typeof (node as { value?: unknown }).value === 'string')
      texts.push((node as unknown as { value: string }).value);
    if (type === 'Property') {
      const { key, value } = node as unknown as { key: { name?: string }; value: { value?: unknown } };
      // What `forget({ table })` deletes from.
      if (key.name === 'table' && typeof value.value === 'string') texts.push(`delete from ${value.value}`);
    }
    if (type === 'TemplateLiteral')
      texts.push(
        (node as unknown as { quasis: { value: { cooked: string } }[] }).quasis
          .map(({ value }) => value.cooked)
          .join('?'),
      );
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child);
  };
  walk(parseSync(path, source).program);
  return texts;
});

const MENTIONS = /\b(?:from|join|into|update|truncate|using|table)[\s:]/i;
/** They compose, measure and break the whole house. */
const READS_ALL = /^(?:app|bench|drills|e2e|scripts)\//;
const TESTS = /\.test\.tsx?$|\/testing\/|\/(?:test-[\w-]+|fixture)\.ts$/;

export interface ForeignName extends Named {
  readonly path: string;
  readonly owner: string;
}

/** Tables of others that modules and migrations name. */
export function foreignNames(owners: ReadonlyMap<string, string>, modules: readonly Module[]): ForeignName[] {
  return modules.flatMap((module) => {
    const { path, source } = module;
    if (READS_ALL.test(path) || TESTS.test(path) || !MENTIONS.test(source)) return [];
    const texts = path.endsWith('.sql') ? [source] : textsOf(module);
    const named = new Map(texts.flatMap(namedIn).map((one) => [`${one.table} ${one.writes}`, one]));
    return [...named.values()].flatMap((one) => {
      const owner = owners.get(one.table);
      return owner === undefined || owner === roomOf(path) || isOwnMigration(path, owner, one.table)
        ? []
        : [{ ...one, path, owner }];
    });
  });
}

/** The platform's migrations make the tables of all its parts; those of a room keep what it has handed on. */
const isOwnMigration = (path: string, owner: string, table: string): boolean =>
  path.endsWith('.sql') &&
  (path.startsWith('platform/server/database/migrations/')
    ? isPlatformMade(owner)
    : HANDED_ON.some(({ tables, from }) => from === roomOf(path) && tables.includes(table)));

const isPlatformMade = (owner: string): boolean => owner in PLATFORM_OWNERS;

/** Names that no exception allows, and exceptions that nothing needs; one line each. */
export function tableBreaches(
  foreign: readonly ForeignName[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): string[] {
  const covers = (one: Exception, table: string, by: string, name: ForeignName): boolean =>
    name.table === table && name.path.startsWith(by) && (one.writes === true || !name.writes);
  const refused = foreign.filter(
    (name) =>
      !exceptions.some((one) =>
        one.by.some((by) => one.tables.some((table) => covers(one, table, by, name))),
      ),
  );
  const idle = exceptions.flatMap((one) => {
    const needed = (table: string, by: string) => foreign.some((name) => covers(one, table, by, name));
    return [
      ...one.tables.filter((table) => !one.by.some((by) => needed(table, by))),
      ...one.by.filter((by) => !one.tables.some((table) => needed(table, by))),
    ].map((name) => `nothing needs the exception of ${name}: ${one.why}`);
  });
  const lines = refused.map(
    ({ path, table, writes, owner }) =>
      `${path}: ${writes ? 'writes' : 'reads'} ${table}, which belongs to ${owner}`,
  );
  return [...lines, ...idle];
}
