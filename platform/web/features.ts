/**
 * Which features are on, and what they add to the page. The operator may switch one while the page is
 * open: its nav, slots and modals go at once, its routes answer 404.
 */
import { useMemo, type ComponentType } from 'react';
import { create } from 'zustand';
import type { Feature, FeatureNav, FeatureSlot, FeatureWeb } from '../contract/feature.ts';
import type { ModalId, SlotPlace } from '../contract/page.ts';
import { boot } from './boot.ts';
import { loadTexts } from './i18n.ts';
import { isAllowed } from './permission.ts';
import { provideModals, registerModal, type LoadModal } from './modals.tsx';
import { whenSettled } from './settled.ts';
import { getStore, setStore, useStore } from './store.ts';

interface Part {
  // Parts take props of every kind; whoever renders one knows which.
  // oxlint-disable-next-line typescript/no-explicit-any
  default: ComponentType<any>;
}

/** The list of what features add beyond the first load. */
type FetchLater = () => Promise<{ readonly features: readonly Feature[] }>;

let all: readonly Feature[] = [];
let drop: (() => void)[] = [];
let fetchLater: FetchLater | null = null;
let coming: Promise<void> | undefined;
const learners = new Set<(later: readonly Feature[]) => void>();
/** The places that have got more than the first load knew of. */
export const useGrown = create<Readonly<Record<string, true>>>(() => ({}));

/**
 * Called once at start with app/features.ts.
 * @param later where the list of the first load leaves something out: fetches the rest, which is done ahead once the page has settled
 */
export function installFeatures(
  features: readonly Feature[],
  on: readonly string[],
  later: FetchLater | null = null,
): void {
  all = features;
  fetchLater = later;
  provideModals(knowAll);
  switchFeatures(on);
  // Whoever needs it asks again, and is told what went wrong.
  if (later) whenSettled(() => void knowAll().catch(() => {}));
}

/** Whether all that features add is known. Until then only the names of some pages and windows are: those that are asked for at home. */
export const allKnown = (): boolean => fetchLater === null;

/** Calls `handler` once with what features add beyond the first load, if it left something out. */
export function onAllKnown(handler: (later: readonly Feature[]) => void): void {
  learners.add(handler);
}

/**
 * Fetches all that features add to the page, once.
 * @throws when it could not be had; the next call tries again
 */
export function knowAll(): Promise<void> {
  if (!fetchLater) return Promise.resolve();
  coming ??= fetchLater().then(
    ({ features }) => learn(features),
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

function learn(later: readonly Feature[]): void {
  fetchLater = null;
  const parts = new Map(later.map(({ id, web }) => [id, web ?? {}]));
  all = all.map((feature) => withPart(feature, parts.get(feature.id) ?? {}));
  registerWindows();
  // The frame and the home page show nothing of it: what they show is not drawn again.
  const places = later.flatMap(({ web }) => [...(web?.nav ?? []), ...(web?.slots ?? [])]);
  useGrown.setState(Object.fromEntries(places.map(({ place }) => [place, true as const])));
  for (const handler of learners) handler(later);
}

function withPart(feature: Feature, { routes = [], nav = [], slots = [], modals = {} }: FeatureWeb): Feature {
  const { web = {} } = feature;
  return {
    ...feature,
    web: {
      ...web,
      routes: [...(web.routes ?? []), ...routes],
      nav: [...(web.nav ?? []), ...nav],
      slots: [...(web.slots ?? []), ...slots],
      modals,
    },
  };
}

const namesIn = (list: string | undefined): string[] => list?.split(' ') ?? [];

/** Loaders of a feature's windows; one of which only the name is known waits for the rest. */
function windowsOf({ id: feature, web }: Feature): [string, LoadModal][] {
  if (allKnown()) return Object.entries(web?.modals ?? {});
  return namesIn(web?.windows).map((id) => [
    id,
    async () => {
      await knowAll();
      const known = all.find((one) => one.id === feature);
      return windowsOf(known!).find(([name]) => name === id)![1]();
    },
  ]);
}

/** Takes over the list of features that are on, at start and whenever the operator switches one. */
export function switchFeatures(on: readonly string[]): void {
  setStore({ features: on });
  registerWindows();
}

function registerWindows(): void {
  for (const undo of drop) undo();
  drop = [];
  for (const feature of all) {
    if (!isOn(feature.id)) continue;
    for (const [id, load] of windowsOf(feature)) {
      // The keys of a feature's windows are such ids.
      drop.push(registerModal(id as ModalId, partOf(feature.id, load)));
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

/** Features that are on, as far as they are known: more of those that add to `place` may come. */
function useOn(place: string): readonly Feature[] {
  const on = useStore((state) => state.features);
  const grown = useGrown((state) => state[place]);
  // oxlint-disable-next-line react/exhaustive-deps -- `all` is another then
  return useMemo(() => all.filter((feature) => on.includes(feature.id)), [on, grown]);
}

/** Nav items of a place that this player may see, in order. */
export function useNav(place: FeatureNav['place']): readonly FeatureNav[] {
  const features = useOn(place);
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
  const features = useOn(place);
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
  return all.some(
    ({ id, web }) =>
      isOn(id) && (web?.routes?.some((route) => route.path === path) || namesIn(web?.paths).includes(path)),
  );
}
