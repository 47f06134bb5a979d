/** Slips and bets that players show each other, always as the board has them now. */
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type * as contract from '../../share-contract.ts';
import type { ShownLeg } from '../../share-contract.ts';
import { linkedLegs, linkText } from '../../slip-link.ts';
import type { BookContext } from '../context.ts';
import { noSuchRoom, noSuchSharedBet, selectionGone } from '../refusals.ts';
import { readBet } from '../slip/bet-rows.ts';
import { betViews } from '../slip/bet-view.ts';
import { type LegRef, readBoard } from '../slip/legs.ts';
import { scoreOf } from './board.ts';

/** Each once, in their order; those that are not on the board, or have no price on it, are left out. */
export async function viewSlip({ kit }: BookContext, legs: readonly LegRef[]): Promise<ShownLeg[]> {
  const board = await readBoard(kit.db.pool, legs, kit.runtime.now());
  const unique = new Map(legs.map((leg) => [[leg.event, leg.market, leg.outcome].join('\0'), leg]));
  return [...unique.values()].flatMap((ref): ShownLeg[] => {
    const leg = board.leg(ref);
    if (!leg?.odds) return [];
    const { row, marketRow, odds, open, live } = leg;
    return [
      {
        event: ref.event,
        market: ref.market,
        outcome: ref.outcome,
        marketId: marketRow.market,
        specifiers: parseSpecifiers(marketRow.specifiers) ?? {},
        odds,
        version: Number(marketRow.version),
        open,
        live,
        score: scoreOf(row),
        sport: row.sport,
        home: row.home,
        away: row.away,
      },
    ];
  });
}

/** Says the selections in a room of the chat, as the player: their ids, and only those of what can be bet on now. */
export async function shareSlip(
  context: BookContext,
  { player, body }: Call<typeof contract.shareSlip>,
): Promise<Record<string, never> | Failure> {
  const chat = context.kit.services.chat.source();
  if (!chat?.channels.includes(body.channel)) return noSuchRoom;
  const shown = await viewSlip(context, body.legs);
  const slip = linkText(shown);
  // An id that holds the signs between ids could be read as another one.
  if (!shown.some(({ open }) => open) || linkedLegs(slip).length !== shown.length) return selectionGone;
  const refused = await chat.sendAs(player, {
    channel: body.channel,
    type: 'slip',
    data: { slip, legs: shown.length },
  });
  return isFailure(refused) ? refused : {};
}

/** A bet by its public id. What is not accepted is no bet, and one of another product has no selections. */
export async function readSharedBet(
  context: BookContext,
  publicId: string,
): Promise<ReplyOf<typeof contract.sharedBet> | Failure> {
  const { kit } = context;
  const place = kit.betIds.decode(publicId);
  const row = place && (await readBet(kit.db.pool, place.id));
  if (!row?.accepted_at || BigInt(row.user_id) !== place!.user) return noSuchSharedBet;
  const [bet] = await betViews(context, [row]);
  const { kind, sizes, lines, odds, legs } = bet!;
  const board = await readBoard(kit.db.pool, legs, kit.runtime.now());
  return {
    kind,
    sizes,
    lines,
    odds,
    legs: legs.map((leg) => ({ ...leg, open: board.leg(leg)?.open ?? false })),
  };
}
