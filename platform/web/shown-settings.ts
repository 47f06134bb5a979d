/** What features show of their settings: from the boot data first, and as the operator changes it while the page is open. */
import type { ShownByFeature, ShownSettings } from '../contract/shown-settings.ts';
import { getStore, useStore, type Store } from './store.ts';

type Value<Feature extends keyof ShownSettings, Name extends keyof ShownSettings[Feature]> =
  | ShownSettings[Feature][Name]
  | undefined;

function read<Feature extends keyof ShownSettings, Name extends keyof ShownSettings[Feature]>(
  { settings }: Pick<Store, 'settings'>,
  feature: Feature,
  name: Name,
): Value<Feature, Name> {
  const shown: ShownByFeature[Feature] = settings[feature];
  return shown?.[name];
}

/** A setting as it is now; undefined while its feature is off. Components take `useShownSetting`. */
export function shownSetting<Feature extends keyof ShownSettings, Name extends keyof ShownSettings[Feature]>(
  feature: Feature,
  name: Name,
): Value<Feature, Name> {
  return read(getStore(), feature, name);
}

/** The same for components: renders again when the operator changes it. */
export function useShownSetting<
  Feature extends keyof ShownSettings,
  Name extends keyof ShownSettings[Feature],
>(feature: Feature, name: Name): Value<Feature, Name> {
  return useStore((state) => read(state, feature, name));
}

/** All that a feature shows; empty while it is off. */
export function useShownSettings<Feature extends keyof ShownSettings>(
  feature: Feature,
): Partial<ShownSettings[Feature]> {
  return useStore((state) => state.settings[feature]) ?? NONE;
}

const NONE = {};

/** Youngest age that may play, in years: no licence goes below 18. */
export const useMinAge = (): number => useShownSetting('limits', 'minAge') ?? 18;

/** Whether money waits until the account's address is confirmed: unless the operator says otherwise. */
export const useConfirmedEmail = (): boolean => useShownSetting('wallet', 'confirmedEmail') ?? true;
