/** What a house with coins that are worth something does not start without. */
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import type { Config } from '#platform/server/config/config.ts';
import { ConfigError } from '#platform/server/config/values.ts';
import { profileOf } from '../profiles.ts';
import { type JurisdictionSettings, profilesInForce } from '../settings.ts';

/** Names the first thing that is missing. Made-up prices are refused by the room of prices. */
export function refuseStart(config: Config): void {
  if (!hasMainNetwork(config)) return;
  const { header, database } = config.geo;
  if (database === null && (header === null || config.trustProxy === 0))
    throw new ConfigError(
      'a main network is configured, and nothing names the country of a request; set PHOENIX_GEO_DATABASE, or PHOENIX_GEO_HEADER with PHOENIX_TRUST_PROXY',
    );
}

/**
 * Profiles in force whose law wants a register of excluded people asked, where coins are worth something and there is none.
 * @returns their ids; none when all is well
 */
export function withoutRegister(
  config: Pick<Config, 'chains' | 'exclusionRegister'>,
  settings: JurisdictionSettings,
): readonly string[] {
  if (!hasMainNetwork(config) || config.exclusionRegister) return [];
  return profilesInForce(settings).filter((id) => profileOf(id, settings.own)?.exclusionRegister === true);
}

/** @throws ConfigError when the settings in force want a register that nobody configured */
export function refuseWithoutRegister(config: Config, settings: JurisdictionSettings): void {
  const [first] = withoutRegister(config, settings);
  if (first !== undefined)
    throw new ConfigError(
      `a main network is configured, and the profile "${first}" that is in force wants a register of excluded people; set PHOENIX_EXCLUSION_REGISTER and PHOENIX_EXCLUSION_REGISTER_KEY`,
    );
}
