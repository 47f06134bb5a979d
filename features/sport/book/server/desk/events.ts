/** Events and their markets as the desk sees them: the feed's prices, those of staff, stakes and what can be lost. */
import type { ScoreCells } from '#engines/sport/cashout/score-grid.ts';
import { kindOf } from '#engines/sport/settle/shares.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { deskEvent, DeskEvent, DeskMarket } from '../../desk-contract.ts';
import type { BookContext } from '../context.ts';
import { type EventRow, type MarketRow, readEvents, readMarkets, readShares } from '../feed/rows.ts';
import { LIVE_STATUS, NOT_STARTED } from '../feed/statuses.ts';
import { scoreText } from '../slip/bet-view.ts';
import { marketLimit, scoreLimit } from '../risk/limits.ts';
import { readScores } from '../risk/scores.ts';
import { shownOutcomes } from './overlay.ts';
import { eventRisk, marketRisk, openStakes, type OutcomeStake, scoreRisk } from './liability.ts';
import { dollars } from './staff.ts';
import { unknownToDesk } from '../refusals.ts';

const MAX_EVENTS = 60;

const WHICH = {
  live: `e.status = ${LIVE_STATUS}`,
  soon: `e.status = ${NOT_STARTED} and e.starts_at > $2`,
  // Over, or it should be by now, and something on it is still open.
  open: `e.status <> ${LIVE_STATUS} and e.starts_at <= $2 and exists (select 1 from sport_leg l join sport_bet b on b.id = l.bet_id
    where l.event_id = e.id and b.state = 'open')`,
} as const;

export async function listEvents(
  context: BookContext,
  { which, search }: { readonly which: keyof typeof WHICH; readonly search: string },
): Promise<DeskEvent[]> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<EventRow>(
    `select e.* from sport_event e where ${WHICH[which]} and $2::timestamptz is not null
       and ($1 = '' or strpos(e.plain, fold_text($1)) > 0)
     order by e.starts_at, e.id limit ${MAX_EVENTS}`,
    [search.trim(), new Date(kit.runtime.now())],
  );
  const ids = rows.map(({ id }) => id);
  const [stakes, scores] = await Promise.all([openStakes(context, ids), readScores(kit.db.pool, ids)]);
  return rows.map((row) => lineOf(row, stakes.get(row.id), scores.get(row.id)));
}

export async function readDeskEvent(
  context: BookContext,
  id: string,
): Promise<ReplyOf<typeof deskEvent> | Failure> {
  const { pool } = context.kit.db;
  const [event] = await readEvents(pool, [id]);
  if (!event) return unknownToDesk;
  const [markets, stakes, scores] = await Promise.all([
    readMarkets(pool, [id]),
    openStakes(context, [id]),
    readScores(pool, [id]),
  ]);
  const mine = stakes.get(id);
  const settings = context.settings();
  const live = event.status === LIVE_STATUS;
  const limit = dollars(marketLimit(settings, live));
  const risk = scoreRisk(event, scores.get(id));
  return {
    event: lineOf(event, mine, scores.get(id)),
    markets: markets.map((row) => marketOf(row, limit, mine?.get(row.key))),
    scores: risk && {
      limit: dollars(scoreLimit(settings, live)),
      losses: risk.losses.map((line) => line.map((loss) => (loss === null ? null : dollars(loss)))),
    },
  };
}

function lineOf(
  row: EventRow,
  stakes?: ReadonlyMap<string, readonly OutcomeStake[]>,
  cells?: ScoreCells,
): DeskEvent {
  const { bets, staked, worst } = eventRisk(stakes);
  const score = scoreRisk(row, cells)?.worst ?? null;
  return {
    id: row.id,
    sport: row.sport,
    tournament: row.tournament,
    home: row.home,
    away: row.away,
    startsAt: row.starts_at.getTime(),
    status: row.status,
    score: scoreText(row),
    held: row.held,
    bets,
    staked: dollars(staked),
    worst: dollars(worst),
    worstScore: score && { ...score, loss: dollars(score.loss) },
  };
}

function marketOf(row: MarketRow, limit: string, stakes?: readonly OutcomeStake[]): DeskMarket {
  const risk = marketRisk(stakes);
  const line = row.lean ? shownOutcomes({ ...row, desk_odds: null }) : null;
  return {
    key: row.key,
    id: row.market,
    specifiers: parseSpecifiers(row.specifiers) ?? {},
    status: row.status,
    held: row.held,
    byHand: row.by_hand,
    bets: risk.bets,
    staked: dollars(risk.staked),
    worst: dollars(risk.worst),
    limit,
    outcomes: Object.entries(row.outcomes).map(([id, { odds, active }]) => ({
      id,
      odds,
      moved: line && line[id]!.odds !== odds ? line[id]!.odds : null,
      own: row.desk_odds?.[id] ?? null,
      active,
      result: row.results?.[id] ? kindOf(readShares(row.results[id])) : null,
      staked: dollars(risk.stakedOn(id)),
      loss: dollars(risk.loss(id)),
    })),
  };
}
