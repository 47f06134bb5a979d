import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserFailures, failureList, unitFailures } from './failures.mjs';

const root = join(import.meta.dirname, '..');

it('names each unit test that failed, and a file that did not load', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'games/dice/pay.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'pays' },
          {
            status: 'failed',
            fullName: 'pays twice',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  at x'],
          },
        ],
      },
      {
        name: join(root, 'app/a.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  };
  expect(failureList(unitFailures(report)).split('\n').slice(2, -1)).toEqual([
    '  failed: games/dice/pay.test.ts: pays twice',
    '      expected 1',
    '        at x',
    '  failed: app/a.test.ts: the file itself',
    '      Cannot find module',
  ]);
});

it('tells what failed in every try from what passed at the second, in suites within suites', () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    projectName: 'mobile',
    results: messages.map((message) => ({ errors: [{ message }] })),
  });
  const report = {
    suites: [
      {
        specs: [{ file: 'a.spec.ts', title: 'one', tests: [test('expected')] }],
        suites: [
          {
            specs: [
              { file: 'a.spec.ts', title: 'two', tests: [test('flaky', 'late')] },
              { file: 'a.spec.ts', title: 'three', tests: [test('unexpected', 'gone', 'gone again')] },
            ],
          },
        ],
      },
    ],
  };
  expect(failureList(browserFailures(report)).split('\n').slice(2, -1)).toEqual([
    '  second try: e2e/a.spec.ts: two [mobile]',
    '      late',
    '  failed: e2e/a.spec.ts: three [mobile]',
    '      gone',
    '      gone again',
  ]);
});

it('shows the main part of the page as it was when a test failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'failures-'));
  const path = join(folder, 'error-context.md');
  const page = ['- banner: Phoenix', '- main:', '  - heading "Analytics" [level=1]'];
  await writeFile(
    path,
    ['# Error details', '', '```yaml', ...page, '```', '', '# Test source', ''].join('\n'),
  );
  const kept = (file: string) => [{ name: 'error-context', path: file }];
  const failed = (file: string) => ({
    status: 'unexpected',
    projectName: 'alone',
    results: [{ errors: [{ message: 'nine' }], attachments: kept(file) }],
  });
  const report = {
    suites: [
      {
        specs: [{ file: 'a.spec.ts', title: 'one', tests: [failed(path), failed(join(folder, 'none.md'))] }],
      },
    ],
  };
  expect(failureList(browserFailures(report)).split('\n').slice(2, -1)).toEqual([
    '  failed: e2e/a.spec.ts: one [alone]',
    '      nine',
    '      - main:',
    '        - heading "Analytics" [level=1]',
    '  failed: e2e/a.spec.ts: one [alone]',
    '      nine',
  ]);
  await rm(folder, { recursive: true });
});

it('says nothing when nothing failed', () => {
  expect(failureList([...unitFailures({}), ...browserFailures({})])).toBe('');
});
