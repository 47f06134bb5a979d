/** What the frame does outside React: listens to the page's events and to the site's channel. */
import { provideCurrencies, refreshCurrencies } from '#platform/web/balance.ts';
import { boot, refreshBoot, takeShownSettings, type UserView } from '#platform/web/boot.ts';
import { isPageCovered } from '#platform/web/covered.ts';
import { on } from '#platform/web/events.ts';
import { switchFeatures } from '#platform/web/features.ts';
import { speak, translate } from '#platform/web/i18n.ts';
import { closeAllModals, closeModal, openModal } from '#platform/web/modals.tsx';
import { listen, onJoined, onReconnected } from '#platform/web/realtime.ts';
import { recheckRoute } from '#platform/web/router.tsx';
import { showAccount } from '#platform/web/session.ts';
import { defaultPreferences, getStore, setStore, useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { showTheme } from '#ui/show-theme.ts';
import type { BalanceModification } from '#platform/contract/boot.ts';
import type { ShownByFeature } from '#platform/contract/shown-settings.ts';
import { directionOf } from '#platform/contract/locale.ts';
import { channelOfAll, userChannel } from '#platform/contract/push.ts';
import { nextRoom } from './chat-room.ts';
import { createSiteChanges } from './site-changes.ts';
import { addBusy, BANNER_AFTER, CHAT_ALWAYS, leaveDrawer } from './layout-state.ts';

const calls = () => import('./calls.ts');
const SITE = channelOfAll('site');

export function startShell(): void {
  provideCurrencies(async () => (await calls()).readCurrencies());
  followTheme();
  followLanguage();
  followAccount();
  followChat();
  addEventListener('keydown', pressShortcut);
  on('busy', ({ on: more }) => addBusy(more ? 1 : -1));
  on('path-change', ({ path, sport }) => {
    leaveDrawer();
    // For styles of the operator's, and for whoever watches the page from outside.
    Object.assign(document.documentElement.dataset, { path, sport });
  });
  on('currency-gone', (names) => void openModal('refresh-currency', names));
  on('auth-needed', ({ tab = 'login', returnTo }) => {
    void openModal('auth', { tab, ...(returnTo === undefined ? {} : { returnTo }) });
  });
  on('bonus-window', () => void openModal('bonus'));
  on('two-factor-needed', () => {
    void openModal('security.code').then(async (open) => {
      // It came with the call that waits.
      if (!open) (await import('#platform/web/two-factor.ts')).twoFactorQueue.abandoned();
    });
  });
  on('account-taken', () => {
    closeAllModals();
    closeModal('security.code');
  });
  on('session-expired', () => {
    closeAllModals();
    void openModal('loader');
  });
  listen(SITE, 'features', (data) => void changes.featuresTold(data.features));
  listen(SITE, 'settings', (data) => changes.settingsTold(data.settings));
  // What was switched between the load of the page and its joining the channel, or during a break, nobody told it.
  onJoined(SITE, () => void changes.catchUp());
  onReconnected((lasted) => {
    // A break too short for the banner is mended without a word.
    if (lasted >= BANNER_AFTER) toast.success(translate('shell.connection.recovered'), { id: 'connection' });
    // Guests have no channel of their own; what they see of the currencies may have changed.
    if (!getStore().user) void refreshCurrencies().catch(() => {});
  });
}

/** Where the chat lies over the page it starts closed, and goes when the page under it is left or the window gets narrow. */
function followChat(): void {
  const close = (): void => {
    if (!matchMedia(CHAT_ALWAYS).matches) setStore({ chat: false });
  };
  let shown = location.pathname;
  close();
  // The first path is told after the page has been there for a while.
  on('path-change', ({ path }) => {
    if (path !== shown) close();
    shown = path;
  });
  matchMedia(CHAT_ALWAYS).addEventListener('change', close);
}

/** The operator changed what everybody may see of the settings. */
function takeSettings(settings: ShownByFeature): void {
  if (JSON.stringify(settings) === JSON.stringify(getStore().settings)) return;
  takeShownSettings(settings);
  // The licence may have been given an end.
  recheckRoute();
}

const changes = createSiteChanges({
  ask: async () => {
    const reply = await calls()
      .then(({ askLicense }) => askLicense())
      .catch(() => undefined);
    return reply && { features: reply.enabledFeatures, settings: reply.pluginSettings };
  },
  refresh: async () => {
    await refreshBoot();
    return boot().features;
  },
  features: () => getStore().features,
  // What the operator switched off goes from nav and slots, and the open page is judged again.
  takeFeatures: (features) => {
    switchFeatures(features);
    recheckRoute();
  },
  takeSettings,
});

const TYPING = 'input, textarea, select, [contenteditable=true]';

/** A key that a control of the frame announces presses it, unless somebody types or something lies over the page. */
function pressShortcut(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.matches(TYPING)) return;
  if (isPageCovered()) return;
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!control) return;
  event.preventDefault();
  control.click();
}

