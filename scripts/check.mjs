// npm run check [-- features/money/x ...]: everything that needs no browser, or what a change in these rooms can break.
// Each static check counts as one test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, typescript } from './build.mjs';
import { run } from './run.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

const kept = (file) => join(root, 'node_modules/.cache/phoenix', file);

/** @type {[title: string, file: string, args: string[]][]} */
const checks = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['dead code', bin('knip'), ['--no-progress']],
];

/** What holds for the house as a whole waits for the whole check: dead code, and lint of other rooms. */
const checksOf = (rooms) => [
  ['format', bin('oxfmt'), ['--check', ...rooms]],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', ...rooms]],
  // What did not change since the last time is not checked again.
  ['types', bin('tsc'), ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', kept('types.json')]],
];

/** One after the other: each uses what cores there are. @returns {Promise<{ passed: number, failed: number, skipped: number }>} */
export async function staticChecks(which = checks) {
  const outcomes = [];
  for (const one of which) outcomes.push(await staticCheck(one));
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed, skipped: 0 };
}

async function staticCheck([title, file, args]) {
  const began = performance.now();
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title.padEnd(10)} ${took}\n`);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
  return code === 0;
}

/**
 * @param {string[]} which arguments for vitest; none: all tests
 * @param {(report: object) => void} took is given what it wrote
 */
export async function unitTests(which = [], took = () => {}) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run(bin('vitest'), ['run', ...reporters, ...which]);
    const written = readReport(report);
    took(written);
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = written;
    // A file that does not even load, or a crash of the runner itself, fails no test: count it.
    const silent = code !== 0 && !numFailedTests ? Math.max(1, numFailedTestSuites ?? 0) : 0;
    return {
      passed: numPassedTests ?? 0,
      failed: (numFailedTests ?? 0) + silent,
      skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
    };
  });
}

/** Gives `work` the path of a report file that goes afterwards. */
export async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a test runner wrote; an empty object when it did not get that far. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

export const nothing = { passed: 0, failed: 0, skipped: 0 };
export const failure = { passed: 0, failed: 1, skipped: 0 };

export function add(one, two) {
  return {
    passed: one.passed + two.passed,
    failed: one.failed + two.failed,
    skipped: one.skipped + two.skipped,
  };
}

/** Prints the closing line and sets the exit status. A run in which nothing passed has failed. */
export function conclude({ passed, failed, skipped }) {
  if (skipped > 0) process.stdout.write(`${skipped} skipped\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rooms = process.argv.slice(2).map((room) => room.replace(/\/+$/, ''));
  if (rooms.length > 0) await checkRooms(rooms);
  else {
    const [still, units] = await Promise.all([staticChecks(), unitTests()]);
    conclude(add(still, units));
  }
}

/** What somebody who works in these rooms runs all the time; npm test is for before they hand it in. */
async function checkRooms(rooms) {
  const [{ floors, readModules }, { importersOf, roomTests }] = await Promise.all([
    typescript('./architecture.ts'),
    typescript('./room-tests.ts'),
  ]);
  const modules = readModules(root, [...floors, 'scripts']);
  const importers = importersOf(modules);
  const found = rooms.map((room) => roomTests(modules, importers, room));
  const walks = found.map((one) => one.walks).filter(Boolean);
  const files = new Set(found.flatMap((one) => one.files));
  const began = performance.now();
  const work = [staticChecks(checksOf(rooms)), unitTests([...files])];
  // Beside the others: it waits for its server and its database most of the time.
  if (walks.length > 0) work.push(walkedBy(walks));
  const outcomes = await Promise.all(work);
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  conclude(outcomes.reduce(add));
}

/** The parts of the tests of the whole house that are about these rooms. */
async function walkedBy(walks) {
  const names = walks.map((walk) => walk.names).join('|');
  const walked = await unitTests([...new Set(walks.flatMap((walk) => walk.files)), '-t', names]);
  // The calls and games of other rooms are left out, not skipped.
  return { ...walked, skipped: 0 };
}
