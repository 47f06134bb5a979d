import * as z from 'zod/mini';
import { balanceModification, currencyView, licenseView, userView } from '#platform/contract/boot.ts';
import { channel } from '#platform/contract/channel.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { amount } from '#platform/contract/money.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { shownByFeature } from '#platform/contract/shown-settings.ts';
import type { EventsOf, Pushes } from '#platform/contract/push.ts';

const nothing = z.object({});

/** What the operator runs and has switched on; no vendor server is asked. */
export const license = endpoint({
  method: 'POST',
  path: '/license',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: licenseView,
  summary: 'Licence and operator switches',
});

export const features = endpoint({
  method: 'POST',
  path: '/api/data/features',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.object({ features: z.array(z.string()) }),
  summary: 'Ids of the features that are on',
});

export const currencies = endpoint({
  method: 'POST',
  path: '/api/data/currencies',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.array(currencyView),
  summary: 'Currencies, with the balances of whoever asks',
});

export const own = endpoint({
  method: 'POST',
  path: '/api/data/own',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: z.object({ user: userView, currencies: z.array(currencyView) }),
  summary:
    "The caller's account and balances: what a page may have missed until it heard the caller's channel",
});

export const language = endpoint({
  method: 'POST',
  path: '/api/user/language',
  who: 'user',
  body: z.object({ locale: z.enum(LOCALES) }),
  reply: z.object({ locale: z.enum(LOCALES) }),
  rate: { max: 60, seconds: 600 },
  summary: "Sets the language of the caller's letters, and of pages in browsers where none was chosen",
});

/** Everybody on the site: which features are on, and what they show of their settings. */
export const site = channel({
  name: 'site',
  who: 'guest',
  events: {
    features: z.object({ features: z.array(z.string()) }),
    settings: z.object({ settings: shownByFeature }),
  },
});

/** Joined by visitors without an account. */
export const guest = channel({ name: 'guest', who: 'guest', events: {} });

/** A player's own channel, across features. */
export const user = channel({
  name: 'user.{user}',
  who: 'self',
  events: {
    BalanceModification: balanceModification,
    /** The account was changed, here or on another device. */
    AccountUpdated: z.object({ user: userView }),
    /** Limits, breaks or documents were changed, or the reality check is due: ask again. */
    LimitsChanged: z.object({}),
    /** An act with real money was refused until the terms in force are accepted. */
    TermsDue: z.object({}),
    /** The answer of a turn or finish, for a page that lost the reply. */
    WhisperResponse: z.object({ event: z.string(), data: z.unknown() }),
    VipLevelUp: z.object({ level: z.int(), name: z.string() }),
    /** Bonus money was wagered: it is the player's own now. */
    BonusBalanceTransferred: z.object({
      _id: z.string(),
      currency: z.string(),
      value: amount,
      forfeited: amount,
    }),
  } satisfies { [Event in keyof Pushes['user.{user}']]: z.ZodMiniType<Pushes['user.{user}'][Event]> },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    site: EventsOf<typeof site>;
  }
}
