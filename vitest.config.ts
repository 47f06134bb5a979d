import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const server = ['{app,drills,features,platform}/**/*.server.test.ts'];

/** The assertions that ran are counted where somebody asks for it: npm test does. */
const setupFiles = process.env['PHOENIX_TALLY'] ? ['platform/server/testing/count-expects.ts'] : [];

export default defineConfig({
  test: {
    // A test waits for its database a part of the time: a worker more than there are cores, where they are few.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Nothing here is about speed: what comes, comes.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    // A worker loads a module once for all its files: no test replaces one, and what a test changes it puts back.
    isolate: false,
    // Tests are told apart by what they need: only `server` starts a database (scripts/law/test-names.ts holds the names).
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,engines,features,games,platform,scripts,ui}/**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', ...server],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          globalSetup: ['platform/server/testing/global-setup.ts'],
          setupFiles,
        },
      },
    ],
  },
});
