import type { CurrencyView, LicenseView } from '#platform/contract/boot.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { ownView } from '#platform/server/identity/own-view.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Balance } from '#platform/server/money/money.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import * as contract from '../contract.ts';
import { shellSettings } from '../settings.ts';

export default serverPart((kit) => {
  for (const channel of [contract.site, contract.guest, contract.user]) kit.channel(channel);
  kit.serve(contract.license, () => license(kit));
  kit.serve(contract.features, () => ({ features: featuresOn(kit) }));
  kit.serve(contract.currencies, (call) => currencies(kit, call.player));
  kit.serve(contract.own, async ({ player }) => {
    const [user, balances] = await Promise.all([ownView(kit, player), currencies(kit, player)]);
    return { user, currencies: balances };
  });
  kit.serve(contract.language, async ({ player, body: { locale } }) => {
    await kit.identity.setLocale(player.id, locale);
    return { locale };
  });
  // All of it stands on every page.
  kit.page.showSettings('shell', () => ({ ...kit.settings.get('shell', shellSettings) }));
  kit.page.boot(async ({ player }) => ({ license: license(kit), currencies: await currencies(kit, player) }));

  kit.account.fields(async ({ id }) => {
    const balances = await kit.money.balances(id);
    return Object.fromEntries(
      balances.map(({ currency, real }) => [`wallet_${currency.code}`, formatAmount(real, currency)]),
    );
  });

  kit.on.live(
    ['money.posted', 'hold.placed', 'hold.released'],
    (event) =>
      void pushPosting(kit, event).catch((error: unknown) => kit.log.error({ err: error }, 'balance push')),
  );

  publishChanges(kit);
});

/** Open pages follow what the operator switches and sets. */
function publishChanges(kit: ServerKit): void {
  const site = channelOfAll('site');
  let switched = featuresOn(kit).join();
  // Not every room has begun yet: what they show is compared from the first change on.
  let shown = '';
  kit.settings.onChange(() => {
    const features = featuresOn(kit);
    const settings = kit.page.shownSettings();
    if (features.join() !== switched) kit.realtime.publish(site, 'features', { features });
    if (JSON.stringify(settings) !== shown) kit.realtime.publish(site, 'settings', { settings });
    switched = features.join();
    shown = JSON.stringify(settings);
  });
}

/** Shows a posting (a credit, a hold) on the player's open pages at once. Bets push their own. */
async function pushPosting(
  kit: ServerKit,
  { user, data }: DomainEvent<'money.posted' | 'hold.placed' | 'hold.released'>,
): Promise<void> {
  const { cur: ledgerCurrencyId, balance, stamp } = data;
  // Bonus money is told by its own feature; on a page's balance it has no place.
  if (user === null || natureOf(ledgerCurrencyId) === 'bonus') return;
  await pushBalance(kit, user, { ledgerCurrencyId, balance: BigInt(balance), bonus: null, stamp });
}

function license(kit: ServerKit): LicenseView {
  const on = kit.features.list().filter((feature) => feature.on);
  return {
    valid: licenceInForce(kit),
    enabledFeatures: on.map(({ id }) => id),
    plugins: on.flatMap(({ plugin }) => plugin ?? []),
    pluginSettings: kit.page.shownSettings(),
  };
}

function licenceInForce(kit: ServerKit): boolean {
  const end = kit.page.shownSettings().limits?.licenceEnd ?? null;
  return end === null || kit.runtime.now() < end;
}

function featuresOn(kit: ServerKit): string[] {
  return kit.features.list().flatMap(({ id, on }) => (on ? id : []));
}

/** Every currency with the caller's balances; a guest has none of anything. */
async function currencies(kit: ServerKit, player: Player | null): Promise<CurrencyView[]> {
  if (!player)
    return kit.money.currencies().map((currency) => view({ currency, real: 0n, demo: 0n, stamp: 0 }));
  return (await kit.money.balances(player.id)).map(view);
}

function view({ currency, real, demo, stamp }: Omit<Balance, 'bonus'>): CurrencyView {
  const { code, name, style, priceUsd, priceEur, decimals, scale, chains } = currency;
  return {
    id: code,
    name,
    icon: `/art/currency/${code}.svg`,
    style,
    price: priceUsd,
    priceEur,
    decimals,
    scale,
    balance: { real: formatAmount(real, currency), demo: formatAmount(demo, currency) },
    version: stamp,
    walletId: code,
    chains: [...chains],
  };
}
