import { create } from 'zustand';
import { useStore } from '#platform/web/store.ts';

/** A lost connection is spoken of when it has lasted this long, in ms. */
export const BANNER_AFTER = 3000;
/** The first connection of a page is spoken of when it has taken this long, in ms. */
export const BANNER_AT_FIRST = 10_000;

/** Of a strip over the header, in pixels. */
export const STRIP_HEIGHT = 32;

/** Widths at which the chat stands beside every page. */
export const CHAT_ALWAYS = '(min-width: 1201px)';

interface Layout {
  /** Address at which the drawer was opened, of a page that may still have been on its way; null: it is closed. */
  readonly drawerAt: string | null;
  readonly busy: number;
}

/** What of the frame is open in this page view; never kept. */
export const useLayout = create<Layout>(() => ({ drawerAt: null, busy: 0 }));

export function setDrawer(open: boolean): void {
  useLayout.setState({ drawerAt: open ? location.pathname : null });
}

/** Closes the drawer when the page under it is left. One that arrives, or is judged again, under an open drawer leaves it open. */
export function leaveDrawer(): void {
  if (useLayout.getState().drawerAt !== location.pathname) setDrawer(false);
}

export function addBusy(change: 1 | -1): void {
  useLayout.setState(({ busy }) => ({ busy: Math.max(0, busy + change) }));
}

/** Whether the chat's column is away: as the visitor left it, and for guests from the start. */
export function useChatFolded(): boolean {
  return useStore(({ chatFolded, user }) => chatFolded ?? user === null);
}
