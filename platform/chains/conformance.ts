/**
 * One suite for every chain driver. A driver's test makes a lab (conformance/lab.ts) on a node and calls `describeDriver`;
 * the cases are the same for all. A case that a chain cannot have passes with its reason as a note.
 * `npm run test:chains` prints the table chain x case from the notes that are left here.
 */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { addressCases } from './conformance/address-cases.ts';
import { depositCases } from './conformance/deposit-cases.ts';
import type { ConformanceCase } from './conformance/help.ts';
import type { ChainLab } from './conformance/lab.ts';
import { withdrawalCases } from './conformance/withdrawal-cases.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Left by the conformance suite for scripts/test-chains.mjs. `impossible`: why the chain cannot have the case. */
    conformance?: { chain: string; case: string; node: string; impossible: string | null };
  }
}

const cases: readonly ConformanceCase[] = [...addressCases, ...depositCases, ...withdrawalCases];

/**
 * @param name as the table shows it: 'eth', 'ltc'
 * @param makeLab starts a chain of the test's own; it is closed at the end
 * @param missing why there is no node for it on this machine; the cases are skipped then and the table says so
 */
export function describeDriver(
  name: string,
  makeLab: () => Promise<ChainLab>,
  missing: string | null = null,
): void {
  describe.skipIf(missing !== null)(`${name} driver${missing === null ? '' : ` (${missing})`}`, () => {
    let lab: ChainLab;
    beforeAll(async () => {
      lab = await makeLab();
    }, 120_000);
    afterAll(async () => {
      await lab?.close();
    });

    it.for(cases.map(({ title, run }) => [title, run] as const))(
      '%s',
      { timeout: 120_000 },
      async ([title, run], { task }) => {
        const meta = { chain: name, case: title, node: lab.node, impossible: null };
        task.meta.conformance = meta;
        const impossible = await run(lab);
        if (impossible !== undefined) task.meta.conformance = { ...meta, impossible };
      },
    );
  });
}
