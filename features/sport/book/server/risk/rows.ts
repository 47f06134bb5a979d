/** Rows of what markets stand to lose: locked in one order, changed in the transaction that changes a bet. */
import type { MarketOf, Queryable } from '../feed/rows.ts';
import { addScores, lockScores, scoreChanges } from './scores.ts';
import { type Carried, type Stakes, stakesOf, type StoredStakes } from './stakes.ts';

type Amount = Pick<Carried, 'staked' | 'owed'>;

/** By `nameOf`. */
export type Risks = ReadonlyMap<string, Stakes>;

interface Row {
  readonly event_id: string;
  readonly key: string;
  readonly outcomes: StoredStakes;
}

export function nameOf({ event, market }: MarketOf): string {
  return `${event} ${market}`;
}

/**
 * Held until the transaction ends, each in its turn, so that none can deadlock. A market that nobody has bet on gets its row
 * here. A transaction does it once.
 */
export async function lockRisks(client: Queryable, markets: readonly MarketOf[]): Promise<Risks> {
  const wanted = [...new Map(markets.map((one) => [nameOf(one), one])).values()];
  const { rows } = await client.query<Row>({
    name: 'sport-risk-lock',
    text: `insert into sport_risk as r (event_id, key) select * from unnest($1::text[], $2::text[]) as t(event_id, key)
      order by event_id, key on conflict (event_id, key) do update set key = r.key returning event_id, key, outcomes`,
    values: [wanted.map(({ event }) => event), wanted.map(({ market }) => market)],
  });
  return new Map(
    rows.map((row) => [nameOf({ event: row.event_id, market: row.key }), stakesOf(row.outcomes)]),
  );
}

/** @param risks as they were locked */
export async function addCarried(
  client: Queryable,
  risks: Risks,
  carried: readonly Carried[],
): Promise<void> {
  const after = new Map<string, { event: string; market: string; stakes: Map<string, Amount> }>();
  for (const one of carried) {
    const name = nameOf(one);
    const row = after.get(name) ?? {
      event: one.event,
      market: one.market,
      stakes: new Map<string, Amount>(),
    };
    after.set(name, row);
    const before = row.stakes.get(one.outcome) ?? risks.get(name)?.get(one.outcome);
    row.stakes.set(one.outcome, {
      staked: (before?.staked ?? 0n) + one.staked,
      owed: (before?.owed ?? 0n) + one.owed,
    });
  }
  const rows = [...after.values()].map(({ event, market, stakes }) => ({
    event_id: event,
    key: market,
    outcomes: Object.fromEntries(
      [...stakes].map(([id, { staked, owed }]) => [id, [staked.toString(), owed.toString()]]),
    ),
  }));
  await client.query({
    name: 'sport-risk-write',
    text: `update sport_risk r set outcomes = r.outcomes || t.outcomes, changes = r.changes + 1
      from jsonb_to_recordset($1::jsonb) as t(event_id text, key text, outcomes jsonb)
      where r.event_id = t.event_id and r.key = t.key`,
    values: [JSON.stringify(rows)],
  });
}

/** Adds what is carried, or takes it off: of markets first, then of final scores, as whoever holds both. */
export async function changeRisks(client: Queryable, carried: readonly Carried[]): Promise<void> {
  if (carried.length === 0) return;
  await addCarried(client, await lockRisks(client, carried), carried);
  const changes = scoreChanges(carried);
  await addScores(client, await lockScores(client, changes.keys()), changes);
}
