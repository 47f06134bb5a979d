import { owedBy } from '#platform/server/money/liabilities.ts';

/** Whose the money on its way is: a gift's receiver, and until a rain is divided the player who lets it rain. */
export const readTransit = owedBy(
  `select to_user as user_id, cur, amount from transfer where given is null
     union all select by_user, cur, pot from rain where source = 'player' and state = 'open'`,
);
