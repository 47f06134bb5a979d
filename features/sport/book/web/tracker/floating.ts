/** The match whose tracker stands over the sport pages of this tab. */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Floating {
  readonly event: string | null;
}

export const useFloating = create<Floating>()(
  persist((): Floating => ({ event: null }), {
    name: 'Phoenix.tracker',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export function float(event: string | null): void {
  useFloating.setState({ event });
}
