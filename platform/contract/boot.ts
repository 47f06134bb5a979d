/**
 * What the page knows before its first call: the server inlines it in the HTML, and the same views
 * come back from the calls that refresh them. Both halves read this one file.
 */
import * as z from 'zod/mini';
import { LOCALES } from './locale.ts';
import { amount } from './money.ts';
import { shownByFeature } from './shown-settings.ts';

/** What staff may do: entries with a flag, as clients of the published contract know them, or plain names. */
const held = z.union([
  z.string(),
  z.object({
    permissions: z.array(z.object({ id: z.string(), permissions: z.object({ active: z.boolean() }) })),
  }),
]);

/** Beside these fields a `wallet_{currency id}` for each currency: the balance of real money, a decimal string. */
export const userView = z.looseObject({
  /** Public id, 24 lowercase hex. */
  _id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  avatar: z.nullable(z.string()),
  /** What letters to the player are written in. Null: not known yet. */
  locale: z.optional(z.nullable(z.enum(LOCALES))),
  roles: z.array(z.object({ id: z.string() })),
  permissions: z.array(held),
  vipLevel: z.number(),
  /** A second factor is asked for when it matters. */
  two_factor: z.optional(z.boolean()),
  /** Staff without what the operator wants of staff: roles and permissions are left out. */
  rights_rest: z.optional(z.boolean()),
  /** They rest because no passkey opened this session. What is told of an account beside any session says so too. */
  passkey_due: z.optional(z.boolean()),
  /** As which role staff look at the house: they read, and nothing else. `until` in epoch milliseconds. */
  viewing: z.optional(z.object({ role: z.string(), name: z.string(), until: z.number() })),
  /** The legal texts have to be accepted, or accepted again. */
  terms_due: z.optional(z.boolean()),
  private_bets: z.boolean(),
  self_excluded: z.boolean(),
  client_seed: z.optional(z.nullable(z.string())),
  created_at: z.union([z.string(), z.number()]),
  /** ISO 8601: the chat takes nothing from the player before that. Null: nothing is in the way. */
  mute: z.optional(z.nullable(z.string())),
  /** Public ids of whom the player does not want to read. */
  ignore: z.optional(z.array(z.string())),
  /** ISO 8601: when the faucet can be used next. Null: now. */
  bonus_claim: z.optional(z.nullable(z.string())),
});
export type UserView = z.output<typeof userView>;

/** What features add to an account as its owner sees it. */
export type AccountFields = Pick<UserView, 'mute' | 'ignore' | 'bonus_claim' | 'terms_due'> & {
  readonly [wallet: `wallet_${string}`]: string;
};

/** An account and the bearer token that its page calls with. */
export const signedInView = z.extend(userView, {
  /** Good only beside the session's cookie, which no script of a page can read: alone it opens nothing. */
  token: z.string(),
});
export type SignedIn = z.output<typeof signedInView>;

/** Logging in and registering both answer this. */
export const sessionView = z.object({
  user: signedInView,
  /** The session itself, for programs that keep no cookies. Pages leave it where it is. */
  token: z.string(),
});
export type SessionView = z.output<typeof sessionView>;

export const currencyView = z.object({
  /** Lower-case id: 'btc', 'usd'. */
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  /** CSS colour of the currency's mark. */
  style: z.string(),
  /** Price of one unit in US dollars, and in euros, as decimal strings. */
  price: z.string(),
  priceEur: z.string(),
  /** Places that are typed and shown. */
  decimals: z.number(),
  /** Places of the ledger's unit, `decimals` or more: no amount has more. */
  scale: z.number(),
  balance: z.object({ real: amount, demo: amount }),
  /** Of the account when the balances were read: that of a BalanceModification which tells the same. */
  version: z.number(),
  walletId: z.string(),
  chains: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CurrencyView = z.output<typeof currencyView>;

export const gameInfo = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['instant', 'steps', 'shared']),
  art: z.string(),
  /** Where the lobby lists it. */
  section: z._default(z.enum(['originals', 'slots']), 'originals'),
  /** Return to player and house edge as shares: 0.99 and 0.01. */
  rtp: z.number(),
  edge: z.number(),
  maxMultiplier: z.number(),
  enabled: z.boolean(),
});
export type GameInfo = z.output<typeof gameInfo>;

