/** The window over the page: open or not, and the pages that were gone through. */
import { create } from 'zustand';
import { on } from '#platform/web/events.ts';

/** A page of the window. `chat` is a conversation that began earlier, `live_chat` one that begins with the next message. */
export type SupportPage =
  | { readonly page: 'index' | 'moderate' | 'live_chat' }
  | { readonly page: 'chat'; readonly id: string };

interface WindowState {
  readonly open: boolean;
  /** The last one is shown. */
  readonly stack: readonly SupportPage[];
}

const INDEX: SupportPage = { page: 'index' };

export const useSupportWindow = create<WindowState>(() => ({ open: false, stack: [INDEX] }));
const set = useSupportWindow.setState;

export function toggleSupport(open = !useSupportWindow.getState().open): void {
  set({ open });
}

/** The page that is on top already stays there once. */
export function goTo(page: SupportPage): void {
  set((state) => (isSame(state.stack.at(-1)!, page) ? state : { stack: [...state.stack, page] }));
}

const isSame = (one: SupportPage, other: SupportPage): boolean =>
  one.page === other.page && !(one.page === 'chat' && other.page === 'chat' && one.id !== other.id);

/** The same page under another name: a new chat has got its id. */
export function replaceWith(page: SupportPage): void {
  set(({ stack }) => ({ stack: [...stack.slice(0, -1), page] }));
}

export function goBack(): void {
  set(({ stack }) => ({ stack: stack.length > 1 ? stack.slice(0, -1) : [INDEX] }));
}

// What was open belongs to whoever was logged in.
on('account-changed', () => set({ stack: [INDEX] }));
