/** A slip that is ready: everything is looked at again, then it is accepted or its stake goes back. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { type BetSlipView, SLIP } from '../../contract.ts';
import { pushBalance } from '../balance.ts';
import { type BookContext, unitsOfUsd } from '../context.ts';
import { type BetRow, type LegRow, marketOf, readBet, readLegs, refOf } from './bet-rows.ts';
import { betViews } from './bet-view.ts';
import { reweigh } from '../risk/bets.ts';
import { nameOf } from '../risk/rows.ts';
import { acceptable, ratioOf, readBoard } from './legs.ts';
import { releaseBet } from './release.ts';
import { takeAgain } from './take.ts';
import { oddsTogether } from './together.ts';
import { potentialOf } from './submit.ts';
import { noSuchSlip, notReady, refusedSlip } from '../refusals.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What each code means to who sent the slip. */
export async function confirmSlip(
  context: BookContext,
  player: Player,
  queueId: string,
): Promise<{ bet: BetSlipView } | Failure> {
  const { kit } = context;
  if (!UUID.test(queueId)) return noSuchSlip;
  const code = await kit.money.exclusive(
    player.id,
    async (client, state, draft): Promise<number | Failure> => {
      const bet = await readBet(client, queueId, 'for update');
      if (!bet || BigInt(bet.user_id) !== player.id) return noSuchSlip;
      if (bet.state === 'rejected') return bet.refusal ?? SLIP.queueFailure;
      if (bet.state !== 'queued') return ACCEPTED;
      const now = kit.runtime.now();
      if (now < bet.ready_at.getTime()) return notReady;
      const refused = now > bet.expires_at.getTime() ? SLIP.tooLate : await accept(context, client, bet, now);
      if (refused !== ACCEPTED) await releaseBet(context, client, state, draft, bet, refused);
      return refused;
    },
  );
  if (isFailure(code)) return code;
  const stored = (await readBet(kit.db.pool, queueId))!;
  if (code !== ACCEPTED) await pushBalance(context, player.id, stored.cur);
  if (code !== ACCEPTED) return refusedSlip(code);
  const [bet] = await betViews(context, [stored]);
  return { bet: bet! };
}

const ACCEPTED = 0;

/** @returns the code of its refusal, or ACCEPTED */
async function accept(
  context: BookContext,
  client: pg.ClientBase,
  bet: BetRow,
  now: number,
): Promise<number> {
  const legs = await readLegs(client, [bet.id]);
  // What was bet since, this slip with it, has not moved the line for it.
  const leans = new Map(legs.map((leg) => [nameOf(marketOf(leg)), leg.lean]));
  const board = await readBoard(
    client,
    legs.map(marketOf),
    now,
    'for share',
    ({ event_id: event, key }) => leans.get(nameOf({ event, market: key })) ?? null,
  );
  const taken: { no: number; event: string; odds: string }[] = [];
  for (const leg of legs) {
    const found = board.leg(refOf(leg));
    const current = ratioOf(found?.odds ?? null);
    if (!found?.open || !current || changedMeanwhile(leg, found)) return SLIP.optionClosed;
    const isAlone = !Object.hasOwn(bet.builder ?? {}, leg.event_id);
    if (isAlone && !acceptable(bet.policy, ratioOf(leg.odds), current)) return SLIP.oddsChanged;
    taken.push({ no: leg.no, event: leg.event_id, odds: found.odds! });
  }
  const builder =
    bet.builder && takeAgain(legs.map(refOf), bet.builder, bet.policy, board, context.settings());
  if (builder === 'closed') return SLIP.optionClosed;
  if (builder === 'changed') return SLIP.oddsChanged;
  const potential = potentialOf(
    {
      kind: bet.kind,
      stake: BigInt(bet.stake),
      sizes: bet.sizes,
      lines: BigInt(bet.lines),
      boost: bet.boost,
    },
    oddsTogether(taken, builder),
  );
  const currency = context.kit.money.currencyById(bet.cur);
  if (potential > unitsOfUsd(context.settings().maxPayoutUsd, currency)) return SLIP.tooHigh;
  const changed = taken.filter(({ no, odds }) => legs.find((leg) => leg.no === no)?.odds !== odds);
  if (changed.length > 0) await reweigh(client, bet.id, new Map(changed.map(({ no, odds }) => [no, odds])));
  await client.query(
    `update sport_leg l set odds = t.odds from jsonb_to_recordset($2::jsonb) as t(no int, odds text)
     where l.bet_id = $1 and l.no = t.no`,
    [bet.id, JSON.stringify(taken)],
  );
  await client.query(
    "update sport_bet set state = 'open', accepted_at = $2, potential = $3, builder = $4 where id = $1",
    [bet.id, new Date(now), potential.toString(), builder && JSON.stringify(builder)],
  );
  return ACCEPTED;
}

/** Something happened in the match since the slip was sent: a goal, a stop of betting, or its start. */
function changedMeanwhile(leg: LegRow, found: { row: { stops: number }; live: boolean }): boolean {
  return found.row.stops !== leg.stops || found.live !== leg.live;
}
