/** The machine: its Node, its disk, its clock. */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fault, type Check, type Machine, ok, type Surroundings, warn } from './check.ts';
import { timeServer } from './time-server.ts';

/** As `engines` of package.json says; a test holds the two together. */
export const NODE_WANTED = [20, 19] as const;

const GIB = 2 ** 30;
const FREE_FAULT = GIB;
const FREE_WARN = 5 * GIB;

/** How long the two clocks are held against each other, and how far they may part in it. */
const WATCHED_MS = 100;
const PARTED_MS = 50;
/** A busy machine may stop a process between two looks; it hardly does so every time. */
const TRIES = 3;

/** The machine that this runs on. */
export const thisMachine: Machine = {
  nodeVersion: process.versions.node,
  uid: process.getuid?.() ?? null,
  elapsed: () => performance.now(),
  async diskOf(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  },
};

/** What the program runs on at all. */
export const node: Check<Pick<Surroundings, 'machine'>> = {
  name: 'node',
  look({ machine: { nodeVersion } }) {
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
    const [wanted, least] = NODE_WANTED;
    if (major > wanted || (major === wanted && minor >= least)) return ok(`Node ${nodeVersion}`);
    return fault(
      `Node ${nodeVersion} is older than ${wanted}.${least}`,
      `Install Node ${wanted}.${least} or newer, run npm ci, and restart the server.`,
    );
  },
};

const disk: Check<Surroundings> = {
  name: 'disk',
  async look({ config, machine }) {
    let folder = config.data;
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
    const { free, size } = await machine.diskOf(folder);
    const found = `${(free / GIB).toFixed(1)} GiB free below ${folder}${config.databaseUrl === null ? '' : '; the disk of DATABASE_URL is not seen from here'}`;
    const advice =
      'Make room, or move the data folder to a larger disk (stop, copy, PHOENIX_DATA, start). A full disk stops every bet; the bets grow for ever.';
    if (free < FREE_FAULT) return fault(found, advice);
    return free < FREE_WARN || free < size / 10 ? warn(found, advice) : ok(found);
  },
};

const steadyClock: Check<Surroundings> = {
  name: 'clock is steady',
  async look({ machine, runtime }) {
    let parted = Infinity;
    for (let turn = 0; turn < TRIES && parted > PARTED_MS; turn++) {
      const [elapsed, now] = [machine.elapsed(), runtime.now()];
      await runtime.sleep(WATCHED_MS);
      parted = Math.min(parted, Math.abs(runtime.now() - now - (machine.elapsed() - elapsed)));
    }
    if (parted <= PARTED_MS) return ok('it goes as fast as the one that nobody sets');
    return fault(
      `it moved by ${Math.round(parted)} ms within ${WATCHED_MS}`,
      'Something sets the clock in steps. Let one service keep it (chrony or systemd-timesyncd), slewing it: sessions, limits and rounds end by it.',
    );
  },
};

export const MACHINE_CHECKS: readonly Check<Surroundings>[] = [disk, steadyClock, timeServer];
