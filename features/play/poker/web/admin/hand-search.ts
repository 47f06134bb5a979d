/** What staff typed into the search of hands, as the call takes it. */
import type { HandSearch } from './queries.ts';

const DAY_MS = 86_400_000;

export interface HandDraft {
  readonly player: string;
  readonly table: string;
  readonly no: string;
  /** A day in UTC, such as 2026-11-24. */
  readonly day: string;
  readonly currency: string;
  readonly pot: string;
}

export const EMPTY: HandDraft = { player: '', table: '', no: '', day: '', currency: '', pot: '' };

/** What is empty is left out; a number that is none is sent as it is, for the server to refuse. */
export function searchOf({ player, table, no, day, currency, pot }: HandDraft): HandSearch {
  const from = day === '' ? null : Date.parse(`${day}T00:00:00Z`);
  return {
    ...(player.trim() && { player: player.trim() }),
    ...(table.trim() && { table: table.trim() }),
    ...(no.trim() && { no: Number(no) }),
    ...(from !== null && { from, to: from + DAY_MS }),
    ...(currency && { currency }),
    ...(pot.trim() && { pot: pot.trim() }),
  };
}
