/**
 * Receives webhooks and checks their signatures:
 *   PORT=8080 WEBHOOK_SECRET=whsec_... npx tsx webhook.ts
 */
import { createServer } from 'node:http';
// In a project of your own: from 'phoenix-client'.
import { readWebhook, WebhookError } from '../../ts/src/index.ts';

const { PORT: port = '8080', WEBHOOK_SECRET: secret } = process.env;
if (!secret) throw new Error('WEBHOOK_SECRET is missing');
/** What was dealt with. Keep the ids where they outlast the program. */
const done = new Set<string>();
const MAX_BODY_BYTES = 1_000_000;

createServer((request, response) => {
  const parts: Buffer[] = [];
  let size = 0;
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size > MAX_BODY_BYTES) request.destroy();
    else parts.push(part);
  });
  request.on('end', () => {
    readWebhook({ secret, headers: request.headers, body: Buffer.concat(parts) }).then(
      (message) => {
        if (!done.has(message.id)) {
          // Here belongs what you do with it. It should take no longer than some seconds.
          if (message.type === 'vip.level-up')
            process.stdout.write(`${message.data.player} reached level ${message.data.to}\n`);
          process.stdout.write(`${message.type} ${message.id}\n`);
          done.add(message.id);
        }
        response.writeHead(204).end();
      },
      (error: unknown) => {
        // Anything but 2xx is sent again later; what is not from the house may come again as often as it likes.
        response.writeHead(error instanceof WebhookError ? 400 : 500).end();
      },
    );
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
