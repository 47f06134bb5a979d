/** What readers of a full ledger wait for: pages of a history, the feed; and how large it is. */
import { betPage } from '#platform/server/fairness/bet-history.ts';
import type { Platform } from '#platform/server/platform.ts';
import { PLAYERS } from './engine.ts';
import { median, percentile } from './row.ts';

const PAGE = 50;
const PAGES = 20;
/** Bets that fill all pages that are asked for. */
export const HISTORY = PAGE * PAGES;
/** Players whose pages are asked for. */
export const ASKED: readonly bigint[] = Array.from({ length: 60 }, (_, at) =>
  BigInt(1 + ((at * 7919) % PLAYERS)),
);

/** @returns medians, ms */
export async function pageTimes({ db, kit }: Platform): Promise<{ first: number; later: number }> {
  const [first, later]: [number[], number[]] = [[], []];
  const open = (sealed: Buffer) => kit.fairness.open(sealed);
  const filter = { game: null, currency: null, demo: null, won: null, from: null, to: null };
  for (const user of ASKED) {
    let before: string | null = null;
    for (let page = 1; page <= PAGES; page++) {
      const from = performance.now();
      const found = await betPage(db, open, user, filter, { before, limit: PAGE });
      const took = performance.now() - from;
      if (page === 1) first.push(took);
      else if (page === PAGES) later.push(took);
      before = found.next;
    }
  }
  return { first: median(first), later: median(later) };
}

/** @returns the median, ms */
export async function feedTimes({ http }: Platform): Promise<number> {
  const took: number[] = [];
  const entry = await http.app.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
  const token = entry.cookies.find(({ name }) => name === 'XSRF-TOKEN');
  for (let at = 0; at < 40; at++) {
    const from = performance.now();
    const reply = await http.app.inject({
      method: 'POST',
      url: '/api/data/latestGames',
      cookies: { 'XSRF-TOKEN': token!.value },
      headers: { 'x-xsrf-token': token!.value },
      payload: { type: 'all', count: 40 },
    });
    took.push(performance.now() - from);
    if (reply.statusCode !== 200) throw new Error(`the feed: ${reply.statusCode} ${reply.body}`);
  }
  return percentile(took, 0.5);
}

/** @returns bytes in the database a bet, those that left it counted: their keys stay */
export async function sizes({ db }: Platform): Promise<{ bets: number; heap: number; indexes: number }> {
  const { rows } = await db.pool.query<{ bets: string; heap: string; indexes: string }>(
    `select (select count(*) from bet) + (select coalesce(sum(rows), 0) from ledger_part where state = 'gone') as bets, sum(pg_table_size(coalesce(p.relid, t.id))) as heap,
       sum(pg_indexes_size(coalesce(p.relid, t.id))) as indexes
       from unnest(array['bet', 'entry', 'request_key']::regclass[]) t(id) left join pg_partition_tree(t.id) p on true`,
  );
  const [bets, heap, indexes] = [Number(rows[0]!.bets), Number(rows[0]!.heap), Number(rows[0]!.indexes)];
  return { bets, heap: heap / Math.max(1, bets), indexes: indexes / Math.max(1, bets) };
}
