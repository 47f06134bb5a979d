import { owedBy } from '#platform/server/money/liabilities.ts';

/** Whose the money on its way is: a gift's receiver, and until a rain is divided the player who lets it rain. */
export const readTransit = owedBy(
  `select to_user::text as user_id, cur, amount::text from transfer where given is null
     union all select by_user::text, cur, pot::text from rain where source = 'player' and state = 'open'`,
);
