import type { ChainSetting } from '#platform/server/config/config.ts';
import { ConfigError } from '#platform/server/config/values.ts';
import { assetsOf } from '#platform/chains/families.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/**
 * What coins cost to move has to be known: without it no coin is sent to deposit addresses for their fees, so they are never
 * emptied, and no payment is too dear.
 * @throws ConfigError when a chain takes its fees in what is no currency of the house
 */
export function refuseUnknownFees({
  config,
  money,
}: {
  readonly config: { readonly chains: readonly Pick<ChainSetting, 'id' | 'network'>[] };
  readonly money: Pick<ServerKit['money'], 'currency'>;
}): void {
  for (const chain of config.chains) {
    const [coin] = assetsOf(chain);
    if (money.currency(coin!.currency)) continue;
    throw new ConfigError(
      `PHOENIX_${chain.id.toUpperCase()}_RPC_URL names a chain whose fees are paid in ${coin!.currency}, which is no currency of the house: deposit addresses there would never be emptied. Take it out`,
    );
  }
}
