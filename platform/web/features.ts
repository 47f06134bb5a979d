/**
 * Which features are on, and what they add to the page. The operator may switch one while the page is
 * open: its nav, slots and modals go at once, its routes answer 404.
 */
import { useMemo, type ComponentType } from 'react';
import type { Feature, FeatureNav, FeatureSlot } from '../contract/feature.ts';
import type { ModalId, SlotPlace } from '../contract/page.ts';
import { boot } from './boot.ts';
import { loadTexts } from './i18n.ts';
import { isAllowed } from './permission.ts';
import { registerModal, type LoadModal } from './modals.tsx';
import { getStore, setStore, useStore } from './store.ts';

interface Part {
  // Parts take props of every kind; whoever renders one knows which.
  // oxlint-disable-next-line typescript/no-explicit-any
  default: ComponentType<any>;
}

let all: readonly Feature[] = [];
let drop: (() => void)[] = [];

/** Called once at start with app/features.ts. */
export function installFeatures(features: readonly Feature[], on: readonly string[]): void {
  all = features;
  switchFeatures(on);
}

/** Takes over the list of features that are on, at start and whenever the operator switches one. */
export function switchFeatures(on: readonly string[]): void {
  setStore({ features: on });
  for (const undo of drop) undo();
  drop = [];
  for (const feature of all) {
    if (!on.includes(feature.id)) continue;
    for (const [id, load] of Object.entries(feature.web?.modals ?? {})) {
      // The keys of a feature's windows are such ids.
      drop.push(registerModal(id as ModalId, partOf(feature.id, load as LoadModal)));
    }
  }
}

export function isOn(id: string): boolean {
  return getStore().features.includes(id);
}

/**
 * A loader of a feature's part that also waits for what the part needs around it: the feature's texts,
 * so nothing renders with bare keys, and the query client, which is not in the first load.
 */
export function partOf<Module extends Part>(
  feature: string,
  load: () => Promise<Module>,
): () => Promise<Module> {
  const known = all.find(({ id }) => id === feature);
  const plain = known?.web?.queries === false;
  const room = `features/${known?.folder ?? feature}`;
  return async () => {
    const scope = plain ? null : import('./query-scope.tsx');
    const [module, around] = await Promise.all([load(), scope, loadTexts(room)]);
    return around ? { ...module, default: around.inQueryScope(module.default) } : module;
  };
}

function useOn(): readonly Feature[] {
  const on = useStore((state) => state.features);
  return useMemo(() => all.filter((feature) => on.includes(feature.id)), [on]);
}

/** Nav items of a place that this player may see, in order. */
export function useNav(place: FeatureNav['place']): readonly FeatureNav[] {
  const features = useOn();
  const user = useStore((state) => state.user);
  const demoBuild = useStore((state) => state.demoBuild);
  const settings = useStore((state) => state.settings);
  return useMemo(
    () =>
      features
        .flatMap((feature) => feature.web?.nav ?? [])
        .filter(
          (item) =>
            item.place === place &&
            isAllowed(item.guard, user, demoBuild) &&
            item.wanted?.({ ...boot(), settings }) !== false,
        )
        .toSorted((a, b) => a.order - b.order),
    [features, place, user, demoBuild, settings],
  );
}

export interface PlacedSlot extends FeatureSlot {
  readonly feature: string;
}

/** Slots of a place that have something to show, in order. */
export function useSlots(place: SlotPlace): readonly PlacedSlot[] {
  const features = useOn();
  const dismissed = useStore((state) => state.dismissed);
  const locale = useStore((state) => state.locale);
  const user = useStore((state) => state.user);
  const settings = useStore((state) => state.settings);
  return useMemo(
    () =>
      features
        .flatMap((feature) => (feature.web?.slots ?? []).map((slot) => ({ ...slot, feature: feature.id })))
        .filter(
          (slot) =>
            slot.place === place &&
            slot.wanted?.({ boot: { ...boot(), settings }, user, locale, dismissed }) !== false,
        )
        .toSorted((a, b) => a.order - b.order),
    [features, place, dismissed, user, locale, settings],
  );
}

/** The same for components: renders again when the operator switches something. */
export function useHasRoute(path: string): boolean {
  useStore((state) => state.features);
  return hasRoute(path);
}

/** True when some feature that is on has this exact route path. */
export function hasRoute(path: string): boolean {
  return all.some((feature) => isOn(feature.id) && feature.web?.routes?.some((route) => route.path === path));
}
