/** The addresses withdrawals are paid from, and the signer, as staff see them. */
import { fail } from '#platform/contract/error.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { toLedger } from '#platform/chains/units.ts';
import type { Call } from '#platform/server/kit.ts';
import { unitsOfMicroEur } from '#platform/server/money/currency.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import type { signerLog } from '../../staff-withdraw-contract.ts';
import { settingsOf, type WithdrawRoom } from './room.ts';
import { micro } from './rules.ts';

export async function hotWalletsOf(room: WithdrawRoom) {
  const { kit } = room;
  const [chains, log] = await Promise.all([
    Promise.all(kit.chains.list().map((driver) => hotOf(room, driver))),
    kit.signer.log({ limit: 1 }).catch(unlessAway),
  ]);
  return {
    chains,
    signer: { alive: log !== null, lines: log?.total ?? null, broken: log?.broken ?? null },
  };
}

async function hotOf(room: WithdrawRoom, driver: ChainDriver) {
  const { kit } = room;
  const address = await room.hot(driver.id).catch(unlessAway);
  const { rows } = await kit.db.pool.query<{ currency: string; balance: string }>(
    'select currency, balance::text from hot_balance where chain = $1',
    [driver.id],
  );
  const open = await kit.db.pool.query<{ count: number }>(
    `select count(*)::int as count from chain_payment where chain = $1 and state = 'open'`,
    [driver.id],
  );
  const balances = new Map(rows.map((row) => [row.currency, BigInt(row.balance)]));
  const coins = driver.assets.flatMap(({ currency: code, decimals }) => {
    const currency = kit.money.currency(code);
    const held = balances.get(code);
    if (!currency || held === undefined) return [];
    const { units } = toLedger(held, decimals, currency.decimals);
    const floor = unitsOfMicroEur(micro(settingsOf(kit).auto.hotFloorEur), currency);
    return {
      currency: code,
      balance: formatUnits(units, currency.decimals),
      floor: formatUnits(floor, currency.decimals),
      low: units < floor || units === 0n,
    };
  });
  return {
    chain: driver.id,
    name: driver.name,
    network: driver.network,
    address: address?.address ?? null,
    coins: rows.length === 0 ? null : coins,
    open: open.rows[0]!.count,
  };
}

export async function signerLogOf({ kit }: WithdrawRoom, { body }: Call<typeof signerLog>) {
  const page = await kit.signer
    .log({ limit: body.limit, ...(body.before === undefined ? {} : { before: body.before }) })
    .catch(unlessAway);
  if (!page) return fail(409, 1, 'The signer does not answer.');
  const oldest = page.lines.at(-1)?.no ?? 1;
  return {
    lines: page.lines.map(({ no, at, event, kind, chain, subject, txid, rule }) => ({
      no,
      at,
      event,
      kind,
      chain,
      subject,
      txid,
      rule,
    })),
    next: oldest > 1 ? oldest : null,
    broken: page.broken,
  };
}

function unlessAway(error: unknown): null {
  if (error instanceof SignerUnreachable) return null;
  throw error;
}
