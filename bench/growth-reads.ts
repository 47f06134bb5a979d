/** What readers of a full ledger wait for: pages of a history, the feed; and how large it is. */
import type { Platform } from '#platform/server/platform.ts';
import { PLAYERS } from './engine.ts';
import { median, percentile } from './row.ts';

const PAGE = 50;
const PAGES = 20;
/** Bets that fill all pages that are asked for. */
export const HISTORY = PAGE * PAGES;
/** Players whose pages are asked for; the first account is the house's own. */
export const ASKED: readonly bigint[] = Array.from({ length: 60 }, (_, at) =>
  BigInt(1 + (((at + 1) * 7919) % PLAYERS)),
);

/** Bench players are rows of the ledger; who is asked for a page has an account beside them. */
export async function openAccounts({ db }: Platform): Promise<void> {
  await db.pool.query(
    `insert into account (id, public_id, name, created_at) overriding system value
       select id, lpad(to_hex(id), 24, '0'), 'bench' || id, now() from unnest($1::bigint[]) id`,
    [ASKED],
  );
}

/** What a player's page asks for and gets, as the program answers it. @returns medians, ms */
export async function pageTimes(platform: Platform): Promise<{ first: number; later: number }> {
  const [first, later]: [number[], number[]] = [[], []];
  const { identity } = platform.kit;
  for (const user of ASKED) {
    const player = (await identity.byId(user))!;
    const token = await identity.openSession(player, { address: '127.0.0.1', userAgent: 'bench' });
    const headers = { authorization: `Bearer ${token}` };
    // Who asks is looked up with the first call of a session.
    await timed(platform, { url: '/api/profile/bets', headers, payload: { limit: 1 } });
    let before: string | null = null;
    for (let page = 1; page <= PAGES; page++) {
      const payload = { limit: PAGE, ...(before === null ? {} : { before }) };
      const { took, body } = await timed(platform, { url: '/api/profile/bets', headers, payload });
      const found = body as { bets: unknown[]; next: string | null };
      if (found.bets.length !== PAGE)
        throw new Error(`page ${page} of ${user} has ${found.bets.length} bets`);
      if (page === 1) first.push(took);
      else if (page === PAGES) later.push(took);
      before = found.next;
    }
  }
  return { first: median(first), later: median(later) };
}

/** @returns the median, ms */
export async function feedTimes(platform: Platform): Promise<number> {
  const entry = await platform.http.app.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
  const token = entry.cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const took: number[] = [];
  for (let at = 0; at < 40; at++) {
    const call = {
      url: '/api/data/latestGames',
      headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
      payload: { type: 'all', count: 40 },
    };
    took.push((await timed(platform, call)).took);
  }
  return percentile(took, 0.5);
}

/** @returns how long the program took to answer, ms, and what it said */
async function timed(
  { http }: Platform,
  call: { url: string; headers: Record<string, string>; payload: object },
): Promise<{ took: number; body: unknown }> {
  const from = performance.now();
  const reply = await http.app.inject({ method: 'POST', ...call });
  const took = performance.now() - from;
  if (reply.statusCode !== 200) throw new Error(`${call.url}: ${reply.statusCode} ${reply.body}`);
  return { took, body: reply.json() };
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
