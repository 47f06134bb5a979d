import { afterAll, expect, it, vi } from 'vitest';
import type { Feature } from '../contract/feature.ts';
import { allKnown, hasRoute, installFeatures, knowAll, onAllKnown, useGrown } from './features.ts';
import { hasModal, openModal } from './modals.tsx';
import { getStore } from './store.ts';

// A page that never comes to rest.
vi.stubGlobal('document', { readyState: 'loading' });
vi.stubGlobal('addEventListener', () => {});
afterAll(() => vi.unstubAllGlobals());

const part = async () => ({ default: () => null });
const feature = (web: Feature['web'], id = 'shell'): Feature => ({
  id,
  title: '',
  plugin: null,
  contract: {},
  web: { queries: false, ...web },
});
const first = [
  feature({ nav: [], paths: '/error/1 /error/se', windows: 'error' }),
  feature({ paths: '/bells', windows: 'search' }, 'bells'),
];
const page = { path: '/error/1', title: '', load: part };
const later = [
  feature({
    routes: [page],
    nav: [{ id: 'x', place: 'avatar', label: '', icon: 'bell', to: '/error/1', order: 1 }],
    modals: { error: part, loader: part },
  }),
  feature({}, 'bells'),
];

it('knows pages and windows by name before it has them, and only those of rooms that are on', () => {
  installFeatures(first, ['shell'], async () => ({ features: later }));
  expect(allKnown()).toBe(false);
  expect([hasRoute('/error/se'), hasRoute('/error'), hasRoute('/bells')]).toEqual([true, false, false]);
  expect([hasModal('error'), hasModal('search')]).toEqual([true, false]);
});

it('opens a window as soon as the rest is there, and tries again where that failed', async () => {
  let online = false;
  installFeatures(first, ['shell', 'bells'], async () => {
    if (!online) throw new Error('offline');
    return { features: later };
  });
  const before = getStore().features;
  const learned = vi.fn();
  onAllKnown(learned);
  expect(await openModal('error')).toBe(false);
  await expect(knowAll()).rejects.toThrow('offline');
  online = true;
  // Not even its name was there.
  expect(await openModal('loader')).toBe(true);
  expect(await openModal('error')).toBe(true);
  expect(allKnown()).toBe(true);
  expect(learned).toHaveBeenCalledExactlyOnceWith(later);
  // Whoever looks at a place that has got more looks again, and nobody else does.
  expect(useGrown.getState()).toEqual({ avatar: true });
  expect(getStore().features).toBe(before);
  expect(hasRoute('/error/1')).toBe(true);
  // A window that is only named stays unknown where the room turns out not to have it.
  expect(await openModal('search')).toBe(false);
});

it('has all from the start where nothing was left out', async () => {
  installFeatures(later, ['shell']);
  expect(allKnown()).toBe(true);
  await knowAll();
  expect(hasRoute('/error/1')).toBe(true);
});
