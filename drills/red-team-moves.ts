/** What somebody with the server's socket, token and database role tries. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Plan } from '#platform/chains/driver.ts';
import type { Signer } from '#platform/chains/signer/client.ts';
import type { Purpose } from '#platform/chains/signer/protocol.ts';
import { checksumAddress } from 'viem';
import { nodeCall } from './wallet-checks.ts';

export interface Loot {
  /** Addresses of the thief's. */
  readonly addresses: Set<string>;
  /** Signatures that the signer gave and the thief sent. */
  broadcast: number;
}

export interface Raid {
  readonly db: pg.Client;
  readonly signer: Signer;
  readonly node: string;
  /** Public id of the thief's account. */
  readonly thief: string;
  readonly loot: Loot;
}

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
    ['the audit log is changed', `update audit_log set actor = 'rule'`],
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

/** Moves that write rows before they ask the signer. */
const INVENTS = /^an (invented withdrawal|approval of staff)/;

type Move = (raid: Raid) => Promise<string>;

/** One try at a signature. `took`: rows that it invented are in the database. */
export async function forge(raid: Raid): Promise<{ move: string; result: string; took: boolean }> {
  const [move, play] = MOVES[randomInt(MOVES.length)]!;
  try {
    const result = await play(raid);
    return { move, result, took: INVENTS.test(move) };
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    const said = code ? 'database' : 'error';
    return { move, result: `${said}: ${message.slice(0, 60)}`, took: false };
  }
}

const ETHER = 10n ** 18n;

const MOVES: readonly (readonly [string, Move])[] = [
  ['a paid withdrawal again, with the next nonce', async (raid) => again(raid, {})],
  ['a paid withdrawal again, to another address', async (raid) => again(raid, { to: mine(raid) })],
  ['a paid withdrawal again, as attempt 2', async (raid) => again(raid, { attempt: 2 })],
  ['a paid withdrawal again, more', async (raid) => again(raid, { times: 3n })],
  ['a plan that claims another nonce than its bytes', async (raid) => again(raid, { claim: { nonce: '1' } })],
  [
    'a plan that claims another payee than its bytes',
    async (raid) => again(raid, { to: mine(raid), lie: true }),
  ],
  ['a plan that claims inputs', async (raid) => again(raid, { claim: { inputs: [`${'ab'.repeat(32)}:0`] } })],
  ['a payment from a deposit address', async (raid) => again(raid, { path: '0/0', to: mine(raid) })],
  ['a sweep to the thief', async (raid) => ours(raid, 'sweep', '1/0')],
  ['gas for the thief', async (raid) => ours(raid, 'fund', '0/0')],
  ['a cancelled payment that pays the thief', async (raid) => ours(raid, 'cancel', '1/0')],
  ['a withdrawal that nobody asked for', async (raid) => signFor(raid, randomUUID(), mine(raid), 1n, 1)],
  [
    'an invented withdrawal, approved by rule [orders have their hold]',
    async (raid) => invent(raid, 4, ['rule'], false),
  ],
  [
    'an invented withdrawal with an invented journal line [balance]',
    async (raid) => invent(raid, 4, ['rule'], true),
  ],
  [
    'an invented withdrawal above the automatic cap [balance]',
    async (raid) => invent(raid, 40, ['rule'], true),
  ],
  [
    'an invented withdrawal, approved by invented staff [approvals of staff are theirs]',
    async (raid) => invent(raid, 100, ['0123456789abcdef01234567', '89abcdef0123456789abcdef'], true),
  ],
  [
    'an approval of staff for what is paid [approvals of staff are theirs]',
    async (raid) => approveAgain(raid),
  ],
];

function mine({ loot }: Raid): string {
  const address = checksumAddress(`0x${randomBytes(20).toString('hex')}`);
  loot.addresses.add(address);
  return address;
}

interface Stored {
  readonly withdrawal: string;
  readonly plan: Plan;
}

/** A plan that the server made and the signer signed, as the database has it. */
async function stored({ db }: Raid): Promise<Stored> {
  const { rows } = await db.query<Stored>(
    `select p.withdrawal_id as withdrawal, t.plan from chain_transaction t join chain_payment p on p.id = t.payment_id
     where p.kind = 'pay' and t.txid is not null order by p.at limit 1`,
  );
  return rows[0]!;
}

interface Change {
  readonly to?: string;
  readonly times?: bigint;
  readonly attempt?: number;
  readonly path?: string;
  readonly claim?: Partial<Plan>;
  /** The plan goes on saying what was approved. */
  readonly lie?: boolean;
}

async function again(raid: Raid, change: Change): Promise<string> {
  const { withdrawal, plan } = await stored(raid);
  const body = plan.body as Record<string, string | number>;
  const nonce = await nextNonce(raid, String(body['from']));
  const value = (BigInt(body['value']!) * (change.times ?? 1n)).toString();
  const made = { ...body, nonce, value, ...(change.to ? { to: change.to.toLowerCase() } : {}) };
  const from = change.path ? (await raid.signer.address('eth', change.path)).target : String(body['from']);
  const [output] = plan.outputs;
  const outputs = change.lie
    ? plan.outputs
    : [{ ...output!, amount: value, ...(change.to ? { address: change.to } : {}) }];
  const forged = {
    ...plan,
    paths: [change.path ?? '1/0'],
    nonce,
    outputs,
    body: { ...made, from },
    ...change.claim,
  };
  if (!change.to && !change.lie) raid.loot.addresses.delete(output!.address);
  return ask(raid, forged, { kind: 'pay', withdrawal, attempt: change.attempt ?? 1 });
}

