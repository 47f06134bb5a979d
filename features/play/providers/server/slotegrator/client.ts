/** Our requests to the aggregator. */
import * as z from 'zod/mini';
import type { Runtime } from '#platform/server/runtime.ts';
import { writeParameters, type Parameters } from './query.ts';
import { signRequest, type Keys } from './sign.ts';

const PATIENCE_MS = 10_000;
const MAX_ANSWER = 100_000;
const MAX_LIST = 2_000_000;

const opened = z.object({ url: z.string().check(z.maxLength(4000)) });

export interface GisAccount extends Keys {
  readonly url: string;
}

/** What a game is opened with. */
export interface Opening {
  readonly game: string;
  readonly session: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly currency: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly demo: boolean;
  /** Of the table that was chosen, as the lobby has it. */
  readonly lobbyData?: string | null;
}

/**
 * Asks the aggregator to open a game.
 * @returns the address of its page
 * @throws when there is no answer, a refusal, or no address
 */
export async function openGame(account: GisAccount, runtime: Runtime, opening: Opening): Promise<string> {
  const {
    game,
    session,
    playerId,
    playerName,
    currency,
    language,
    returnUrl,
    demo,
    lobbyData = null,
  } = opening;
  const place = { game_uuid: game, return_url: returnUrl, language };
  const parameters: Parameters = demo
    ? place
    : {
        ...place,
        player_id: playerId,
        player_name: playerName,
        currency,
        session_id: session,
        lobby_data: lobbyData,
      };
  const answer = await postSigned(account, runtime, demo ? '/games/init-demo' : '/games/init', parameters);
  const { url } = opened.parse(JSON.parse(answer));
  if (!URL.canParse(url) || !['https:', 'http:'].includes(new URL(url).protocol))
    throw new Error('the aggregator answered with no address of a page');
  return url;
}

/** A game on the aggregator's list. */
export interface ListedGame {
  readonly id: string;
  readonly name: string;
  readonly maker: string;
  readonly type: string;
  /** Marked as new by the aggregator. */
  readonly fresh: boolean;
  readonly image: string | null;
  /** Whether free spins can be given at it. */
  readonly freespins: boolean;
  /** Whether its tables are chosen before it is opened. */
  readonly lobby: boolean;
}

const listed = z.object({
  uuid: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,70}$/)),
  name: z.string().check(z.trim(), z.minLength(1)),
  image: z.optional(z.nullable(z.string())),
  type: z.string(),
  provider: z.string().check(z.trim(), z.minLength(1)),
  is_mobile: z.optional(z.nullable(z.union([z.number(), z.boolean()]))),
  has_freespins: z.optional(z.nullable(z.union([z.number(), z.boolean()]))),
  has_lobby: z.optional(z.nullable(z.union([z.number(), z.boolean()]))),
  label: z.optional(z.nullable(z.string())),
});
const listPage = z.object({
  items: z.array(z.unknown()),
  _meta: z.optional(z.object({ pageCount: z.int() })),
});

const MAX_NAME = 80;

/**
 * Reads a page of the list. What cannot be read is left out, and so are entries for phones only: each of those has a twin.
 * @throws when there is no answer
 */
export async function readGames(
  account: GisAccount,
  runtime: Runtime,
  page: number,
): Promise<{ games: readonly ListedGame[]; pages: number }> {
  const { text, headers } = await getWhole(account, runtime, '/games', { page: String(page) }, MAX_LIST);
  const { items, _meta } = listPage.parse(JSON.parse(text));
  const games = items.flatMap((item) => {
    const { data } = listed.safeParse(item);
    if (!data || data.is_mobile === 1 || data.is_mobile === true) return [];
    const { uuid: id, name, provider, type, image, label, has_freespins, has_lobby } = data;
    const maker = provider.slice(0, MAX_NAME);
    return [
      {
        id,
        name: name.slice(0, MAX_NAME),
        maker,
        type,
        fresh: label === 'new',
        image: image?.slice(0, 1_000) ?? null,
        freespins: has_freespins === 1 || has_freespins === true,
        lobby: has_lobby === 1 || has_lobby === true,
      },
    ];
  });
  return { games, pages: _meta?.pageCount ?? Number(headers.get('x-pagination-page-count') ?? '1') };
}

async function getWhole(
  account: GisAccount,
  runtime: Runtime,
  path: string,
  parameters: Parameters,
  longest: number,
): Promise<{ text: string; headers: Headers }> {
  const query = writeParameters(parameters);
  const response = await fetch(`${account.url}${path}${query === '' ? '' : `?${query}`}`, {
    headers: {
      ...signRequest(parameters, account, runtime.now(), runtime.random(16).toString('hex')),
      accept: 'application/json',
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`the aggregator answered ${response.status} for ${path}`);
  return { text: (await response.text()).slice(0, longest), headers: response.headers };
}

/** Asks with a signed query. @returns the answer's text @throws for every answer but 2xx */
export async function getSigned(
  account: GisAccount,
  runtime: Runtime,
  path: string,
  parameters: Parameters,
): Promise<string> {
  return (await getWhole(account, runtime, path, parameters, MAX_ANSWER)).text;
}

/** Sends a signed request. @returns the answer's text @throws for every answer but 2xx */
export async function postSigned(
  account: GisAccount,
  runtime: Runtime,
  path: string,
  parameters: Parameters,
  { headers = {}, patienceMs = PATIENCE_MS }: { headers?: Record<string, string>; patienceMs?: number } = {},
): Promise<string> {
  const response = await fetch(`${account.url}${path}`, {
    method: 'POST',
    headers: {
      ...signRequest(parameters, account, runtime.now(), runtime.random(16).toString('hex')),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...headers,
    },
    body: writeParameters(parameters),
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  });
  const text = (await response.text()).slice(0, MAX_ANSWER);
  if (!response.ok) throw new Error(`the aggregator answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
