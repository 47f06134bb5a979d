/** Opens a game of an aggregator for a player. */
import { fail, type Failure, isFailure } from '#platform/contract/error.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { LAUNCH } from '../contract.ts';
import { accountOf, canOpen, templateOf } from './account.ts';
import type { Lobbies } from './lobby.ts';
import { gameId, PRODUCT, type ProviderContext } from './context.ts';
import { openSession } from './sessions.ts';
import { PROVIDER } from './slotegrator/callback.ts';
import { openGame } from './slotegrator/client.ts';

function filled(template: string, names: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
    names[key] === undefined ? whole : encodeURIComponent(names[key]),
  );
}

export interface Launch {
  readonly game: string;
  readonly currency: string;
  readonly demo: boolean;
  readonly language: string;
  readonly table?: string | undefined;
}

export async function launchGame(
  context: ProviderContext,
  player: Player,
  { game: asked, currency: code, demo, language, table }: Launch,
  country: string | null,
  lobbies: Lobbies,
): Promise<{ url: string; session: string } | Failure> {
  const { kit } = context;
  const [, provider = PROVIDER, game] = /^(?:external:([a-z0-9]+):)?(.+)$/.exec(asked)!;
  // A build for trying out knows play money only, which no aggregator does.
  const template = templateOf(context.config(), provider);
  // A template knows no demonstrations.
  const opens = provider === PROVIDER ? canOpen(context) : template !== null && !demo;
  const closed = !opens || (kit.config.demo && !demo);
  if (closed) return fail(404, LAUNCH.none, 'This game is not available.');
  const currency = kit.money.currency(code.toLowerCase());
  const only = context.onlyCurrency();
  if (!currency || (only !== null && only !== currency.code))
    return fail(422, LAUNCH.currency, 'This game is not played in this currency.');
  const offer = await kit.services.gameOffer(gameId(provider, game!), country);
  // What the catalogue does not have is not offered, and may be opened by its name all the same.
  if (offer?.disabled) return fail(409, LAUNCH.closed, 'This game is closed for now.');
  if (offer?.blocked) return fail(403, LAUNCH.country, 'This game is not offered in your country.');
  const refused = await kit.policy.ask('play', player.id, { product: PRODUCT, country, demo, worth: 0n });
  if (refused) return refused;
  const lobbyData = table === undefined || demo ? null : await tableOf(lobbies, game!, currency, table);
  if (isFailure(lobbyData)) return lobbyData;
  const session = await openSession(context, player, {
    provider,
    game: game!,
    currency,
    demo,
    country,
  });
  const names = {
    token: session,
    game: game!,
    player: player._id,
    currency: currency.code.toUpperCase(),
    language,
  };
  if (template !== null) return { url: filled(template, names), session };
  try {
    const account = await accountOf(context);
    if (!account) return fail(404, LAUNCH.none, 'This game is not available.');
    const url = await openGame(account, kit.runtime, {
      game: game!,
      session,
      playerId: player._id,
      playerName: player.name,
      currency: currency.code.toUpperCase(),
      language,
      returnUrl: kit.config.publicUrl,
      demo,
      lobbyData,
    });
    return { url, session };
  } catch (error) {
    kit.log.warn({ err: error, provider }, 'a game could not be opened');
    return fail(502, LAUNCH.silent, "The game's provider does not answer.");
  }
}

/** What the aggregator wants to be told of the table that was chosen. */
async function tableOf(
  lobbies: Lobbies,
  game: string,
  { code }: Currency,
  id: string,
): Promise<string | Failure> {
  const list = await lobbies.tables(game, code.toUpperCase());
  if (isFailure(list)) return list;
  const table = list.find((one) => one.id === id);
  return table?.open ? table.data : fail(409, LAUNCH.table, 'This table is closed.');
}
