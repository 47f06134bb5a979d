/** Texts that the server writes into the head of a page, in every language: titles, and a sentence about the site and each game. */
import { features } from '../app/features.ts';
import { flatten, readTexts, roomsWithTexts } from '../app/texts/compare.ts';
import { LOCALES } from '../platform/contract/locale.ts';
import { ABOUT, BRAND, type HeadTexts } from '../platform/server/http/head.ts';

/** The first paragraph of a game's help. */
const HELP = /^help\.[^.]+\.1$/;

/** @param root the checkout @returns for `.heads.json` beside the built page */
export function pageHeads(root: string): HeadTexts {
  const titles = features.flatMap(({ web }) => web?.routes ?? []).map(({ title }) => title);
  const wanted = new Set([...titles, BRAND, ABOUT]);
  const found: Record<string, Record<string, string>> = {};
  for (const room of roomsWithTexts(root))
    for (const locale of LOCALES)
      for (const [key, text] of flatten(readTexts(root, room, locale) ?? {}))
        // What needs values or has marks in it is no plain sentence.
        if ((wanted.has(key) || HELP.test(key)) && !/[{<]/.test(text)) (found[key] ??= {})[locale] = text;
  return found;
}
