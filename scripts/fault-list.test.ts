/** Faults of the drill are planted by their text: here it is seen that each still has a place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faults } from '../drills/fault-list.ts';

it.each(faults.map((fault) => [fault.what, fault] as const))(
  '%s: stands once in its file',
  (_what, fault) => {
    const text = readFileSync(join(import.meta.dirname, '..', fault.file), 'utf8');
    expect(text.split(fault.from)).toHaveLength(2);
  },
);
