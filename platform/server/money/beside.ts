/** Reads and writes the rows of features that a batch of a lane touches: see companion.ts. */
import type pg from 'pg';
import type { Companion } from './companion.ts';
import { type Operation, Overloaded } from './operation.ts';
import type { Draft } from './state.ts';

/** Nothing of a batch was written: each of its decisions is made again by itself. */
export class NameTaken extends Error {
  override name = 'NameTaken';
}

/** How often a decision is made again before its player has to wait. */
const MAX_TRIES = 20;

/**
 * Makes a decision again for as long as rows of other players in its batch leave it no room.
 * @throws Overloaded when it found none in twenty tries
 */
export async function untilRoom<Result>(decide: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof NameTaken)) throw error;
    }
  }
  throw new Overloaded('what this decision reads is changed too often');
}

/** Takes out the decisions whose rows an earlier one of the same batch may change. */
export function partApart(batch: Operation[]): { now: Operation[]; later: Operation[] } {
  if (!batch.some(({ beside }) => beside)) return { now: batch, later: [] };
  const taken = new Set<string>();
  const [now, later]: [Operation[], Operation[]] = [[], []];
  for (const operation of batch) {
    const { user, beside } = operation;
    const names = beside ? [`player ${user}`, ...beside.companion.names(beside.ask)] : [];
    if (names.some((name) => taken.has(name))) later.push(operation);
    else {
      for (const name of names) taken.add(name);
      now.push(operation);
    }
  }
  return { now, later };
}

/** Reads what the decisions of a batch ask for: one statement for each kind of rows. */
export async function readBeside(
  db: pg.ClientBase,
  batch: readonly Operation[],
): Promise<ReadonlyMap<Operation, unknown>> {
  const found = new Map<Operation, unknown>();
  const asking = batch.filter(({ beside }) => beside);
  for (const [companion, operations] of grouped(asking, ({ beside }) => beside!.companion)) {
    const rows = await companion.read(
      db,
      operations.map(({ beside }) => beside!.ask),
    );
    for (const [place, operation] of operations.entries()) found.set(operation, rows[place]);
  }
  return found;
}

/** Writes what the decisions about these players left. @throws when not all of it could be written */
export async function writeBeside(
  db: pg.ClientBase,
  draft: Draft,
  moved: ReadonlySet<bigint>,
  at: string,
): Promise<void> {
  const mine = draft.companions.filter(({ user }) => moved.has(user));
  for (const [companion, changes] of grouped(mine, (one) => one.companion)) {
    const written = await companion.write(
      db,
      changes.map(({ change }) => change),
      at,
    );
    if (!written) throw new NameTaken('a row of another player has the same name');
  }
}

function grouped<Item>(
  items: readonly Item[],
  companionOf: (item: Item) => Companion,
): ReadonlyMap<Companion, readonly Item[]> {
  const groups = new Map<Companion, Item[]>();
  for (const item of items) {
    const companion = companionOf(item);
    const group = groups.get(companion);
    if (group) group.push(item);
    else groups.set(companion, [item]);
  }
  return groups;
}
