import { ApiError } from '#platform/web/api.ts';
import type { EndReason } from './strategy-run.ts';

/** Refusals of a bet that a player knows by name, of the catalogue of play codes. */
const KNOWN: Readonly<Record<number, EndReason>> = {
  [-9]: 'max-bet',
  [-11]: 'limit',
  [-12]: 'limit',
  [-13]: 'balance',
  [-15]: 'reality',
};

/** Why a refused bet ended a run. @param error what the call failed with; null when none was made */
export function endedBy(error: unknown): EndReason {
  if (error === null) return 'closed';
  if (!(error instanceof ApiError)) return 'refused';
  if (error.kind !== 'refused') return 'connection';
  return KNOWN[error.code] ?? 'refused';
}
