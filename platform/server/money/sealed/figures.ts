/** Totals of everything, and of what came after a checkpoint: the difference has to be what was sealed. */
import type pg from 'pg';
import { after, type Lanes, tailNewRefs, tailRefs } from './tail.ts';

/** Numbers by what they are of. */
export type Figures = Readonly<Record<string, readonly string[]>>;

export type FigureSource = 'bets' | 'entries' | 'events' | 'ended rounds' | 'request keys' | 'house';

/** Those of which what came since is found without reading all of them. */
export const WITH_BATCHES: readonly FigureSource[] = ['bets', 'entries', 'events', 'ended rounds', 'house'];
const SOURCES: readonly FigureSource[] = [...WITH_BATCHES, 'request keys'];

/**
 * @param since null: of everything
 * @param gone adds what the bets sum to that left the database; without it they are taken to have been brought back
 */
export async function readFigures(
  client: pg.ClientBase,
  since: Lanes | null,
  gone: boolean,
  sources: readonly FigureSource[] = SOURCES,
): Promise<Figures> {
  const all = queries(since, gone && since === null);
  const sql = `select * from (${sources.map((source) => all[source]).join('\nunion all ')}) f (key, a, b, c)`;
  const { rows } = await client.query<{ key: string; a: string; b: string; c: string }>(sql);
  return Object.fromEntries(rows.map(({ key, a, b, c }) => [key, [a, b, c]]));
}

/** Those of one source. */
export function figuresOf(figures: Figures, source: FigureSource): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => name.startsWith(`${source}/`)));
}

/** Rows of what has batches, for the head of the report. */
export function countOf(figures: Figures): Record<string, number> {
  const count = (source: FigureSource) =>
    Object.values(figuresOf(figures, source)).reduce((sum, [rows]) => sum + Number(rows), 0);
  return { bets: count('bets'), entries: count('entries'), events: count('events') };
}

export function added(figures: Figures, grown: Figures): Figures {
  const names = [...new Set([...Object.keys(figures), ...Object.keys(grown)])];
  const sum = (name: string) =>
    [0, 1, 2].map((at) => String(BigInt(figures[name]?.[at] ?? '0') + BigInt(grown[name]?.[at] ?? '0')));
  return Object.fromEntries(names.map((name) => [name, sum(name)]));
}

/** @returns names of figures whose growth since is not what was written since */
export function differing(sealed: Figures, now: Figures, since: Figures): string[] {
  const names = [...new Set([sealed, now, since].flatMap((one) => Object.keys(one)))].toSorted();
  const of = (figures: Figures, name: string, at: number) => BigInt(figures[name]?.[at] ?? '0');
  return names.filter((name) =>
    [0, 1, 2].some((at) => of(now, name, at) - of(since, name, at) !== of(sealed, name, at)),
  );
}

/** Of each part as it left: a sum that was changed since is not what was sealed. */
const GONE = `
  union all select g.cur, g.line, g.n, g.stake, g.payout from ledger_part p
    cross join jsonb_to_recordset(p.totals) as g (cur smallint, line boolean, n bigint, stake numeric, payout numeric) where p.state = 'gone'`;

function queries(since: Lanes | null, gone: boolean): Record<FigureSource, string> {
  const only = (table: string) => (since ? after(since, table) : 'true');
  const ended = since ? `(r.user_id, r.id) in (${tailRefs(since)})` : 'true';
  // A key is as old as what it made: a hold that ended since was asked for before.
  const keys = since ? `(k.user_id, k.ref) in (${tailNewRefs(since)})` : 'true';
  return {
    bets: `select 'bets/' || cur || '/' || line, sum(n)::text, sum(stake)::text, sum(payout)::text
       from (select cur, line, count(*) as n, sum(stake) as stake, sum(payout) as payout from bet t where ${only('t')} group by cur, line ${gone ? GONE : ''}) x
       group by cur, line`,
    entries: `select 'entries/' || least(account, 0) || '/' || cur || '/' || kind, count(*)::text, sum(debit)::text, sum(credit)::text
       from entry t where ${only('t')} group by least(account, 0), cur, kind`,
    events: `select 'events/' || type, count(*)::text, '0', '0' from event t where ${only('t')} group by type`,
    'ended rounds': `select 'ended rounds/' || cur || '/' || status, count(*)::text, sum(stake)::text, coalesce(sum(payout), 0)::text
       from round r where status <> 'open' and ${ended} group by cur, status`,
    'request keys': `select 'request keys', count(*)::text, '0', '0' from request_key k where ${keys}`,
    house: since
      ? `select 'house/' || account || '/' || cur, sum(credit - debit)::text, '0', '0' from entry t where account < 0 and ${only('t')} group by account, cur`
      : `select 'house/' || code || '/' || cur, sum(balance)::text, '0', '0' from house group by code, cur`,
  };
}
