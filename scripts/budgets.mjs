// Checks the built page against the budgets of DESIGN 2.1: sizes as sent (gzip), summed over an entry and
// all it imports statically. Prints a table; exits 1 when something is over its "fail" line.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const KB = 1024;

/** Chunks of an entry: itself and its static imports, each once. */
export function chunksOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, seen);
  return seen;
}

/**
 * @param {string} web folder of the built page
 * @returns {{thing: string, value: number, target: number, fail: number, unit: string}[]} rows that exist
 */
export function measure(web) {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
  const gz = (file) => gzipSync(readFileSync(join(web, file)), { level: 9 }).length / KB;
  const sum = (keys) =>
    [...new Set([...keys].map((key) => manifest[key].file))].reduce((total, file) => total + gz(file), 0);
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const first = chunksOf(manifest, entry);
  // One language is fetched with the first load.
  const texts = Object.keys(manifest).find((key) => key.endsWith('texts/en.ts'));
  const lobby = Object.keys(manifest).find((key) => key.endsWith('features/play/lobby/web/lobby.tsx'));
  // Wide windows have the navigation at the side with it too.
  const sidebar = Object.keys(manifest).find((key) => key.endsWith('features/site/shell/web/sidebar.tsx'));
  const home = new Set([
    ...first,
    ...[texts, lobby, sidebar].flatMap((key) => (key ? [...chunksOf(manifest, key)] : [])),
  ]);
  // Schemas and queries, and what many rooms share: files that every visit fetches once it has painted, whichever page it is on.
  const named = (name) => Object.keys(manifest).find((key) => manifest[key].name === name);
  const [later, shared, charts] = [named('later-libraries'), named('shared'), named('charts')];
  // The library of charts has a row of its own: with its page it may have 120 KB.
  const apart = new Set([later, shared, charts]);
  const own = (key) => [...chunksOf(manifest, key)].filter((chunk) => !first.has(chunk) && !apart.has(chunk));
  const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && !home.has(key));
  const css = [...new Set([...home].flatMap((key) => manifest[key].css ?? []))];
  const fonts = [...new Set([...home].flatMap((key) => manifest[key].assets ?? []))].filter((file) =>
    file.endsWith('.woff2'),
  );

  const rows = [
    row('Initial JS of / (shell + lobby + sidebar)', sum(home), 140, 140),
    row(
      'CSS',
      css.reduce((total, file) => total + gz(file), 0),
      14,
      15,
    ),
    row(
      'Fonts before first paint',
      fonts.reduce((total, file) => total + readFileSync(join(web, file)).length / KB, 0),
      48,
      50,
    ),
    row('HTML without boot data', gz('index.html'), 12, 20),
    ...(later ? [row('Libraries after the first paint', gz(manifest[later].file), 25, 35)] : []),
    ...(charts ? [row('Charts of futures', gz(manifest[charts].file), 55, 80)] : []),
    ...(shared ? [row('What rooms share, after the first paint', gz(manifest[shared].file), 21, 24)] : []),
  ];
  const kinds = [
    {
      thing: 'Largest lazy page',
      match: (key) => /(^|\/)features\//.test(key) && !/backoffice|gallery|\/web\/admin\//.test(key),
      target: 25,
      fail: 40,
    },
    {
      thing: 'Largest back office page',
      match: (key) => /backoffice|\/web\/admin\//.test(key),
      target: 75,
      fail: 90,
    },
    { thing: 'Largest game', match: (key) => /(^|\/)games\/[^/]+\/web\//.test(key), target: 15, fail: 30 },
  ];
  for (const { thing, match, target, fail } of kinds) {
    const sizes = lazy.filter(match).map((key) => ({ key, size: sum(own(key)) }));
    const worst = sizes.toSorted((a, b) => b.size - a.size)[0];
    if (worst) rows.push(row(`${thing} (${nameOf(worst.key)})`, worst.size, target, fail));
  }
  const art = join(web, 'art');
  const cards = existsSync(art) ? readdirSync(art).filter((file) => file.endsWith('.svg')) : [];
  if (cards.length > 0) {
    const biggest = Math.max(
      ...cards.map((file) => brotliCompressSync(readFileSync(join(art, file))).length / KB),
    );
    rows.push(row('Card art, largest (brotli)', biggest, 1, 3));
  }
  return rows;
}

function row(thing, value, target, fail) {
  return { thing, value, target, fail, unit: 'KB' };
}

function nameOf(key) {
  return key
    .replace(/^(\.\.\/)+/, '')
    .replace(/\.\w+$/, '')
    .replace('/web/', '/');
}

function verdict({ value, target, fail }) {
  if (value > fail) return 'OVER';
  return value > target ? 'above target' : 'ok';
}

/**
 * Prints the table.
 * @param {string} web folder of the built page
 * @returns {boolean} false when anything is over its "fail" line
 */
export function holdBudgets(web) {
  const rows = measure(web);
  const width = Math.max(...rows.map(({ thing }) => thing.length));
  for (const one of rows) {
    const figures = [one.value.toFixed(1), one.target, one.fail]
      .map((figure) => String(figure).padStart(7))
      .join('');
    process.stdout.write(`${one.thing.padEnd(width)}${figures} ${one.unit}  ${verdict(one)}\n`);
  }
  return rows.every((one) => one.value <= one.fail);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const web = process.argv[2] ?? join(import.meta.dirname, '../dist/web');
  if (!existsSync(join(web, '.vite/manifest.json'))) {
    process.stderr.write(`No built page in ${web}. Run: npm run build\n`);
    process.exit(1);
  }
  process.exit(holdBudgets(web) ? 0 : 1);
}
