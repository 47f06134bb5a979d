import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { privateFolder } from './private-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'phoenix-private-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const place = (name: string) => join(base, name);

it('is made for its owner alone, and found again', () => {
  expect(privateFolder(place('new'))).toBe(place('new'));
  expect(lstatSync(place('new')).mode & 0o777).toBe(0o700);
  expect(privateFolder(place('new'))).toBe(place('new'));
});

it('is not one that somebody else made first', () => {
  const own = process.getuid!();
  mkdirSync(place('theirs'), { mode: 0o700 });
  if (own === 0) {
    chownSync(place('theirs'), 12_345, 12_345);
    expect(() => privateFolder(place('theirs'))).toThrow('uid 12345');
  }
  expect(() => privateFolder(place('new'), [own + 1])).toThrow('belongs to somebody else');
});

it('is no link to elsewhere, and not open to others', () => {
  mkdirSync(place('target'), { mode: 0o700 });
  symlinkSync(place('target'), place('link'));
  expect(() => privateFolder(place('link'))).toThrow('no folder');
  mkdirSync(place('open'));
  chmodSync(place('open'), 0o777);
  expect(() => privateFolder(place('open'))).toThrow('written by others');
});
