/** The account with the aggregator: the operator's own, or the emulator's while that stands in for it. */
import type { Config } from '#platform/server/config/config.ts';
import type { ProviderContext } from './context.ts';
import type { EmulatorChild } from './emulator/child.ts';
import { API } from './emulator/pass.ts';
import { emulatorRuns, keysOf } from './keys.ts';
import type { GisAccount } from './slotegrator/client.ts';

/** The emulator while it may run, else null. */
export function emulatorOf(context: ProviderContext): EmulatorChild | null {
  return emulatorRuns(context.config(), context.settings()) ? context.emulator() : null;
}

/** Where games are opened, and with which keys; null while there is no such place. */
export async function accountOf(context: ProviderContext): Promise<GisAccount | null> {
  const config = context.config();
  const keys = keysOf(config, context.settings());
  const url = config.providers.slotegrator?.url;
  if (!keys) return null;
  if (url) return { ...keys, url };
  const emulator = emulatorOf(context);
  return emulator && { ...keys, url: `${(await emulator.address()).origin}${API}` };
}

/** Where a provider's games are opened that has an address for it and no call. */
export function templateOf(
  { providers: { softswiss, pragmatic, hub88 } }: Config,
  provider: string,
): string | null {
  return { softswiss, pragmatic, hub88 }[provider as 'hub88']?.launch ?? null;
}

/** The origin of that address: its pages may be shown in a frame. */
export function launchOrigin(config: Config, provider: string): string | null {
  const template = templateOf(config, provider);
  return template === null ? null : new URL(template).origin;
}

/** Whether there is anywhere to open games at. */
export function canOpen({ config, settings }: Pick<ProviderContext, 'config' | 'settings'>): boolean {
  return Boolean(config().providers.slotegrator?.url) || emulatorRuns(config(), settings());
}
