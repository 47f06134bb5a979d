import { defineConfig } from 'vitest/config';

const server = [
  'platform/{server,chains}/**/*.test.ts',
  'features/*/*/server/**/*.test.ts',
  'app/**/*.server.test.ts',
];

export default defineConfig({
  test: {
    // Tests are told apart by what they need: only `server` starts a database.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,engines,features,games,platform,scripts,ui}/**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', ...server],
          // Nothing here is about speed.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: server,
          globalSetup: ['platform/server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
