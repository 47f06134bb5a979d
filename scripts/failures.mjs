// What npm test prints last of all when something failed: each failure once more, where a cut log still shows it.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './build.mjs';

/** @typedef {{ what: 'failed' | 'second try', file: string, name: string, messages: string[] }} Failure */

/** Lines of a message that are shown: the sentence, what was waited for, and where. */
const SHOWN_LINES = 14;
/** Lines of what stood on the page, from its main part on. */
const PAGE_LINES = 30;

/** Tests that failed in a report of vitest's, and files that did not load. @returns {Failure[]} */
export function unitFailures({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && tests.length === 0)
      return [
        { what: 'failed', file, name: 'the file itself', messages: [shortened(message ?? '', SHOWN_LINES)] },
      ];
    return tests.map(({ fullName, failureMessages }) => ({
      what: 'failed',
      file,
      name: fullName,
      messages: (failureMessages ?? []).slice(0, 1).map((one) => shortened(one, SHOWN_LINES)),
    }));
  });
}

/** Tests that failed in a report of Playwright's, in one try or in all. @returns {Failure[]} */
export function browserFailures({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...browserFailures(suite),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, projectName, results }) => ({
          what: status === 'flaky' ? 'second try' : 'failed',
          file: `e2e/${file}`,
          name: `${title} [${projectName}]`,
          messages: results.flatMap(({ errors, attachments }) => [
            ...(errors ?? []).slice(0, 1).map((one) => shortened(one.message, SHOWN_LINES)),
            ...(attachments ?? []).filter((one) => one.name === 'error-context').map(pageThen),
          ]),
        })),
    ),
  ]);
}

/** What the page said when the test failed, as Playwright kept it; nothing when it kept nothing. */
function pageThen({ path }) {
  let kept;
  try {
    kept = readFileSync(path, 'utf8');
  } catch {
    return '';
  }
  const lines = /^```yaml\n(.*?)^```/msu.exec(kept)?.[1]?.split('\n') ?? [];
  const main = lines.findIndex((line) => /^\s*- main\b/u.test(line));
  return shortened(lines.slice(Math.max(main, 0)).join('\n'), PAGE_LINES);
}

function shortened(text, limit) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, limit)
    .join('\n');
}

/** @param {Failure[]} failures @returns {string} nothing when there are none */
export function failureList(failures) {
  if (failures.length === 0) return '';
  return [
    '\nwhat failed, or passed only at the second try',
    ...failures.flatMap(({ what, file, name, messages }) => [
      `  ${what}: ${file}: ${name}`,
      ...messages.flatMap((message) =>
        stripVTControlCharacters(message)
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => `      ${line}`),
      ),
    ]),
    '',
  ].join('\n');
}
