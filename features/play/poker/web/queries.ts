import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { table, tables, type OwnView, type TableReply, type TableView } from '../contract.ts';
import { hand, hands, proof } from '../hand-contract.ts';
import { notes } from '../notes-contract.ts';
import { sitAndGos } from '../sit-and-go-contract.ts';
import { tournament, tournaments, type TournamentReply } from '../tournament-contract.ts';

const LOBBY_MS = 5_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Tables at which the caller sits, those with money first. */
export function ownTables(
  cash: readonly (Named & { readonly mine: boolean })[],
  playing: readonly { readonly table: string; readonly name: string; readonly mine: boolean }[],
): Named[] {
  return [
    ...cash.filter(({ mine }) => mine).map(({ id, name }) => ({ id, name })),
    ...playing.filter(({ mine }) => mine).map(({ table: id, name }) => ({ id, name })),
  ];
}

const TABLE_MS = 15_000;

export const tablesQuery = queryOptions({
  queryKey: ['poker', 'tables'],
  queryFn: ({ signal }) => call(tables, {}, { signal }),
  refetchInterval: LOBBY_MS,
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
      return { ...reply, ahead: reply.at - Date.now() };
    },
    refetchInterval: LOBBY_MS,
  });

/** A table as it was answered, and by how much the server's clock is ahead of this one. */
export interface KnownTable extends TableReply {
  readonly ahead: number;
}

export const known = (reply: TableReply): KnownTable => ({ ...reply, ahead: reply.at - Date.now() });

export const tableQuery = (id: string) =>
  queryOptions({
    queryKey: ['poker', 'table', id],
    queryFn: async ({ signal }) => known(await call(table, { table: id }, { signal })),
    refetchInterval: TABLE_MS,
  });

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

/** Takes over a table that was pushed; an older one never overwrites a newer one. */
export function takeTable(pushed: TableView): void {
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
  queryClient.setQueryData(tableQuery(reply.table.id).queryKey, (before) =>
    before && before.table.version > reply.table.version
      ? { ...known(reply), table: before.table }
      : known(reply),
  );
}

export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['poker'] });
}
