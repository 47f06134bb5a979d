/** What the signatures of 24 hours can have cost at most. Pure. */
import { slotsOf } from './machine.ts';
import type { LogLine } from './protocol.ts';

const DAY_MS = 24 * 3_600_000;

/** Signed within 24 hours and not known to be dead, whatever it was for. */
export function countedLines(lines: readonly LogLine[], now: number): LogLine[] {
  const dead = new Set(lines.filter(({ event }) => event === 'dead').map(({ txid }) => txid));
  return lines.filter(
    (line) => line.event === 'signed' && Date.parse(line.at) > now - DAY_MS && !dead.has(line.txid),
  );
}

interface Item {
  readonly slots: readonly string[];
  readonly amount: bigint;
}

/**
 * The most that a set of transactions can cost together: of those that share something that only one of them can have
 * the dearest, of others all.
 */
export function mostOf(items: readonly Item[]): bigint {
  const groups = new Map<string, { common: ReadonlySet<string>; most: bigint }>();
  let alone = 0n;
  for (const { slots, amount } of items) {
    if (slots.length === 0) {
      alone += amount;
      continue;
    }
    const found = slots.map((slot) => groups.get(slot)).find((group) => group !== undefined);
    const common = new Set(found ? slots.filter((slot) => found.common.has(slot)) : slots);
    const group = found ?? { common, most: 0n };
    // Only what all of them have makes them exclude each other.
    for (const slot of found?.common ?? []) if (!common.has(slot)) groups.delete(slot);
    group.common = common;
    if (amount > group.most) group.most = amount;
    for (const slot of common) groups.set(slot, group);
  }
  return [...new Set(groups.values())].reduce((sum, { most }) => sum + most, alone);
}

export function itemOf(line: LogLine, amount: bigint): Item {
  return { slots: slotsOf(line), amount };
}
