import type { Call } from '#platform/server/http/call-context.ts';
import { serverPart } from '#platform/server/kit.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { goes } from '#platform/server/services/erasure.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import * as contract from '../contract.ts';
import { importGames, saveGame, saveProvider, staffGames, staffProviders } from './edit.ts';
import { editGames } from './edit-many.ts';
import { changeFavourites, personalData } from './favourites.ts';
import { textsSought } from './filter.ts';
import { homeFacts } from './home.ts';
import { keepHouseGames } from './house-games.ts';
import {
  facetsOf,
  filterGames,
  isKept,
  listProviders,
  offerOf,
  pageOfGames,
  type Question,
  type Viewpoint,
} from './read.ts';
import { tooManyTexts, tooQuick } from './refusals.ts';
import { catalogueKeeper } from './keeper.ts';
import { type Catalogue, openCatalogue } from './store.ts';

/** Texts that one filter may look for in every game. */
const MAX_TEXTS = 40;
/** Questions of an address that look at every game, in a process: what they cost is its time. */
const LOOKS = { max: 100, seconds: 10 };

export default serverPart(async (kit) => {
  await keepHouseGames(kit);
  const look = openCatalogue(kit);
  let latest: Catalogue | null = null;
  const read: typeof look = async (now) => (latest = await look(now));
  const from = ({ country }: Pick<Call<Endpoint>, 'country'>): Viewpoint => ({
    country,
    houseOn: kit.services.houseGameOn,
  });

  /** Answers from the catalogue, unless the question costs too much or its address has asked too many. */
  async function ask<Reply>(
    { body, address }: { readonly body: Question; readonly address: string },
    answer: (games: Catalogue) => Reply,
  ): Promise<Reply | Failure> {
    if (textsSought(body.filter) > MAX_TEXTS) return tooManyTexts(MAX_TEXTS);
    const games = await read();
    const wait = isKept(games, body) ? 0 : kit.rateLimits.take(`catalogue|${addressGroup(address)}`, LOOKS);
    return wait > 0 ? tooQuick : answer(games);
  }

  kit.provide('gameReturn', (id) => {
    const game = latest?.byId.get(id);
    return game ? { share: game.rtp, slot: game.category.includes('slots') } : null;
  });
  kit.provide('gameTitle', (id) => latest?.byId.get(id)?.name ?? null);
  kit.provide('gameOffer', async (id, country) =>
    offerOf(await read(), id, { country, houseOn: kit.services.houseGameOn }),
  );
  kit.provide('catalogueKeeper', catalogueKeeper(kit, read));
  kit.page.boot(async () => ({ catalogue: homeFacts(await read()) }));
  kit.serve(contract.gamesFilter, (call) => ask(call, (games) => filterGames(games, call.body, from(call))));
  kit.serve(contract.gamesPage, (call) => ask(call, (games) => pageOfGames(games, call.body, from(call))));
  kit.serve(contract.gameFacets, (call) => ask(call, (games) => facetsOf(games, call.body)));
  kit.serve(contract.gameProviders, async ({ country }) => listProviders(await read(), country));
  kit.serve(contract.providerNames, async ({ country }) =>
    listProviders(await read(), country).map(({ name }) => name),
  );
  kit.serve(contract.favourites, (call) => changeFavourites(kit, call));
  kit.provide('erasable', goes('favourites', ['catalogue_favourite', 'user_id']));
  kit.account.personalData('favourites', (player) => personalData(kit, player));
  kit.serve(contract.adminGames, async (call) => staffGames(await read('now'), call.body, from(call)));
  kit.serve(contract.adminSaveGame, (call) => saveGame(kit, read, call.body, call.player, from(call)));
  kit.serve(contract.adminEditGames, ({ body, player }) => editGames(kit, read, body, player));
  kit.serve(contract.adminImport, async ({ body, player }) => {
    const done = await importGames(kit, body, player._id);
    await read('now');
    return done;
  });
  kit.serve(contract.adminProviders, async () => staffProviders(await read('now')));
  kit.serve(contract.adminGamePicture, ({ body, player }) =>
    kit.media.keep(body.data, { author: player._id, fit: 'cover', ...contract.pictureShapes[body.kind] }),
  );
  kit.serve(contract.adminSaveProvider, ({ body, player }) => saveProvider(kit, read, body, player));
});
