/** Burns tokens of the house that were bought back: from the hot address, and never what players own. */
import { NOBODY } from '#platform/chains/evm/body.ts';
import { toChain } from '#platform/chains/units.ts';
import { owedIn } from '#platform/server/money/liabilities.ts';
import { coinOf, type Coin } from '../context.ts';
import { stopsAll } from './away.ts';
import { beginPayment } from './begin.ts';
import { burnWaits } from './settle.ts';
import type { PayoutWorker } from './store.ts';

/** What could not be burnt is tried again after so long. */
const AGAIN_MS = 10 * 60_000;
const AT_ONCE = 20;

interface Burn {
  readonly id: string;
  readonly cur: number;
  readonly amount: string;
}

export async function beginBurns(worker: PayoutWorker): Promise<void> {
  const { driver, context } = worker;
  if (!driver.assets.some(({ burns }) => burns)) return;
  const { kit } = context;
  const { rows } = await kit.db.pool.query<Burn>(
    `select id, cur, amount::text from chain_burn b where chain = $1 and state = 'open' and (tried_at is null or tried_at <= $2)
       and not exists (select from chain_payment p where p.burn_id = b.id and p.state = 'open') order by at, id limit ${AT_ONCE}`,
    [driver.id, new Date(kit.runtime.now() - AGAIN_MS)],
  );
  for (const burn of rows) {
    let trouble: string | null;
    try {
      trouble = await beginOne(worker, burn);
    } catch (error) {
      if (await stopsAll(worker, error)) throw error;
      trouble = (error as Error).message;
    }
    if (trouble === null) continue;
    kit.log.warn({ chain: driver.id, burn: burn.id, reason: trouble }, 'tokens are not burnt yet');
    await burnWaits(kit.db.pool, burn.id, trouble, new Date(kit.runtime.now()));
  }
}

/** @returns why it was not begun; null when it was, or somebody else was faster */
async function beginOne(worker: PayoutWorker, burn: Burn): Promise<string | null> {
  const { kit, hot: hotOf } = worker.context;
  const coin = coinOf(kit, worker.driver.id, kit.money.currencyById(burn.cur).code);
  const amount = coin && toChain(BigInt(burn.amount), coin.asset.decimals, coin.currency.scale);
  if (!coin || amount === null) return 'the token is not on this chain';
  const hot = await hotOf(worker.driver.id);
  if ((await ownedAt(worker, coin, hot.address)) < amount)
    return 'the hot address holds no more of it than what players own';
  const begun = await beginPayment(worker, {
    kind: 'burn',
    from: hot,
    hot,
    to: { address: NOBODY, path: null },
    currency: coin.asset.currency,
    amount,
    burn: burn.id,
  });
  if (typeof begun === 'string' || begun.refused === 'moved') return null;
  return 'message' in begun ? `${begun.refused}: ${begun.message}` : begun.refused;
}

/** What of the hot address is the house's own: all but what players own, wherever that lies, and what is on its way already. */
async function ownedAt(worker: PayoutWorker, { asset, currency }: Coin, hot: string): Promise<bigint> {
  const { driver, context } = worker;
  const { pool } = context.kit.db;
  const { rows } = await pool.query<{ promised: string }>(
    `select coalesce(sum(amount), 0)::text as promised from chain_payment
      where chain = $1 and source = '1/0' and state = 'open' and currency = $2 and kind = 'burn'`,
    [driver.id, asset.currency],
  );
  const owed = toChain(await owedIn(pool, currency.id), asset.decimals, currency.scale);
  if (owed === null) return 0n;
  return (await driver.balance(hot, asset.currency)) - owed - BigInt(rows[0]!.promised);
}
