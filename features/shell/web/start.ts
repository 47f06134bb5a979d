/** What the frame does outside React: listens to the page's events and to the site's channel. */
import { call } from '#platform/web/api.ts';
import { applyBalance, provideCurrencies, refreshCurrencies } from '#platform/web/balance.ts';
import { boot, refreshBoot } from '#platform/web/boot.ts';
import { on } from '#platform/web/events.ts';
import { isOn, switchFeatures } from '#platform/web/features.ts';
import { translate } from '#platform/web/i18n.ts';
import { closeAllModals, openModal } from '#platform/web/modals.tsx';
import { listen, onReconnected, userChannel } from '#platform/web/realtime.ts';
import { recheckRoute } from '#platform/web/router.tsx';
import { getStore, useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { currencies, features, site } from '../contract.ts';
import { addBusy, BANNER_AFTER, setDrawer } from './layout-state.ts';

export function startShell(): void {
  provideCurrencies(() => call(currencies, {}));
  followTheme();
  followAccount();
  on('busy', ({ on: more }) => addBusy(more ? 1 : -1));
  on('path-change', () => setDrawer(false));
  on('auth-needed', ({ tab = 'login', returnTo }) => {
    void openModal('auth', { tab, ...(returnTo === undefined ? {} : { returnTo }) });
  });
  on('session-expired', () => {
    closeAllModals();
    void openModal('loader', {}, { escapable: false });
  });
  listen(site.name, 'features', (data) => void takeFeatures((data as { features?: unknown }).features));
  onReconnected((lasted) => {
    // A break too short for the banner is mended without a word.
    if (lasted >= BANNER_AFTER) toast.success(translate('shell.connection.recovered'), { id: 'connection' });
    void refreshCurrencies().catch(() => {});
    void call(features, {}).then(
      (reply) => takeFeatures(reply.features),
      () => {},
    );
  });
}

/** The operator switched something: its nav and slots go, and the open page is judged again. */
async function takeFeatures(list: unknown): Promise<void> {
  if (!Array.isArray(list)) return;
  const next = list.filter((id): id is string => typeof id === 'string');
  if (next.toSorted().join() === [...getStore().features].toSorted().join()) return;
  const gained = next.some((id) => !isOn(id));
  // What comes with the page load (a list of games) is not here yet for a feature that was off.
  if (gained && (await refreshBoot().then(isBehind, () => false))) return;
  switchFeatures(next);
  recheckRoute();

  /** The process that answered has yet to hear of it, and will tell everybody when it has. */
  function isBehind(): boolean {
    return !next.every((id) => boot().features.includes(id));
  }
}

function followTheme(): void {
  const apply = (theme: string): void => {
    document.documentElement.dataset['theme'] = theme;
    const panel = getComputedStyle(document.documentElement).getPropertyValue('--panel');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', panel);
  };
  apply(getStore().theme);
  useStore.subscribe((state, before) => {
    if (state.theme !== before.theme) apply(state.theme);
  });
}

/** Balance events of whoever is logged in now. */
function followAccount(): void {
  let stop: (() => void) | undefined;
  const follow = (): void => {
    stop?.();
    const { user } = getStore();
    stop = user ? listen(userChannel(user._id), 'BalanceModification', applyBalance) : undefined;
  };
  follow();
  on('account-changed', () => {
    follow();
    recheckRoute();
  });
}
