/** Free spins as they are stored and shown. */
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { FreeSpins, StaffFreeSpins } from '../../free-spins-contract.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { partsOf } from '../core/amounts.ts';
import type { SpinBet } from '../slotegrator/free-spins.ts';

export interface SpinsRow {
  readonly id: string;
  readonly provider: string;
  readonly user_id: string;
  readonly cur: number;
  readonly game: string;
  readonly quantity: number;
  readonly stake: string;
  readonly bet: SpinBet['named'];
  readonly pays: FreeSpins['pays'];
  readonly state: FreeSpins['state'];
  readonly trouble: string | null;
  readonly reason: string;
  readonly from_at: Date;
  readonly until_at: Date;
  readonly at: Date;
  /** Spins that were played, and what they won in parts of a unit. */
  readonly used: number;
  readonly won: string;
}

const SHOWN = 50;

/** What calls say of spins: nothing is counted beside them, so nothing can go astray. */
const PLAYED = `(select count(*) from provider_transaction t
    where t.spins = f.id and t.action = 'bet' and t.arrived_at is not null and not t.undone)::int`;
const WON = `(select coalesce(sum(t.amount), 0) from provider_transaction t
    where t.spins = f.id and t.action = 'win' and t.arrived_at is not null and not t.undone)::text`;

/** Whether all spins were played, of a row `f`. */
export const PLAYED_OUT = `${PLAYED} >= f.quantity`;

export async function readSpins(
  db: Pick<ServerKit['db']['pool'], 'query'>,
  where: string,
  values: readonly unknown[],
): Promise<readonly SpinsRow[]> {
  const { rows } = await db.query<SpinsRow>(
    `select f.*, f.user_id::text, ${PLAYED} as used, ${WON} as won from provider_free_spins f where ${where} limit ${SHOWN}`,
    [...values],
  );
  return rows;
}

export async function viewOf({ kit }: ProviderContext, row: SpinsRow): Promise<StaffFreeSpins> {
  const id = gameId(row.provider, row.game);
  const currency = kit.money.currencyById(row.cur);
  const offer = await kit.services.gameOffer(id, null);
  return {
    id: row.id,
    game: id,
    name: offer?.name ?? row.game,
    image: offer?.image ?? null,
    currency: currency.code,
    quantity: row.quantity,
    used: Math.min(row.used, row.quantity),
    stake: row.stake,
    won: formatAmount(BigInt(row.won) / partsOf(currency), currency),
    pays: row.pays,
    state: row.state,
    until: row.until_at.getTime(),
    trouble: row.trouble,
    reason: row.reason,
    at: row.at.getTime(),
  };
}
