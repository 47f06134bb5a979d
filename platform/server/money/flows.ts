/** Who a contest took money from and whom it gave it to. Pure. */

export interface Flow {
  readonly from: bigint;
  readonly to: bigint;
  /** Above 0. */
  readonly amount: bigint;
}

/**
 * @param net what each of the players has after it more than before
 * @returns what went from each who lost to each who won, in proportion to what each won. What the house took is nobody's gain,
 *   and what it gave nobody's loss.
 */
export function flowsOf(net: ReadonlyMap<bigint, bigint>): Flow[] {
  const won = [...net].filter(([, amount]) => amount > 0n);
  const lost = [...net].flatMap(([user, amount]): [bigint, bigint][] =>
    amount < 0n ? [[user, -amount]] : [],
  );
  const sum = (side: readonly (readonly [bigint, bigint])[]) => side.reduce((all, [, one]) => all + one, 0n);
  const [gains, losses] = [sum(won), sum(lost)];
  const whole = gains > losses ? gains : losses;
  return lost.flatMap(([from, loss]) =>
    won.flatMap(([to, gain]) => {
      const amount = (loss * gain) / whole;
      return amount > 0n ? [{ from, to, amount }] : [];
    }),
  );
}
