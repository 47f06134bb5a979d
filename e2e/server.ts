/** The server that the browser tests run against; see scripts/e2e-server.mjs. */
export const e2e = {
  port: 3999,
  url: 'http://127.0.0.1:3999',
  admin: { login: 'admin', password: 'e2e-administrator' },
} as const;
