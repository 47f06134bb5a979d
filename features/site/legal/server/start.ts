import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { ConfigError } from '#platform/server/config/values.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { legalSettings } from '../settings.ts';

/** Coins that are worth something are taken by somebody who is named: legal texts without an operator are none. */
export function refuseNameless({ config, settings }: Pick<ServerKit, 'config' | 'settings'>): void {
  if (!hasMainNetwork(config)) return;
  const given = settings.get('legal', legalSettings);
  const missing = (['operator', 'operatorAddress', 'contact'] as const).filter((name) => given[name] === '');
  if (missing.length > 0)
    throw new ConfigError(
      `a main network is configured, and the legal texts name no ${missing.map((name) => `legal.${name}`).join(', no ')}. Name them with: ./phoenix settings set legal '{"operator":"...","operatorAddress":"...","contact":"..."}'`,
    );
}
