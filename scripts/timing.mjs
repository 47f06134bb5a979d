// What npm test prints at its end: where the time went.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './build.mjs';

/** @typedef {{ part: string, file: string, name: string, seconds: number }} Timed */

/** Lets tests count for us while `work` runs. @param {(counts: () => Map<string, number>) => Promise<void>} work */
export async function withTally(work) {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-tally-'));
  const file = join(folder, 'tally');
  process.env.PHOENIX_TALLY = file;
  try {
    await work(() => readTally(file));
  } finally {
    delete process.env.PHOENIX_TALLY;
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTally(file) {
  const counts = new Map();
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // Nothing was counted.
  }
  for (const line of text.split('\n').filter(Boolean)) {
    const [what, count] = line.split('\t');
    counts.set(what, (counts.get(what) ?? 0) + Number(count));
  }
  return counts;
}

/** Tests of a report of vitest's, told apart as its projects are. @returns {Timed[]} */
export function unitTimes({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name);
    const server =
      /\.server\.test\.ts$|^platform\/(?:server|chains)\/|^features\/[^/]+\/[^/]+\/server\//.test(file);
    return assertionResults.map(({ fullName, duration }) => ({
      part: server ? 'server tests' : 'unit tests',
      file,
      name: fullName,
      seconds: (duration ?? 0) / 1000,
    }));
  });
}

/** Tests of a report of Playwright's, all their tries. @returns {Timed[]} */
export function browserTimes({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...browserTimes(suite),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        part: `browser tests, ${projectName}`,
        file: `e2e/${file}`,
        name: title,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  ]);
}

const row = (seconds, text) => `${seconds.toFixed(1).padStart(8)} s  ${text}`;

/** @param {Timed[]} timed @param {(one: Timed) => string} keyOf @returns {[key: string, seconds: number, count: number][]} */
function sums(timed, keyOf) {
  const found = new Map();
  for (const one of timed) {
    const [seconds, count] = found.get(keyOf(one)) ?? [0, 0];
    found.set(keyOf(one), [seconds + one.seconds, count + 1]);
  }
  return [...found].map(([key, [seconds, count]]) => [key, seconds, count]);
}

/** features/money/wallet, games/dice, app, e2e/wallet: what somebody owns who adds a product. */
function roomOf({ file }) {
  const [floor, room, inner] = file.split('/');
  if (floor === 'e2e') return `e2e/${room.replace(/(?:\.alone)?\.spec\.ts$/, '')}`;
  if (floor === 'features' || (floor === 'platform' && room === 'server')) return `${floor}/${room}/${inner}`;
  return floor === 'app' || floor === 'scripts' || floor === 'ui' ? floor : `${floor}/${room}`;
}

/**
 * @param {[title: string, seconds: number][]} phases from beginning to end, as a clock on the wall tells it
 * @param {Timed[]} timed
 * @param {Map<string, number>} counts
 */
export function timingTable(phases, timed, counts) {
  const longest = (list) => list.toSorted((one, two) => two[1] - one[1]);
  return [
    '\nwhere the time went, by the clock (phases of one line run beside each other)',
    ...phases.map(([title, seconds]) => row(seconds, title)),
    '\nby part, added up over the workers',
    ...longest(sums(timed, ({ part }) => part)).map(([part, seconds, count]) =>
      row(seconds, `${part}: ${count}`),
    ),
    '\nthe 15 slowest rooms',
    ...longest(sums(timed, roomOf))
      .slice(0, 15)
      .map(([room, seconds, count]) => row(seconds, `${room}: ${count} tests`)),
    '\nthe 25 slowest tests',
    ...timed
      .toSorted((one, two) => two.seconds - one.seconds)
      .slice(0, 25)
      .map(({ seconds, file, name }) => row(seconds, `${file}: ${name}`)),
    '',
    ...[...counts].map(([what, count]) => `${String(count).padStart(8)}    ${what}`),
    '',
  ].join('\n');
}
