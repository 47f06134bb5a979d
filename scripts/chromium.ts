import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell has no window of its own to draw: a third less work than the whole browser. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Path of the browser for tests: CHROMIUM_PATH, else the first on PATH; null when there is none.
 * @param best the name to take before all others
 */
export function findChromium(best = shell): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return (
    [best, ...names]
      .flatMap((name) => folders.map((folder) => join(folder, name)))
      .find((file) => existsSync(file)) ?? null
  );
}

/**
 * Finds the browser, or installs Debian's with apt-get when we are root.
 * @throws with what to do when there is none and it cannot be installed
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) throw new Error('no Chromium for the browser tests: install one, or set CHROMIUM_PATH');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', shell, 'fonts-liberation', 'fonts-noto-core'];
  for (const args of [['update'], install])
    execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const installed = findChromium();
  if (!installed) throw new Error('apt-get installed Chromium, but it is not on PATH');
  return installed;
}
