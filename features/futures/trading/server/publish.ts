/** Tells pages what a tick did, once it is in the database. */
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { TradingContext } from './context.ts';
import type { Step } from './market.ts';
import { type PushedTick, wakeSockets } from './socket.ts';
import { readPositions, readTickers, type StoredPosition } from './store.ts';
import { toPublic, toTick, toView } from './views.ts';

export async function publishStep(context: TradingContext, step: Step): Promise<void> {
  const { realtime } = context.kit;
  const ticks: PushedTick[] = step.ticks.map(({ ticker, tick }) => ({
    ticker,
    ...toTick(tick),
    halted: false,
  }));
  for (const ticker of step.halts) ticks.push(...(await lastOf(context, ticker)));
  for (const { ticker, ...tick } of ticks)
    realtime.publish(channelOfAll(`cache-trading.${ticker}`), 'tick', tick);
  const ids = [...step.moved, ...step.settled.flatMap(({ position, ended }) => [position, ended])];
  const changed = [...new Set(ids)];
  await wakeSockets(context, ticks, changed);
  if (changed.length === 0) return;
  for (const row of await readPositions(context.kit.db.pool, changed)) await publishPosition(context, row);
  for (const { user, cur, balance, stamp } of step.settled)
    await pushBalance(context.kit, user, { ledgerCurrencyId: cur, balance, bonus: null, stamp });
}

/** The last tick of a ticker that was halted or goes on; none before its first. */
async function lastOf({ kit }: TradingContext, ticker: string): Promise<PushedTick[]> {
  const state = (await readTickers(kit.db.pool)).get(ticker);
  return state?.last ? [{ ticker, ...toTick(state.last), halted: state.haltedAt !== null }] : [];
}

/** To the player's own pages at once, and to everybody who watches the ticker. */
async function publishPosition(context: TradingContext, row: StoredPosition): Promise<void> {
  const { identity, realtime } = context.kit;
  const owner = await identity.byId(row.user);
  if (owner)
    realtime.publish(channelOfPlayer('positions.{user}', owner._id), 'position', toView(context, row), {
      urgent: true,
    });
  const shown = await toPublic(context, row, null);
  if (shown && natureOf(row.cur) === 'real')
    realtime.publish(channelOfAll(`trading.${row.ticker}.bets`), 'tradingBet', shown);
}
