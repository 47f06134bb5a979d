/** Postings of bonuses, and which bonus each belongs to: what `./phoenix audit` adds up. */
import { isFailure } from '#platform/contract/error.ts';
import type { BonusWork } from '#platform/server/services/bonus.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, type KindCode } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Queryable } from './context.ts';

/** @param net positive credits the player; the caller has looked at the balance @returns id of the posting */
export function post(
  kit: ServerKit,
  { state, draft }: Pick<BonusWork, 'state' | 'draft'>,
  ledgerCurrencyId: number,
  net: bigint,
  kind: KindCode,
  note: string,
): string {
  const id = kit.runtime.uuid();
  const posted = writePosting(
    state,
    draft,
    { cur: ledgerCurrencyId, net, counter: ACCOUNT.promotions, kind, note },
    id,
  );
  if (isFailure(posted)) throw new Error(`a posting of a bonus was refused: ${posted.message}`);
  return id;
}

export async function keepPosting(client: Queryable, bonus: string, posting: string): Promise<void> {
  await client.query('insert into bonus_posting (posting, bonus_id) values ($1, $2)', [posting, bonus]);
}
