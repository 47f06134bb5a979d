/** What processors send: stored as it came, before anything is done with it; then done once, however often it comes. */
import type { ServerResponse } from 'node:http';
import { rawBody } from '#platform/server/http/body.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import { single } from '#platform/server/http/request.ts';
import type { DepositContext } from '../context.ts';
import { WEBHOOK_PATH } from './invoices.ts';
import type { Processor, Webhook } from './processor.ts';
import { settlePayment } from './settle.ts';

const LONGEST = 64 * 1024;
const RATE = { max: 600, seconds: 60 };
/** Headers that are kept: what the signature was read from. */
const KEPT = ['hmac', 'x-nowpayments-sig', 'btcpay-sig', 'content-type'];

/**
 * Takes webhooks in. A mount and no call of the contract, because signatures are over the raw body, and the senders have
 * neither session nor CSRF token.
 */
export function openInbox(context: DepositContext): void {
  const { kit, processors } = context;
  if (processors.size === 0) return;
  const work = kit.run.task<{ no: string }>('webhook', ({ no }) => workOff(context, no));

  kit.mount(WEBHOOK_PATH, async (request, response) => {
    const processor = processors.get((request.url ?? '').replace(/^\/|[/?].*$/g, ''));
    if (!processor || request.method !== 'POST') return answer(response, 404);
    const { ip } = request;
    if ((await kit.rateLimits.takeShared(`webhook|${addressGroup(ip)}`, RATE)) > 0)
      return answer(response, 429);
    const body = await rawBody(request, LONGEST);
    if (body === null) return answer(response, 413);
    const webhook = { body, header: (name: string) => single(request.headers[name]) };
    if (!processor.readWebhook(webhook, kit.runtime.now())) {
      kit.log.warn({ processor: processor.id }, 'a webhook that is not signed by its processor');
      return answer(response, 401);
    }
    await keep(webhook, processor);
    answer(response, 200);
  });

  async function keep({ body, header }: Webhook, { id }: Processor): Promise<void> {
    const headers = Object.fromEntries(
      KEPT.flatMap((name) => [[name, header(name)]]).filter(([, value]) => value),
    );
    await kit.db.transaction(async (client) => {
      const { rows } = await client.query<{ no: string }>(
        'insert into deposit_webhook (processor, at, headers, body) values ($1, $2, $3, $4) returning no',
        [id, new Date(kit.runtime.now()), JSON.stringify(headers), body],
      );
      await work({ no: rows[0]!.no }, { client });
    });
  }
}

interface StoredWebhook {
  processor: string;
  at: Date;
  headers: Record<string, string>;
  body: Buffer;
  outcome: string | null;
}

async function workOff(context: DepositContext, no: string): Promise<void> {
  const { kit, processors } = context;
  const { rows } = await kit.db.pool.query<StoredWebhook>('select * from deposit_webhook where no = $1', [
    no,
  ]);
  const stored = rows[0];
  const processor = stored && processors.get(stored.processor);
  if (!processor || stored.outcome !== null) return;
  const webhook = { body: stored.body, header: (name: string) => stored.headers[name] };
  // Read at the time it came: some signatures run out within minutes.
  const payment = processor.readWebhook(webhook, stored.at.getTime());
  const outcome = payment ? await settlePayment(context, processor, payment) : 'not signed';
  await kit.db.pool.query('update deposit_webhook set outcome = $2 where no = $1', [no, outcome]);
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end('{}');
}
