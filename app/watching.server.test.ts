/** Alert rules and dashboards of deploy/watching against /metrics of a running program: figures and their labels are there. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copiedFile } from '#platform/server/database/copied.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { appDefinition } from './definition.ts';

const folder = join(import.meta.dirname, '../deploy/watching');
const rules = readFileSync(join(folder, 'rules.yml'), 'utf8');

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const dashboards = readdirSync(join(folder, 'dashboards')).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(join(folder, 'dashboards', name), 'utf8')) as {
    uid: string;
    panels: readonly Panel[];
  }),
}));

/** Of Prometheus itself, and of the way it comes by a figure. */
const OUTSIDE_FIGURES = new Set(['up']);
const OUTSIDE_LABELS = new Set(['job', 'instance', 'worker', 'le']);
const WORDS = new Set(['by', 'on', 'or', 'and', 'unless', 'without', 'ignoring', 'group_left', 'bool']);

/** An expression in its parts: what is measured, and the labels that it asks for. */
function partsOf(expr: string): { figures: string[]; labels: string[] } {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/));
  const matched = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) =>
    [...list!.matchAll(/(\w+)(?:=|!)/g)].map(([, label]) => label!),
  );
  const bare = expr
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ');
  const figures = [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/gi)].map(([name]) => name);
  return { figures: figures.filter((name) => !WORDS.has(name)), labels: [...grouped, ...matched] };
}

const exprs = [
  ...[...rules.matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(([, name, expr]) => ({
    name: name!,
    expr: expr!,
    named: '',
  })),
  ...dashboards.flatMap(({ name, panels }) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }) => ({ name: `${name}: ${title}`, expr, named: legendFormat })),
    ),
  ),
];

const data = mkdtempSync(join(tmpdir(), 'phoenix-'));
let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ ...appDefinition, data });
});
afterAll(async () => {
  await app?.close();
  rmSync(data, { recursive: true });
});

it('watches nothing that a running program does not tell', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!] as const),
  );
  const exposed = (figure: string): string | null => {
    if (types.has(figure) && types.get(figure) !== 'histogram') return figure;
    const of = /^(\w+)_(?:bucket|sum|count)$/.exec(figure)?.[1];
    return of !== undefined && types.get(of) === 'histogram' ? of : null;
  };
  expect(exprs.length).toBeGreaterThan(40);
  for (const { name, expr, named } of exprs) {
    const { figures, labels } = partsOf(expr);
    expect(figures.length, name).toBeGreaterThan(0);
    const known = new Set(OUTSIDE_LABELS);
    for (const figure of figures.filter((one) => !OUTSIDE_FIGURES.has(one))) {
      const metric = exposed(figure);
      expect(metric, `${name}: ${figure} is not on /metrics`).not.toBeNull();
      const { labelNames = [] } = app.kit.metrics.getSingleMetric(metric!) as unknown as {
        labelNames?: string[];
      };
      for (const label of labelNames) known.add(label);
    }
    const shown = [...named.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
    for (const label of [...labels, ...shown]) expect([...known], `${name}: ${label}`).toContain(label);
  }
});

it('watches everything that the house itself tells', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const own = [...text.matchAll(/^# TYPE (phoenix_\w+) /gm)].map(([, name]) => name!);
  expect(text).toMatch(/^phoenix_wal_archive_failing 0$/m);
  const all = exprs.map(({ expr }) => expr).join('\n');
  const passedOver = own.filter((name) => !all.includes(name));
  // Batches say the same as seconds and events; drops of single sockets show in the pushes.
  expect(passedOver.toSorted()).toEqual([
    'phoenix_live_dropped_live',
    'phoenix_live_dropped_trading',
    'phoenix_reader_lag_batches',
    'phoenix_realtime_channels',
    'phoenix_realtime_flushes_total',
  ]);
});

it('tells how long ago the last copy was made, once one has left its trace', async () => {
  const age = async () =>
    Number(/^phoenix_copy_age_seconds (\S+)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())![1]);
  expect(await age()).toBeNaN();
  const hoursAgo = (hours: number) => new Date(app.kit.runtime.now() - hours * 3_600_000).toISOString();
  writeFileSync(copiedFile(data), `${hoursAgo(2)}\nfolder /somewhere\n`);
  expect(await age()).toBeGreaterThanOrEqual(7_200);
  writeFileSync(copiedFile(data), 'yesterday, I think\n');
  expect(await age()).toBeNaN();
});

it('says for every alarm how urgent it is and what to do', () => {
  const alerts = rules.split(/^ +- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(15);
  for (const alert of alerts)
    expect(alert).toMatch(/severity: (?:page|look) [\s\S]*summary: '[\s\S]*todo: '/);
  expect(new Set(alerts.map((alert) => alert.split('\n')[0])).size).toBe(alerts.length);
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
});

describe.skipIf(spawnSync('promtool', ['--version']).status !== 0)('promtool', () => {
  it('reads the rules and the configuration', () => {
    expect(
      execFileSync('promtool', ['check', 'config', join(folder, 'prometheus.yml')]).toString(),
    ).toContain('SUCCESS');
  });
});
