/**
 * Plants faults one by one in a copy of the house and runs the tests that have to find each. A fault that nobody finds
 * is a hole in the tests. Those that show in a browser are planted together, for one build, in places that do not meet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';
import { faults } from './fault-list.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = faults.filter(({ what }) => what.includes(values.only));
const copy = join(mkdtempSync(join(tmpdir(), 'phoenix-faults-')), 'house');

interface Run {
  readonly status: number | null;
  readonly output: string;
}

function run(file: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Run {
  const env = { ...process.env, ...more };
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: copy,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, output: stdout + stderr };
}

const bin = (name: string) => join(copy, 'node_modules/.bin', name);

/** @returns what puts the file back */
function plant({ file, from, to, what }: Fault): () => void {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const at = source.indexOf(from);
  if (at < 0 || from === '') throw new Error(`${what}: ${file} no longer has what the fault replaces`);
  writeFileSync(path, source.slice(0, at) + to + source.slice(at + from.length));
  return () => writeFileSync(path, source);
}

/** Names of the tests that failed, by what vitest wrote. */
function failed(text: string): string[] {
  if (!existsSync(text)) return [];
  const { testResults } = JSON.parse(readFileSync(text, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
}

function runVitest(args: readonly string[]): string[] {
  const written = join(copy, '..', 'report.json');
  rmSync(written, { force: true });
  run(bin('vitest'), ['run', ...args, '--reporter=json', `--outputFile.json=${written}`]);
  return failed(written);
}

function byVitest(fault: Fault, args: readonly string[]): string[] {
  const mend = plant(fault);
  try {
    return runVitest(args);
  } finally {
    mend();
  }
}

/** A test that is red anyway finds nothing. @throws when one is */
function mustBeGreen(): void {
  const asked = chosen.flatMap(({ found }) => ('vitest' in found ? [found.vitest] : []));
  const whole = [...new Set(asked.filter(({ length }) => length === 1).flat())];
  const parts = [
    ...new Map(asked.filter(({ length }) => length > 1).map((one) => [one.join(' '), one])).values(),
  ];
  const red = [...(whole.length > 0 ? [whole] : []), ...parts].flatMap(runVitest);
  if (red.length > 0) throw new Error(`red without a fault: ${red.join('; ')}`);
}

/** @returns which of the faults a test turned red over */
function byBrowser(planted: readonly Fault[]): Map<Fault, string[]> {
  const mends = planted.map(plant);
  const found = new Map<Fault, string[]>();
  try {
    const built = run(process.execPath, ['scripts/build.mjs']);
    if (built.status !== 0) throw new Error(`the build failed, which proves nothing\n${built.output}`);
    for (const fault of planted) {
      if (!('browser' in fault.found)) continue;
      const [spec, title, project = 'desktop'] = fault.found.browser;
      const args = ['test', `e2e/${spec}.spec.ts`, '--project', project, '-g', title, '--reporter=list'];
      const { status, output } = run(bin('playwright'), args, { CI: '' });
      const red = /\b([1-9]\d*) failed\b/.test(output);
      found.set(fault, status !== 0 && red ? [`${spec}.spec.ts, ${project}: ${title}`] : []);
    }
    return found;
  } finally {
    for (const mend of mends) mend();
  }
}

function report({ what }: Fault, by: readonly string[]): boolean {
  const first = by[0] ? `${by[0]}${by.length > 1 ? ` and ${by.length - 1} more` : ''}` : 'NOBODY';
  process.stdout.write(`${by.length > 0 ? 'found  ' : 'MISSED '} ${what}\n         by ${first}\n`);
  return by.length > 0;
}

spawnSync('git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'], { cwd: root, stdio: 'inherit' });
try {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mustBeGreen();
  const inBrowser = chosen.filter(({ found }) => 'browser' in found);
  const outcomes = chosen.flatMap((fault) =>
    'vitest' in fault.found ? [report(fault, byVitest(fault, fault.found.vitest))] : [],
  );
  if (inBrowser.length > 0) for (const [fault, by] of byBrowser(inBrowser)) outcomes.push(report(fault, by));
  const missed = outcomes.filter((found) => !found).length;
  process.stdout.write(`${outcomes.length - missed} found, ${missed} missed\n`);
  process.exitCode = missed > 0 || outcomes.length === 0 ? 1 : 0;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: root, stdio: 'inherit' });
  rmSync(join(copy, '..'), { recursive: true, force: true });
}
