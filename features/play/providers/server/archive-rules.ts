import type { ArchiveRule } from '#platform/server/money/archive/close.ts';

/** Its bet has the id that the round began with: it belongs where bets of that time are. */
export const ARCHIVE_RULES: readonly ArchiveRule[] = [
  [
    'a round of an aggregator that began in it is still open',
    'select exists (select from provider_round where id < id_floor($1)) as holds',
  ],
];
