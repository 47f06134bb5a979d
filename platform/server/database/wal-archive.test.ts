import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary.ts';
import { logSettings } from './wal-archive.ts';

it('starts no server that could not put its log into the folder, and leaves nothing in one that it can', () => {
  const data = temporaryFolder();
  const folder = join(temporaryFolder(), 'log');
  expect(logSettings(data, folder)).toMatchObject({ archive_mode: 'on' });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(data, 'file'), '');
  // Root may write everywhere, but for folders of the system.
  for (const closed of [join(data, 'file'), ...(process.platform === 'linux' ? ['/proc/self'] : [])])
    expect(() => logSettings(data, closed)).toThrow(
      /PHOENIX_WAL_ARCHIVE cannot be written to .*ReadWritePaths=/,
    );
});
