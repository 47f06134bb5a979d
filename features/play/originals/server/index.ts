import { serverPart } from '#platform/server/kit.ts';
import { goes } from '#platform/server/services/erasure.ts';
import * as contract from '../contract.ts';
import { endAbandoned } from './abandoned.ts';
import { gameCard } from './card.ts';
import { chainsHandler } from './chains.ts';
import { findHandler, historyHandler, infoHandler, sharedHandler } from './pages.ts';
import { grantPlayMoney, refillPlayMoney } from './play-money.ts';
import { playHandler } from './play.ts';
import { refundStuck } from './refund.ts';
import { createContext } from './context.ts';
import { runSharedGame } from './shared-round.ts';
import { listLayouts, removeLayout, saveLayout } from './layouts.ts';
import { listStrategies, removeStrategy, saveStrategy } from './strategies.ts';
import { picture } from '../picture-contract.ts';
import { replay } from '../replay-contract.ts';
import { pictureHandler } from './picture.ts';
import { replayHandler } from './replay.ts';
import { publishTable } from './table.ts';
import { whisperHandler } from './turns.ts';
import { off } from './refusals.ts';

export default serverPart((kit) => {
  const context = createContext(kit);
  kit.serve(contract.play, ({ player, body, country }) => playHandler(context, player, body, country));
  for (const event of ['turn', 'finish'] as const) {
    kit.whisper(event, contract.turnData, ({ player, country }, data) =>
      whisperHandler(context, player, event, data, country),
    );
  }
  kit.serve(contract.findGame, ({ player, body }) => findHandler(context, player, body));
  kit.serve(replay, ({ player, body }) => replayHandler(context, player, body));
  kit.serve(picture, ({ player, body }) => pictureHandler(context, player, body));
  kit.live.register('Info', contract.liveInfo, ({ player, data }) =>
    kit.features.isOn('originals') ? findHandler(context, player, { id: data.game_id }) : off,
  );
  kit.serve(contract.gameInfo, ({ player, body, country }) => infoHandler(context, player, body, country));
  kit.serve(contract.history, ({ player, body }) => historyHandler(context, player, body));
  kit.serve(contract.sharedRound, ({ player, body }) => sharedHandler(context, player, body));
  kit.serve(contract.chains, () => chainsHandler(context));
  kit.serve(contract.demoRefill, ({ player, body }) => refillPlayMoney(context, player, body.currency));
  kit.serve(contract.strategies, ({ player }) => listStrategies(kit, player));
  kit.serve(contract.saveStrategy, (call) => saveStrategy(context, call));
  kit.serve(contract.removeStrategy, (call) => removeStrategy(kit, call));
  kit.provide('erasable', goes('favourites', ['auto_strategy', 'user_id'], ['chip_layout', 'user_id']));
  kit.account.personalData('strategies', (player) => listStrategies(kit, player));
  kit.serve(contract.layouts, ({ player }) => listLayouts(kit, player));
  kit.serve(contract.saveLayout, (call) => saveLayout(context, call));
  kit.serve(contract.removeLayout, (call) => removeLayout(kit, call));
  kit.account.personalData('layouts', (player) => listLayouts(kit, player));

  const isGameOn = (id: string): boolean => {
    const { enabled, games } = context.settings();
    return kit.features.isOn('originals') && enabled && games[id]?.enabled !== false;
  };
  kit.provide('houseGameOn', isGameOn);
  // Before the registration answers, so that the first bet is not refused; the event makes up for what went wrong.
  kit.provide('welcomeGifts', async (user: bigint) => {
    if (kit.features.isOn('originals')) await grantPlayMoney(context, user);
  });
  kit.on.events(['player.registered'], 'play-money', async (events) => {
    for (const { user } of events) if (user !== null) await grantPlayMoney(context, user);
  });
  // What is open when the games are switched off holds money of players, who cannot end it.
  const evenOff = { whileOff: true };
  kit.run.every('*/10 * * * *', 'abandoned', async () => void (await endAbandoned(context)), evenOff);
  kit.run.every(
    '5,15,25,35,45,55 * * * *',
    'refunds',
    async () => {
      const given = await refundStuck(kit);
      if (given > 0) kit.log.warn({ given }, 'stakes of called-off rounds given back');
    },
    evenOff,
  );
  publishTable(context);
  for (const game of kit.games.values()) {
    if (game.kind !== 'shared') continue;
    kit.channel(contract.stateChannel(game.id));
    kit.channel(contract.betsChannel(game.id));
    kit.run.asLeader(game.id, (stop) => runSharedGame(context, game, stop));
  }
  kit.page.addresses(
    '/casino/game/$id',
    async ({ id = '' }) => {
      if (kit.games.has(id) || id.startsWith('preview:')) return true;
      // Games of aggregators are played on the same addresses.
      if (!id.startsWith('external:') || !kit.features.isOn('providers')) return false;
      return (await kit.services.gameOffer(id, null)) !== null;
    },
    () =>
      Object.fromEntries(
        [...kit.games.values()]
          .filter(({ id }) => isGameOn(id))
          .map(({ id, title }) => [`/casino/game/${id}`, { name: title, about: `help.${id}.1` }]),
      ),
  );
  kit.page.boot(() => ({ games: [...kit.games.values()].map((game) => gameCard(context, game)) }));
});
