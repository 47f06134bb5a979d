/** Our requests to the aggregator. */
import * as z from 'zod/mini';
import type { Runtime } from '#platform/server/runtime.ts';
import { writeParameters, type Parameters } from './query.ts';
import { signRequest, type Keys } from './sign.ts';

const PATIENCE_MS = 10_000;
const MAX_ANSWER = 100_000;

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
}

/**
 * Asks the aggregator to open a game.
 * @returns the address of its page
 * @throws when there is no answer, a refusal, or no address
 */
export async function openGame(account: GisAccount, runtime: Runtime, opening: Opening): Promise<string> {
  const { game, session, playerId, playerName, currency, language, returnUrl, demo } = opening;
  const place = { game_uuid: game, return_url: returnUrl, language };
  const parameters: Parameters = demo
    ? place
    : { ...place, player_id: playerId, player_name: playerName, currency, session_id: session };
  const answer = await post(account, runtime, demo ? '/games/init-demo' : '/games/init', parameters);
  const { url } = opened.parse(JSON.parse(answer));
  if (!URL.canParse(url) || !['https:', 'http:'].includes(new URL(url).protocol))
    throw new Error('the aggregator answered with no address of a page');
  return url;
}

async function post(
  account: GisAccount,
  runtime: Runtime,
  path: string,
  parameters: Parameters,
): Promise<string> {
  const response = await fetch(`${account.url}${path}`, {
    method: 'POST',
    headers: {
      ...signRequest(parameters, account, runtime.now(), runtime.random(16).toString('hex')),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: writeParameters(parameters),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  });
  const text = (await response.text()).slice(0, MAX_ANSWER);
  if (!response.ok) throw new Error(`the aggregator answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
