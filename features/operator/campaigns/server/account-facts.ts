/** What the house itself knows of an account, for segments: when it was opened, where and in which language, its level. */
import type { PlayerFactSource } from '#platform/server/services/player-facts.ts';

/** Verified residence, else the country of the first session; `--` where nobody knows it. `a` is an account. */
export const COUNTRY = `coalesce(upper((select p.guard ->> 'country' from player p where p.user_id = a.id)),
  (select s.country from session s where s.account_id = a.id and s.country is not null order by s.created_at limit 1), '--')`;

const ROW =
  'a.created_at as registered, a.locale as language, a.vip_level as vip, a.email_verified as confirmed';

export const accountFacts: readonly PlayerFactSource[] = [
  {
    feature: 'campaigns',
    facts: ['registered', 'language', 'vip', 'confirmed'],
    select: () => `select a.id as user_id, ${ROW} from account a`,
    ofAccount: ROW,
  },
  {
    feature: 'campaigns',
    facts: ['country'],
    select: () => `select a.id as user_id, ${COUNTRY} as country from account a`,
  },
];