function followTheme(): void {
  const apply = (theme: string): void => {
    showTheme(theme);
    const panel = getComputedStyle(document.documentElement).getPropertyValue('--panel');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', panel);
  };
  apply(getStore().theme);
  useStore.subscribe((state, before) => {
    if (state.theme !== before.theme) apply(state.theme);
  });
}

/** Another language is spoken at once; one whose texts cannot be had is taken back. Chat rooms go by language. */
function followLanguage(): void {
  const tune = (changed: Parameters<typeof nextRoom>[1]): void =>
    setStore({ channel: nextRoom(getStore().channel, changed) });
  on('account-changed', meetAccount);
  if (!getStore().user?.locale) keepLanguage();
  // Nobody has chosen a room yet.
  if (getStore().channel === defaultPreferences.channel) tune(getStore());
  useStore.subscribe((state, before) => {
    if (state.sport !== before.sport) tune({ sport: state.sport });
    if (state.locale === before.locale) return;
    if (state.localeChosen && state.locale !== state.user?.locale) keepLanguage();
    // A late answer is nothing to whoever has chosen another one since.
    const stands = (): boolean => getStore().locale === state.locale;
    speak(state.locale).then(
      () => {
        if (!stands()) return;
        Object.assign(document.documentElement, { lang: state.locale, dir: directionOf(state.locale) });
        tune({ locale: state.locale });
      },
      () => {
        if (!stands()) return;
        setStore({ locale: before.locale });
        toast.error(translate('shell.error.chunk'));
      },
    );
  });
}

/**
 * The account and the page come to one language: what was chosen in this browser is the account's from now on, and
 * where none was chosen the page takes the account's.
 */
function meetAccount(): void {
  const { user, locale, localeChosen } = getStore();
  if (user?.locale && !localeChosen) setStore({ locale: user.locale });
  else if (user && user.locale !== locale) keepLanguage();
}

/** Letters follow the page. When the server cannot be reached, the next load tries again. */
function keepLanguage(): void {
  const { user, locale } = getStore();
  if (!user) return;
  setStore({ user: { ...user, locale } });
  calls()
    .then((ask) => ask.keepLanguage(locale))
    .catch(() => {});
}

function hearBalance(event: BalanceModification): void {
  void calls().then(({ takeBalanceEvent }) => takeBalanceEvent(event));
}

/** What came between the page, or the break, and the joining of the channel nobody has told. */
function readMissed(): void {
  calls()
    .then(({ readOwn }) => readOwn())
    .catch(() => {});
}

/** Confirmed on the phone, shown here. */
function hearAccount({ user }: { readonly user: UserView }): void {
  showAccount(user);
}

/**
 * Events of whoever is logged in now. They are heard from the first load on: a piece that comes later would miss what
 * was told before it.
 */
function followAccount(): void {
  let stops: (() => void)[] = [];
  const follow = (): void => {
    for (const stop of stops) stop();
    const { user } = getStore();
    const own = user && userChannel(user._id);
    stops = own
      ? [
          listen(own, 'BalanceModification', hearBalance),
          listen(own, 'AccountUpdated', hearAccount),
          onJoined(own, readMissed),
        ]
      : [];
  };
  follow();
  on('account-changed', () => {
    follow();
    recheckRoute();
  });
}
