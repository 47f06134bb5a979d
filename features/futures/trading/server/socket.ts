/**
 * The trading socket. The process that makes the ticks tells all of them by a notification of the database, and each tells its own
 * sockets: there is one market however many processes there are, with a Redis or without.
 */
import * as z from 'zod/mini';
import { fail, isFailure } from '#platform/contract/error.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { asked, pushedTick } from '../socket-contract.ts';
import { FEATURE, type TradingContext } from './context.ts';
import { listActive, listTicks } from './lists.ts';
import { unknownTicker } from './refusals.ts';
import { readPositions } from './store.ts';
import { toPublic, toView } from './views.ts';

const WAKE = 'trading';
/** A notification holds 8,000 bytes. */
const TICKS_A_NOTE = 40;
const POSITIONS_A_NOTE = 150;
/** Ticks that an answer fills a gap with. */
const GAP_TICKS = 500;

const note = z.object({ ticks: z.array(pushedTick), positions: z.array(z.string()) });
export type PushedTick = z.output<typeof pushedTick>;

const off = fail(404, 404, 'Not found');

/** Listens for the life of the process. */
export async function openSocket(context: TradingContext): Promise<void> {
  const { kit } = context;
  const { trading: live } = kit;
  live.register('TradingTicker', asked.TradingTicker, async ({ player, data, enterChannel }) => {
    if (!kit.features.isOn(FEATURE)) return off;
    if (!context.ticker(data.ticker)) return unknownTicker;
    // First of all: what is pushed meanwhile stands in the answer as well, and its number says so.
    enterChannel(data.ticker);
    const after = { ticker: data.ticker, after: data.after ?? 0, limit: GAP_TICKS };
    const ticks = data.after === undefined ? [] : await listTicks(context, after);
    if (isFailure(ticks)) return ticks;
    return {
      ticks: ticks.map(({ seq, at, price }) => ({ seq, at, price })),
      positions: await listActive(context, player),
    };
  });
  // One after the other, so that no position is sent as it was before.
  let sending = Promise.resolve();
  await kit.notifications.on(WAKE, (payload) => {
    // After a broken connection: the numbers of the ticks tell every reader of the gap.
    if (payload === '' || live.counts().sockets === 0) return;
    const { ticks, positions } = note.parse(JSON.parse(payload));
    for (const tick of ticks) live.toChannel(tick.ticker, 'tick', tick);
    if (positions.length > 0)
      sending = sending
        .then(() => sendPositions(context, positions))
        .catch((error: unknown) => kit.log.error({ err: error }, 'positions could not be sent'));
  });
}

async function sendPositions(context: TradingContext, ids: readonly string[]): Promise<void> {
  const { db, identity, trading } = context.kit;
  for (const row of await readPositions(db.pool, ids)) {
    const owner = await identity.byId(row.user);
    if (owner) trading.push(owner._id, 'position', toView(context, row));
    const shown = await toPublic(context, row, null);
    if (shown && natureOf(row.cur) === 'real') trading.toChannel(row.ticker, 'tradingBet', shown);
  }
}

/** Tells every process. @param positions ids of those that have changed */
export async function wakeSockets(
  { kit }: TradingContext,
  ticks: readonly PushedTick[],
  positions: readonly string[],
): Promise<void> {
  const notes = Math.max(
    Math.ceil(ticks.length / TICKS_A_NOTE),
    Math.ceil(positions.length / POSITIONS_A_NOTE),
  );
  for (let part = 0; part < notes; part++) {
    const some = {
      ticks: ticks.slice(part * TICKS_A_NOTE, (part + 1) * TICKS_A_NOTE),
      positions: positions.slice(part * POSITIONS_A_NOTE, (part + 1) * POSITIONS_A_NOTE),
    };
    await kit.notifications.send(WAKE, JSON.stringify(some));
  }
}
