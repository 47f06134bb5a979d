/** The page's entry: reads the boot data, hands the features to the platform, draws the frame. */
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '#features/account/identity/web/restore-session.ts';
import { BrokenPage } from '#features/site/shell/web/broken-page.tsx';
import { NotFound } from '#features/site/shell/web/not-found.tsx';
import { PendingPage } from '#features/site/shell/web/pending-page.tsx';
import { fetchSidebar } from '#features/site/shell/web/late-sidebar.tsx';
import { BareFrame, OwnFrame, Shell } from '#features/site/shell/web/shell.tsx';
import { startShell } from '#features/site/shell/web/start.ts';
import { takeCurrencies } from '#platform/web/balance.ts';
import { readBoot } from '#platform/web/boot.ts';
import { ErrorBoundary } from '#platform/web/error-boundary.tsx';
import { installFeatures, knowAll } from '#platform/web/features.ts';
import { installGames } from '#platform/web/game/game-list.ts';
import { dressTexts, loadTexts, provideTexts, speak } from '#platform/web/i18n.ts';
import { watchInstall } from '#platform/web/install.ts';
import { MessagesProvider } from '#platform/web/messages-provider.tsx';
import { startRealtime } from '#platform/web/realtime.ts';
import { buildRouter } from '#platform/web/router.tsx';
import { followOtherTabs, followReturn } from '#platform/web/session.ts';
import { declarePreferences, getStore, setStore } from '#platform/web/store.ts';
import { features } from './features.ts';
import { houseTexts, TITLES } from './locales.ts';
import '#ui/tokens.css';

const boot = readBoot();
start();

function start(): void {
  // First of all: what comes next keeps some.
  declarePreferences(features.map(({ web }) => web?.preferences ?? {}));
  provideTexts(houseTexts);
  setStore({ license: boot.license, demoBuild: boot.demoBuild, bonus: boot.bonus ?? [] });
  if (!getStore().localeChosen) setStore({ locale: boot.locale, localeChosen: boot.localeAsked });
  takeCurrencies(boot.currencies);
  restoreSession(boot);
  // With sources as they are, the list is whole.
  installFeatures(features, boot.features, import.meta.env.PROD ? fetchLater : null);
  installGames(
    async () => (await import('./game-stages.ts')).gameStages,
    () => new Worker(new URL('strategy-worker.ts', import.meta.url), { type: 'module' }),
  );
  const router = buildRouter(features, {
    layout: Shell,
    bare: BareFrame,
    own: OwnFrame,
    notFound: NotFound,
    broken: BrokenPage,
    pending: PendingPage,
  });
  followOtherTabs();
  followReturn();
  watchInstall();
  startShell();

  void draw(router);
  startRealtime(boot.realtime);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
  }
}

/** Settles when the first sheet is there, which app/index.html has asked for, or cannot be had. */
function dressed(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('#sheet');
  if (!sheet || sheet.sheet) return Promise.resolve();
  return new Promise((done) => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, () => done());
  });
}

/** All that features add, with the texts that it names. */
async function fetchLater() {
  const titles = loadTexts(TITLES);
  const { features: later } = await import('./later-features.ts');
  await titles;
  return { features: later };
}

/** Draws the page once the texts of its language are there, and what stands at its side. */
async function draw(router: AnyRouter): Promise<void> {
  // For tests alone; app/index.html turns the page round.
  if (sessionStorage.getItem('Phoenix.pseudo') === 'ar-XB')
    dressTexts((await import('#platform/web/pseudo-locale.ts')).pseudo);
  // Home is known; who comes to another page and cannot fetch the rest is told so by the page.
  await Promise.all([speak(getStore().locale), fetchSidebar(), dressed()]);
  // A router that has its page before it is drawn draws both at once, in slices; one that finds it afterwards draws the page in
  // one go. The home page has come with these scripts; any other is waited for in the frame.
  let drawn = (): void => {};
  if (location.pathname === '/') {
    // What is drawn listens to the address itself.
    drawn = router.history.subscribe(() => void router.load());
    await router.load();
  } else await knowAll().catch(() => {});
  const tree = (
    <StrictMode>
      <MessagesProvider>
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
        <Once run={drawn} />
      </MessagesProvider>
    </StrictMode>
  );
  const root = createRoot(document.getElementById('root')!);
  // In slices: the first render is the longest there is, and a slow phone should hear a tap meanwhile.
  startTransition(() => root.render(tree));
}

/** Calls `run` when all that stands before it is drawn. */
function Once({ run }: { run: () => void }): null {
  useLayoutEffect(run, [run]);
  return null;
}
