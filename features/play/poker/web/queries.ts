import { queryOptions, skipToken } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { tableChat, writeLine } from '../chat-contract.ts';
import { MAX_LINES, type ChatLine } from '../chat-line-contract.ts';
import { table, tables, type OwnView, type TableReply, type TableView } from '../contract.ts';
import { standing } from '../freeze-contract.ts';
import { figures, sharedHand } from '../figures-contract.ts';
import { hand, hands, proof } from '../hand-contract.ts';
import { notes } from '../notes-contract.ts';
import { sitAndGos } from '../sit-and-go-contract.ts';
import { tournament, tournaments, type TournamentReply } from '../tournament-contract.ts';
import { dealerLines, MAX_DEALER_LINES, type DealerLine } from './dealer-lines.ts';

const LOBBY_MS = 5_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Tables at which the caller sits, those with money first. */
export function ownTables(
  cash: readonly (Named & { readonly mine: boolean })[],
  playing: readonly { readonly table: string; readonly name: string; readonly mine: boolean }[],
  entered: readonly { readonly ownTable: string | null; readonly name: string }[],
): Named[] {
  return [
    ...cash.filter(({ mine }) => mine).map(({ id, name }) => ({ id, name })),
    ...playing.filter(({ mine }) => mine).map(({ table: id, name }) => ({ id, name })),
    ...entered.flatMap(({ ownTable: id, name }) => (id === null ? [] : [{ id, name }])),
  ];
}

const TABLE_MS = 15_000;

export const tablesQuery = queryOptions({
  queryKey: ['poker', 'tables'],
  queryFn: ({ signal }) => call(tables, {}, { signal }),
  refetchInterval: LOBBY_MS,
});

const STANDING_MS = 30_000;

export const standingQuery = queryOptions({
  queryKey: ['poker', 'standing'],
  queryFn: ({ signal }) => call(standing, {}, { signal }),
  refetchInterval: STANDING_MS,
});

export const sitAndGosQuery = queryOptions({
  queryKey: ['poker', 'sitAndGos'],
  queryFn: ({ signal }) => call(sitAndGos, {}, { signal }),
  refetchInterval: LOBBY_MS,
});

export const tournamentsQuery = queryOptions({
  queryKey: ['poker', 'tournaments'],
  queryFn: ({ signal }) => call(tournaments, {}, { signal }),
  refetchInterval: LOBBY_MS,
});

/** A tournament as it was answered, and by how much the server's clock is ahead of this one. */
export interface KnownTournament extends TournamentReply {
  readonly ahead: number;
}

export const tournamentQuery = (id: string) =>
  queryOptions({
    queryKey: ['poker', 'tournament', id],
    queryFn: async ({ signal }): Promise<KnownTournament> => {
      const reply = await call(tournament, { tournament: id }, { signal });
      return { ...reply, ahead: reply.at - wallClock() };
    },
    refetchInterval: LOBBY_MS,
  });

/** A table as it was answered, and by how much the server's clock is ahead of this one. */
export interface KnownTable extends TableReply {
  readonly ahead: number;
}

export const known = (reply: TableReply): KnownTable => ({ ...reply, ahead: reply.at - wallClock() });

export const tableQuery = (id: string) =>
  queryOptions({
    queryKey: ['poker', 'table', id],
    queryFn: async ({ signal }) => {
      const reply = known(await call(table, { table: id }, { signal }));
      noteChange(reply.table);
      return newest(reply);
    },
    refetchInterval: TABLE_MS,
  });

/** An answer, but for the table and the seat of one that is older than what was told while it was on its way. */
function newest(reply: KnownTable): KnownTable {
  const before = queryClient.getQueryData(tableQuery(reply.table.id).queryKey);
  return before && before.table.version > reply.table.version
    ? { ...reply, table: before.table, own: before.own }
    : reply;
}

