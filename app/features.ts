/** Every feature of the house, in the order their parts appear. */
import type { Feature } from '#platform/contract/feature.ts';
import { affiliates } from '#features/money/affiliates/feature.ts';
import { aml } from '#features/operator/aml/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { bonuses } from '#features/money/bonuses/feature.ts';
import { campaigns } from '#features/operator/campaigns/feature.ts';
import { cases } from '#features/operator/cases/feature.ts';
import { catalogue } from '#features/play/catalogue/feature.ts';
import { challenges } from '#features/play/challenges/feature.ts';
import { chat } from '#features/community/chat/feature.ts';
import { content } from '#features/site/content/feature.ts';
import { fairness } from '#features/play/fairness/feature.ts';
import { dormant } from '#features/money/dormant/feature.ts';
import { erasure } from '#features/account/erasure/feature.ts';
import { feed } from '#features/play/feed/feature.ts';
import { consents } from '#features/account/consents/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { brand } from '#features/site/brand/feature.ts';
import { legal } from '#features/site/legal/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { lobby } from '#features/play/lobby/feature.ts';
import { mail } from '#features/site/mail/feature.ts';
import { miniApp } from '#features/account/mini-app/feature.ts';
import { notifications } from '#features/account/notifications/feature.ts';
import { apiKeys } from '#features/account/api-keys/feature.ts';
import { oauth } from '#features/account/oauth/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { pricesFeature } from '#features/money/prices/feature.ts';
import { poker } from '#features/play/poker/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { providers } from '#features/play/providers/feature.ts';
import { pvp } from '#features/play/pvp/feature.ts';
import { raceFeature } from '#features/play/race/feature.ts';
import { rain } from '#features/community/rain/feature.ts';
import { records } from '#features/play/records/feature.ts';
import { reports } from '#features/operator/reports/feature.ts';
import { reconciliation } from '#features/money/reconciliation/feature.ts';
import { rewards } from '#features/money/rewards/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { security } from '#features/account/security/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { singleCurrency } from '#features/money/single-currency/feature.ts';
import { solvency } from '#features/operator/solvency/feature.ts';
import { sport } from '#features/sport/book/feature.ts';
import { sportsbook } from '#features/sport/external/feature.ts';
import { support } from '#features/community/support/feature.ts';
import { token } from '#features/money/token/feature.ts';
import { trading } from '#features/futures/trading/feature.ts';
import { verification } from '#features/account/verification/feature.ts';
import { wallet } from '#features/money/wallet/feature.ts';
import { webhooks } from '#features/operator/webhooks/feature.ts';
import { walletLogin } from '#features/account/wallet-login/feature.ts';

export const features: readonly Feature[] = [
  shell,
  identity,
  legal,
  brand,
  lobby,
  catalogue,
  originals,
  fairness,
  providers,
  trading,
  feed,
  raceFeature,
  challenges,
  records,
  pricesFeature,
  singleCurrency,
  content,
  profile,
  saferPlay,
  consents,
  verification,
  jurisdiction,
  security,
  walletLogin,
  miniApp,
  oauth,
  apiKeys,
  notifications,
  erasure,
  chat,
  support,
  rain,
  rewards,
  affiliates,
  bonuses,
  wallet,
  dormant,
  reconciliation,
  sport,
  sportsbook,
  poker,
  pvp,
  mail,
  solvency,
  token,
  reports,
  campaigns,
  webhooks,
  aml,
  backoffice,
  cases,
];
