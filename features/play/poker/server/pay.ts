/** What moves between a wallet and the account of the tables, in a transaction that holds the player's lane. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND, type KindCode } from '#platform/server/money/kinds.ts';
import { ledgerId, natureOf } from '#platform/server/money/ledger-id.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits, uncountStake } from '#platform/server/policy/book.ts';
import { PLAY, refuseStake } from '#platform/server/policy/stake.ts';
import { GAME, type PokerContext } from './context.ts';
import { freezeOf, holdBack } from './integrity/frozen.ts';
import { frozenPlayer } from './refusals.ts';

export interface Payer {
  readonly context: PokerContext;
  readonly client: Pick<pg.ClientBase, 'query'>;
  readonly country: string | null;
}

/** Takes chips from the wallet: a freeze, policy, balance, posting, limits. @returns the balance after it */
export async function pay(
  { context, client, country }: Payer,
  wallet: PlayerState,
  draft: Draft,
  cur: number,
  amount: bigint,
  id: string,
  kind: KindCode = KIND.pokerBuyIn,
): Promise<bigint | Failure> {
  const { kit } = context;
  if ((await freezeOf(client, wallet.user)) !== null) return frozenPlayer;
  const refused = refusePay(context, wallet, cur, amount, country);
  if (refused) return refused;
  const currency = context.currency(cur);
  const now = kit.runtime.now();
  const posted = writePosting(wallet, draft, { cur, net: -amount, counter: ACCOUNT.pokerTables, kind }, id);
  if (isFailure(posted)) return posted;
  countTowardsLimits(wallet, draft, cur, currency, amount, 0n, now, kit.policy.view(GAME, country));
  return posted.balance;
}

/** Why a wallet may not give this much for chips now; null: it may. */
export function refusePay(
  { kit, currency: known }: PokerContext,
  wallet: PlayerState,
  cur: number,
  amount: bigint,
  country: string | null,
): Failure | null {
  const currency = known(cur);
  const refused = refuseStake(
    wallet,
    {
      currency,
      cur,
      game: GAME,
      stake: amount,
      maxMultiplier: null,
      // The bounds of a buy-in are the table's, and were checked.
      limits: { min: 1n, max: amount, maxPayout: 0n, maxText: '', maxPayoutText: '' },
      policy: kit.policy.view(GAME, country),
    },
    kit.runtime.now(),
  );
  if (refused?.code === PLAY.balance && natureOf(cur) === 'real') {
    const bonus = wallet.balances.get(ledgerId(currency, 'bonus')) ?? 0n;
    if (bonus > 0n) return fail(403, PLAY.bonusGame, 'Bonus money is not accepted in poker.');
  }
  return refused;
}

interface Back {
  readonly kind?: KindCode;
  /** What of it is a stake that is given back: as much as was paid, at its time. Left out: it is all won. */
  readonly stake?: { readonly paid: bigint; readonly at: number };
}

/**
 * Pays from the tables to a wallet; it counts as a payout, but for a stake that is given back. What is due to a frozen player
 * stays on the account of the tables, held under the same id, until staff decide.
 * @param amount smallest units, above 0
 * @returns the balance after it
 */
export async function payBack(
  { context, client }: Pick<Payer, 'context' | 'client'>,
  wallet: PlayerState,
  draft: Draft,
  cur: number,
  amount: bigint,
  id: string,
  { kind = KIND.pokerRefund, stake }: Back = {},
): Promise<bigint | Failure> {
  const freeze = await freezeOf(client, wallet.user);
  if (freeze !== null) {
    const at = context.kit.runtime.now();
    await holdBack(client, { id, freeze, user: wallet.user, cur, amount, kind, at });
    return wallet.balances.get(cur) ?? 0n;
  }
  const back = !stake ? 0n : amount < stake.paid ? amount : stake.paid;
  const posted = writePosting(
    wallet,
    draft,
    {
      cur,
      net: amount,
      counter: ACCOUNT.pokerTables,
      kind,
      returned: stake ? [{ amount: back, at: stake.at }] : [],
    },
    id,
  );
  if (isFailure(posted)) return posted;
  const now = context.kit.runtime.now();
  const currency = context.currency(cur);
  if (stake) uncountStake(wallet, draft, cur, currency, back, stake.at, now);
  countTowardsLimits(wallet, draft, cur, currency, 0n, amount - back, now);
  return posted.balance;
}
