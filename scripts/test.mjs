// npm test: the checks, the builds, and the browser tests on the production build.
import { join } from 'node:path';
import { holdBudgets } from './budgets.mjs';
import { build, root, typescript } from './build.mjs';
import { add, conclude, readReport, staticChecks, unitTests, withReport } from './check.mjs';
import { browserFailures, failureList, unitFailures } from './failures.mjs';
import { run } from './run.mjs';
import { browserTimes, timingTable, unitTimes, withTally } from './timing.mjs';

const failure = { passed: 0, failed: 1, skipped: 0 };

/** @type {[title: string, seconds: number][]} */
const phases = [];
/** @type {import('./timing.mjs').Timed[]} */
const timed = [];
/** @type {import('./failures.mjs').Failure[]} */
const failures = [];

async function phase(title, work) {
  const began = performance.now();
  const done = await work();
  phases.push([title, (performance.now() - began) / 1000]);
  return done;
}

async function builds() {
  try {
    await build();
    return holdBudgets(join(root, 'dist/web')) ? { passed: 2, failed: 0, skipped: 0 } : failure;
  } catch (error) {
    process.stdout.write(`FAILED  build\n${String(error)}\n`);
    return failure;
  }
}

const port = Number(process.env.E2E_PORT ?? 3999);
/**
 * The tests on a desktop, by the first letter of their file, in parts of about the same length; null: the files of all other letters.
 * Whichever stream comes to its end takes the next one, so they end together on any machine.
 */
const DESKTOP = ['[be]', '[stu]', '[lp]', '[fr]', '[dnow]', null];

/** @typedef {{ args: string[]; env: Record<string, string> }} Group */
/** Each has a server of its own. @param {string[]} args @param {number} place @returns {Group} */
const withServer = (args, place, env = {}) => ({
  args: [...args, '--workers=1'],
  env: { ...env, E2E_PORT: String(port - 10 * place) },
});
// Those that change the casino for everybody need not wait for the rest.
const alone = withServer(['--project=alone'], 0, { E2E_ALONE: '1' });
const phone = withServer(['--project=mobile'], 1);
const desktop = DESKTOP.map((letters, index) => {
  const files = letters ?? `(?!${DESKTOP.filter(Boolean).join('|')})`;
  return {
    title: `browser tests on a desktop, ${letters ?? 'the others'}`,
    group: withServer(['--project=desktop', `/e2e/${files}[^/]+$`], index + 2),
  };
});

/** @param {Group} group */
async function browserTests({ args, env }) {
  try {
    const { ensureChromium } = await typescript('./chromium.ts');
    return await playwright(ensureChromium(), args, env);
  } catch (error) {
    process.stdout.write(`FAILED  browser tests: ${error.message}\n`);
    return failure;
  }
}

function playwright(browser, args, more) {
  return withReport(async (report) => {
    const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...more };
    const code = await run(
      join(root, 'node_modules/.bin/playwright'),
      ['test', '--reporter=list,json,./e2e/tally-reporter.ts', ...args],
      { env },
    );
    const written = readReport(report);
    timed.push(...browserTimes(written));
    failures.push(...browserFailures(written));
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = written.stats ?? {};
    const silent = code !== 0 && unexpected === 0 ? 1 : 0;
    return { passed: expected + flaky, failed: unexpected + silent, skipped };
  });
}

/** What needs no tests to run: it fills the moments in which those wait for a database. */
async function stills() {
  const checked = await phase('static checks, beside the tests', staticChecks);
  if (checked.failed > 0)
    failures.push({ what: 'failed', file: 'static checks', name: 'see above', messages: [] });
  const built = await phase('builds, beside the tests', builds);
  return { built, total: add(checked, built) };
}

/** @param {string} title @param {Group} group @param {{ failed: number }} built */
const browsersOf = (title, group, built) =>
  built.failed > 0 ? failure : phase(title, () => browserTests(group));

/** Parts of the tests on a desktop, as long as there are any that nobody has taken. @param {typeof failure} before */
async function andDesktop(before, built) {
  let total = before;
  for (let next; (next = desktop.shift());)
    total = add(total, await browsersOf(next.title, next.group, built));
  return total;
}

await withTally(async (counts) => {
  const began = performance.now();
  // Three streams, which fill the moments in which one of them waits.
  const still = stills();
  const streams = await Promise.all([
    still.then(async ({ built, total }) => {
      const own = await browsersOf('browser tests with a server of their own', alone, built);
      return andDesktop(add(total, own), built);
    }),
    still.then(async ({ built }) =>
      andDesktop(await browsersOf('browser tests on a phone', phone, built), built),
    ),
    phase('unit and server tests', () =>
      unitTests([], (report) => {
        timed.push(...unitTimes(report));
        failures.push(...unitFailures(report));
      }),
    ).then(async (units) => andDesktop(units, (await still).built)),
  ]);
  phases.push(['all', (performance.now() - began) / 1000]);
  process.stdout.write(`${timingTable(phases, timed, counts())}\n${failureList(failures)}\n`);
  conclude(streams.reduce(add));
});
