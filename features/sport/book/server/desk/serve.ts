import type { ServerKit } from '#platform/server/kit.ts';
import * as desk from '../../desk-contract.ts';
import { untilSettled } from '../at-work.ts';
import type { BookContext } from '../context.ts';
import { askSettlement, decideSettlement, readActs } from './acts.ts';
import { exportBets, listBets } from './bets.ts';
import { listEvents, readDeskEvent } from './events.ts';
import { readHealth } from './health.ts';
import { readLimits, setLimit } from './limits.ts';
import { worstMatch } from './open-risk.ts';
import { holdBets, setPrice } from './trade.ts';
import { waitingActs, waitingDifferences } from './waiting.ts';

/** Answers the calls of the trading desk. */
export function serveDesk(kit: ServerKit, context: BookContext): void {
  kit.provide('waiting', waitingActs(kit));
  kit.provide('waiting', waitingDifferences(kit));
  kit.provide('openRisks', worstMatch(context));
  const ending = untilSettled(context);
  kit.serve(desk.deskEvents, ({ body }) => listEvents(context, body), ending);
  kit.serve(desk.deskEvent, ({ body }) => readDeskEvent(context, body.id), ending);
  kit.serve(desk.deskHold, ({ player, body }) => holdBets(context, player, body));
  kit.serve(desk.deskPrice, ({ player, body }) => setPrice(context, player, body));
  kit.serve(desk.deskAsk, ({ player, body }) => askSettlement(context, player, body), ending);
  kit.serve(desk.deskDecide, ({ player, body }) => decideSettlement(context, player, body), ending);
  kit.serve(desk.deskActs, ({ player }) => readActs(context, player), ending);
  kit.serve(desk.deskBets, ({ body }) => listBets(context, body), ending);
  kit.serve(desk.deskExport, ({ body }) => exportBets(context, body));
  kit.serve(desk.deskLimits, ({ body }) => readLimits(context, body));
  kit.serve(desk.deskLimit, ({ player, body }) => setLimit(context, player, body));
  kit.serve(desk.deskHealth, () => readHealth(context));
}
