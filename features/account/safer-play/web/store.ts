/** The limits of whoever is logged in, asked for when they are first shown and kept true by the player's channel; every part here reads them. */
import { create } from 'zustand';
import { call } from '#platform/web/api.ts';
import { closeAllModals } from '#platform/web/modals.tsx';
import { recheckRoute } from '#platform/web/router.tsx';
import { getStore, setStore } from '#platform/web/store.ts';
import type { LimitsView } from '../contract.ts';

interface LimitsState {
  readonly view: LimitsView | null;
  readonly failed: boolean;
  readonly asking: boolean;
  /** How far this computer's clock is behind the server's, in ms. */
  readonly behind: number;
}

export const useLimits = create<LimitsState>(() => ({ view: null, failed: false, asking: false, behind: 0 }));

/** The server's clock. */
export function serverNow(): number {
  return Date.now() + useLimits.getState().behind;
}

/** What a call answered is what is shown everywhere. */
export function keep(view: LimitsView): void {
  useLimits.setState({ view, failed: false, asking: false, behind: view.now - Date.now() });
  if (view.bar) barred();
}

/** What was shown before stays until the answer is there; one that comes after a change of account is dropped. */
export async function ask(): Promise<void> {
  const whose = getStore().user?._id;
  const isTheirs = () => getStore().user?._id === whose;
  useLimits.setState({ asking: true });
  try {
    const { limits } = await import('../contract.ts');
    const view = await call(limits, {});
    if (isTheirs()) keep(view);
  } catch {
    if (isTheirs()) useLimits.setState({ failed: true, asking: false });
  }
}

export function forget(): void {
  useLimits.setState({ view: null, failed: false, asking: false });
}

/** From now on the page is closed but for what stays open to who may not play. */
function barred(): void {
  const { user } = getStore();
  if (!user || user.self_excluded) return;
  setStore({ user: { ...user, self_excluded: true } });
  closeAllModals();
  recheckRoute();
}
