/** Pays what is owed: whole units of every currency, everything or nothing, in one transaction. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount, parseUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { demoBuild } from '#platform/server/money/refusals.ts';
import type { claim } from '../contract.ts';
import { SCALE } from './commission.ts';
import { settingsOf, worthOf } from './context.ts';

const MICRO = 6;

export interface Owed {
  readonly cur: number;
  readonly parts: bigint;
}

export interface DueRow {
  cur: number;
  parts: string;
}

export const OWED =
  'select cur, parts::text from affiliate_due where affiliate_id = $1 and parts > 0 order by cur';
export const toOwed = (rows: readonly DueRow[]): Owed[] =>
  rows.map(({ cur: ledgerCurrencyId, parts }) => ({ cur: ledgerCurrencyId, parts: BigInt(parts) }));

/** Whole smallest units as people read them. */
export function amountOf({ money }: Pick<ServerKit, 'money'>, { cur: ledgerCurrencyId, parts }: Owed) {
  const currency = money.currencyById(ledgerCurrencyId);
  return { currency: currency.code, amount: formatAmount(parts / SCALE, currency) };
}

/** Whole units of what is owed; none while they are worth less than the least payout. */
export function payable(kit: ServerKit, rows: readonly DueRow[]): Owed[] {
  const owed = toOwed(rows).filter(({ parts }) => parts >= SCALE);
  return worthOf(kit, owed) < parseUnits(settingsOf(kit).payoutUsd, MICRO)! ? [] : owed;
}

/** @param country where the affiliate is, null when nobody knows */
export function refusePay(
  kit: ServerKit,
  state: Pick<PlayerState, 'guard' | 'terms'>,
  country: string | null,
): Failure | null {
  if (kit.config.demo) return demoBuild;
  return kit.policy.decide('bonus', state, {
    ...kit.policy.view('affiliates', country),
    demo: false,
    worth: 0n,
    now: kit.runtime.now(),
  });
}

export function pay(
  kit: ServerKit,
  { player, country }: Call<typeof claim>,
): Promise<{ paid: { currency: string; amount: string }[] } | Failure> {
  return kit.money.exclusive(player.id, async (client, state, draft) => {
    const refused = refusePay(kit, state, country);
    if (refused) return refused;
    const { rows } = await client.query<DueRow>(`${OWED} for update`, [player.id.toString()]);
    const owed = payable(kit, rows);
    if (owed.length === 0) return fail(409, 1, `Commissions are paid from $${settingsOf(kit).payoutUsd} on.`);
    for (const { cur: ledgerCurrencyId, parts } of owed) {
      const posting = {
        cur: ledgerCurrencyId,
        net: parts / SCALE,
        counter: ACCOUNT.promotions,
        kind: KIND.commission,
      };
      const posted = writePosting(state, draft, posting, kit.runtime.uuid());
      if (isFailure(posted)) throw new Error(`a commission was refused: ${posted.message}`);
      await client.query('update affiliate_due set parts = $3 where affiliate_id = $1 and cur = $2', [
        player.id.toString(),
        ledgerCurrencyId,
        (parts % SCALE).toString(),
      ]);
    }
    return { paid: owed.map((one) => amountOf(kit, one)) };
  });
}
