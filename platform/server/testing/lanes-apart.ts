/**
 * Lanes told apart by the database itself. Row security hides from a connection of a lane every row of another lane's player, as if it
 * were in another database, and notes each that a statement came across all the same. So a test shows that nothing needs one,
 * and names the statement that does.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../database/database.ts';
import { SERVER_ROLE } from '../database/roles.ts';
import { LOOKED_THROUGH, SPANNING } from './spanning-tables.ts';

export interface LanesApart {
  /** What connections of lanes came across that belongs to other lanes, with the statements. Empty: nothing did. */
  met(): readonly string[];
  /** Forgets what was met. */
  forget(): void;
  /** Takes the notes away. @throws when there are any */
  end(): void;
}

/** Column that names the player a row belongs to, the first one that a table has. */
const PLAYER = ['user_id', 'account_id', 'account', 'from_user', 'by_user', 'for_user'];

/**
 * A connection is a lane's by its name (lane-connection.ts).
 * @param folder for notes: what a transaction writes into tables would go with it
 */
const functionsOf = (folder: string) => `
create schema lanes_apart;
grant usage on schema lanes_apart to public;
create function lanes_apart.mine(what text, row_lane int, player bigint) returns boolean language plpgsql security definer as $mine$
declare
  here int := substring(current_setting('application_name') from '^phoenix-lane-(\\d+)$')::int;
  other int := nullif(row_lane, 0);
begin
  if here is null then return true; end if;
  if coalesce(other, here) = here and player > 0 then
    select id into other from public.lane where id > 0
      order by id offset player % (select count(*) from public.lane where id > 0) limit 1;
  end if;
  if coalesce(other, here) = here then return true; end if;
  if split_part(what, ' ', 1) = any('{${Object.keys(LOOKED_THROUGH).join(',')}}') then return false; end if;
  what := format('%s of lane %s in lane %s: %s', what, other, here, regexp_replace(current_query(), '\\s+', ' ', 'g'));
  execute format('copy (select %L) to %L', what, '${folder}/' || md5(what));
  return false;
end $mine$;`;

/**
 * A small table is read as a whole for a join, and a statement would come across rows that it does not ask for. So none is known to be
 * small here, and joins look rows up one by one.
 */
const LOOK_UP = `
do $off$
begin
  execute format('alter database %I set enable_hashjoin = off', current_database());
  execute format('alter database %I set enable_mergejoin = off', current_database());
end $off$;
update pg_class set reloptions = array_append(reloptions, 'autovacuum_enabled=off')
where relnamespace = 'public'::regnamespace and relkind = 'r'`;

const TABLES = `
select t.relname as name, bool_or(c.attname = 'lane') as laned,
  array_agg(c.attname::text) as columns
from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and c.atttypid in ('bigint'::regtype, 'int'::regtype, 'smallint'::regtype)
where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
group by t.relname order by t.relname`;

interface Table {
  readonly name: string;
  readonly laned: boolean;
  readonly columns: readonly string[];
}

/** Policies of a table whose rows belong to players or lanes; none where they do not, or where it spans lanes by design. */
function policiesOf({ name, laned, columns }: Table): string[] {
  if (name in SPANNING) return [];
  const player = PLAYER.find((column) => columns.includes(column));
  if (player === undefined && !laned) return [];
  const mine = (what: string) =>
    `lanes_apart.mine('${name} ${what}', ${laned ? 'lane' : 'null'}, ${player ?? 'null'})`;
  return [...open(name), restrict(name, 'all', mine('read'), mine('written'))];
}

const open = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy any_row on ${table} using (true) with check (true)`,
];

const restrict = (table: string, how: string, using: string, check: string): string =>
  `create policy lanes_apart on ${table} as restrictive for ${how} to ${SERVER_ROLE} using (${using}) with check (${check})`;

/** Keeps lanes apart in a migrated database that nobody is connected to yet. @param ownerUrl of the role that owns the tables */
export async function keepLanesApart(ownerUrl: string): Promise<LanesApart> {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-lanes-'));
  // The database may run as somebody else.
  chmodSync(folder, 0o777);
  await withClient({ connectionString: ownerUrl }, async (client) => {
    await client.query(functionsOf(folder));
    await client.query(LOOK_UP);
    const { rows } = await client.query<Table>(TABLES);
    const unknown = [...Object.keys(SPANNING), ...Object.keys(LOOKED_THROUGH)].filter(
      (table) => !rows.some(({ name }) => name === table),
    );
    if (unknown.length > 0) throw new Error(`no such tables: ${unknown.join(', ')}`);
    const batch = "lanes_apart.mine('lane written', id, null)";
    // Which lanes there are everybody may know; numbers of batches are a lane's own.
    const lanes = [...open('lane'), restrict('lane', 'update', batch, batch)];
    await client.query([...rows.flatMap(policiesOf), ...lanes].join(';\n'));
  });
  const notes = () => readdirSync(folder).map((name) => join(folder, name));
  return {
    met: () =>
      notes()
        .map((file) => readFileSync(file, 'utf8').trim())
        .toSorted(),
    forget: () => notes().forEach((file) => rmSync(file)),
    end() {
      const met = notes().map((file) => readFileSync(file, 'utf8').trim());
      rmSync(folder, { recursive: true, force: true });
      if (met.length > 0)
        throw new Error(`a lane asked for rows of another one:\n${met.toSorted().join('\n')}`);
    },
  };
}
