/** The addresses withdrawals are paid from, and the signer, as staff see them. */
import { formatAmount } from '#platform/contract/money.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { toLedger } from '#platform/chains/units.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { unitsOfMicroEur } from '#platform/server/money/currency.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import type { signerLog } from '../../staff-withdraw-contract.ts';
import { UNSWEPT } from './payments/sweep.ts';
import { settingsOf, type WithdrawContext } from './context.ts';
import { micro } from './rules.ts';
import { signerAway } from '../refusals.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

export async function hotWalletsOf(context: WithdrawContext) {
  const { kit } = context;
  const [chains, log] = await Promise.all([
    Promise.all(kit.chains.list().map((driver) => hotOf(context, driver))),
    kit.signer.log({ limit: 1 }).catch(unlessAway),
  ]);
  return {
    chains,
    signer: { alive: log !== null, lines: log?.total ?? null, broken: log?.broken ?? null },
  };
}

async function hotOf(context: WithdrawContext, driver: ChainDriver) {
  const { kit } = context;
  const address = await context.hot(driver.id).catch(unlessAway);
  const { rows } = await kit.db.pool.query<{ currency: string; balance: string }>(
    'select currency, balance::text from hot_balance where chain = $1',
    [driver.id],
  );
  const open = await kit.db.pool.query<{ count: number }>(
    `select count(*)::int as count from chain_payment where chain = $1 and state = 'open'`,
    [driver.id],
  );
  const waiting = await waitingOf(context, driver);
  const balances = new Map(rows.map((row) => [row.currency, BigInt(row.balance)]));
  const coins = driver.assets.flatMap(({ currency: code, decimals, burns }) => {
    const currency = kit.money.currency(code);
    const held = balances.get(code);
    if (!currency || held === undefined) return [];
    // A development chain has the place of the house's token before it has the token.
    if (burns && !currency.chains.some(({ id }) => id === driver.id)) return [];
    const { units } = toLedger(held, decimals, currency.scale);
    const asked = waiting.get(currency.id)?.net ?? 0n;
    const floor = unitsOfMicroEur(micro(settingsOf(kit).auto.hotFloorEur), currency);
    return {
      currency: code,
      balance: formatAmount(units, currency),
      floor: formatAmount(floor, currency),
      low: units < floor || units === 0n,
      waiting: formatAmount(asked, currency),
      short: asked > units,
    };
  });
  return {
    chain: driver.id,
    name: driver.name,
    network: driver.network,
    address: address?.address ?? null,
    coins: rows.length === 0 ? null : coins,
    fees: await feesOf(context, driver, waiting, balances),
    open: open.rows[0]!.count,
  };
}

interface Waiting {
  readonly net: bigint;
  readonly count: number;
}

/** Withdrawals without a payment, by the ledger's id of their currency. */
async function waitingOf({ kit }: WithdrawContext, { id }: ChainDriver): Promise<Map<number, Waiting>> {
  const { rows } = await kit.db.pool.query<{ cur: number; net: string; count: number }>(
    `select cur, sum(net)::text as net, count(*)::int as count from withdrawal
      where chain = $1 and status in (0, 3) and step = 'none' group by cur`,
    [id],
  );
  return new Map(
    rows.map(({ cur: ledgerCurrencyId, net, count }) => [ledgerCurrencyId, { net: BigInt(net), count }]),
  );
}

/** What the payments that wait, and the sweeps, would cost of the chain's coin, and whether the hot address has it. */
async function feesOf(
  { kit }: WithdrawContext,
  driver: ChainDriver,
  waiting: ReadonlyMap<number, Waiting>,
  balances: ReadonlyMap<string, bigint>,
) {
  const [coin] = driver.assets;
  const currency = kit.money.currency(coin!.currency);
  const { rows } = await kit.db.pool.query<{ currency: string; cost: string; unswept: number }>(
    `select f.currency, f.cost::text, (select count(distinct w.path)::int ${UNSWEPT} and d.currency = f.currency) as unswept
       from chain_fee f where f.chain = $1`,
    // All that is to be looked at again, whenever that is.
    [driver.id, new Date(kit.runtime.now() + YEAR_MS)],
  );
  const held = balances.get(coin!.currency);
  if (!currency || rows.length === 0 || held === undefined) return null;
  const transfer = BigInt(rows.find((row) => row.currency === coin!.currency)?.cost ?? 0);
  let needed = 0n;
  for (const { currency: code, cost, unswept } of rows) {
    const count = waiting.get(kit.money.currency(code)?.id ?? -1)?.count ?? 0;
    needed += BigInt(cost) * BigInt(count);
    // A token's address is sent its coin first; coin pays for its own way.
    if (code !== coin!.currency && driver.family !== 'utxo')
      needed += (BigInt(cost) + transfer) * BigInt(unswept);
  }
  const shown = (units: bigint) => toLedger(units, coin!.decimals, currency.scale).units;
  return {
    currency: coin!.currency,
    needed: formatAmount(shown(needed) + (needed > 0n ? 1n : 0n), currency),
    short: needed > held,
  };
}

export async function signerLogOf({ kit }: WithdrawContext, { body }: Call<typeof signerLog>) {
  const page = await kit.signer
    .log({ limit: body.limit, ...(body.before === undefined ? {} : { before: body.before }) })
    .catch(unlessAway);
  if (!page) return signerAway;
  const oldest = page.lines.at(-1)?.no ?? 1;
  return {
    lines: page.lines.map(({ no, at, event, kind, chain, subject, txid, rule, times = 1 }) => ({
      no,
      at,
      event,
      kind,
      chain,
      subject,
      txid,
      rule,
      times,
    })),
    next: oldest > 1 ? oldest : null,
    broken: page.broken,
  };
}

function unlessAway(error: unknown): null {
  if (error instanceof SignerUnreachable) return null;
  throw error;
}
