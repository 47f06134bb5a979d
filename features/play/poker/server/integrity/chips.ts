/** Whose chips became whose in cash games, told to whoever looks for money that is passed on. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { type Flow, flowsOf } from '#platform/server/money/flows.ts';
import type { HandEnd, HandStart } from '../state.ts';

export function chipsOf({ seats }: Pick<HandStart, 'seats'>, { stacks }: Pick<HandEnd, 'stacks'>): Flow[] {
  return flowsOf(
    new Map(
      seats.map(({ seat, user, stack }) => [
        user,
        (stacks.find((one) => one.seat === seat)?.stack ?? stack) - stack,
      ]),
    ),
  );
}

/** Adds up what hands moved between each two, one way and the other apart. */
export async function emitFlows(
  { emit, money }: Pick<ServerKit, 'emit' | 'money'>,
  client: pg.ClientBase,
  hands: readonly { readonly cur: number; readonly flows: readonly Flow[] }[],
): Promise<void> {
  const sums = new Map<string, { from: string; to: string; eur: bigint; times: number }>();
  for (const { cur, flows } of hands) {
    if (cur <= 0) continue;
    const currency = money.currencyById(cur);
    for (const { from, to, amount } of flows) {
      const before = sums.get(`${from}:${to}`);
      sums.set(`${from}:${to}`, {
        from: from.toString(),
        to: to.toString(),
        eur: (before?.eur ?? 0n) + microEur(amount, currency),
        times: (before?.times ?? 0) + 1,
      });
    }
  }
  if (sums.size === 0) return;
  const flows = [...sums.values()].map((one) => ({ ...one, eur: one.eur.toString() }));
  await emit(client, 'contest.flowed', null, { how: 'poker', flows });
}