async function ours(raid: Raid, kind: 'sweep' | 'fund' | 'cancel', to: string): Promise<string> {
  const { plan } = await stored(raid);
  const body = plan.body as Record<string, string | number>;
  const nonce = await nextNonce(raid, String(body['from']));
  const payee = mine(raid);
  const value = (ETHER / 100n).toString();
  const outputs = [{ address: payee, currency: 'eth', amount: value }];
  return ask(
    raid,
    { ...plan, kind, nonce, outputs, body: { ...body, nonce, value, to: payee.toLowerCase() } },
    { kind, subject: randomUUID(), to },
  );
}

/** @param units ledger units, eight decimals */
async function signFor(
  raid: Raid,
  withdrawal: string,
  to: string,
  units: bigint,
  attempt: number,
): Promise<string> {
  const { plan } = await stored(raid);
  const body = plan.body as Record<string, string | number>;
  const nonce = await nextNonce(raid, String(body['from']));
  const value = (units * 10n ** 10n).toString();
  const outputs = [{ address: to, currency: 'eth', amount: value }];
  return ask(
    raid,
    { ...plan, nonce, outputs, body: { ...body, nonce, value, to: to.toLowerCase() } },
    { kind: 'pay', withdrawal, attempt },
  );
}

/** A player's hold, its journal line, the withdrawal and who approved it, all written by hand. @param hundredths of an ether */
async function invent(
  raid: Raid,
  hundredths: number,
  staff: readonly string[],
  line: boolean,
): Promise<string> {
  const { db } = raid;
  const [id, hold] = [randomUUID(), randomUUID()];
  const units = BigInt(hundredths) * 10n ** 6n;
  const to = mine(raid);
  await db.query('begin');
  try {
    const { rows } = await db.query<{ id: string; cur: number; decimals: number }>(
      `select a.id::text, c.id as cur, c.decimals from account a, currency c where a.public_id = $1 and c.code = 'eth'`,
      [raid.thief],
    );
    const { id: user, cur: ledgerCurrencyId } = rows[0]!;
    // One is open at a time: what was invented before is over.
    await db.query(
      'update withdrawal set status = 2, ended_at = now() where user_id = $1 and status in (0, 3)',
      [user],
    );
    await db.query(
      `insert into hold (id, user_id, cur, amount, reason, state, at) values ($1, $2, $3, $4, 'withdrawal', 'held', now())`,
      [hold, user, ledgerCurrencyId, units],
    );
    if (line)
      await db.query(
        `insert into entry (lane, batch, account, cur, debit, credit, kind, ref, balance_after, at)
         select lane, batch, $1, $2, $3, 0, kind, $4, 0, now() from entry
           where account > 0 and ref in (select hold_id from withdrawal) order by at limit 1`,
        [user, ledgerCurrencyId, units, hold],
      );
    await db.query(
      `insert into withdrawal (id, user_id, cur, chain, address, amount, fee, net, micro_eur, status, auto, hold_id, at, approved_at)
       values ($1, $2, $3, 'eth', $4, $5, 0, $5, 1, 3, true, $6, now(), now())`,
      [id, user, ledgerCurrencyId, to, units, hold],
    );
    await db.query(
      `insert into withdrawal_order (withdrawal_id, user_id, hold_id, cur, chain, network, address, amount, fee, net, factor, at)
       values ($1, $2, $3, $4, 'eth', 'local', $5, $6, 0, $6, true, now())`,
      [id, user, hold, ledgerCurrencyId, to, units],
    );
    for (const one of staff)
      await db.query(
        `insert into withdrawal_approval (withdrawal_id, attempt, staff, at, assertion) values ($1, 1, $2, now(), $3)`,
        [
          id,
          one,
          one === 'rule' ? null : JSON.stringify({ id: 'replayed', response: { signature: 'AAAA' } }),
        ],
      );
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
  return signFor(raid, id, to, units, 1);
}

async function approveAgain(raid: Raid): Promise<string> {
  const { withdrawal } = await stored(raid);
  const attempt = randomInt(2, 30_000);
  await raid.db.query(
    `insert into withdrawal_approval (withdrawal_id, attempt, staff, at) values ($1, $2, '0123456789abcdef01234567', now())`,
    [withdrawal, attempt],
  );
  return again(raid, { attempt });
}

async function nextNonce({ node }: Raid, address: string): Promise<string> {
  return BigInt(await nodeCall<string>(node, 'eth_getTransactionCount', address, 'pending')).toString();
}

/** What is signed is sent at once. */
async function ask(raid: Raid, plan: Plan, purpose: Purpose): Promise<string> {
  const answer = await raid.signer.sign(plan, purpose);
  if ('refused' in answer) return `signer: ${answer.refused}`;
  raid.loot.broadcast += 1;
  await nodeCall(raid.node, 'eth_sendRawTransaction', answer.raw);
  return 'SIGNED';
}
