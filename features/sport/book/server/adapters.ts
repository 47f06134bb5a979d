/** The feeds by the name that the settings have for them. */
import type { BookContext } from './context.ts';
import { createExchangeAdapter } from './exchange/adapter.ts';
import { exchangeService } from './exchange/service.ts';
import { tlsStream } from './exchange/stream.ts';
import type { FeedAdapter } from './feed/adapter.ts';
import type { Fault } from './feed/faults.ts';
import { createFilesAdapter } from './files/adapter.ts';
import { openFolder } from './files/folder.ts';
import { createOddsAdapter } from './odds-api/adapter.ts';
import { oddsTransport } from './odds-api/transport.ts';
import { FILES, ODDS_API } from './feed/producer-ids.ts';
import { isListed, readListed } from './polled/board.ts';
import { simulatorSeeds } from './seeds.ts';
import { replayFault, shiftOf } from './settings-check.ts';
import { createSimulator } from './simulator/simulator.ts';
import { createUofAdapter } from './uof/adapter.ts';
import { amqpQueue } from './uof/queue.ts';
import { uofService } from './uof/service.ts';

export type AdapterName = ReturnType<BookContext['settings']>['adapter'];
/** Made when it is about to be read. @param fault counts what it sends that is not used */
export type MakeAdapter = (fault: Fault) => FeedAdapter;

/** Null: there is none, or the configuration names no account with it. */
export async function adapterOf(context: BookContext, name: AdapterName): Promise<MakeAdapter | null> {
  const { kit } = context;
  const { runtime, log, config } = kit;
  const missing = (setting: string): null => {
    log.warn(`the sportsbook is to be fed by ${name}, and ${setting} is not set`);
    return null;
  };
  switch (name) {
    case 'simulator': {
      const seeds = await simulatorSeeds(kit);
      return () => createSimulator({ seeds, runtime, horizonHours: () => context.settings().horizonHours });
    }
    case 'odds-api': {
      const feed = config.oddsFeed;
      if (!feed) return missing('PHOENIX_ODDS_API_KEY');
      return (fault) =>
        createOddsAdapter({
          feed,
          transport: oddsTransport(feed),
          listed: (prefix, from) => readListed(kit.db.pool, { producer: ODDS_API, prefix, from }),
          runtime,
          log,
          fault,
        });
    }
    case 'uof': {
      const feed = config.uofFeed;
      if (!feed) return missing('PHOENIX_UOF_TOKEN');
      return (fault) =>
        createUofAdapter({
          producers: feed.producers,
          queue: amqpQueue(feed),
          service: uofService(feed),
          isKnown: (event) => isListed(kit.db.pool, event),
          runtime,
          log,
          fault,
        });
    }
    case 'files': {
      const path = config.sportFiles;
      if (path === null) return missing('PHOENIX_SPORT_FILES');
      if (replayFault(context.settings(), config))
        log.warn('filesShiftDays counts as 0 with a main network: bets on matches that it moved become void');
      return (fault) =>
        createFilesAdapter({
          folder: openFolder(path, (file) =>
            fault('source', `${file} is too large, no plain file, or one too many`),
          ),
          settings: () => {
            const settings = context.settings();
            return { ...settings, filesShiftDays: shiftOf(settings, config) };
          },
          listed: (prefix, from) => readListed(kit.db.pool, { producer: FILES, prefix, from }),
          runtime,
          log,
          fault,
        });
    }
    case 'betfair': {
      const feed = config.exchangeFeed;
      if (!feed) return missing('PHOENIX_BETFAIR_APP_KEY');
      return (fault) =>
        createExchangeAdapter({
          stream: tlsStream(feed),
          service: exchangeService(feed),
          settings: context.settings,
          runtime,
          log,
          fault,
        });
    }
    case 'none':
      return null;
  }
}
