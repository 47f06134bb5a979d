/** The server that the browser tests run against; see scripts/e2e-server.mjs. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** E2E_PORT moves the whole run: its socket ports are the three below, the GIF service and an operator's system stand below those. */
const port = Number(process.env['E2E_PORT'] ?? 3999);

export const e2e = {
  port,
  url: `http://127.0.0.1:${port}`,
  /** Where a GIF service for tests answers, started with the server: features/community/chat/server/gifs/fixture.ts. */
  gifs: `http://127.0.0.1:${port - 4}`,
  /** Where a test may listen for webhooks. */
  webhooks: `http://127.0.0.1:${port - 5}`,
  /** Token of the bot whose mini app the site is. */
  bot: '123456789:AAbrowser-tests-of-nobody-0123456789',
  /** Script of a bookmaker's sportsbook; the tests that want it answer for it. */
  bookmaker: 'https://sportsbook.example/renderer.js',
  /** In which the server believes the one proxy in front of it what country a request is from; without it nobody knows. */
  countryHeader: 'x-country',
  admin: { login: 'admin', password: 'e2e-administrator' },
  /** Leads to the server's data folder while it runs, for the operator's commands. */
  data: join(tmpdir(), `phoenix-e2e-${port}`),
} as const;
