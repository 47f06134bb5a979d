/** Tells pages what a tick did, once it is in the database. */
import { formatUnits } from '#platform/contract/money.ts';
import { channelOfAll, channelOfPlayer, userChannel } from '#platform/contract/push.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { TradingContext } from './context.ts';
import type { Step } from './market.ts';
import type { Settled } from './settle.ts';
import { COLUMNS, fromRow, type PositionRow, type StoredPosition } from './store.ts';
import { toPublic, toTick, toView } from './views.ts';

export async function publishStep(context: TradingContext, step: Step): Promise<void> {
  const { realtime } = context.kit;
  for (const { ticker, tick } of step.ticks)
    realtime.publish(channelOfAll(`cache-trading.${ticker}`), 'tick', { ...toTick(tick), halted: false });
  for (const ticker of step.halts) await publishHalt(context, ticker);
  const changed = [...step.moved, ...step.settled.flatMap(({ position, ended }) => [position, ended])];
  if (changed.length === 0) return;
  for (const row of await readPositions(context, [...new Set(changed)])) await publishPosition(context, row);
  for (const one of step.settled) await publishBalance(context, one);
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

export async function readPositions(
  { kit }: TradingContext,
  ids: readonly string[],
): Promise<StoredPosition[]> {
  const { rows } = await kit.db.pool.query<PositionRow>({
    name: 'futures-some',
    text: `select ${COLUMNS} from futures_position p where p.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map(fromRow);
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

export async function publishBalance(
  { kit, currency: currencyOf }: TradingContext,
  { user, cur, balance, stamp }: Pick<Settled, 'user' | 'cur' | 'balance' | 'stamp'>,
): Promise<void> {
  const player = await kit.identity.byId(user);
  if (!player) return;
  const currency = currencyOf(cur);
  kit.realtime.publish(
    userChannel(player._id),
    'BalanceModification',
    {
      currency: currency.code,
      demo: natureOf(cur) === 'demo',
      balance: formatUnits(balance, currency.decimals),
      version: stamp,
      delay: 0,
    },
    { urgent: true },
  );
}
