/** A slip that is ready: everything is looked at again, then it is accepted or its stake goes back. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { type BetSlipView, SLIP } from '../../contract.ts';
import { type PriceBoost, raisedOdds } from '../../price-boost.ts';
import { pushBalance } from '../balance.ts';
import { readBoost, takeAtOdds } from '../boosts/rows.ts';
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
  // What is accepted moves no money, for its stake is held: it needs the rows of the bet and its matches, not the player's lane.
  // Nothing is written before all is looked at, so what is refused here is looked at again where its stake goes back.
  const first = await kit.db.transaction((client) => look(context, client, player, queueId));
  const code =
    typeof first === 'object' && 'refused' in first
      ? await kit.money.exclusive(player.id, async (client, state, draft): Promise<number | Failure> => {
          const again = await look(context, client, player, queueId);
          if (typeof again === 'number' || !('refused' in again)) return again;
          await releaseBet(context, client, state, draft, again.bet, again.refused);
          return again.refused;
        })
      : first;
  if (isFailure(code)) return code;
  const stored = (await readBet(kit.db.pool, queueId))!;
  if (code !== ACCEPTED) await pushBalance(context, player.id, stored.cur);
  if (code !== ACCEPTED) return refusedSlip(code);
  const [bet] = await betViews(context, [stored]);
  return { bet: bet! };
}

const ACCEPTED = 0;

/** Accepts a slip that is ready. @returns what became of it; of one that is to be refused the code: nothing is written then */
async function look(
  context: BookContext,
  client: pg.ClientBase,
  player: Player,
  queueId: string,
): Promise<number | Failure | { readonly refused: number; readonly bet: BetRow }> {
  const bet = await readBet(client, queueId, 'for update');
  if (!bet || BigInt(bet.user_id) !== player.id) return noSuchSlip;
  if (bet.state === 'rejected') return bet.refusal ?? SLIP.queueFailure;
  if (bet.state !== 'queued') return ACCEPTED;
  const now = context.kit.runtime.now();
  if (now < bet.ready_at.getTime()) return notReady;
  const refused = now > bet.expires_at.getTime() ? SLIP.tooLate : await accept(context, client, bet, now);
  return refused === ACCEPTED ? ACCEPTED : { refused, bet };
}

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
  const boost = bet.boosted && (await readBoost(client, bet.boosted.id));
  // Staff have ended it while the slip waited.
  if (boost?.ended_at) return SLIP.boostOver;
  const taken: { no: number; event: string; odds: string; plain: string }[] = [];
  for (const leg of legs) {
    const found = board.leg(refOf(leg));
    const price = found?.odds ? oddsNow(found.odds, boost) : null;
    const current = ratioOf(price?.odds ?? null);
    if (!found?.open || !price || !current || changedMeanwhile(leg, found)) return SLIP.optionClosed;
    const isAlone = !Object.hasOwn(bet.builder ?? {}, leg.event_id);
    if (isAlone && !acceptable(bet.policy, ratioOf(leg.odds), current)) return SLIP.oddsChanged;
    taken.push({ no: leg.no, event: leg.event_id, ...price });
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
  const changed = taken.some(({ no, odds }) => legs.find((leg) => leg.no === no)?.odds !== odds);
  if (changed || builder)
    await reweigh(client, bet.id, new Map(taken.map(({ no, odds }) => [no, odds])), builder);
  await client.query({
    name: 'sport-accept-legs',
    text: `update sport_leg l set odds = t.odds from jsonb_to_recordset($2::jsonb) as t(no int, odds text)
     where l.bet_id = $1 and l.no = t.no`,
    values: [bet.id, JSON.stringify(taken)],
  });
  const boosted = bet.boosted && { id: bet.boosted.id, plain: taken[0]!.plain };
  if (boosted && potential.toString() !== bet.potential)
    await takeAtOdds(client, bet.id, microUsd(potential - BigInt(bet.stake), currency));
  await client.query({
    name: 'sport-accept-bet',
    text: "update sport_bet set state = 'open', accepted_at = $2, potential = $3, builder = $4, boosted = $5 where id = $1",
    values: [
      bet.id,
      new Date(now),
      potential.toString(),
      builder && JSON.stringify(builder),
      boosted && JSON.stringify(boosted),
    ],
  });
  return ACCEPTED;
}

/** With the boost that the slip has taken, where the market does not pay more by itself. */
function oddsNow(plain: string, boost: PriceBoost | null): { odds: string; plain: string } {
  return { odds: (boost && raisedOdds(boost, plain)) ?? plain, plain };
}

/** Something happened in the match since the slip was sent: a goal, a stop of betting, or its start. */
function changedMeanwhile(leg: LegRow, found: { row: { stops: number }; live: boolean }): boolean {
  return found.row.stops !== leg.stops || found.live !== leg.live;
}
