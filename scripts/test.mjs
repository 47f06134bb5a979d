// npm test: the checks, the builds, and the browser tests on the production build.
import { join } from 'node:path';
import { runBrowserTests, withServer } from './browser-tests.mjs';
import { holdBudgets } from './budgets.mjs';
import { build, root } from './build.mjs';
import { add, conclude, failure, nothing, staticChecks, unitTests } from './check.mjs';
import { failureList, unitFailures } from './failures.mjs';
import { timingTable, unitTimes, withTally } from './timing.mjs';

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
 * The tests on a desktop, by the first letter of their file, the longest parts first; null: the files of all other letters.
 * Whichever stream comes to its end takes the next one, so they end together on any machine.
 */
const DESKTOP = ['s', 'p', 'e', 'w', 'r', 'f', null, 'c', 'l', 'a'];
const desktop = DESKTOP.map((letter) => ({
  title: `browser tests on a desktop, ${letter ?? 'the others'}`,
  files: `/e2e/${letter ?? `[^${DESKTOP.filter(Boolean).join('')}]`}[^/]+$`,
}));

/** @param {string} title @param {string[]} args @param {Record<string, string>} env */
const browserTests = (title, args, env) =>
  phase(title, async () => {
    // What one part left is not cleared by the next.
    const output = `--output=test-results/${title.replaceAll(/\W+/g, '-')}`;
    const done = await runBrowserTests([...args, '--workers=1', output], env);
    timed.push(...done.timed);
    failures.push(...done.failures);
    return done.total;
  });

/** What needs no tests to run: it fills the moments in which those wait for a database. */
async function stills() {
  const checked = await phase('static checks, beside the tests', staticChecks);
  if (checked.failed > 0)
    failures.push({ what: 'failed', file: 'static checks', name: 'see above', messages: [] });
  const built = await phase('builds, beside the tests', builds);
  return { built, total: add(checked, built) };
}

/** Parts of the tests on a desktop, as long as there are any that nobody has taken. @param {Record<string, string>} env */
async function desktopParts(env) {
  let total = nothing;
  for (let next; (next = desktop.shift());)
    total = add(total, await browserTests(next.title, ['--project=desktop', next.files], env));
  return total;
}

await withTally(async (counts) => {
  const began = performance.now();
  // Three streams, which fill the moments in which one of them waits. A fourth makes pages live longer, and those cost as long as they live.
  const still = stills();
  /** @param {() => Promise<typeof nothing>} work */
  const onceBuilt = async (work) => ((await still).built.failed > 0 ? failure : work());
  const units = phase('unit and server tests', () =>
    unitTests([], (report) => {
      timed.push(...unitTimes(report));
      failures.push(...unitFailures(report));
    }),
  );
  // Those that change the casino for everybody need not wait for the rest.
  const alone = onceBuilt(() => {
    const env = { E2E_ALONE: '1', E2E_PORT: String(port) };
    return browserTests('browser tests with a server of their own', ['--project=alone'], env);
  });
  // All others play in one house, which costs a tenth of a core even where nobody calls; whichever stream is free takes the next part.
  const together = onceBuilt(() =>
    withServer(port - 10, async (env) => {
      const phone = browserTests('browser tests on a phone', ['--project=mobile'], env);
      const streams = [phone, alone, units].map((before) => before.then(() => desktopParts(env)));
      return add(await phone, (await Promise.all(streams)).reduce(add));
    }),
  );
  const totals = await Promise.all([still.then(({ total }) => total), units, alone, together]);
  phases.push(['all', (performance.now() - began) / 1000]);
  process.stdout.write(`${timingTable(phases, timed, counts())}\n${failureList(failures)}\n`);
  conclude(totals.reduce(add));
});
