import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that goes with the test. Register clean-ups that need it after calling this. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
