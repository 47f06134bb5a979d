/** Reads a list of games that staff want to take in, and says what is wrong with it line by line. Pure. */
import type { InputOf } from '#platform/contract/endpoint.ts';
import { adminImport } from '../../contract.ts';

export type ImportGame = InputOf<typeof adminImport>['games'][number];

export type ImportCheck =
  | { readonly ok: true; readonly games: readonly ImportGame[] }
  | { readonly ok: false; readonly fault: 'json' | 'list' | 'empty' }
  | { readonly ok: false; readonly fault: 'games'; readonly faults: readonly ImportFault[] };

export interface ImportFault {
  /** Place in the list, from 1. */
  readonly place: number;
  /** Id of the game where it has one. */
  readonly id: string;
  readonly field: string;
  /** 'twice' for an id that came before. */
  readonly reason: 'invalid' | 'twice';
}

/** Games sent in one call; the contract takes twice as many. */
export const BATCH = 1000;
/** Faults listed at most: who has hundreds made one mistake. */
const LISTED = 20;

/** @param text JSON: a list of games, or an object with the list under `games` */
export function checkImport(text: string): ImportCheck {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'json' };
  }
  const list = Array.isArray(data) ? data : (data as { games?: unknown } | null)?.games;
  if (!Array.isArray(list)) return { ok: false, fault: 'list' };
  if (list.length === 0) return { ok: false, fault: 'empty' };
  const faults: ImportFault[] = [];
  const games: ImportGame[] = [];
  const seen = new Set<string>();
  list.forEach((entry: unknown, index) => {
    const read = adminImport.body.safeParse({ provider: 'x', games: [entry] });
    const id = idOf(entry);
    if (!read.success) {
      const field = read.error.issues[0]?.path.slice(2).join('.') ?? '';
      faults.push({ place: index + 1, id, field, reason: 'invalid' });
    } else if (seen.has(id)) {
      faults.push({ place: index + 1, id, field: 'id', reason: 'twice' });
    } else {
      seen.add(id);
      games.push(entry as ImportGame);
    }
  });
  return faults.length > 0
    ? { ok: false, fault: 'games', faults: faults.slice(0, LISTED) }
    : { ok: true, games };
}

function idOf(entry: unknown): string {
  const id = (entry as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : '';
}
