/** Rows of what markets stand to lose, locked in one order. */
import { marketOf, type MarketOf, nameOf, type Queryable } from '../feed/rows.ts';
import { type Carried, type Stakes, stakesOf, type StoredStakes } from './stakes.ts';

/** By `nameOf`. */
export type Risks = ReadonlyMap<string, Stakes>;

interface Row {
  readonly event_id: string;
  readonly key: string;
  readonly outcomes: StoredStakes;
}

/**
 * Held until the transaction ends, each in its turn, so that none can deadlock. A market that nobody has bet on gets its row
 * here. A transaction does it once.
 * @param known markets, by `nameOf`, that have a row already
 */
export async function lockRisks(
  client: Queryable,
  markets: readonly MarketOf[],
  known: { has(name: string): boolean } = NONE,
): Promise<Risks> {
  const wanted = [...new Map(markets.map((one) => [nameOf(one), one])).values()];
  const unknown = wanted.filter((one) => !known.has(nameOf(one)));
  // Before any is held: who waits here for another's new row holds nothing that the other one wants.
  if (unknown.length > 0)
    await client.query({
      name: 'sport-risk-new',
      text: `insert into sport_risk (event_id, key) select * from unnest($1::text[], $2::text[]) as t(event_id, key)
        order by event_id, key on conflict (event_id, key) do nothing`,
      values: columnsOf(unknown),
    });
  const { rows } = await client.query<Row>({
    name: 'sport-risk-lock',
    text: `select r.event_id, r.key, r.outcomes from sport_risk r join unnest($1::text[], $2::text[]) as t(event_id, key)
      on t.event_id = r.event_id and t.key = r.key order by r.event_id, r.key for update of r`,
    values: columnsOf(wanted),
  });
  return new Map(rows.map((row) => [nameOf(marketOf(row)), stakesOf(row.outcomes)]));
}

/** Bets on one market as they stand, which are not held; undefined where there are none. */
export async function readStakes(
  client: Queryable,
  { event, market }: MarketOf,
): Promise<Stakes | undefined> {
  const { rows } = await client.query<Pick<Row, 'outcomes'>>(
    'select outcomes from sport_risk where event_id = $1 and key = $2',
    [event, market],
  );
  return rows[0] && stakesOf(rows[0].outcomes);
}

const NONE: ReadonlySet<string> = new Set();

function columnsOf(markets: readonly MarketOf[]): [events: string[], keys: string[]] {
  return [markets.map(({ event }) => event), markets.map(({ market }) => market)];
}

/** Rows of markets as they are to be written, of the outcomes that these legs carry on. @param risks as they are with them */
export function carriedRows(risks: Risks, carried: readonly Carried[]): readonly object[] {
  const rows = new Map<
    string,
    { event_id: string; key: string; outcomes: Record<string, [string, string]> }
  >();
  for (const one of carried) {
    const name = nameOf(one);
    const row = rows.get(name) ?? { event_id: one.event, key: one.market, outcomes: {} };
    rows.set(name, row);
    const { staked, owed } = risks.get(name)!.get(one.outcome)!;
    row.outcomes[one.outcome] = [staked.toString(), owed.toString()];
  }
  return [...rows.values()];
}
