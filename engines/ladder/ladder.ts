/**
 * Ladders: rounds of steps in which each step survived pays more, and the player may stop after any of them.
 * A step pays the stated return over the chance of having come that far, so every way of stopping returns the same
 * but for the rounding of its multiplier.
 */
export interface Ratio {
  readonly num: bigint;
  /** Always above 0. */
  readonly den: bigint;
}

export interface LadderRules<Params> {
  /** What every way of stopping returns before rounding: 98/100. */
  readonly returns: Ratio;
  /** Steps there are with these parameters. */
  steps(params: Params): number;
  /** Chance to survive the first `step` steps; 0 beyond the last. */
  chance(params: Params, step: number): Ratio;
  /** How a multiplier is rounded; exact without. */
  round?(multiplier: Ratio): Ratio;
}

export interface Ladder<Params> {
  steps(params: Params): number;
  chance(params: Params, step: number): Ratio;
  /** What `step` steps pay. None taken returns the stake: nothing was risked. 0 for a step that cannot be survived. */
  multiplier(params: Params, step: number): Ratio;
  /** What each step pays, the first one first. The same list every time, so that nothing draws it again. */
  multipliers(params: Params): readonly Ratio[];
  /** The return of stopping after `step` steps, one unless said. */
  rtp(params: Params, step?: number): Ratio;
  /** The most that any step pays. */
  maxMultiplier(params: Params): Ratio;
  /** Chance to survive `step` steps, one unless said. */
  winChance(params: Params, step?: number): Ratio;
}

/** @param rules of which parameters are plain data that nobody changes: lists are kept by their text */
export function createLadder<Params extends object>(rules: LadderRules<Params>): Ladder<Params> {
  const { returns, steps, chance, round = (exact: Ratio) => exact } = rules;
  const lists = new Map<string, readonly Ratio[]>();
  /** The same lists by the parameters themselves: a round asks after every turn, and writing them out takes longer. */
  const known = new WeakMap<Params, readonly Ratio[]>();

  function multiplier(params: Params, step: number): Ratio {
    if (step === 0) return { num: 1n, den: 1n };
    const { num, den } = chance(params, step);
    return num === 0n ? { num: 0n, den: 1n } : round({ num: returns.num * den, den: returns.den * num });
  }

  function multipliers(params: Params): readonly Ratio[] {
    const before = known.get(params);
    if (before) return before;
    const key = JSON.stringify(params);
    const list =
      lists.get(key) ?? Array.from({ length: steps(params) }, (_, index) => multiplier(params, index + 1));
    lists.set(key, list);
    known.set(params, list);
    return list;
  }

  return {
    steps,
    chance,
    multiplier,
    multipliers,
    rtp(params, step = 1) {
      const [pays, survives] = [multiplier(params, step), chance(params, step)];
      return { num: pays.num * survives.num, den: pays.den * survives.den };
    },
    maxMultiplier: (params) =>
      multipliers(params).reduce((best, next) => (next.num * best.den > best.num * next.den ? next : best)),
    winChance: (params, step = 1) => chance(params, step),
  };
}
