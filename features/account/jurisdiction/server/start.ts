/** What a house with coins that are worth something does not start without. */
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import type { Config } from '#platform/server/config/config.ts';
import { ConfigError } from '#platform/server/config/values.ts';

/** Names the first thing that is missing. Made-up prices are refused by the room of prices. */
export function refuseStart(config: Config): void {
  if (!hasMainNetwork(config)) return;
  const { header, database } = config.geo;
  if (database === null && (header === null || config.trustProxy === 0))
    throw new ConfigError(
      'a main network is configured, and nothing names the country of a request; set PHOENIX_GEO_DATABASE, or PHOENIX_GEO_HEADER with PHOENIX_TRUST_PROXY',
    );
}
