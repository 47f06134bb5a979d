/** Page: the size budgets of the build, and Lighthouse medians against the real server. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measure } from '../scripts/budgets.mjs';
import { findChromium } from '../scripts/chromium.ts';
import { runFeedPage } from './feed-page.ts';
import { median, type Row } from './row.ts';
import { startServer } from './server.ts';

const exec = promisify(execFile);
const root = join(import.meta.dirname, '..');

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
}

/** @param runs Lighthouse runs a form factor; the medians count */
export async function runPage(runs = 5): Promise<Row[]> {
  const budgets = measure(join(root, 'dist/web')).map(({ thing, value, target, fail, unit }): Row => ({
    name: `page: ${thing}`,
    value,
    unit,
    target: `<= ${target} ${unit}, fails above ${fail}`,
    met: value <= fail,
  }));
  const chromium = findChromium('chromium');
  if (chromium === null)
    return [...budgets, { name: 'Lighthouse: no Chromium found', value: 0, unit: 'runs' }];
  const data = mkdtempSync(join(tmpdir(), 'phoenix-page-'));
  try {
    const lighthouse = await lighthouseRows(data, chromium, runs);
    return [...budgets, ...lighthouse, ...(await runFeedPage(join(data, 'feed'), chromium))];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function lighthouseRows(data: string, chromium: string, runs: number): Promise<Row[]> {
  const server = await startServer(data);
  try {
    const mobile = await reports(server.url, chromium, data, runs, []);
    const desktop = await reports(server.url, chromium, data, runs, ['--preset=desktop']);
    return [...rowsOf('mobile', mobile, 0.97), ...rowsOf('desktop', desktop, 0.95)];
  } finally {
    await server.stop();
  }
}

async function reports(
  url: string,
  chromium: string,
  folder: string,
  runs: number,
  extra: readonly string[],
): Promise<Report[]> {
  const list: Report[] = [];
  for (let run = 0; run < runs; run++) {
    const file = join(folder, `lighthouse-${run}.json`);
    const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
    const only = '--only-categories=performance,accessibility,best-practices';
    await insist(() =>
      exec(
        process.execPath,
        [
          join(root, 'node_modules/lighthouse/cli/index.js'),
          `${url}/`,
          flags,
          only,
          '--output=json',
          `--output-path=${file}`,
          '--quiet',
          ...extra,
        ],
        {
          env: { ...process.env, CHROME_PATH: chromium },
          timeout: 180_000,
        },
      ),
    );
    list.push(JSON.parse(readFileSync(file, 'utf8')) as Report);
  }
  return list;
}

/** Chromium sometimes loses the start of its own trace; Lighthouse then asks to be run again. */
async function insist(run: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await run();
      return;
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

function rowsOf(name: string, list: readonly Report[], least: number): Row[] {
  const score = (category: string): number =>
    median(list.map((report) => report.categories[category]!.score));
  const value = (audit: string): number => median(list.map((report) => report.audits[audit]!.numericValue));
  return [
    {
      name: `Lighthouse ${name}: performance`,
      value: score('performance'),
      unit: `median of ${list.length}`,
      target: `>= ${least}`,
      met: score('performance') >= least,
    },
    {
      name: `Lighthouse ${name}: accessibility`,
      value: score('accessibility'),
      unit: `median of ${list.length}`,
      target: '1',
      met: score('accessibility') === 1,
    },
    {
      name: `Lighthouse ${name}: best practices`,
      value: score('best-practices'),
      unit: `median of ${list.length}`,
    },
    {
      name: `Lighthouse ${name}: first contentful paint`,
      value: value('first-contentful-paint'),
      unit: 'ms',
    },
    {
      name: `Lighthouse ${name}: largest contentful paint`,
      value: value('largest-contentful-paint'),
      unit: 'ms',
    },
    { name: `Lighthouse ${name}: total blocking time`, value: value('total-blocking-time'), unit: 'ms' },
    {
      name: `Lighthouse ${name}: cumulative layout shift`,
      value: value('cumulative-layout-shift'),
      unit: '',
    },
  ];
}
