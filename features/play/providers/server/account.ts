/** The account with the aggregator: the operator's own, or the emulator's while that stands in for it. */
import type { ProviderContext } from './context.ts';
import type { EmulatorChild } from './emulator/child.ts';
import { API } from './emulator/pass.ts';
import { emulatorRuns, keysOf } from './keys.ts';
import type { GisAccount } from './slotegrator/client.ts';

/** The emulator while it may run, else null. */
export function emulatorOf(context: ProviderContext): EmulatorChild | null {
  return emulatorRuns(context.kit.config, context.settings()) ? context.emulator() : null;
}

/** Where games are opened, and with which keys; null while there is no such place. */
export async function accountOf(context: ProviderContext): Promise<GisAccount | null> {
  const { config } = context.kit;
  const keys = keysOf(config, context.settings());
  const url = config.providers.slotegrator?.url;
  if (!keys) return null;
  if (url) return { ...keys, url };
  const emulator = emulatorOf(context);
  return emulator && { ...keys, url: `${(await emulator.address()).origin}${API}` };
}

/** Whether there is anywhere to open games at. */
export function canOpen({ kit, settings }: Pick<ProviderContext, 'kit' | 'settings'>): boolean {
  return Boolean(kit.config.providers.slotegrator?.url) || emulatorRuns(kit.config, settings());
}