export const handsQuery = (id: string) =>
  queryOptions({
    queryKey: ['poker', 'hands', id],
    queryFn: ({ signal }) => call(hands, { table: id, limit: 20 }, { signal }),
    staleTime: 0,
  });

export const handQuery = (id: string, no: number) =>
  queryOptions({
    queryKey: ['poker', 'hand', id, no],
    queryFn: ({ signal }) => call(hand, { table: id, no }, { signal }),
  });

/** A hand that one of its players shares. */
export const sharedQuery = (id: string) =>
  queryOptions({
    queryKey: ['poker', 'shared', id],
    queryFn: ({ signal }) => call(sharedHand, { id }, { signal }),
    retry: false,
  });

/** @param days null: of all hands that are kept */
export const figuresQuery = (days: number | null) =>
  queryOptions({
    queryKey: ['poker', 'figures', days],
    queryFn: ({ signal }) => call(figures, days === null ? {} : { days }, { signal }),
    staleTime: 0,
  });

export const proofQuery = (id: string, no: number) =>
  queryOptions({
    queryKey: ['poker', 'proof', id, no],
    queryFn: ({ signal }) => call(proof, { table: id, no }, { signal }),
  });

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['poker', 'notes', id],
    queryFn: ({ signal }) => call(notes, { table: id }, { signal }),
    staleTime: 0,
  });

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: ['poker', 'chat', id],
    queryFn: ({ signal }) => call(tableChat, { table: id }, { signal }),
    // Lines of tables that are not pushed to who looks on.
    refetchInterval: TABLE_MS,
  });

/** What the dealer has said since the page was opened: made here, asked of nobody. */
export const dealerQuery = (id: string) =>
  queryOptions<readonly DealerLine[]>({
    queryKey: ['poker-dealer', id],
    queryFn: skipToken,
    initialData: [],
    staleTime: Infinity,
  });

/** Lets the dealer say what has happened between the table that is known and a newer one. */
function noteChange(next: TableView): void {
  const before = queryClient.getQueryData(tableQuery(next.id).queryKey);
  if (!before || next.version <= before.table.version) return;
  const lines = dealerLines(before.table, next, wallClock() + before.ahead);
  if (lines.length === 0) return;
  queryClient.setQueryData(dealerQuery(next.id).queryKey, (kept = []) =>
    [...kept, ...lines].slice(-MAX_DEALER_LINES),
  );
}

/** Takes over a line that was pushed, or that was written here; each once. */
export function takeLine(line: ChatLine): void {
  queryClient.setQueryData(chatQuery(line.table).queryKey, (before) =>
    before && !before.lines.some(({ id }) => id === line.id)
      ? { ...before, lines: [...before.lines, line].slice(-MAX_LINES) }
      : before,
  );
}

export async function sendLine(id: string, text: string): Promise<void> {
  takeLine(await call(writeLine, { table: id, text }));
}

/** Takes over a table that was pushed; an older one never overwrites a newer one. */
export function takeTable(pushed: TableView): void {
  noteChange(pushed);
  queryClient.setQueryData(tableQuery(pushed.id).queryKey, (before) =>
    before && pushed.version > before.table.version ? { ...before, table: pushed } : before,
  );
}

/** Takes over the own cards of a hand that begins. */
export function takeOwn(id: string, own: OwnView): void {
  queryClient.setQueryData(tableQuery(id).queryKey, (before) => before && { ...before, own });
}

/** Takes over the answer of a call. */
export function takeReply(reply: TableReply): void {
  noteChange(reply.table);
  queryClient.setQueryData(tableQuery(reply.table.id).queryKey, (before) =>
    before && before.table.version > reply.table.version
      ? { ...known(reply), table: before.table }
      : known(reply),
  );
}

/** After something that was done or told: what is on its way may be from before it. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['poker'] });
}

/** Asks again and again; an answer that is on its way is waited for, or a slow one would never come. */
export function poll(): void {
  void queryClient.invalidateQueries({ queryKey: ['poker'] }, { cancelRefetch: false });
}
