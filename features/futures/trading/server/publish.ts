/** Tells pages what a tick did, once it is in the database. */
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { TradingContext } from './context.ts';
import type { Step } from './market.ts';
import { readPositions, type StoredPosition } from './store.ts';
import { toPublic, toTick, toView } from './views.ts';

export async function publishStep(context: TradingContext, step: Step): Promise<void> {
  const { realtime } = context.kit;
  for (const { ticker, tick } of step.ticks)
    realtime.publish(channelOfAll(`cache-trading.${ticker}`), 'tick', { ...toTick(tick), halted: false });
  for (const ticker of step.halts) await publishHalt(context, ticker);
  const changed = [...step.moved, ...step.settled.flatMap(({ position, ended }) => [position, ended])];
  if (changed.length === 0) return;
  for (const row of await readPositions(context.kit.db.pool, [...new Set(changed)]))
    await publishPosition(context, row);
  for (const { user, cur, balance, stamp } of step.settled)
    await pushBalance(context.kit, user, { ledgerCurrencyId: cur, balance, bonus: null, stamp });
}

async function publishHalt(context: TradingContext, ticker: string): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{
    seq: string | null;
    at: string;
    price: string;
    halted: boolean;
  }>(
    'select seq::text, at::text, price::text, halted_at is not null as halted from futures_ticker where ticker = $1',
    [ticker],
  );
  const row = rows[0];
  if (!row || row.seq === null) return;
  const tick = toTick({ seq: Number(row.seq), at: Number(row.at), price: BigInt(row.price) });
  context.kit.realtime.publish(channelOfAll(`cache-trading.${ticker}`), 'tick', {
    ...tick,
    halted: row.halted,
  });
}

/** To the player's own pages at once, and to everybody who watches the ticker. */
async function publishPosition(context: TradingContext, row: StoredPosition): Promise<void> {
  const { identity, realtime } = context.kit;
  const owner = await identity.byId(row.user);
  if (owner)
    realtime.publish(channelOfPlayer('positions.{user}', owner._id), 'position', toView(context, row), {
      urgent: true,
    });
  const shown = await toPublic(context, row);
  if (shown && natureOf(row.cur) === 'real')
    realtime.publish(channelOfAll(`trading.${row.ticker}.bets`), 'tradingBet', shown);
}
