import type { ServerResponse } from 'node:http';

/** In the words of OAuth, since the asker is a library of it. */
export function sendTooMany(response: ServerResponse, seconds: number): void {
  response.writeHead(429, { 'content-type': 'application/json', 'retry-after': String(seconds) });
  response.end(JSON.stringify({ error: 'slow_down', error_description: `try again in ${seconds} seconds` }));
}
