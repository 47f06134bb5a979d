/** Whose keys calls are signed with, and whether the emulator may stand in for an aggregator. */
import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { providerSettings, type ProviderSettings } from '../settings.ts';
import type { Keys } from './slotegrator/sign.ts';

/** Whether the emulator may stand in: staff want it, nothing here is worth anything, and no aggregator opens games. */
export function emulatorRuns(config: Config, { emulator }: Pick<ProviderSettings, 'emulator'>): boolean {
  return emulator && !hasMainNetwork(config) && !config.providers.slotegrator?.url;
}

/** A main network and the emulator exclude each other, whoever stores the settings: a form, a call or the command line. */
export function checkEmulator(settings: Pick<Settings, 'check'>, config: Pick<Config, 'chains'>): void {
  settings.check('providers', providerSettings, ({ emulator }) =>
    emulator && hasMainNetwork(config)
      ? { emulator: 'money of a main network is worth something: nothing may stand in for an aggregator' }
      : null,
  );
}

/** Keys that calls are signed with; those of the emulator follow from the installation's own. Null: no aggregator is set up. */
export function keysOf(config: Config, settings: Pick<ProviderSettings, 'emulator'>): Keys | null {
  if (config.providers.slotegrator) return config.providers.slotegrator;
  if (!emulatorRuns(config, settings)) return null;
  const merchantKey = createHmac('sha256', config.installationKey)
    .update('slotegrator emulator')
    .digest('hex');
  return { merchantId: 'phoenix-emulator', merchantKey };
}
