/** Start: how long the program takes on a folder that has data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Row } from './row.ts';
import { startServer } from './server.ts';

export async function runStart(runs = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-start-'));
  try {
    const first = await seconds(data);
    const later: number[] = [];
    for (let run = 0; run < runs; run++) later.push(await seconds(data));
    const value = median(later);
    return [
      { name: 'start on an empty folder, to ready', value: first, unit: 's' },
      { name: 'start with data present, to ready', value, unit: 's', target: '< 5 s', met: value < 5 },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function seconds(data: string): Promise<number> {
  const from = performance.now();
  const server = await startServer(data);
  const took = (performance.now() - from) / 1000;
  await server.stop();
  return took;
}
