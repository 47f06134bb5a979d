/** Our requests to the aggregator. */
import * as z from 'zod/mini';
import type { Runtime } from '#platform/server/runtime.ts';
import { cleaned, listedName, MAX_IMAGE, MAX_TYPE } from '../games/words.ts';
import { writeParameters, type Parameters } from './query.ts';
import { signRequest, type Keys } from './sign.ts';

const PATIENCE_MS = 10_000;
const MAX_ANSWER = 100_000;
const MAX_LIST = 2_000_000;

const opened = z.object({ url: z.string().check(z.maxLength(4000)) });

/** No list came, and it may come later: too many questions, an aggregator that has trouble, or no answer at all. */
export class Unanswered extends Error {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** How long the aggregator wants to be left alone, as far as it says so. */
  readonly retryAfterMs: number | null;
  constructor(message: string, status: number | null, retryAfterMs: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

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
  name: listedName,
  image: z.nullish(z.string()),
  type: z.nullish(z.string()),
  provider: listedName,
  is_mobile: z.optional(z.nullable(z.union([z.number(), z.boolean()]))),
  has_freespins: z.optional(z.nullable(z.union([z.number(), z.boolean()]))),
  has_lobby: z.optional(z.nullable(z.union([z.number(), z.boolean()]))),
  label: z.optional(z.nullable(z.string())),
});
const listPage = z.object({
  items: z.array(z.unknown()),
  _meta: z.optional(z.unknown()),
});
const pageMeta = z.object({ pageCount: z.int() });

/**
 * Reads a page of the list. What cannot be read is left out, and so are entries for phones only: each of those has a twin.
 * @throws Unanswered when there is no answer that may come later
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
    const { uuid: id, name, provider: maker, type, image, label, has_freespins, has_lobby } = data;
    return [
      {
        id,
        name,
        maker,
        type: cleaned(type ?? '', MAX_TYPE),
        fresh: label === 'new',
        image: typeof image === 'string' ? cleaned(image, MAX_IMAGE) : null,
        freespins: has_freespins === 1 || has_freespins === true,
        lobby: has_lobby === 1 || has_lobby === true,
      },
    ];
  });
  // Where it is not as it should be, the header says as much.
  const pages =
    pageMeta.safeParse(_meta).data?.pageCount ?? Number(headers.get('x-pagination-page-count') ?? '1');
  // Half a list would switch off the other half.
  if (!Number.isSafeInteger(pages)) throw new Error('the aggregator does not say how many pages there are');
  return { games, pages };
}

async function getWhole(
  account: GisAccount,
  runtime: Runtime,
  path: string,
  parameters: Parameters,
  longest: number,
): Promise<{ text: string; headers: Headers }> {
  const query = writeParameters(parameters);
  try {
    const response = await fetch(`${account.url}${path}${query === '' ? '' : `?${query}`}`, {
      headers: {
        ...signRequest(parameters, account, runtime.now(), runtime.random(16).toString('hex')),
        accept: 'application/json',
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    if (!response.ok) throw refusalOf(response, path);
    return { text: (await response.text()).slice(0, longest), headers: response.headers };
  } catch (error) {
    // What fetch throws is a connection that failed, or time that was up.
    const isNone = error instanceof TypeError || error instanceof DOMException;
    throw isNone ? new Unanswered(`the aggregator did not answer for ${path}`, null, null, error) : error;
  }
}

function refusalOf({ status, headers }: Response, path: string): Error {
  const message = `the aggregator answered ${status} for ${path}`;
  if (status !== 429 && status < 500) return new Error(message);
  const seconds = headers.get('retry-after') ?? '';
  return new Unanswered(message, status, /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1_000 : null);
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
