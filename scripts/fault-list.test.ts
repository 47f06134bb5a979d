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

it.each(faults.flatMap(({ what, found }) => ('browser' in found ? [[what, found.browser] as const] : [])))(
  '%s: the browser test that has to find it is there by its name',
  (_what, [spec, title, project]) => {
    const text = readFileSync(join(import.meta.dirname, '../e2e', `${spec}.spec.ts`), 'utf8');
    const named = text.split(/\btest\(/).filter((one) => one.trimStart().startsWith(`'${title}`));
    expect(named).toHaveLength(1);
    if (project === 'mobile') expect(named[0]).toMatch(/@phone/);
  },
);
