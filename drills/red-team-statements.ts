/** What somebody with the server's role of the database tries to change. */
import type pg from 'pg';

const SOMEBODY = '0x000000000000000000000000000000000000dead';

/**
 * Statements against what is kept, each with a name; in brackets the audit's check that has to name it if the database takes it.
 */
export function statements(honest: string): readonly (readonly [string, string])[] {
  return [
    [
      'another address for a withdrawal',
      `update withdrawal set address = '${SOMEBODY}' where lower(address) = lower('${honest}')`,
    ],
    ['more for a withdrawal', 'update withdrawal set net = net * 2, amount = net * 2 + fee'],
    ['another address in the order', `update withdrawal_order set address = '${SOMEBODY}'`],
    ['another chain in the order', `update withdrawal_order set chain = 'bsc'`],
    ['a withdrawal is removed', 'delete from withdrawal'],
    ['an approval is removed', 'delete from withdrawal_approval'],
    ['an approval is given to another attempt', 'update withdrawal_approval set attempt = 2'],
    [
      'the trigger of approvals is dropped',
      'drop trigger withdrawal_approval_append_only on withdrawal_approval',
    ],
    ['the trigger of orders is dropped', 'drop trigger withdrawal_order_append_only on withdrawal_order'],
    ['triggers are switched off', 'alter table withdrawal disable trigger all'],
    ['triggers are left out', `set session_replication_role = 'replica'`],
    [
      'what triggers do is replaced',
      'create or replace function append_only() returns trigger language sql as $$ select null $$',
    ],
    ['another table in the place of approvals', 'create temporary table withdrawal_approval (staff text)'],
    ['a schema that the signer looks into first', 'create schema phoenix_signer'],
    ['the owner’s role', 'set role phoenix'],
    ['more rights', 'alter role phoenix_server superuser'],
    ['a program of the machine', `copy currency to program 'true'`],
    ['a file of the machine', `select pg_read_file('/etc/passwd')`],
    ['the journal is changed', 'update entry set debit = 0'],
    ['the journal is emptied', 'truncate entry'],
    ['a part of the journal is changed', 'update entry_first set debit = 0'],
    ['a part of the bets is emptied', 'truncate bet_first'],
    ['a part of the bets is taken out', 'alter table bet detach partition bet_first'],
    ['what became of the parts is changed', `update ledger_part set state = 'listed'`],
    ['the audit log is changed', `update audit_log set actor = 'rule'`],
    ['a refusal is taken out of the audit log', `delete from audit_log where action = 'signer.refused'`],
    ['settings of the past are changed', `update setting_version set value = '{}'`],
    ['migrations are forgotten', 'delete from migration'],
  ];
}

/** @returns 'DONE' when rows were changed, else how it was refused */
export async function tamper(db: pg.Client, sql: string): Promise<string> {
  try {
    const { rowCount, command } = await db.query(sql);
    return rowCount === 0 && command !== 'SELECT' ? 'no row' : 'DONE';
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    return `database: ${code === '42501' ? 'not permitted' : message.slice(0, 60)}`;
  }
}
