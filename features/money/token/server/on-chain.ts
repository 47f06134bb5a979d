/** The token on its chain: put on a development chain, offered for deposits and withdrawals, and how much there is of it. */
import type { ChainAsset, ChainDriver } from '#platform/chains/driver.ts';
import { offerOnChain } from '#platform/server/money/currency.ts';
import { deploymentCode, supplyUnits } from '../chain/deployment.ts';
import type { TokenContext } from './context.ts';

/** As players know them. */
const NAMES: Readonly<Record<string, string>> = {
  eth: 'Ethereum (ERC-20)',
  bsc: 'BNB Smart Chain (BEP-20)',
};

/** A development chain shares its token out in the block after the one that brings it. */
const SETTING_UP_MS = 10 * 60_000;

interface Place {
  readonly driver: ChainDriver;
  readonly asset: ChainAsset & { readonly contract: string };
}

/** Where the token lives; null while that chain does not run, or carries no such token. */
export function placeOf({ kit, settings }: TokenContext): Place | null {
  const { chain, currency } = settings();
  const driver = kit.chains.get(chain);
  const asset = driver?.assets.find((one) => one.burns && one.currency === currency);
  return driver && asset?.contract ? { driver, asset: { ...asset, contract: asset.contract } } : null;
}

/** What the job does every minute. A chain that does not answer is asked again. */
export async function keepOnChain(context: TokenContext): Promise<void> {
  const { kit, token } = context;
  const [place, currency] = [placeOf(context), token()];
  if (!place || !currency) return;
  try {
    const supply = await place.driver.supply?.(currency.code);
    if (typeof supply === 'bigint') await note(context, place, currency.id, supply);
    if (await isNew(context, currency.id)) await putThere(context, place.driver);
  } catch (error) {
    kit.log.warn(
      { chain: place.driver.id, reason: (error as Error).message },
      'the chain of the token is asked again',
    );
  }
}

async function isNew(context: TokenContext, ledgerCurrencyId: number): Promise<boolean> {
  const seen = await seenOnChain(context, ledgerCurrencyId);
  return seen === null || context.kit.runtime.now() - seen.firstAt.getTime() < SETTING_UP_MS;
}

/** A development chain gets its token by itself; on any other the operator deploys it. */
async function putThere({ kit, settings }: TokenContext, driver: ChainDriver): Promise<void> {
  if (!driver.putToken) return;
  const named = settings();
  await driver.putToken({
    code: (holder) => deploymentCode(named, holder),
    supply: supplyUnits(named),
    holder: (await kit.signer.address(driver.id, '1/0')).address,
  });
}

/** Keeps what was seen, and lets players pay the token in and out from then on. */
async function note(
  { kit }: TokenContext,
  { driver, asset }: Place,
  ledgerCurrencyId: number,
  supply: bigint,
): Promise<void> {
  await kit.db.pool.query(
    `insert into token_chain (cur, chain, network, contract, supply, first_at, at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (cur) do update set supply = excluded.supply, at = excluded.at, chain = excluded.chain, network = excluded.network,
       contract = excluded.contract`,
    [
      ledgerCurrencyId,
      driver.id,
      driver.network,
      asset.contract,
      supply.toString(),
      new Date(kit.runtime.now()),
    ],
  );
  const chain = { id: driver.id, name: NAMES[driver.id] ?? driver.name };
  if (!(await offerOnChain(kit.db.pool, ledgerCurrencyId, chain))) return;
  await kit.money.refreshCurrencies();
  await kit.notifications.send('currency');
}

/** What was last seen of it. */
export interface Seen {
  readonly chain: string;
  readonly network: 'main' | 'test' | 'local';
  readonly contract: string;
  /** Smallest units. */
  readonly supply: bigint;
  readonly firstAt: Date;
}

export async function seenOnChain(
  { kit }: Pick<TokenContext, 'kit'>,
  ledgerCurrencyId: number,
): Promise<Seen | null> {
  const { rows } = await kit.db.pool.query<Omit<Seen, 'supply'> & { supply: string }>(
    'select chain, network, contract, supply::text, first_at as "firstAt" from token_chain where cur = $1',
    [ledgerCurrencyId],
  );
  return rows[0] ? { ...rows[0], supply: BigInt(rows[0].supply) } : null;
}
