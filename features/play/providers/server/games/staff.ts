/** Calls and jobs about the aggregator's list of games. */
import { fail, type Failure } from '#platform/contract/error.ts';
import { games, gamesApply, gamesFetch, game, LAUNCH, type GamesView } from '../../contract.ts';
import { canOpen } from '../account.ts';
import { emulatorRuns } from '../keys.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import { createJackpots } from '../jackpots.ts';
import { applyList } from './apply.ts';
import { fetchList, setState, viewOf } from './list.ts';

const NO_LIST = fail(409, LAUNCH.none, 'No aggregator is set up.');
/** Games of the emulator, whatever aggregator comes after it. */
const DEMO = gameId(PROVIDER, 'demo-');
const SELF = 'providers';

interface Work {
  readonly what: 'fetch' | 'apply' | 'demo';
  readonly author: string;
}

export function serveGames(context: ProviderContext): void {
  const { kit } = context;
  const jackpots = createJackpots(context);
  const work = kit.run.task<Work>('games', (piece) => workOn(context, piece));

  async function begin(what: 'fetch' | 'apply', author: string): Promise<GamesView | Failure> {
    if (!canOpen(context)) return NO_LIST;
    await setState(context, what === 'fetch' ? 'fetching' : 'applying');
    await work({ what, author });
    return viewOf(context);
  }

  kit.serve(games, () => viewOf(context));
  kit.serve(gamesFetch, ({ player }) => begin('fetch', player._id));
  kit.serve(gamesApply, ({ player }) => begin('apply', player._id));
  kit.serve(game, async ({ body, country }) => {
    const [, provider = PROVIDER, id] = /^(?:external:([a-z]+):)?(.+)$/.exec(body.game)!;
    const offer = await kit.services.gameOffer(gameId(provider, id!), country);
    if (!offer || provider !== PROVIDER) return fail(404, LAUNCH.none, 'This game is not available.');
    const { name, image, maker, disabled, blocked } = offer;
    const emulated = emulatorRuns(kit.config, context.settings());
    const closed = disabled || !canOpen(context);
    return {
      name,
      image,
      maker,
      state: blocked ? ('country' as const) : closed ? ('closed' as const) : ('open' as const),
      emulated,
      real: !kit.config.demo,
      frames: emulated ? [] : [...framesOf(context)],
      jackpot: jackpots.of(maker),
    };
  });
  kit.page.contentSources(() => ({ frame: [...framesOf(context)] }));
  let place = placeOf(context);
  kit.settings.onChange((feature) => {
    const before = place;
    place = feature === 'providers' ? placeOf(context) : before;
    // Another change of the settings leaves alone what staff have made of the games since.
    if (place === before) return;
    if (place === 'nowhere') context.stopEmulator();
    void work({ what: 'demo', author: SELF }).catch((error: unknown) =>
      kit.log.warn({ err: error }, 'the games of the emulator could not be minded'),
    );
  });
  kit.run.every('20 5 * * *', 'fetch-games', async () => {
    // The emulator's list is the program's own, and no news.
    if (kit.config.providers.slotegrator?.url) await workOn(context, { what: 'fetch', author: SELF });
  });
}

/** Where the emulator's games are. */
function placeOf({ kit, settings }: ProviderContext): 'nowhere' | 'staff' | 'lobby' {
  const { demoGames } = settings();
  if (!emulatorRuns(kit.config, settings())) return 'nowhere';
  return demoGames ? 'lobby' : 'staff';
}

/** Origins of the aggregator whose pages players are shown. */
function framesOf({ kit }: ProviderContext): readonly string[] {
  return kit.config.providers.slotegrator?.frames ?? [];
}

async function workOn(context: ProviderContext, { what, author }: Work): Promise<void> {
  try {
    if (what === 'demo') return await mindDemoGames(context);
    await (what === 'fetch' ? fetchList(context) : applyList(context, author));
    await setState(context, what === 'fetch' ? 'fetched' : 'applied');
  } catch (error) {
    context.kit.log.warn({ err: error, what }, "the aggregator's list of games");
    await setState(context, 'failed');
  }
}

/** The emulator's games are in the catalogue while staff want them there, and are switched off when they do not. */
async function mindDemoGames(context: ProviderContext): Promise<void> {
  const keeper = context.kit.services.catalogueKeeper;
  if (!keeper) return;
  const kept = await keeper.games(DEMO);
  if (placeOf(context) === 'lobby') {
    await fetchList(context);
    await applyList(context, SELF);
    await keeper.setEnabled(
      kept.map(({ id }) => id),
      true,
      SELF,
    );
    return setState(context, 'applied');
  }
  await keeper.setEnabled(
    kept.filter(({ enabled }) => enabled).map(({ id }) => id),
    false,
    SELF,
  );
}
