/** Cases: what does not agree, or needs a look. Rooms that move coins open them; reconciliation keeps them until staff close them. */
import type pg from 'pg';
import type { CaseKind } from '../../contract/case.ts';

export interface Finding {
  /** What it is about, in a form that is the same every time: an open case of the same is not opened twice. */
  readonly subject: string;
  readonly kind: CaseKind;
  readonly chain: string | null;
  readonly currency: string | null;
  readonly finding: string;
  readonly detail: Record<string, unknown>;
}

export interface CaseKeeper {
  /** Opens a case unless one of the same subject is open. @param client a transaction, when the case is to stand or fall with it */
  open(client: pg.ClientBase | pg.Pool, finding: Finding): Promise<void>;
  /** Deletes comparisons that are older, but for the newest; their cases stay. */
  forgetComparisons(days: number): Promise<void>;
}

/** Nothing is found in silence: where nobody keeps cases, whoever has one fails. */
export const NO_CASES: CaseKeeper = {
  open: (_client, { finding }) => Promise.reject(new Error(`nobody keeps cases: ${finding}`)),
  forgetComparisons: async () => undefined,
};
