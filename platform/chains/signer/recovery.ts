/**
 * The recovery words are shown once, to somebody who then proves to have written them down. Until that, main networks are
 * not served: coins that came in on words that nobody kept are one broken disk away from being lost.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { keptText, readText } from '../../server/config/kept.ts';
import type { ChainId } from '../driver.ts';
import type { SignerService } from './service.ts';

/** How many of the words are asked for. */
const ASKED = 4;

/** A main network's key or signature was asked for before the words were confirmed. */
export class WordsUnconfirmed extends Error {
  override name = 'WordsUnconfirmed';

  constructor() {
    super('the recovery words were not confirmed: run ./phoenix words where the signer runs');
  }
}

/** Says which words a folder's confirmation is for, and nothing else about them. */
export function wordsMark(words: string): string {
  return createHash('sha256').update(`phoenix signer ${words}`).digest('hex').slice(0, 16);
}

export function isConfirmed(folder: string, words: string): boolean {
  return readText(join(folder, 'words.confirmed')) === wordsMark(words);
}

/** @param random bytes from the system @returns places of words, 1 to `count`, none of them twice */
function placesToAsk(count: number, random: (bytes: number) => Buffer): number[] {
  const places = new Set<number>();
  while (places.size < ASKED) places.add((random(2).readUInt16BE() % count) + 1);
  return [...places];
}

/**
 * Asks for some of the words and keeps the answer to all later starts.
 * @param ask puts the question and gives the answer
 * @returns false at the first wrong word: nothing is confirmed then
 */
export async function confirmWords(
  folder: string,
  words: string,
  random: (bytes: number) => Buffer,
  ask: (place: number) => Promise<string>,
): Promise<boolean> {
  const list = words.split(' ');
  for (const place of placesToAsk(list.length, random)) {
    if ((await ask(place)).trim().toLowerCase() !== list[place - 1]) return false;
  }
  keptText(join(folder, 'words.confirmed'), () => wordsMark(words));
  return true;
}

/**
 * The same service, which answers for the chains in `guarded` only once `confirmed` says so. Its log can be read before.
 */
export function onceConfirmed(
  service: SignerService,
  guarded: ReadonlySet<ChainId>,
  confirmed: () => boolean,
): SignerService {
  let known = false;
  const check = (chain: ChainId) => {
    if (guarded.has(chain) && !(known ||= confirmed())) throw new WordsUnconfirmed();
  };
  return {
    ...service,
    publicKey: async (body) => (check(body.chain), service.publicKey(body)),
    pool: async (body) => (check(body.chain), service.pool(body)),
    address: async (body) => (check(body.chain), service.address(body)),
    sign: async (body, caller) => (check(body.plan.chain), service.sign(body, caller)),
  };
}
