import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { createCached } from '#platform/server/cached.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import * as contract from '../contract.ts';
import { deskTickers } from '../desk-contract.ts';
import * as voids from '../void-contract.ts';
import { isAtWork } from './at-work.ts';
import { closePosition, editPosition } from './change.ts';
import { createContext, type TradingContext } from './context.ts';
import { commitDays } from './days.ts';
import { readDesk } from './desk.ts';
import { forgetTicks } from './forget.ts';
import { makeTicks } from './leader.ts';
import {
  allPositions,
  createTickerList,
  listActive,
  listCandles,
  listClosed,
  listDays,
  listPublic,
  listTicks,
  ownPosition,
  provePosition,
  termsIn,
} from './lists.ts';
import { heaviestTicker } from './open-risk.ts';
import { openPosition } from './order.ts';
import { exchangePrices } from './exchange/prices.ts';
import { type Prices, pricesByKind, simulatedPrices } from './prices.ts';
import { checkTrading } from './settings-check.ts';
import { openSocket } from './socket.ts';
import { putRequestsOf } from './store.ts';
import { shownOf, toView } from './views.ts';
import { askVoid, decideVoid, readVoids } from './void.ts';
import { waitingVoids } from './waiting.ts';

/** Whether anything is open is looked up once for all who ask. */
const OPEN_KEPT_MS = 1_000;

/** @param pricesOf where the prices come from; tests give their own */
export function tradingServer(
  pricesOf: (context: TradingContext) => Prices = (context) =>
    pricesByKind(simulatedPrices(context), exchangePrices(context)),
) {
  return serverPart(async (kit) => {
    const context = createContext(kit);
    checkTrading(kit.settings);
    kit.provide('waiting', waitingVoids(kit));
    kit.provide('openRisks', heaviestTicker(kit));
    const ending = untilEnded(context);
    serveOrders(kit, context, ending);
    serveLists(kit, context, ending);
    serveDesk(kit, context, ending);
    declareChannels(kit, context);
    await openSocket(context);
    // An order that comes after the bar is refused: what is there now is all there is.
    kit.on.events(['guard.changed'], 'barred', (events, client) =>
      putRequestsOf(
        client,
        events.flatMap(({ user }) => user ?? []),
      ),
    );
    kit.run.asLeader('ticks', (stop) => makeTicks(context, pricesOf(context), stop));
    kit.run.every('7 * * * *', 'days', () => drawDays(context), { whileOff: true });
    kit.run.every('40 2 * * *', 'forget', () => forgetTicks(context), { whileOff: true });
    kit.account.personalData('futures', (player) => allPositions(context, player));
    kit.page.addresses('/trading/$ticker', ({ ticker = '' }) => context.ticker(ticker) !== undefined);
    kit.page.showSettings('trading', () => shownOf(context.settings()));
  });
}

async function drawDays(context: TradingContext): Promise<void> {
  if (!(await isAtWork(context))) return;
  const simulated = context.settings().tickers.filter(({ kind }) => kind === 'simulated');
  const names = simulated.map(({ ticker }) => ticker);
  await commitDays(context, names, context.kit.runtime.now());
}

interface Ending {
  readonly whileOff: () => Promise<boolean>;
}

/** What the calls that end a position go by: they answer until the last one has ended. */
function untilEnded(context: TradingContext): Ending {
  const cached = createCached<boolean>(context.kit.runtime.now, OPEN_KEPT_MS);
  return { whileOff: () => cached('', () => isAtWork(context)) };
}

function serveOrders(kit: ServerKit, context: TradingContext, ending: Ending): void {
  kit.serve(contract.open, async ({ player, body, country }) => {
    const opened = await openPosition(context, player, body, country);
    if (isFailure(opened)) return opened;
    const { row, id, balance } = opened;
    if (!row || !balance) {
      const made = await ownPosition(context, player, kit.betIds.encode(player.id, id));
      return isFailure(made) ? made : { position: made, balance: null };
    }
    const position = toView(context, row);
    const { cur, value, stamp } = balance;
    const currency = context.currency(cur);
    await pushBalance(kit, player.id, { ledgerCurrencyId: cur, balance: value, bonus: null, stamp });
    return {
      position,
      balance: {
        currency: currency.code,
        demo: natureOf(cur) === 'demo',
        value: formatAmount(value, currency),
        version: stamp,
      },
    };
  });
  const shown = async (player: Player, id: string | Failure) => {
    if (isFailure(id)) return id;
    const position = await ownPosition(context, player, kit.betIds.encode(player.id, id));
    return isFailure(position) ? position : { position };
  };
  kit.serve(
    contract.close,
    async ({ player, body }) => shown(player, await closePosition(context, player, body)),
    ending,
  );
  kit.serve(contract.edit, async ({ player, body }) =>
    shown(player, await editPosition(context, player, body)),
  );
}

function serveLists(kit: ServerKit, context: TradingContext, ending: Ending): void {
  kit.serve(contract.tickers, createTickerList(context));
  kit.serve(contract.terms, ({ body }) => termsIn(context, body));
  kit.serve(
    contract.positions,
    ({ player, body }) =>
      body.which === 'active' ? listActive(context, player, body.ticker) : listClosed(context, player, body),
    ending,
  );
  kit.serve(contract.position, ({ player, body }) => provePosition(context, player, body.id));
  kit.serve(contract.publicPositions, ({ player, body }) => listPublic(context, player, body.ticker));
  kit.serve(contract.candles, ({ body }) => listCandles(context, body));
  kit.serve(contract.ticks, ({ body }) => listTicks(context, body));
  kit.serve(contract.days, ({ body }) => listDays(context, body));
}

function serveDesk(kit: ServerKit, context: TradingContext, ending: Ending): void {
  kit.serve(deskTickers, () => readDesk(context), ending);
  kit.serve(voids.voidRequests, ({ player }) => readVoids(context, player), ending);
  kit.serve(voids.voidAsk, ({ player, body }) => askVoid(context, player, body), ending);
  kit.serve(voids.voidDecide, ({ player, body }) => decideVoid(context, player, body), ending);
}

/** Those of tickers that come with a change of settings are declared then. */
function declareChannels(kit: ServerKit, context: TradingContext): void {
  const declared = new Set<string>();
  const declare = () => {
    for (const { ticker } of context.settings().tickers) {
      if (declared.has(ticker)) continue;
      declared.add(ticker);
      kit.channel(contract.tickChannel(ticker));
      kit.channel(contract.betsChannel(ticker));
    }
  };
  declare();
  kit.settings.onChange(declare);
}

export default tradingServer();
