import { useEffect, useRef, type ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { boot } from '#platform/web/boot.ts';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { emit, on } from '#platform/web/events.ts';
import { closeAllModals, closeModal, openModal } from '#platform/web/modals.tsx';
import { onReconnected, useUserEvent } from '#platform/web/realtime.ts';
import { recheckRoute } from '#platform/web/router.tsx';
import { useStore } from '#platform/web/store.ts';
import { checkJurisdiction, playSession } from '../contract.ts';
import { ask, forget, serverNow, useLimits } from './store.ts';

const ASKED = 'phoenix-country';
/** The last message comes a moment before the server closes the connection; then the page comes back under new rules. */
const RETURN_MS = 1500;
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Watches over play: the reality check when it is due, the way out when play is barred, the
 * terms when an act waits for them. Draws nothing itself.
 */
export default function RestrictionsOverlay(): ReactNode {
  const id = useStore((state) => state.user?._id);
  const excluded = useStore((state) => state.user?.self_excluded === true);
  useExclusion(excluded);
  useMissed();
  useReality(excluded ? undefined : id);
  useCountry();
  useUserEvent('TermsDue', () => void openModal('legal', { due: true }));
  return null;
}

function useExclusion(excluded: boolean): void {
  // The page came under these rules already: nothing of it is to be closed, least of all the way to one's money.
  const known = useRef(boot().user?.self_excluded === true);
  useEffect(() => {
    if (!excluded) known.current = false;
    if (!excluded || known.current) return;
    closeAllModals();
    closeModal('limits.reality');
    recheckRoute();
    const timer = setTimeout(() => emit('account-changed'), RETURN_MS);
    return () => clearTimeout(timer);
  }, [excluded]);
}

/** Limits that are known may have changed while nobody could say so. */
function useMissed(): void {
  useEffect(
    () =>
      onReconnected(() => {
        if (useLimits.getState().view) void ask();
      }),
    [],
  );
}

/** Asks how the stretch of play stands, and once more when the check is due; the window must be answered. */
function useReality(id: string | undefined): void {
  const again = useRef(() => {});
  useUserEvent('LimitsChanged', () => {
    if (useLimits.getState().view) void ask();
    again.current();
  });
  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    let gone = false;
    async function look(): Promise<void> {
      clearTimeout(timer);
      const { now, session, excluded } = await call(playSession, {});
      if (gone) return;
      useLimits.setState({ behind: now - Date.now() });
      if (excluded) return ask();
      running = session !== null;
      if (!session) return closeModal('limits.reality');
      const left = session.dueAt - serverNow();
      if (left <= 0) return void openModal('limits.reality', { session });
      closeModal('limits.reality');
      timer = setTimeout(start, Math.min(left + 250, LONGEST_TIMER));
    }
    const start = (): void => void look().catch(() => {});
    start();
    // The first bet begins the stretch; later ones change nothing about when the check is due.
    const settled = on('bet-settled', ({ demo }) => {
      if (!demo && !running) start();
    });
    const back = onReconnected(start);
    again.current = start;
    return () => {
      gone = true;
      clearTimeout(timer);
      settled();
      back();
      again.current = () => {};
      forget();
    };
  }, [id]);
}

/** Said once a visit, where real money is off. */
function useCountry(): void {
  const asks = useShownSetting('limits', 'asksCountry') === true;
  useEffect(() => {
    if (!asks || sessionStorage.getItem(ASKED) !== null) return;
    call(checkJurisdiction, {}).then(
      ({ iso, blocked }) => {
        sessionStorage.setItem(ASKED, iso ?? '-');
        if (blocked) void openModal('limits.country', { iso });
      },
      () => {},
    );
  }, [asks]);
}
