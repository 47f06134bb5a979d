/** Calls and jobs about the aggregator's list of games. */
import { fail, type Failure } from '#platform/contract/error.ts';
import {
  games,
  gamesApply,
  gamesFetch,
  game,
  LAUNCH,
  LISTED,
  type GamesView,
  type ListedBy,
} from '../../contract.ts';
import { canOpen, launchOrigin, templateOf } from '../account.ts';
import { emulatorRuns } from '../keys.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import { hasLobby } from '../lobby.ts';
import { createJackpots } from '../jackpots.ts';
import { applyList } from './apply.ts';
import { fetchList, readList, setState, viewOf } from './list.ts';

const NO_LIST = fail(409, LAUNCH.none, 'No aggregator is set up.');
/** Games of the emulator, whatever aggregator comes after it. */
const DEMO = gameId(PROVIDER, 'demo-');
const SELF = 'providers';

interface Work {
  readonly what: 'fetch' | 'apply' | 'demo';
  /** Pieces from before there were several have none. */
  readonly provider?: ListedBy;
  readonly author: string;
}

export function serveGames(context: ProviderContext): void {
  const { kit } = context;
  const jackpots = createJackpots(context);
  const leave = kit.run.task<Work>('games', (piece) => workOn(context, piece));
  // One after the other: lists that are taken over at the same time would each copy all pictures.
  const work = (piece: Work) => leave(piece, { queue: `${kit.feature}.games` });

  async function begin(
    what: 'fetch' | 'apply',
    provider: ListedBy,
    author: string,
  ): Promise<GamesView | Failure> {
    if (provider === PROVIDER ? !canOpen(context) : (await readList(context, provider)).length === 0)
      return NO_LIST;
    await setState(kit, provider, what === 'fetch' ? 'fetching' : 'applying');
    await work({ what, provider, author });
    return viewOf(context, provider);
  }

  kit.serve(games, ({ body }) => viewOf(context, body.provider));
  kit.serve(gamesFetch, ({ player }) => begin('fetch', PROVIDER, player._id));
  kit.serve(gamesApply, ({ player, body }) => begin('apply', body.provider, player._id));
  kit.serve(game, async ({ body, country }) => {
    const [, provider = PROVIDER, id] = /^(?:external:([a-z0-9]+):)?(.+)$/.exec(body.game)!;
    const offer = await kit.services.gameOffer(gameId(provider, id!), country);
    if (!offer) return fail(404, LAUNCH.none, 'This game is not available.');
    const { name, image, maker, disabled, blocked } = offer;
    const own = provider === PROVIDER;
    const emulated = own && emulatorRuns(context.config(), context.settings());
    const opens = own ? canOpen(context) : templateOf(context.config(), provider) !== null;
    const closed = disabled || !opens;
    return {
      name,
      image,
      maker,
      state: blocked ? ('country' as const) : closed ? ('closed' as const) : ('open' as const),
      emulated,
      real: !kit.config.demo,
      // Those that are opened by an address have none.
      demo: own,
      frames: emulated ? [] : [...framesOf(context)],
      lobby: own && (await hasLobby(context, id!)),
      jackpot: own ? jackpots.of(maker) : null,
    };
  });
  kit.page.contentSources(() => ({ frame: [...framesOf(context)] }));
  let place = placeOf(context);
  const mindPlace = (): void => {
    const before = place;
    place = placeOf(context);
    // Another change of the settings leaves alone what staff have made of the games since.
    if (place === before) return;
    if (place === 'nowhere') context.stopEmulator();
    void work({ what: 'demo', author: SELF }).catch((error: unknown) =>
      kit.log.warn({ err: error }, 'the games of the emulator could not be minded'),
    );
  };
  kit.settings.onChange((feature) => {
    if (feature === 'providers') mindPlace();
  });
  context.accounts.onChange(() => {
    // An account whose keys are others is asked with them.
    context.stopEmulator();
    mindPlace();
  });
  kit.run.every('20 5 * * *', 'fetch-games', async () => {
    // The emulator's list is the program's own, and no news.
    if (context.config().providers.slotegrator?.url) await workOn(context, { what: 'fetch', author: SELF });
  });
}

/** Where the emulator's games are. */
function placeOf({ config, settings }: ProviderContext): 'nowhere' | 'staff' | 'lobby' {
  const { demoGames } = settings();
  if (!emulatorRuns(config(), settings())) return 'nowhere';
  return demoGames ? 'lobby' : 'staff';
}

/** Origins of aggregators whose pages players are shown. */
function framesOf({ config }: ProviderContext): readonly string[] {
  const others = LISTED.flatMap((id) => launchOrigin(config(), id) ?? []);
  return [...new Set([...(config().providers.slotegrator?.frames ?? []), ...others])];
}

async function workOn(context: ProviderContext, { what, author, provider = PROVIDER }: Work): Promise<void> {
  try {
    if (what === 'demo') return await mindDemoGames(context);
    await (what === 'fetch' ? fetchList(context) : applyList(context, provider, author));
    await setState(context.kit, provider, what === 'fetch' ? 'fetched' : 'applied');
  } catch (error) {
    context.kit.log.warn({ err: error, what }, "the aggregator's list of games");
    await setState(context.kit, provider, 'failed');
    // Nobody has pressed for it and would press again: the queue asks once more.
    if (what === 'demo') throw error;
  }
}

/** The emulator's games are in the catalogue while staff want them there, and are switched off when they do not. */
async function mindDemoGames(context: ProviderContext): Promise<void> {
  const keeper = context.kit.services.catalogueKeeper;
  if (!keeper) return;
  const kept = await keeper.games(DEMO);
  if (placeOf(context) === 'lobby') {
    await fetchList(context);
    await applyList(context, PROVIDER, SELF);
    await keeper.setEnabled(
      kept.map(({ id }) => id),
      true,
      SELF,
    );
    return setState(context.kit, PROVIDER, 'applied');
  }
  await keeper.setEnabled(
    kept.filter(({ enabled }) => enabled).map(({ id }) => id),
    false,
    SELF,
  );
}
