import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

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
 * Finds the browser, or installs Debian's with apt-get when we are root. The shell is asked for even beside a whole browser:
 * that one keeps a second page busy, its own tool bar, which doubles the time of all tests.
 * @throws with what to do when there is none and it cannot be installed
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found && (process.env['CHROMIUM_PATH'] || basename(found) === shell)) return found;
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (canInstall) installShell();
  const installed = findChromium();
  if (!installed) throw new Error('no Chromium for the browser tests: install one, or set CHROMIUM_PATH');
  return installed;
}

const APT_MS = 300_000;

/** What went wrong is in the output; whether there is a browser now is asked by who called. */
function installShell(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', shell, 'fonts-liberation', 'fonts-noto-core'];
  for (const args of [['update'], install])
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: APT_MS });
}
