/** What the house earns and gives, as the journal has it: one definition for whoever adds it up. */
import { KIND, type KindCode, REWARDS } from './kinds.ts';

/** Product of a bet named `b`, in SQL. A bookmaker from outside is sport, as players and its stakes' policy are told. */
export const BET_PRODUCT = `case when b.game in ('futures', 'sport') then b.game when b.game like 'external:betby:%' then 'sport'
  when b.game like 'external:%' then 'providers' else 'originals' end`;

/** Lines of the house's own account that earn or cost something and that no bet carries, by product. Those of aggregators do not say which one. */
export const HOUSE_LINES = {
  sport: [KIND.sportCorrection, KIND.sportCashOut],
  poker: [KIND.pokerRake],
  pvp: [KIND.poolRake, KIND.poolBattle],
  providers: [KIND.providerStake, KIND.providerPayout, KIND.providerDebt, KIND.providerClose],
} as const satisfies Readonly<Record<string, readonly KindCode[]>>;

/** What players were given, less what they forfeited: lines of real money between them and the promotions account. */
export const GIVEN: readonly KindCode[] = [...REWARDS, KIND.bonusForfeit];

/** Product of a line of the house's own account named `e`, null where a bet carries it, in SQL. */
export const HOUSE_LINE_PRODUCT = `case ${Object.entries(HOUSE_LINES)
  .map(([product, kinds]) => `when e.kind in (${kinds.join(', ')}) then '${product}'`)
  .join(' ')} end`;
