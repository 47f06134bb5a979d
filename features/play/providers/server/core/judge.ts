/**
 * What a call of an aggregator makes of the transactions it touches. Pure. A transaction's effect follows from what is known
 * of it and of what names it, so calls that come twice or in another order end the same way.
 */
export type Action = 'bet' | 'win' | 'refund' | 'rollback';

/** A transaction as it is known, whether it has come or was only named. */
export interface Known {
  readonly id: string;
  readonly ref: string;
  readonly user: bigint;
  readonly cur: number;
  /** 'unknown': it was rolled back before it came, by a call that does not say what it is. */
  readonly action: Action | 'unknown';
  readonly amount: bigint;
  readonly arrivedAt: number | null;
  readonly undone: boolean;
  readonly target: string | null;
  /** What a rollback took back. */
  readonly named: readonly string[];
  readonly effect: bigint;
  readonly round: string | null;
  /** A win that is not paid: it waits to become a bonus, or is a part of one. */
  readonly held: 'held' | 'given' | null;
}

export interface Named {
  readonly id: string;
  /** Null where the protocol does not say. */
  readonly action: Action | null;
}

/** A call in the words of the core. */
export interface Asked {
  readonly id: string;
  readonly user: bigint;
  readonly cur: number;
  readonly action: Action;
  readonly amount: bigint;
  /** The bet that a refund gives back. */
  readonly target: string | null;
  /** What a rollback takes back. */
  readonly named: readonly Named[];
  /** A win that is kept back. */
  readonly held?: boolean;
}

export interface Move {
  readonly id: string;
  readonly action: 'bet' | 'win';
  readonly delta: bigint;
  readonly round: string | null;
  /** When the bet was taken that this gives back; null for what has just come. */
  readonly since: number | null;
}

export type Judgement =
  | { readonly is: 'replay'; readonly known: Known }
  | { readonly is: 'mismatch'; readonly why: string }
  | {
      readonly is: 'change';
      /** All that is written, as it is from now on. */
      readonly rows: readonly Known[];
      readonly moves: readonly Move[];
      /** What a bet takes: limits and the balance decide on it; nothing where it is free. Null for everything else. */
      readonly stake: bigint | null;
    };

export type Judge = (asked: Asked, known: readonly Known[], now: number, newId: () => string) => Judgement;

export const judge: Judge = (asked, known, now, newId) => {
  const rows = new Map(known.map((row) => [row.id, row]));
  const own = rows.get(asked.id);
  if (own && own.arrivedAt !== null)
    return isSame(own, asked)
      ? { is: 'replay', known: own }
      : { is: 'mismatch', why: 'this transaction was another one' };
  const fault = faultOf(asked, rows);
  if (fault !== null) return { is: 'mismatch', why: fault };

  const touched = new Set([asked.id]);
  rows.set(asked.id, {
    ...(own ?? tombstone(asked, asked, newId)),
    action: asked.action,
    amount: asked.amount,
    target: asked.target,
    named: asked.named.map(({ id }) => id),
    arrivedAt: now,
    held: asked.held === true ? 'held' : null,
  });
  if (asked.target !== null) {
    touched.add(asked.target);
    if (!rows.has(asked.target))
      rows.set(asked.target, tombstone(asked, { id: asked.target, action: 'bet' }, newId));
  }
  for (const one of asked.named) {
    const before = rows.get(one.id) ?? tombstone(asked, one, newId);
    // What only a refund has named may be another thing than a bet.
    const action = one.action ?? (isSure(before) ? before.action : 'unknown');
    rows.set(one.id, { ...before, action, undone: true });
    touched.add(one.id);
    if (before.target !== null) touched.add(before.target);
  }

  const moves: Move[] = [];
  for (const id of touched) {
    const row = rows.get(id);
    if (!row) continue;
    const effect = effectOf(row, rows);
    if (effect === row.effect) continue;
    rows.set(id, { ...row, effect });
    const { round } = row;
    const action = row.action === 'win' ? 'win' : 'bet';
    moves.push({
      id,
      action,
      delta: effect - row.effect,
      round,
      since: id === asked.id ? null : row.arrivedAt,
    });
  }
  const taken = asked.action === 'bet' && !isGivenBack(rows.get(asked.id)!, rows);
  return {
    is: 'change',
    rows: [...touched].flatMap((id) => rows.get(id) ?? []),
    moves,
    stake: taken ? asked.amount : null,
  };
};

/** What a transaction moves of the player's money as things stand; a refund moves its bet's. */
export function effectOf(row: Known, rows: ReadonlyMap<string, Known>): bigint {
  if (row.arrivedAt === null || row.undone) return 0n;
  if (row.action === 'win') return row.held === null ? row.amount : 0n;
  return row.action === 'bet' && !isGivenBack(row, rows) ? -row.amount : 0n;
}

/** Once is enough, and it may have come before the bet. */
function isGivenBack({ id, undone }: Known, rows: ReadonlyMap<string, Known>): boolean {
  if (undone) return true;
  for (const row of rows.values())
    if (row.action === 'refund' && row.target === id && row.arrivedAt !== null && !row.undone) return true;
  return false;
}

function tombstone({ user, cur }: Asked, { id, action }: Named, newId: () => string): Known {
  return {
    id,
    ref: newId(),
    user,
    cur,
    action: action ?? 'unknown',
    amount: 0n,
    arrivedAt: null,
    undone: false,
    target: null,
    named: [],
    effect: 0n,
    round: null,
    held: null,
  };
}

function isSame(known: Known, asked: Asked): boolean {
  return (
    isOf(known, asked) &&
    known.action === asked.action &&
    known.amount === asked.amount &&
    known.target === asked.target &&
    known.named.length === asked.named.length &&
    asked.named.every(({ id }) => known.named.includes(id))
  );
}

function isOf({ user, cur }: Known, asked: Asked): boolean {
  return user === asked.user && cur === asked.cur;
}

/** Of what only a refund has named nobody knows yet whether it is a bet. */
function isSure({ arrivedAt, undone, action }: Known): boolean {
  return arrivedAt !== null || (undone && action !== 'unknown');
}

/** Nobody gives back, or takes back, what is another player's or in another currency. */
function faultOf(asked: Asked, rows: ReadonlyMap<string, Known>): string | null {
  const others = [
    asked.id,
    ...(asked.target === null ? [] : [asked.target]),
    ...asked.named.map(({ id }) => id),
  ];
  if (others.some((id) => rows.has(id) && !isOf(rows.get(id)!, asked)))
    return 'this transaction is of another player or currency';
  const own = rows.get(asked.id);
  if (own && isSure(own) && own.action !== asked.action) return 'this transaction was named as another kind';
  const isOther = ({ id, action }: Named) => {
    const row = rows.get(id);
    if (row === undefined || !isSure(row)) return false;
    // What was taken back stays so: a rollback is nothing to roll back.
    return action === null ? row.action === 'rollback' : row.action !== action;
  };
  if (asked.named.some(isOther)) return 'a transaction to roll back is of another kind';
  if (asked.target === asked.id || asked.named.some(({ id }) => id === asked.id)) return 'it names itself';
  return null;
}
