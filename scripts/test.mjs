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
/** Of the tests on a desktop, by the first letter of their file: what does not wait for the unit tests, and what follows those alone. */
const EARLY = '[dgnoq-z]';
const MIDDLE = '[lmp]';
const GROUPS = {
  desktop: { args: ['--project=desktop', `/e2e/(?!${EARLY}|${MIDDLE})[^/]+$`], env: {} },
  middle: {
    args: ['--project=desktop', '--workers=1', `/e2e/${MIDDLE}[^/]+$`],
    env: { E2E_PORT: String(port - 30) },
  },
  early: {
    args: ['--project=desktop', '--workers=1', `/e2e/${EARLY}[^/]+$`],
    env: { E2E_PORT: String(port - 20) },
  },
  // Those that change the casino for everybody have a server of their own, and need not wait for the rest.
  alone: { args: ['--project=alone', '--workers=1'], env: { E2E_ALONE: '1', E2E_PORT: String(port - 10) } },
  phone: { args: ['--project=mobile', '--workers=1'], env: { E2E_PORT: String(port - 20) } },
};

/** @param {keyof typeof GROUPS} group */
async function browserTests(group) {
  const { args, env } = GROUPS[group];
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

/** @param {string} title @param {keyof typeof GROUPS} group @param {{ failed: number }} built */
const browsersOf = (title, group, built) =>
  built.failed > 0 ? failure : phase(title, () => browserTests(group));

await withTally(async (counts) => {
  const began = performance.now();
  // Three streams, which fill the moments in which one of them waits.
  const still = stills();
  const streams = await Promise.all([
    still.then(async ({ built, total }) => {
      const alone = await browsersOf('browser tests with a server of their own', 'alone', built);
      const middle = await browsersOf(`browser tests on a desktop, ${MIDDLE}`, 'middle', built);
      return add(total, add(alone, middle));
    }),
    still.then(async ({ built }) => {
      const phone = await browsersOf('browser tests on a phone', 'phone', built);
      return add(phone, await browsersOf(`browser tests on a desktop, ${EARLY}`, 'early', built));
    }),
    phase('unit and server tests', () =>
      unitTests([], (report) => {
        timed.push(...unitTimes(report));
        failures.push(...unitFailures(report));
      }),
    ).then(async (units) =>
      add(units, await browsersOf('browser tests on a desktop, the others', 'desktop', (await still).built)),
    ),
  ]);
  phases.push(['all', (performance.now() - began) / 1000]);
  process.stdout.write(`${timingTable(phases, timed, counts())}\n${failureList(failures)}\n`);
  conclude(streams.reduce(add));
});
