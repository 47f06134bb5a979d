import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import { goes, stays } from '#platform/server/services/erasure.ts';
import { together } from '../builder-contract.ts';
import * as contract from '../contract.ts';
import { favouriteEvents, favourites } from '../favourites-contract.ts';
import { results, standings } from '../results-contract.ts';
import { sharedBet, shareSlip as shareSlipCall, viewSlip as viewSlipCall } from '../share-contract.ts';
import { adapterOf } from './adapters.ts';
import { isAtWork, untilSettled } from './at-work.ts';
import { serveBoosts } from './boosts/serve.ts';
import { type BookContext, settingsOf } from './context.ts';
import { acceptCashOut, payReady } from './cash-out/accept.ts';
import { offerCashOut } from './cash-out/offer.ts';
import { limitData } from './desk/limits.ts';
import { serveDesk } from './desk/serve.ts';
import { readFeed, watchBook } from './feed/run.ts';
import { forgetOldEvents } from './forget.ts';
import { readCategories, readEventPage, readList, readQuote, readTogether } from './pages/board.ts';
import { createBoardPushes } from './pages/board-pushes.ts';
import { changeFavourites, favouritesData, readFavouriteEvents } from './pages/favourites.ts';
import { allMyBets, readMyBets } from './pages/my-bets.ts';
import { readResults, readStandings } from './pages/results.ts';
import { readSharedBet, shareSlip, viewSlip } from './pages/shared.ts';
import { serveMargins } from './margins/serve.ts';
import { checkSport } from './settings-check.ts';
import { readDebts } from './settle/difference.ts';
import { drainDue } from './settle/due.ts';
import { createConfirm } from './slip/confirm.ts';
import { takeReady } from './slip/ready.ts';
import { submitSlip } from './slip/submit.ts';

const IDLE_MS = 1_000;

export default serverPart((kit) => {
  checkSport(kit.settings, kit.config);
  const soon = kit.run.task('settle', async () => void (await drainDue(context)));
  // Left undone it is found by the watch a second later.
  const context = createContext(
    kit,
    () => void soon(null).catch((error: unknown) => kit.log.error({ err: error }, 'bets are due')),
    createBoardPushes(kit).changed,
  );
  const confirm = createConfirm(context);
  kit.serve(contract.categories, () => readCategories(context));
  kit.serve(contract.events, ({ body }) => readList(context, body));
  kit.serve(contract.event, ({ body }) => readEventPage(context, body.id));
  kit.serve(contract.quote, ({ body }) => readQuote(context, body.legs));
  kit.serve(together, ({ body }) => readTogether(context, body.legs));
  kit.serve(results, ({ body }) => readResults(context, body));
  kit.serve(standings, ({ body }) => readStandings(context, body));
  kit.serve(viewSlipCall, ({ body }) => viewSlip(context, body.legs));
  kit.serve(shareSlipCall, (call) => shareSlip(context, call));
  kit.serve(sharedBet, ({ body }) => readSharedBet(context, body.id));
  kit.serve(contract.submit, ({ player, body, country }) => submitSlip(context, player, body, country));
  kit.serve(contract.confirm, ({ player, body }) => confirm(player, body.queueId));
  kit.serve(contract.offer, ({ player, body }) => offerCashOut(context, player, body));
  kit.serve(contract.acceptOffer, ({ player, body }) => acceptCashOut(context, player, body.offer));
  kit.serve(contract.bets, ({ player, body }) => readMyBets(context, player, body), untilSettled(context));
  kit.serve(favourites, (call) => changeFavourites(kit, call));
  kit.serve(favouriteEvents, (call) => readFavouriteEvents(kit, call));
  serveDesk(kit, context);
  serveBoosts(kit, context);
  serveMargins(kit, context);
  kit.run.every(
    '20 4 * * *',
    'forget',
    async () => {
      const gone = await forgetOldEvents(context);
      if (gone > 0) kit.log.info({ gone }, 'old sport events taken away');
    },
    { whileOff: true },
  );
  kit.page.showSettings('book', () => {
    const { minStakeUsd, maxStakeUsd, maxLegs, boostMinOdds, boostSteps } = context.settings();
    return { minStakeUsd, maxStakeUsd, maxLegs, boostMinOdds, boostSteps };
  });
  kit.page.contentSources(() => ({ frame: context.settings().streamHosts.map((host) => `https://${host}`) }));
  kit.provide('debts', readDebts);
  kit.provide('erasable', goes('favourites', ['sport_favourite', 'user_id']));
  kit.provide('erasable', stays('ledger', 'ledger', ['sport_bet', 'user_id']));
  kit.account.personalData('sport', (player) => allMyBets(context, player));
  kit.account.personalData('sport limits', (player) => limitData(kit, player));
  kit.account.personalData('sport favourites', (player) => favouritesData(kit, player));
  kit.run.asLeader('watch', (stop) => watchBook(context, stop));
  kit.run.asLeader('waited', (stop) => takeWaited(context, stop));
  kit.run.asLeader('feed', (stop) => runFeed(context, stop));
});

/** @param settleSoon left for after the commit of what made it necessary, as is `boardChanged` */
export function createContext(
  kit: ServerKit,
  settleSoon: BookContext['settleSoon'],
  boardChanged: BookContext['boardChanged'],
): BookContext {
  return {
    kit,
    settings: () => settingsOf(kit),
    onlyCurrency: () => kit.services.onlyCurrency(),
    settleSoon,
    boardChanged,
  };
}

/** Takes what has waited the delay of a live match, whatever the switch says: no new slips come while it is off. Beside the watch, which may be settling for long just then. */
async function takeWaited(context: BookContext, stop: AbortSignal): Promise<void> {
  const { kit } = context;
  while (!stop.aborted) {
    if (await isAtWork(context)) {
      await takeReady(context);
      await payReady(context);
    }
    await kit.runtime.sleep(IDLE_MS, stop);
  }
}

/** Reads the feed that the settings name, while there is work. */
async function runFeed(context: BookContext, stop: AbortSignal): Promise<void> {
  const { kit } = context;
  const wanted = async () => ((await isAtWork(context)) ? context.settings().adapter : 'none');
  while (!stop.aborted) {
    const name = await wanted();
    const make = await adapterOf(context, name);
    const ending = new AbortController();
    const end = () => ending.abort();
    stop.addEventListener('abort', end);
    const reading = make
      ? readFeed(context, name, make, ending.signal)
          .catch((error: unknown) => kit.log.error({ err: error, adapter: name }, 'the feed ended'))
          .finally(end)
      : null;
    try {
      while (!ending.signal.aborted && (await wanted()) === name)
        await kit.runtime.sleep(IDLE_MS, ending.signal);
    } finally {
      end();
      await reading;
      stop.removeEventListener('abort', end);
    }
    await kit.runtime.sleep(IDLE_MS, stop);
  }
}
