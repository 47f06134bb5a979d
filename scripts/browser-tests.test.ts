import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { withServer } from './browser-tests.mjs';

it('tests do not run against what answers at their port already', async () => {
  const other = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const work = vi.fn<() => Promise<void>>();
  try {
    const { port } = other.address() as AddressInfo;
    expect(await withServer(port, work)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(said.mock.calls).toEqual([[`FAILED  browser tests: something answers at port ${port} already\n`]]);
    expect(work).not.toHaveBeenCalled();
  } finally {
    said.mockRestore();
    other.close();
  }
});
