import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withoutComments } from './architecture.ts';

const hex = /(?<![\w&#/.-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi;
const utilities =
  'bg|text|border|ring|from|via|to|fill|stroke|outline|shadow|accent|caret|decoration|divide|placeholder';
const palette =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const utility = new RegExp(
  `(?<![\\w-])(?:${utilities})-(?:(?:${palette})-\\d{2,3}|black|white)(?![\\w-])`,
  'g',
);

/** Where colours are defined (tokens) or painted (art, of the house or of a game), data that the operator sets (a ticker's style), and tests that name them. */
const free =
  /^ui\/(?:tokens\.css|art\/)|^games\/[^/]+\/web\/art\/|\.test\.tsx?$|\/server\/|^platform\/contract\/|^features\/[^/]+\/[^/]+\/settings\.ts$/;

/** Colours in a source text that are not tokens: hex values and utilities of Tailwind's palette. */
export function foreignColours(path: string, source: string): string[] {
  if (free.test(path)) return [];
  const code = withoutComments(source);
  return [...(code.match(hex) ?? []), ...(code.match(utility) ?? [])].map((colour) => `${path}: ${colour}`);
}

/** Style and component files below `root`, for foreignColours(). */
export function readStyled(root: string): { path: string; source: string }[] {
  return ['app', 'features', 'games', 'platform', 'ui'].flatMap((floor) => {
    if (!existsSync(join(root, floor))) return [];
    const entries = readdirSync(join(root, floor), { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name));
    return files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: relative(root, file).replaceAll('\\', '/'), source: readFileSync(file, 'utf8') };
    });
  });
}
