/** What the rewards keep about a player, and what the player's level gives. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { MICRO, type Totals } from '../progress.ts';
import { parseUnits } from '#platform/contract/money.ts';
import { rewardsSettings, type RewardsSettings } from '../settings.ts';

export const CENTS = 2;

export interface Account extends Totals {
  readonly level: number;
  readonly deposits: number;
  readonly rakebackAt: number | null;
  readonly faucetAt: number | null;
  /** Those that have expired among them: see `ticketsOf`. */
  readonly tickets: number;
  /** When the newest ticket came; null: nobody has come yet. */
  readonly ticketsAt: number | null;
  readonly spunAt: number | null;
  /** When the bell rang for rakeback that was about to expire. */
  readonly warnedAt: number | null;
}

interface Row {
  deposited: string;
  deposits: number;
  wagered: string;
  level: number;
  rakeback_at: Date | null;
  faucet_at: Date | null;
  tickets: number;
  tickets_at: Date;
  spun_at: Date | null;
  warned_at: Date | null;
}

/** The first ticket comes with the account. */
const COLUMNS = `deposited::text, deposits, wagered::text, level, rakeback_at, faucet_at, tickets, spun_at, warned_at,
  coalesce(tickets_at, (select created_at from account where id = user_id)) as tickets_at`;

/** Somebody who has not played yet; one ticket comes with the account. */
export const FRESH: Account = {
  deposited: 0n,
  wagered: 0n,
  level: 0,
  deposits: 0,
  rakebackAt: null,
  faucetAt: null,
  tickets: 1,
  ticketsAt: null,
  spunAt: null,
  warnedAt: null,
};

const toAccount = (row: Row): Account => ({
  deposited: BigInt(row.deposited),
  wagered: BigInt(row.wagered),
  level: row.level,
  deposits: row.deposits,
  rakebackAt: row.rakeback_at?.getTime() ?? null,
  faucetAt: row.faucet_at?.getTime() ?? null,
  tickets: row.tickets,
  ticketsAt: row.tickets_at.getTime(),
  spunAt: row.spun_at?.getTime() ?? null,
  warnedAt: row.warned_at?.getTime() ?? null,
});

export async function readAccount({ db }: Pick<ServerKit, 'db'>, user: bigint): Promise<Account> {
  const { rows } = await db.pool.query<Row>({
    name: 'reward-player',
    text: `select ${COLUMNS} from reward_player where user_id = $1`,
    values: [user.toString()],
  });
  if (rows[0]) return toAccount(rows[0]);
  const { rows: made } = await db.pool.query<{ created_at: Date }>({
    name: 'reward-newcomer',
    text: 'select created_at from account where id = $1',
    values: [user.toString()],
  });
  return { ...FRESH, ticketsAt: made[0]?.created_at.getTime() ?? null };
}

/** Locks the player's row, made when there is none. Every writer of the rewards begins here, so none can deadlock. */
export async function lockAccount(client: pg.ClientBase, user: bigint): Promise<Account> {
  const { rows } = await client.query<Row>(
    `insert into reward_player (user_id) values ($1) on conflict (user_id) do update set user_id = excluded.user_id
     returning ${COLUMNS}`,
    [user.toString()],
  );
  return toAccount(rows[0]!);
}

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): RewardsSettings {
  return settings.get('rewards', rewardsSettings);
}

export type Terms = RewardsSettings['start'];

/** What a level gives. A level above the ladder, which may have become shorter, gives what the highest one does. */
export function termsOf({ start, ladder }: RewardsSettings, level: number): Terms {
  return ladder[Math.min(level, ladder.length) - 1] ?? start;
}

/** Percent with up to two decimals in hundredths of a percent: '1.5' is 150n. */
export const basisPoints = (percent: string): bigint => parseUnits(percent, 2) ?? 0n;

/** Millionths of a dollar as dollars and cents, floored. */
export const centsOf = (micro: bigint): bigint => micro / 10n ** BigInt(MICRO - CENTS);
