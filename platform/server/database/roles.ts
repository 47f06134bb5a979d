/**
 * Who may do what in the database. The owner makes and changes tables; the server reads and writes rows and can drop
 * nothing, not even the trigger that keeps a table append-only; the signer reads the little it judges by.
 */
import pg from 'pg';
import { upgradeLock } from './migrate.ts';

/** Login roles of the embedded database; in one's own they are made by hand, see deploy/database.md. */
export const SERVER_ROLE = 'phoenix_server';
export const SIGNER_ROLE = 'phoenix_signer';

/** What the signer looks at before it signs or draws words (signer/approvals.ts, signer/first-words.ts). */
const SIGNER_READS: ReadonlySet<string> = new Set([
  'withdrawal',
  'withdrawal_approval',
  'withdrawal_order',
  'deposit_debt',
  'chain_burn',
  'hold',
  'entry',
  'currency',
  'wallet_keyring',
  'wallet_address',
  'wallet_pool',
]);

/** Rows of these are changed, never taken away. */
const NEVER_DELETED: ReadonlySet<string> = new Set([
  'account',
  'currency',
  'hold',
  'house',
  'lane',
  'player',
  'round',
  'wallet',
  'withdrawal',
]);

/** Written by migrations and by functions of the owner. */
const READ_ONLY: ReadonlySet<string> = new Set(['migration', 'migrations', 'ledger_part']);

/** Parts of the ledger, also those that were taken out of it: read and written through the whole only. */
const PART = /^(bet|entry|event)_(first|\d+)$/;

const JOBS_SCHEMA = 'graphile_worker';

/** Old bets while a transaction reads them (money/archive/old-bets.ts). */
const RECALLED_SCHEMA = 'recalled';

interface Relation {
  readonly name: string;
  readonly schema: string;
  /** Of pg_class: r and p are tables, v and m views, S sequences. */
  readonly kind: string;
  readonly held: string[];
  /** A trigger before the statement refuses it: 'UPDATE', 'DELETE'. Append-only tables have one for both. */
  readonly refused: string[];
  /** Row security is on, and no policy lets this role through. */
  readonly closed: boolean;
}

/** Makes the roles, on a connection that may. One that is there already is left as it is. */
export async function createRoles(client: pg.ClientBase): Promise<void> {
  for (const role of [SERVER_ROLE, SIGNER_ROLE]) {
    try {
      await client.query(`create role ${role} login`);
    } catch (error) {
      // 42710: it exists; 23505: another process makes it in this moment.
      if (!['42710', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
    }
  }
}

/**
 * Gives the two roles what they need and takes the rest, on a connection of the owner. Where they already have exactly
 * that nothing is written. Roles that do not exist are passed over: one's own database may have a single one.
 */
export async function grantRoles(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [upgradeLock]);
    const statements = await missing(client);
    if (statements.length > 0) await client.query(statements.join(';\n'));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Whether this connection's role may grant: it owns the tables. */
export async function ownsTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('migration')`,
  );
  return rows[0]?.owns === true;
}

async function missing(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{
    role: string;
    makes: boolean;
    jobs: boolean;
    recalled: boolean;
    temp: boolean;
  }>(
    `select rolname as role, has_schema_privilege(oid, 'public', 'create') as makes,
       has_database_privilege(oid, current_database(), 'temporary') as temp,
       coalesce((select has_schema_privilege(r.oid, n.oid, 'usage') from pg_namespace n where nspname = $2), true) as jobs,
       coalesce((select has_schema_privilege(r.oid, n.oid, 'usage') from pg_namespace n where nspname = $3), true) as recalled
     from pg_roles r where rolname = any($1)`,
    [[SERVER_ROLE, SIGNER_ROLE], JOBS_SCHEMA, RECALLED_SCHEMA],
  );
  const statements: string[] = [];
  if (rows.some(({ makes }) => makes)) statements.push('revoke create on schema public from public');
  // A temporary table of the same name would hide a real one from whatever is run on that connection.
  const database = pg.escapeIdentifier(await databaseName(client));
  if (rows.some(({ temp }) => temp)) statements.push(`revoke temporary on database ${database} from public`);
  for (const { role, jobs, recalled } of rows) {
    if (role === SERVER_ROLE && !jobs) statements.push(`grant usage on schema ${JOBS_SCHEMA} to ${role}`);
    if (role === SERVER_ROLE && !recalled)
      statements.push(`grant usage on schema ${RECALLED_SCHEMA} to ${role}`);
    for (const relation of await relationsOf(client, role)) statements.push(...changes(role, relation));
  }
  return statements;
}

async function databaseName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return rows[0]!.name;
}

async function relationsOf(client: pg.ClientBase, role: string): Promise<Relation[]> {
  // tgtype: 2 before, and not 1, for each row; 8 delete, 16 update.
  const { rows } = await client.query<Relation>(
    `select c.relname as name, n.nspname as schema, c.relkind as kind,
       array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid order by 1) as held,
       array(select unnest(case when t.tgtype & 8 > 0 then '{DELETE}' else '{}' end::text[] || case when t.tgtype & 16 > 0 then '{UPDATE}' else '{}' end::text[])
         from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 3 = 2) as refused,
       c.relrowsecurity and not exists (select 1 from pg_policy p where p.polrelid = c.oid and r.oid = any(p.polroles)) as closed
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1
     where n.nspname in ('public', $2, $3) and c.relkind in ('r', 'p', 'v', 'm', 'S')
     order by c.oid`,
    [role, JOBS_SCHEMA, RECALLED_SCHEMA],
  );
  return rows;
}

function changes(role: string, relation: Relation): string[] {
  const wanted = privilegesOf(role, relation);
  const name = `${pg.escapeIdentifier(relation.schema)}.${pg.escapeIdentifier(relation.name)}`;
  const list = relation.kind === 'S' ? `sequence ${name}` : name;
  const statements: string[] = [];
  if (relation.held.some((one) => !wanted.includes(one)))
    statements.push(`revoke all on ${list} from ${role}`);
  if (wanted.length > 0 && (statements.length > 0 || wanted.some((one) => !relation.held.includes(one))))
    statements.push(`grant ${wanted.join(', ')} on ${list} to ${role}`);
  // The jobs' library closes its tables to everybody but their owner.
  if (wanted.length > 0 && relation.closed)
    statements.push(`create policy ${role} on ${name} to ${role} using (true) with check (true)`);
  return statements;
}

function privilegesOf(role: string, { name, schema, kind, refused }: Relation): string[] {
  const table = kind === 'r' || kind === 'p';
  if (PART.test(name)) return [];
  if (role === SIGNER_ROLE) return schema === 'public' && table && SIGNER_READS.has(name) ? ['SELECT'] : [];
  if (kind === 'S') return ['SELECT', 'USAGE'];
  if (!table || READ_ONLY.has(name)) return ['SELECT'];
  const kept = NEVER_DELETED.has(name) ? ['DELETE', ...refused] : refused;
  return ['DELETE', 'INSERT', 'SELECT', 'UPDATE'].filter((one) => !kept.includes(one));
}
