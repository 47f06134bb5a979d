import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completeLock, type Lock } from './lock.ts';

it('package-lock.json names every optional package, so that npm ci accepts it', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as Lock;
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(completeLock(lock), 'run: node --import tsx scripts/lock.ts').toEqual([]);
});

it('adds what a registry did not have, inside its owner where another version is in the place', () => {
  const owner = {
    version: '2.0.0',
    optionalDependencies: { '@x/linux-x64-musl': '2.0.0', '@x/win32-arm64': '2.0.0' },
  };
  const lock: Lock = {
    packages: { 'node_modules/x': owner, 'node_modules/@x/win32-arm64': { version: '1.0.0' } },
  };
  expect(completeLock(lock)).toEqual([
    'node_modules/@x/linux-x64-musl',
    'node_modules/x/node_modules/@x/win32-arm64',
  ]);
  expect(lock.packages['node_modules/@x/linux-x64-musl']).toEqual({
    version: '2.0.0',
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    optional: true,
  });
});

it('refuses to invent a package that is not for one platform', () => {
  const lock: Lock = {
    packages: { 'node_modules/x': { version: '1.0.0', optionalDependencies: { fsevents: '^2.3.0' } } },
  };
  expect(() => completeLock(lock)).toThrow('cannot lock fsevents@^2.3.0');
});
