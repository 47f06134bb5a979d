import { create } from 'zustand';

/** How much is unread, for the parts of the first load: they go without the query library, which `watch.tsx` brings later. */
export const useUnread = create<{ count: number }>(() => ({ count: 0 }));

export function setUnread(count: number): void {
  useUnread.setState({ count });
}
