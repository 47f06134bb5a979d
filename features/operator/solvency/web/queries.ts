import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { history, ownProofs } from '../contract.ts';
import { type CheckedProof, checkProofs, PROOF_FORMAT, type ProofFile } from '../proof-file.ts';

export const historyQuery = infiniteQueryOptions({
  queryKey: ['solvency', 'history'],
  queryFn: ({ signal, pageParam }) =>
    call(history, pageParam === null ? {} : { before: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export interface OwnProofs {
  /** Null: there is none yet. */
  readonly day: string | null;
  readonly file: ProofFile;
  readonly checked: readonly CheckedProof[];
}

/** The player's newest proofs, computed here and compared with what everybody is shown. @param account public id */
export const ownQuery = (account: string) =>
  queryOptions({
    queryKey: ['solvency', 'own', account],
    queryFn: async ({ signal }): Promise<OwnProofs> => {
      const { day, proofs } = await call(ownProofs, {}, { signal });
      const file: ProofFile = { format: PROOF_FORMAT, version: 1, account, proofs };
      if (day === null || proofs.length === 0) return { day, file, checked: [] };
      const { days } = await call(history, { before: dayAfter(day) }, { signal });
      return { day, file, checked: checkProofs(file, days) };
    },
  });

const DAY_MS = 86_400_000;

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
