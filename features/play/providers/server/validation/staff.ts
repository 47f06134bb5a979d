/** What came of validations, for staff: as the audit log has it. */
import * as z from 'zod/mini';
import { validations } from '../../reports-contract.ts';
import type { ProviderContext } from '../context.ts';
import { VALIDATED } from './checker.ts';

const LISTED = 20;
const outcome = z.object({ steps: z.int(), failed: z.int(), faults: z.array(z.string()) });

export function serveValidations({ kit }: ProviderContext): void {
  kit.serve(validations, async () => {
    const entries = await kit.audit.list({ limit: LISTED, action: VALIDATED });
    const runs = entries.flatMap(({ no, at, subject, detail }) => {
      const { data } = outcome.safeParse(detail);
      return data ? [{ no, at: Date.parse(at), provider: subject, ...data }] : [];
    });
    return { runs };
  });
}
