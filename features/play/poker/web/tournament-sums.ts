/** What the lobby of a tournament works out from what the server says of it. */
import type { TournamentReply } from '../tournament-contract.ts';

type Entrant = TournamentReply['entrants'][number];

const MINUTE_MS = 60_000;

/** When the next break begins, by the clock of the server; null: in a break, or none is left. */
export function nextBreak({ clock, stages }: Pick<TournamentReply, 'clock' | 'stages'>): number | null {
  if (!clock || clock.isBreak || clock.endsAt === null) return null;
  let begins = clock.endsAt;
  for (const { kind, minutes } of stages.slice(clock.stage + 1)) {
    if (kind === 'break') return begins;
    begins += minutes * MINUTE_MS;
  }
  return null;
}

interface PrizeRow {
  /** Places from 1, both included. */
  readonly from: number;
  readonly to: number;
  readonly prize: string;
}

/** Prizes with the places that are paid alike in one row. @param prizes the first place first */
export function prizeRows(prizes: readonly string[]): PrizeRow[] {
  const rows: PrizeRow[] = [];
  for (const [at, prize] of prizes.entries()) {
    const before = rows.at(-1);
    if (before?.prize === prize) rows[rows.length - 1] = { ...before, to: at + 1 };
    else rows.push({ from: at + 1, to: at + 1, prize });
  }
  return rows;
}

/** The newest entry of every player: who has more chips first, then those who wait, then who is out, by place. */
export function standings(entrants: readonly Entrant[]): Entrant[] {
  return entrants
    .filter(({ status }) => status !== 'again')
    .toSorted(
      (a, b) => rankOf(a) - rankOf(b) || byChips(a, b) || (a.place ?? 0) - (b.place ?? 0) || a.no - b.no,
    );
}

function rankOf({ status, place }: Entrant): number {
  if (status === 'plays') return 0;
  // Who is out without a place yet went out last.
  return status === 'waits' ? 1 : place === null ? 2 : 3;
}

function byChips(a: Entrant, b: Entrant): number {
  const [first, second] = [BigInt(a.stack ?? '0'), BigInt(b.stack ?? '0')];
  return first === second ? 0 : first > second ? -1 : 1;
}

/** Chips that who is still in has on average; null: nobody is. */
export function averageStack(
  game: Pick<TournamentReply, 'startingStack' | 'entries' | 'left'>,
): string | null {
  if (game.left === 0) return null;
  return ((BigInt(game.startingStack) * BigInt(game.entries)) / BigInt(game.left)).toString();
}

/** The number of a table of a tournament: 3 of 'mt-0123456789ab-3'. */
export const tableNo = (table: string): string => table.slice(table.lastIndexOf('-') + 1);
