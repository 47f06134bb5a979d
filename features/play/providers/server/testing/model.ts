/**
 * A reference model of a seamless wallet: what has been accepted, as sets, and nothing of how or when. Amounts are
 * ten-thousandths.
 */
export interface ModelCall {
  readonly id: string;
  readonly action: 'bet' | 'win' | 'refund' | 'rollback';
  readonly amount: number;
  readonly target?: string;
  readonly named?: readonly string[];
}

export interface Model {
  /** What can be played with, below zero when something is owed. */
  position(): number;
  /** Whether a bet would be taken now; everything else always is. */
  takes(call: ModelCall): boolean;
  accept(call: ModelCall): void;
}

export function createModel(start: number): Model {
  const accepted = new Map<string, ModelCall>();
  const undone = () => new Set([...accepted.values()].flatMap(({ named }) => named ?? []));
  const refunded = (gone: ReadonlySet<string>) =>
    new Set([...accepted.values()].flatMap(({ id, target }) => (target && !gone.has(id) ? [target] : [])));
  function position(): number {
    const gone = undone();
    const back = refunded(gone);
    let sum = start;
    for (const { id, action, amount } of accepted.values()) {
      if (gone.has(id)) continue;
      if (action === 'win') sum += amount;
      if (action === 'bet' && !back.has(id)) sum -= amount;
    }
    return sum;
  }
  return {
    position,
    takes({ id, action, amount }) {
      if (action !== 'bet' || accepted.has(id)) return true;
      const gone = undone();
      return amount === 0 || gone.has(id) || refunded(gone).has(id) || position() >= amount;
    },
    accept(call) {
      accepted.set(call.id, call);
    },
  };
}

/** A small generator whose numbers follow from its seed. @returns whole numbers below `end` */
export function dice(seed: number): (end: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** What a protocol can say. */
export interface Able {
  readonly refund: boolean;
  /** How much one rollback names at most. */
  readonly rollback: number;
  /** The smallest amount, in ten-thousandths. */
  readonly unit: number;
}

const ABLE: Able = { refund: true, rollback: 3, unit: 1 };

/** Calls of one invented player, each as often as it is sent, in the order in which they are. */
export function history(
  roll: (end: number) => number,
  prefix: string,
  { refund, rollback, unit }: Able = ABLE,
): ModelCall[] {
  const calls: ModelCall[] = [];
  // Refunds and rollbacks also name what never comes.
  const ids = Array.from({ length: 8 }, (_, index) => ({
    id: `${prefix}-${index}`,
    action: index % 3 === 2 ? ('win' as const) : ('bet' as const),
  }));
  for (const one of ids)
    if (roll(10) > 0) {
      // Some are free.
      const amount = Math.max(0, roll(88_000) - 8_000);
      calls.push({ ...one, amount: amount - (amount % unit) });
    }
  for (let index = 0; index < (refund ? 4 : 0); index++) {
    const target = ids[roll(ids.length)]!;
    const amount = calls.find(({ id }) => id === target.id)?.amount ?? unit;
    calls.push({ id: `${prefix}-r${index}`, action: 'refund', amount, target: target.id });
  }
  const refunds = calls.filter(({ action }) => action === 'refund');
  for (let index = 0; index < (rollback > 0 ? 2 : 0); index++) {
    const all = [...ids, ...refunds];
    const named = new Set(Array.from({ length: 1 + roll(rollback) }, () => all[roll(all.length)]!.id));
    calls.push({ id: `${prefix}-b${index}`, action: 'rollback', amount: 0, named: [...named] });
  }
  const sent = calls.flatMap((call) => Array.from({ length: 1 + roll(3) }, () => call));
  for (let index = sent.length - 1; index > 0; index--) {
    const other = roll(index + 1);
    [sent[index], sent[other]] = [sent[other]!, sent[index]!];
  }
  return sent;
}
