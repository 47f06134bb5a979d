/**
 * Finds classes that name a side of the screen in pages that are also read from right to left. Where the side is meant
 * (a board, a place in the window), `physical:` and why stand in a comment on the line or on the one above.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Class by class, with what says the same from the reader's side. */
const SIDES: readonly (readonly [physical: RegExp, logical: string])[] = [
  [/^-?(?:scroll-)?[mp]l-/, 'ms-, ps-'],
  [/^-?(?:scroll-)?[mp]r-/, 'me-, pe-'],
  [/^-?left-/, 'start-'],
  [/^-?right-/, 'end-'],
  [/^(?:text|float|clear)-(?:left|right)$/, 'text-start, text-end'],
  [/^rounded-(?:l|tl|bl)(?:-|$)/, 'rounded-s, rounded-ss, rounded-es'],
  [/^rounded-(?:r|tr|br)(?:-|$)/, 'rounded-e, rounded-se, rounded-ee'],
  [/^border-[lr](?:-|$)/, 'border-s, border-e'],
  [/^origin-(?:top-|bottom-)?(?:left|right)$/, 'its twin under rtl: too'],
];

/** Half of the width is half of it from either side. */
const NEUTRAL = /^-?(?:left|right)-1\/2$/;

const PAGES = /^(?:features\/[^/]+\/[^/]+\/web|games\/[^/]+\/web|platform\/web|ui)\/.*\.tsx?$/;
const APART = /\.test\.tsx?$|^ui\/art\//;

/** Page sources below `root`, as paths from it. */
export function pageSources(root: string): string[] {
  return ['features', 'games', 'platform', 'ui']
    .flatMap((floor) => readdirSync(join(root, floor), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => PAGES.test(path) && !APART.test(path));
}

export function readSource(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** One line for each class of a side: '12: ml-2, say ms-, ps-'. */
export function sidesIn(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    if (
      /^\s*(?:\/\/|\/?\*)/.test(line) ||
      [line, lines[index - 1] ?? ''].some((text) => text.includes('physical:'))
    )
      return [];
    return line.split(/[\s'"`{}(),;]+/).flatMap((token) => {
      const variants = token.split(':');
      const name = (variants.pop() ?? '').replace(/^!|!$/g, '');
      // Said for both directions apart.
      if (variants.includes('rtl') || variants.includes('ltr') || NEUTRAL.test(name)) return [];
      const side = SIDES.find(([physical]) => physical.test(name));
      return side ? [`${index + 1}: ${token}, say ${side[1]}`] : [];
    });
  });
}
