import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { ConfigError } from '#platform/server/config/values.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { legalSettings, type LegalSettings } from '../settings.ts';

/** Coins that are worth something are taken by somebody who is named: legal texts without an operator are none. */
export function refuseNameless({ config, settings }: Pick<ServerKit, 'config' | 'settings'>): void {
  if (!hasMainNetwork(config)) return;
  const missing = namesMissing(settings.get('legal', legalSettings));
  if (missing.length > 0)
    throw new ConfigError(
      `a main network is configured, and the legal texts name no ${missing.map((name) => `legal.${name}`).join(', no ')}. Name them with: ./phoenix settings set legal '{"operator":"...","operatorAddress":"...","contact":"..."}'`,
    );
}

/** Nothing is stored with which the house would not start again. */
export function checkNames({
  config,
  settings,
  services,
}: Pick<ServerKit, 'config' | 'settings' | 'services'>): void {
  settings.check('legal', legalSettings, (wanted) => {
    if (!hasMainNetwork(config)) return null;
    const missing: string[] = namesMissing(wanted);
    // Where the brand has a number, it is the one that is shown.
    const isLicensed =
      wanted.licenceNumber !== '' || services.legalFacts.some((read) => read().licenceNumber !== undefined);
    if (!isLicensed) missing.push('licenceNumber');
    if (missing.length === 0) return null;
    return Object.fromEntries(missing.map((name) => [name, 'with a main network it must be named']));
  });
}

const namesMissing = (given: LegalSettings) =>
  (['operator', 'operatorAddress', 'contact'] as const).filter((name) => given[name] === '');
