/** The desk's calls about margins. */
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import * as contract from '../../margins-contract.ts';
import type { MarginRule } from '../../settings.ts';
import type { BookContext } from '../context.ts';
import { shownOutcomes } from '../desk/overlay.ts';
import { type EventRow, type MarketRow, readMarkets, type StoredOutcomes } from '../feed/rows.ts';
import { LIVE_STATUS, NOT_STARTED } from '../feed/statuses.ts';
import { invalidMargins, staleMargins } from '../refusals.ts';
import { marginFor } from './follow.ts';

/** Events that a preview looks at: live ones and the next. */
const LOOKED_AT = 60;
const SHOWN = 12;
const LEAGUES = 200;

export function serveMargins(kit: ServerKit, context: BookContext): void {
  kit.serve(contract.deskMargins, () => readMargins(context));
  kit.serve(contract.deskMarginPreview, ({ body }) => previewMargins(context, body.rules));
  kit.serve(contract.deskSaveMargins, ({ player, body }) => saveMargins(context, player, body));
}

async function readMargins(context: BookContext) {
  const { kit } = context;
  const [[latest], { rows }] = await Promise.all([
    kit.settings.history('book', { limit: 1 }),
    kit.db.pool.query<{ sport: number; tournament: string }>(
      `select distinct sport, tournament from sport_event where status <= ${LIVE_STATUS} order by tournament limit ${LEAGUES}`,
    ),
  ]);
  return {
    rules: context.settings().margins,
    version: latest?.version ?? 0,
    sports: [...new Set(rows.map(({ sport }) => sport))].toSorted((a, b) => a - b),
    leagues: [...new Set(rows.map(({ tournament }) => tournament))],
  };
}

async function previewMargins({ kit }: BookContext, rules: readonly MarginRule[]) {
  const { rows: events } = await kit.db.pool.query<EventRow>(
    `select * from sport_event where status = ${LIVE_STATUS} or (status = ${NOT_STARTED} and starts_at > $1)
     order by status desc, starts_at, id limit ${LOOKED_AT}`,
    [new Date(kit.runtime.now())],
  );
  const byId = new Map(events.map((event) => [event.id, event]));
  const open = (await readMarkets(kit.db.pool, [...byId.keys()])).filter(({ status }) => status === 1);
  const changed = open.flatMap((row) => {
    const event = byId.get(row.event_id)!;
    const found = previewOf(event, row, rules);
    return found ? [found] : [];
  });
  return { changed: changed.length, looked: open.length, markets: changed.slice(0, SHOWN) };
}

function previewOf(
  event: EventRow,
  row: MarketRow,
  rules: readonly MarginRule[],
): contract.MarginPreview | null {
  const live = event.status === LIVE_STATUS;
  const before = shownOutcomes(row);
  const after = shownOutcomes({ ...row, margin: marginFor(rules, event, live, row) });
  const outcomes = Object.keys(before).map((id) => ({
    id,
    before: before[id]!.odds,
    after: after[id]?.odds ?? null,
  }));
  if (outcomes.every((one) => one.before === one.after)) return null;
  const { id, home, away, tournament, sport } = event;
  return {
    event: id,
    home,
    away,
    tournament,
    sport,
    live,
    marketId: row.market,
    specifiers: parseSpecifiers(row.specifiers) ?? {},
    before: overround(before),
    after: overround(after),
    outcomes,
  };
}

/** Percent that the book sums to above 100. */
function overround(outcomes: StoredOutcomes): number | null {
  const odds = Object.values(outcomes).map((one) => Number(one.odds));
  if (odds.some((one) => !(one > 1))) return null;
  return Math.round((odds.reduce((sum, one) => sum + 1 / one, 0) - 1) * 10_000) / 100;
}

async function saveMargins(
  context: BookContext,
  staff: Player,
  { rules, version }: { rules: readonly MarginRule[]; version: number },
): Promise<{ version: number } | Failure> {
  const { kit } = context;
  // Who changed which is a row of the audit log, as of all settings.
  const saved = await kit.settings.set('book', { ...context.settings(), margins: rules }, staff._id, version);
  if ('version' in saved) return saved;
  return saved.stale === undefined ? invalidMargins : staleMargins;
}
