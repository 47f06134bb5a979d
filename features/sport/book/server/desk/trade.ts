/** Stops and prices of staff. Each is a row of the audit log in the transaction of the change. */
import { compare, ONE } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { BookContext } from '../context.ts';
import { type MarketRow, type Queryable, readEvents, readMarketsOf } from '../feed/rows.ts';
import { historyWith } from './overlay.ts';
import { noteAct, refuseOwnBet } from './staff.ts';
import { oddsTooLow, pricesOfDay, unknownToDesk } from '../refusals.ts';
import { mayPrice } from './given.ts';

interface Hold {
  readonly event: string;
  readonly market: string | null;
  readonly held: boolean;
  readonly reason: string;
}

export async function holdBets(
  context: BookContext,
  staff: Player,
  { event: id, market, held, reason }: Hold,
): Promise<Record<string, never> | Failure> {
  const { kit } = context;
  const done = await kit.db.transaction(async (client): Promise<Record<string, never> | Failure> => {
    const [event] = await readEvents(client, [id], 'for update');
    if (!event) return unknownToDesk;
    const own = await refuseOwnBet(kit, client, staff, id);
    if (own) return own;
    const { rowCount } =
      market === null
        ? await client.query('update sport_event set held = $2, stops = stops + $3 where id = $1', [
            id,
            held,
            held ? 1 : 0,
          ])
        : await client.query(
            'update sport_market set held = $3, version = version + 1 where event_id = $1 and key = $2',
            [id, market, held],
          );
    if (rowCount === 0) return unknownToDesk;
    await noteAct(client, staff.id, id);
    const detail = { market, held, reason };
    await kit.audit.append({ actor: staff._id, action: 'sport.hold', subject: id, detail }, client);
    return {};
  });
  if (!isFailure(done)) context.boardChanged(id);
  return done;
}

interface Price {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly odds: string | null;
  readonly reason: string;
}

export async function setPrice(
  context: BookContext,
  staff: Player,
  { event: id, market, outcome, odds, reason }: Price,
): Promise<Record<string, never> | Failure> {
  const { kit } = context;
  const parsed = odds === null ? null : parseOdds(odds);
  if (odds !== null && (!parsed || compare(parsed, ONE) <= 0)) return oddsTooLow;
  const done = await refusableTransaction(
    kit.db,
    async (client): Promise<Record<string, never> | Failure> => {
      // The event's row orders it among the feed's messages.
      const [event] = await readEvents(client, [id], 'for update');
      const [row] = await readMarketsOf(client, [{ event: id, market }]);
      if (!event || !row || !Object.hasOwn(row.outcomes, outcome)) return unknownToDesk;
      const own = await refuseOwnBet(kit, client, staff, id);
      if (own) return own;
      if (odds !== null && !(await mayPrice(context, client, staff, { event, row, outcome, odds })))
        return pricesOfDay;
      await writePrices(client, row, nextOdds(row, outcome, odds));
      await noteAct(client, staff.id, id);
      const detail = { market, outcome, odds, feed: row.outcomes[outcome]!.odds, reason };
      await kit.audit.append({ actor: staff._id, action: 'sport.price', subject: id, detail }, client);
      return {};
    },
  );
  if (!isFailure(done)) context.boardChanged(id);
  return done;
}

/**
 * Prices of staff are of the match as it stands: its start, another score and a stop of betting end them.
 * @returns the same markets without them; the event's row is locked
 */
export async function endPrices(
  client: Queryable,
  markets: readonly MarketRow[],
): Promise<readonly MarketRow[]> {
  const left: MarketRow[] = [];
  for (const row of markets) left.push(row.desk_odds ? await writePrices(client, row, null) : row);
  return left;
}

/** @returns the market as it is then */
async function writePrices(
  client: Queryable,
  row: MarketRow,
  own: MarketRow['desk_odds'],
): Promise<MarketRow> {
  const version = Number(row.version) + 1;
  const history = historyWith(version, { ...row, desk_odds: own });
  await client.query(
    'update sport_market set desk_odds = $3, version = $4, history = $5 where event_id = $1 and key = $2',
    [row.event_id, row.key, own && JSON.stringify(own), version, JSON.stringify(history)],
  );
  return { ...row, desk_odds: own, version: version.toString(), history };
}

function nextOdds(row: MarketRow, outcome: string, odds: string | null): MarketRow['desk_odds'] {
  const others = Object.entries(row.desk_odds ?? {}).filter(([id]) => id !== outcome);
  const all = odds === null ? others : [...others, [outcome, odds] as const];
  return all.length > 0 ? Object.fromEntries(all) : null;
}
