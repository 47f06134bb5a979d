/**
 * Builds the page's router from the features' routes: those of the first load, and the others once they are there. Every route stays known for the whole visit; its
 * guard asks on each navigation whether the feature is still on.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
  type AnyRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Feature, FeatureRoute } from '../contract/feature.ts';
import { emit } from './events.ts';
import { allKnown, hasRoute, isOn, knowAll, onAllKnown, partOf } from './features.ts';
import { dismissTop } from './modals.tsx';
import { judge, parseSearch, sportType, stringifySearch, type Verdict } from './route-guards.ts';
import { getStore, setStore } from './store.ts';

type Part<Props> = (props: Props) => ReactNode;

export interface Frame {
  /** Wraps every page but the bare ones; draws them where it puts its children. */
  readonly layout: Part<{ children: ReactNode }>;
  /** Wraps the bare pages (layout: false). */
  readonly bare: Part<{ children: ReactNode }>;
  /** Surrounds the pages that draw their frame themselves (layout: 'own'). */
  readonly own: Part<{ children: ReactNode }>;
  readonly notFound: Part<object>;
  readonly broken: Part<{ reset: () => void }>;
  readonly pending: Part<object>;
}

let router: AnyRouter | undefined;

interface Arrival {
  readonly location: { readonly pathname: string; readonly href: string; readonly search: unknown };
  readonly preload: boolean;
}

function carryOut(verdict: Verdict, { location, preload: ahead }: Arrival): void {
  if (verdict.do === 'open') return;
  if (verdict.do === 'missing') throw notFound();
  if (verdict.do === 'go') throw redirect({ to: verdict.to, replace: true });
  // A mere hover must not open the log-in window.
  if (ahead) throw redirect({ to: '/' });
  queueMicrotask(() => emit('auth-needed', { tab: 'login', returnTo: location.href }));
  // Blocked means staying where one is; who was here already (and logged out) goes home.
  const here = router?.state.resolvedLocation?.pathname ?? '/';
  throw redirect({ to: here === location.pathname ? '/' : here, replace: true });
}

/** As the operator's settings have it, which open pages are sent. */
function isLicensed(): boolean {
  const end = getStore().settings.limits?.licenceEnd ?? null;
  return end === null || Date.now() < end;
}

function guardOf(
  feature: string | null,
  { guard, whileExcluded }: Pick<FeatureRoute, 'guard' | 'whileExcluded'>,
) {
  return (arrival: Arrival): void => {
    const there = feature === null || isOn(feature);
    const wanted = {
      path: arrival.location.pathname,
      search: arrival.location.search as Record<string, string>,
      guard,
      // A page that is switched off is no refuge.
      whileExcluded: there && whileExcluded,
      staff: guard?.startsWith('perm:') ?? false,
      on: there,
      profile: hasRoute('/profile/$tag'),
    };
    carryOut(judge(wanted, { ...getStore(), licensed: isLicensed() }), arrival);
  };
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** i18n key of the document title. */
    title?: string;
    feature?: string;
  }
}

/** The path may be that of a page that is not known yet: with all of them there, it is gone to once more. */
async function comeAgain({ location }: Arrival): Promise<never> {
  await knowAll();
  throw redirect({ href: location.href, replace: true });
}

/** Who has a window open and goes back, on a phone above all, means the window. */
function closeWindowsFirst({ history }: { readonly history: RouterHistory }): void {
  history.block({
    blockerFn: ({ action }) => action === 'BACK' && dismissTop(),
    enableBeforeUnload: false,
  });
}

/** @param features all features, on or off @param frame what surrounds the pages */
export function buildRouter(features: readonly Feature[], frame: Frame): AnyRouter {
  const { layout: Layout, bare: Bare, own: Own } = frame;
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: () => (
      <Layout>
        <Outlet />
      </Layout>
    ),
  });
  const bare = createRoute({
    getParentRoute: () => root,
    id: 'bare',
    component: () => (
      <Bare>
        <Outlet />
      </Bare>
    ),
  });
  const own = createRoute({
    getParentRoute: () => root,
    id: 'own',
    component: () => (
      <Own>
        <Outlet />
      </Own>
    ),
  });

  function pageOf(feature: string, route: FeatureRoute, parent: AnyRoute): AnyRoute {
    return createRoute({
      getParentRoute: () => parent,
      path: route.path,
      component: lazyRouteComponent(partOf(feature, route.load)),
      // A page may find that there is no such thing: it throws notFound() while drawing.
      notFoundComponent: frame.notFound,
      beforeLoad: guardOf(feature, route) as never,
      staticData: { title: route.title, feature },
    }) as unknown as AnyRoute;
  }

  const missing = guardOf(null, {});
  const rest = createRoute({
    getParentRoute: () => shell,
    path: '$',
    component: frame.notFound,
    beforeLoad: ((arrival: Arrival) => (allKnown() ? missing(arrival) : comeAgain(arrival))) as never,
    staticData: { title: 'shell.title.notFound' },
  }) as unknown as AnyRoute;
  const framed: AnyRoute[] = [rest];
  const open: AnyRoute[] = [];
  const free: AnyRoute[] = [];

  function addPages(more: readonly Feature[]): void {
    for (const { id, web } of more) {
      for (const route of web?.routes ?? []) {
        if (route.layout === false) open.push(pageOf(id, route, bare));
        else if (route.layout === 'own') free.push(pageOf(id, route, own));
        else framed.push(pageOf(id, route, shell));
      }
    }
    shell.addChildren(framed as never);
    bare.addChildren(open as never);
    own.addChildren(free as never);
  }
  addPages(features);

  const built = createRouter({
    routeTree: root.addChildren([shell, bare, own]),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: frame.pending,
    defaultNotFoundComponent: frame.notFound,
    defaultErrorComponent: frame.broken,
    scrollRestoration: true,
    // /casino/originals and /casino/Originals are two pages, as they are to the server.
    caseSensitive: true,
    parseSearch,
    stringifySearch,
  }) as unknown as AnyRouter;
  closeWindowsFirst(built);
  built.subscribe('onResolved', ({ toLocation }) => {
    const sport = sportType(toLocation.pathname);
    if (sport !== getStore().sport) setStore({ sport });
    emit('path-change', { path: toLocation.pathname, sport });
  });
  onAllKnown((later) => {
    addPages(later);
    built.setRoutes(built.buildRouteTree());
    // Where links lead was worked out without these pages.
    built.update({} as never);
  });
  router = built;
  return built;
}

/** Goes to a path of this page ('/casino/game/dice?tab=x') from outside React. */
export function navigate(href: string, options: { replace?: boolean } = {}): void {
  void router?.navigate({ href, replace: options.replace ?? false } as never);
}

/** Fetches what a page needs ahead of the visit; `href` as for navigate(). A page that may not be opened fetches nothing. */
export function preload(href: string): void {
  const [path = '', query = ''] = (href.split('#')[0] ?? '').split('?');
  void router?.preloadRoute({ to: path, search: parseSearch(query) } as never).catch(() => {});
}

/** Judges the open page again: after a feature was switched or somebody logged out. */
export function recheckRoute(): void {
  void router?.invalidate();
}
