/**
 * What was approved, read by the signer itself on a connection that cannot write. Tables: features/money/wallet/server/migrations.
 * The ledger is asked too: a withdrawal counts only with the hold that took the money from a balance, and with the
 * journal line that shows it, which nothing can change afterwards.
 */
import type pg from 'pg';
import { Client } from '../../server/database/client.ts';
import type { ConnectionConfig } from '../../server/database/primary.ts';
import { ACCOUNT, KIND } from '../../server/money/kinds.ts';
import { ORDER_COLUMNS } from './approval-challenge.ts';

export interface ApprovedWithdrawal {
  readonly id: string;
  readonly status: number;
  readonly attempt: number;
  readonly chain: string;
  /** Null: asked for before networks were written down. */
  readonly network: string | null;
  readonly currency: string;
  readonly address: string;
  /** Account of the player. */
  readonly player: string;
  /** Ledger units. */
  readonly net: bigint;
  /** Places of the ledger's unit. */
  readonly scale: number;
  /** The order's columns, of which staff sign the hash (approval-challenge.ts). */
  readonly order: readonly unknown[];
  /** The hold is in force, and the journal has its line and none that gave it back. */
  readonly held: boolean;
  /** A deposit of the player's was undone by its chain and is owed. */
  readonly owes: boolean;
  /** The row is what was asked for: the append-only order says the same. */
  readonly ordered: boolean;
  /** Approvals of this attempt. */
  readonly approvals: readonly Approval[];
}

export interface Approval {
  /** Public id of a member of staff, or 'rule'. */
  readonly staff: string;
  /** What the passkey signed, where one was asked for. */
  readonly assertion?: unknown;
}

/** @returns null when there is no such withdrawal */
export type ReadWithdrawal = (id: string) => Promise<ApprovedWithdrawal | null>;

/** Tokens of the house that are to be burnt. */
export interface OrderedBurn {
  readonly chain: string;
  readonly network: string;
  readonly currency: string;
  /** Ledger units. */
  readonly amount: bigint;
  readonly scale: number;
  /** Neither done nor given up. */
  readonly open: boolean;
  /** The journal has the line that bought exactly these tokens for it, and none that says that they are gone. */
  readonly bought: boolean;
}

/** @returns null when there is no such burn */
export type ReadBurn = (id: string) => Promise<OrderedBurn | null>;

type Row = Omit<ApprovedWithdrawal, 'id' | 'net'> & { net: string };

/** Exported for the test that looks at its plan: a player's lines are many, those of a hold two; the sum keeps the index of the former out. */
export const LOOK = `
  select w.status, w.attempt, o.chain, o.network, c.code as currency, o.address, o.user_id::text as player, o.net::text, c.scale,
    ${ORDER_COLUMNS} as "order",
    exists (select 1 from hold h where h.id = w.hold_id and h.state = 'held' and h.user_id = w.user_id and h.cur = w.cur
        and h.amount = w.amount)
      and exists (select 1 from entry e where w.user_id > 0 and e.ref = w.hold_id and e.account + 0 = w.user_id
        and e.kind = ${KIND.holdPlace} and e.cur = w.cur and e.debit = w.amount)
      and not exists (select 1 from entry e where e.ref = w.hold_id and e.account + 0 = w.user_id and e.kind = ${KIND.holdRelease}) as held,
    exists (select 1 from deposit_debt d where d.account_id = w.user_id and d.paid < d.owed) as owes,
    (w.user_id, w.hold_id, w.cur, w.chain, w.address, w.amount, w.fee, w.net)
      = (o.user_id, o.hold_id, o.cur, o.chain, o.address, o.amount, o.fee, o.net) as ordered,
    array(select jsonb_build_object('staff', a.staff, 'assertion', a.assertion) from withdrawal_approval a
      where a.withdrawal_id = w.id and a.attempt = w.attempt order by a.at) as approvals
  from withdrawal w join withdrawal_order o on o.withdrawal_id = w.id join currency c on c.id = o.cur
  where w.id = $1`;

/** @returns null when there is no such withdrawal */
export async function readApproved(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<ApprovedWithdrawal | null> {
  const { rows } = await client.query<Row>(LOOK, [id]);
  const row = rows[0];
  return row ? { ...row, id, net: BigInt(row.net) } : null;
}

const LOOK_BURN = `
  select b.chain, b.network, c.code as currency, b.amount::text, c.scale, b.state = 'open' as open,
    (select count(*) = 1 from entry e where e.ref = b.id and e.account = ${ACCOUNT.buyBack} and e.kind = ${KIND.buyBack}
      and e.cur = b.cur and e.credit = b.amount)
    and not exists (select from entry e where e.ref = b.id and e.kind = ${KIND.burn}) as bought
  from chain_burn b join currency c on c.id = b.cur where b.id = $1`;

/** @returns null when there is no such burn */
async function readOrdered(client: Pick<pg.ClientBase, 'query'>, id: string): Promise<OrderedBurn | null> {
  const { rows } = await client.query<Omit<OrderedBurn, 'amount'> & { amount: string }>(LOOK_BURN, [id]);
  const row = rows[0];
  return row ? { ...row, amount: BigInt(row.amount) } : null;
}

export function readFrom(connection: ConnectionConfig): ReadWithdrawal {
  const look = looking(connection);
  return (id) => look((client) => readApproved(client, id));
}

export function readBurnFrom(connection: ConnectionConfig): ReadBurn {
  const look = looking(connection);
  return (id) => look((client) => readOrdered(client, id));
}

/** Opens a connection for each look: the database may be restarted, and looks are rare. */
function looking(connection: ConnectionConfig) {
  return async <T>(read: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new Client({
      ...connection,
      application_name: 'phoenix signer',
      options: '-c default_transaction_read_only=on -c statement_timeout=5000',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return await read(client);
    } finally {
      await client.end().catch(() => {});
    }
  };
}
