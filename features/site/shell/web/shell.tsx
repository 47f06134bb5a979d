import { lazy, Suspense, type ReactNode } from 'react';
import { MOBILE_MAX } from '#ui/breakpoints.ts';
import { cx } from '#ui/cx.ts';
import { Logo } from '#ui/logo.tsx';
import { usePath } from '#platform/web/app-link.tsx';
import { ErrorBoundary } from '#platform/web/error-boundary.tsx';
import { useSlots } from '#platform/web/features.ts';
import { loadTexts, useT } from '#platform/web/i18n.ts';
import { useMedia } from '#platform/web/media.ts';
import { Modals } from '#platform/web/modals.tsx';
import { useSettled } from '#platform/web/settled.ts';
import { Slot } from '#platform/web/slots.tsx';
import { useStore } from '#platform/web/store.ts';
import { isStageWide, useTheatre } from '#platform/web/theatre.ts';
import { Toasts } from '#platform/web/toasts.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CHAT_ALWAYS, STRIP_HEIGHT, useChatFolded } from './layout-state.ts';
import { ConnectionBanner, useLostLines } from './connection-banner.tsx';
import { DemoRibbon } from './demo-ribbon.tsx';
import { Header } from './header.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { RouteTitle } from './route-title.tsx';
import { Drawer, Sidebar } from './late-sidebar.tsx';

/** Everything over the page that does not belong to its flow. */
function Overlays(): ReactNode {
  return (
    <>
      <LoadingBar />
      <Modals />
      <Toasts />
      <RouteTitle />
      {/* Over everything, and at once: who opens the page inside a messaging app waits here. */}
      <Slot place="shell.cover" />
      <Slot place="shell.overlay" later />
    </>
  );
}

/** Of the chat's column, in pixels: `w-80`. */
const DOCK_WIDTH = 320;

const Footer = lazy(
  async () => (await Promise.all([import('./footer.tsx'), loadTexts('features/shell')]))[0],
);

/** Below the lower edge of the window, however short the page: it holds up nothing that is seen first. */
function LateFooter(): ReactNode {
  const settled = useSettled(true);
  // A page that fits the window has its scroll bar from the start.
  const place = <div className="h-90" />;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={place}>{settled ? <Footer /> : place}</Suspense>
    </ErrorBoundary>
  );
}

/** The frame of every page but the bare ones. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const t = useT('shell');
  const path = usePath();
  const desk = useMedia(`(min-width: ${MOBILE_MAX + 1}px)`);
  const wide = useStore((state) => state.sidebarOpen);
  const demoBuild = useStore((state) => state.demoBuild);
  const dock = useSlots('shell.dock').length > 0;
  // Beside the page where there is room for both, else over it while it is wanted.
  const roomy = useMedia(CHAT_ALWAYS);
  const wanted = useStore((state) => state.chat);
  const lost = useLostLines();
  const ribbon = demoBuild ? STRIP_HEIGHT : 0;
  const stageWide = useTheatre(isStageWide);
  const folded = useChatFolded();
  const docked = dock && roomy && !folded && !stageWide;
  const covered = dock && !roomy && wanted;
  const frame = {
    '--ribbon': `${ribbon + lost.length * STRIP_HEIGHT}px`,
    // What is said in passing does not cover the line that one writes in.
    ...(docked && { paddingInlineEnd: DOCK_WIDTH, '--toast-end': `${DOCK_WIDTH}px` }),
    ...(covered && { '--toast-bottom': '160px' }),
  };
  return (
    <div
      style={frame}
      className={cx(
        'flex min-h-dvh flex-col pt-[calc(60px+var(--ribbon))] pb-(--bar)',
        !stageWide && (wide ? 'desk:ps-60' : 'desk:ps-15'),
      )}
    >
      <a
        href="#main"
        className="fixed top-2 start-2 z-loader -translate-y-16 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {demoBuild && <DemoRibbon />}
      <ConnectionBanner lost={lost} top={ribbon} />
      <Header />
      {/* Phones have the drawer: dozens of links that nobody sees would hold up the first paint. */}
      {desk && !stageWide && <Sidebar />}
      <Slot place="shell.notice" fallback={<div className="h-14 sm:h-11" />} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-60px-var(--ribbon))] w-full max-w-page px-4 py-4 outline-none md:px-6 md:py-6 xl:max-w-page-xl"
      >
        <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
        <Slot place="shell.below-content" />
      </main>
      <LateFooter />
      <BottomBar />
      <Drawer />
      {(docked || covered) && (
        <aside
          id="dock"
          // Menus of the header open over it: only on phones, where it takes the whole window, is it above the header.
          className="fixed top-[calc(60px+var(--ribbon))] end-0 bottom-(--bar) z-1 w-80 border-s border-line/70 bg-panel max-sm:top-0 max-sm:bottom-0 max-sm:z-chat max-sm:w-full"
        >
          <Slot place="shell.dock" later />
        </aside>
      )}
      {!covered && (
        <div
          style={docked ? { insetInlineEnd: DOCK_WIDTH + 24 } : {}}
          className="pointer-events-none fixed end-4 top-0 bottom-[calc(var(--bar)+16px)] z-chat flex flex-col items-end justify-end gap-3 *:pointer-events-auto desk:end-6 desk:bottom-6"
        >
          <Slot place="shell.floating" later />
        </div>
      )}
      <Overlays />
    </div>
  );
}

/** Bare pages have no frame, but windows and toasts still work there. */
export function BareFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-8">
        <Logo size={32} />
        <div className="m-auto">{children}</div>
      </main>
      <Overlays />
    </>
  );
}

/** For pages that draw their frame themselves. */
export function OwnFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      {children}
      <Overlays />
    </>
  );
}
