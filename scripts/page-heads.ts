/** Texts that the server writes into a page, in every language: titles, a sentence about the site and each game, the welcome. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../app/features.ts';
import { flatten, readTexts, roomsWithTexts } from '../app/texts/compare.ts';
import { LOCALES } from '../platform/contract/locale.ts';
import { ABOUT, BRAND, type HeadTexts } from '../platform/server/http/head.ts';

/** The first paragraph of a game's help. */
const HELP = /^help\.[^.]+\.1$/;

/** @param root the checkout @returns for `.heads.json` beside the built page */
export function pageHeads(root: string): HeadTexts {
  const titles = features.flatMap(({ web }) => web?.routes ?? []).map(({ title }) => title);
  const page = readFileSync(join(root, 'app/index.html'), 'utf8');
  const welcome = Array.from(page.matchAll(/\[\[([\w.]+)\]\]/g), ([, key]) => key!);
  const wanted = new Set([...titles, BRAND, ABOUT, ...welcome]);
  const found: Record<string, Record<string, string>> = {};
  for (const room of roomsWithTexts(root))
    for (const locale of LOCALES)
      for (const [key, text] of flatten(readTexts(root, room, locale) ?? {}))
        // What needs values or has marks in it is no plain sentence.
        if ((wanted.has(key) || HELP.test(key)) && !/[{<]/.test(text)) (found[key] ??= {})[locale] = text;
  return found;
}
