/** Every feature of the house, in the order their parts appear. */
import type { Feature } from '#platform/contract/feature.ts';
import { affiliates } from '#features/affiliates/feature.ts';
import { backoffice } from '#features/backoffice/feature.ts';
import { bonuses } from '#features/bonuses/feature.ts';
import { catalogue } from '#features/catalogue/feature.ts';
import { chat } from '#features/chat/feature.ts';
import { content } from '#features/content/feature.ts';
import { fairness } from '#features/fairness/feature.ts';
import { feed } from '#features/feed/feature.ts';
import { identity } from '#features/identity/feature.ts';
import { limits } from '#features/limits/feature.ts';
import { lobby } from '#features/lobby/feature.ts';
import { mail } from '#features/mail/feature.ts';
import { miniApp } from '#features/mini-app/feature.ts';
import { oauth } from '#features/oauth/feature.ts';
import { originals } from '#features/originals/feature.ts';
import { pricesFeature } from '#features/prices/feature.ts';
import { profile } from '#features/profile/feature.ts';
import { raceFeature } from '#features/race/feature.ts';
import { rain } from '#features/rain/feature.ts';
import { rewards } from '#features/rewards/feature.ts';
import { security } from '#features/security/feature.ts';
import { shell } from '#features/shell/feature.ts';
import { singleCurrency } from '#features/single-currency/feature.ts';
import { support } from '#features/support/feature.ts';
import { wallet } from '#features/wallet/feature.ts';
import { walletLogin } from '#features/wallet-login/feature.ts';

export const features: readonly Feature[] = [
  shell,
  identity,
  lobby,
  catalogue,
  originals,
  fairness,
  feed,
  raceFeature,
  pricesFeature,
  singleCurrency,
  content,
  profile,
  limits,
  security,
  walletLogin,
  miniApp,
  oauth,
  chat,
  support,
  rain,
  rewards,
  affiliates,
  bonuses,
  wallet,
  mail,
  backoffice,
];