export const licenseView = z.object({
  valid: z.boolean(),
  enabledFeatures: z.array(z.string()),
  /** Names of the operator switches that are on. */
  plugins: z.array(z.string()),
  pluginSettings: shownByFeature,
});
export type LicenseView = z.output<typeof licenseView>;

export const realtimeInfo = z.object({
  key: z.string(),
  host: z.string(),
  port: z.number(),
  /** Path in front of /app/{key}: '' on the dedicated port, '/ws/pusher' on the main one. */
  path: z.string(),
  tls: z.boolean(),
});
export type RealtimeInfo = z.output<typeof realtimeInfo>;

/** Bonus money of a player, as the balance shows it before the first call. Decimal strings of the currency. */
export const bonusView = z.object({
  _id: z.string(),
  /** Id of the currency. */
  currency: z.string(),
  /** What is there, the stakes of open rounds included, and what those stakes are. */
  value: amount,
  frozenValue: amount,
  /** What has to be staked in all, and what of it is left. */
  toWager: amount,
  left: amount,
});
export type BonusView = z.output<typeof bonusView>;

/** How much of the operator's there is to see at the top of a page. */
const promotions = z.object({
  slides: z.int(),
  banners: z.int(),
  /** More, for players only: who logs in gets them without another document. */
  playerBanners: z.int(),
});

/**
 * What the pages will hold before the first call has told: so rooms of theirs are kept, and nothing moves when it
 * comes. Each part is told by the feature that fills it.
 */
const places = {
  /** Bonuses of the player that are under way. */
  bonus: z.optional(z.array(bonusView)),
  /** By language: which one is spoken, the page alone knows. */
  content: z.optional(
    z.record(
      z.string(),
      z.object({
        casino: promotions,
        sport: promotions,
        /** Ids, those in front first. */
        notices: z.array(z.string()),
        window: z.nullable(z.string()),
      }),
    ),
  ),
  catalogue: z.optional(
    z.object({
      /** Ids of the house's own games in the order of the operator. */
      order: z.array(z.string()),
      /** How many games or providers each row of the home page has. */
      rows: z.record(z.string(), z.int()),
    }),
  ),
};

const textLine = z.string();
/** What scripts of the page draw of the operator's brand; colours and pictures come as styles. Empty: the house's own, or none. */
const brandView = z.object({
  name: textLine,
  /** Languages that are offered. */
  locales: z.array(z.enum(LOCALES)),
  /** Who holds the licence. */
  entity: textLine,
  address: textLine,
  number: textLine,
  authority: textLine,
  sealImage: textLine,
  sealUrl: textLine,
  complaints: textLine,
  notice: textLine,
  helpUrl: textLine,
  domains: z.array(z.string()),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
});

export const boot = z.object({
  license: licenseView,
  /** Ids of the features that are on. */
  features: z.array(z.string()),
  user: z.nullable(userView),
  /** As `token` of a user who is logged in. */
  token: z.nullable(z.string()),
  csrf: z.string(),
  currencies: z.array(currencyView),
  games: z.array(gameInfo),
  realtime: realtimeInfo,
  /** True when every account may do everything and all money is play money. */
  demoBuild: z.boolean(),
  /** The language the browser asks for; the player's own choice goes before it. */
  locale: z.enum(LOCALES),
  /** It was asked for by the address, `?lang=de`: as good as chosen. */
  localeAsked: z._default(z.boolean(), false),
  /** What features show of their settings. */
  settings: shownByFeature,
  /** Left out while nothing differs from the house's own. */
  brand: z.optional(brandView),
  ...places,
});
export type Boot = z.output<typeof boot>;

/** BalanceModification on the private channel: the absolute balance after a movement. */
export const balanceModification = z.object({
  currency: z.string(),
  demo: z.boolean(),
  balance: amount,
  /** Grows with every movement of that account; an older one never overwrites a newer one. */
  version: z.number(),
  /** Milliseconds to wait before showing it, so that a balance does not tell the result early. */
  delay: z.number(),
  /** Free bonus money of the currency, beside the real balance; only after a bet that was made with it. */
  bonus: z.optional(amount),
});
export type BalanceModification = z.output<typeof balanceModification>;
