// npm test: the checks, the builds, and the browser tests on the production build.
import { join } from 'node:path';
import { build, root, typescript } from './build.mjs';
import { add, check, conclude, readReport, withReport } from './check.mjs';
import { run } from './run.mjs';

const failure = { passed: 0, failed: 1, skipped: 0 };

async function builds() {
  try {
    await build();
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    process.stdout.write(`FAILED  build\n${String(error)}\n`);
    return failure;
  }
}

async function browserTests() {
  let browser;
  try {
    const { ensureChromium } = await typescript('./chromium.ts');
    browser = ensureChromium();
  } catch (error) {
    process.stdout.write(`FAILED  browser tests: ${error.message}\n`);
    return failure;
  }
  return withReport(async (report) => {
    const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await run(join(root, 'node_modules/.bin/playwright'), ['test', '--reporter=list,json'], {
      env,
    });
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(report).stats ?? {};
    const silent = code !== 0 && unexpected === 0 ? 1 : 0;
    if (flaky > 0) process.stdout.write(`${flaky} passed only at the second try: see "flaky" above\n`);
    return { passed: expected + flaky, failed: unexpected + silent, skipped };
  });
}

let total = await check();
const built = await builds();
total = add(total, built);
total = add(total, built.failed > 0 ? failure : await browserTests());
conclude(total);
