import { CASE_TABLES, type BattleKind, type CaseTable, type PoolMode, type Speed } from '../contract.ts';

/** What is chosen of the kinds that have something to choose; each keeps its own while another is looked at. */
export interface Shape {
  /** Survivor. */
  readonly seats: number;
  readonly survivors: number;
  /** Sit-and-go. */
  readonly players: number;
  readonly speed: Speed;
  /** Case battle: how many of each table, who wins, and how many sit down. */
  readonly counts: Readonly<Record<CaseTable, number>>;
  readonly kind: BattleKind;
  readonly fighters: number;
}

export const FIRST_SHAPE: Shape = {
  seats: 4,
  survivors: 1,
  players: 2,
  speed: 'turbo',
  counts: { easy: 2, medium: 2, hard: 1, expert: 0 },
  kind: 'high',
  fighters: 2,
};

/** The cases of a battle in the order in which they are opened: the wildest last. */
export function casesIn({ counts }: Pick<Shape, 'counts'>): CaseTable[] {
  return CASE_TABLES.flatMap((table) => Array.from({ length: counts[table] }, () => table));
}

/** The part of it that a pool of a kind is made with. */
export function termsOf(mode: PoolMode, shape: Shape) {
  const { seats, survivors, players, speed, kind, fighters } = shape;
  if (mode === 'battle') return { seats: fighters, battle: { kind, cases: casesIn(shape) } };
  if (mode === 'survivor') return { seats, survivors };
  return mode === 'sng' ? { seats: players, speed } : {};
}
