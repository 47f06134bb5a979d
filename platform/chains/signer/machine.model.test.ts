import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHAIN_IDS } from '../driver.ts';
import { machineEngine, wholeEngine } from './testing/engines.ts';
import { runSequence, type Tally } from './testing/model.ts';

const tally = (): Tally => ({ sequences: 0, steps: 0, signed: 0, refused: 0, mined: 0, crashes: 0 });

describe.each(CHAIN_IDS)('%s: one approval is one payment', (chain) => {
  it('over 300 random sequences of what callers, staff, time, crashes and the chain can do', async () => {
    const counts = tally();
    for (let seed = 1; seed <= 300; seed++) {
      const engine = machineEngine(chain);
      await runSequence(chain, seed, engine, counts);
      engine.close();
    }
    // A signer that refuses everything would pass the rest.
    expect(counts.sequences).toBe(300);
    expect(Math.min(counts.signed, counts.refused, counts.mined, counts.crashes)).toBeGreaterThan(90);
  });

  it('and with real keys, real bytes and the log in its file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'phoenix-model-'));
    const counts = tally();
    try {
      for (let seed = 1; seed <= 12; seed++) {
        const engine = wholeEngine(chain, folder);
        await runSequence(chain, seed, engine, counts);
        engine.close();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(counts.sequences).toBe(12);
    expect(Math.min(counts.signed, counts.refused)).toBeGreaterThan(0);
  });
});
