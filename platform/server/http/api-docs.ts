import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { WebhookMessage } from '../../contract/webhook.ts';
import { escapeMarkup } from '../markup.ts';
import { sendTooMany } from './failures.ts';
import { jsonSchema, openApi, type DescribedFeature } from './openapi.ts';
import { addressGroup, DOCS_RATE, type RateLimits } from './rate-limits.ts';
import { contentPolicy } from './security-headers.ts';
import type { Runtime } from '../runtime.ts';

const compress = promisify(brotliCompress);
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export interface DocsOptions {
  /** Features that are on now. */
  readonly features: () => readonly DescribedFeature[];
  readonly publicUrl: string;
  readonly runtime: Runtime;
  readonly rateLimits: Pick<RateLimits, 'take'>;
}

/** /api/openapi.json for machines and /api/docs for people, both from the contracts in force. */
export function serveDocs(
  app: FastifyInstance,
  { features, publicUrl, runtime, rateLimits }: DocsOptions,
): void {
  const api = keptText(features, (on) => JSON.stringify(openApi(on, publicUrl)));
  const page = keptText(features, docsPage);

  app.get('/api/openapi.json', async (request, reply) => {
    if (refused(request, reply)) return reply;
    reply.header('content-type', 'application/json; charset=utf-8');
    return send(await api(), request, reply);
  });
  app.get('/api/docs', async (request, reply) => {
    if (refused(request, reply)) return reply;
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', contentPolicy(runtime.random(16).toString('base64'), []));
    return send(await page(), request, reply);
  });

  /** Whether this address has asked too often, and was told. */
  function refused(request: FastifyRequest, reply: FastifyReply): boolean {
    const wait = rateLimits.take(`docs|${addressGroup(request.ip)}`, DOCS_RATE);
    if (wait > 0) sendTooMany(reply, wait);
    return wait > 0;
  }
}

interface Text {
  readonly plain: string;
  readonly brotli: Buffer;
}

/** A text over all contracts takes up to a second to write: it is kept until a feature is switched. */
function keptText(
  features: DocsOptions['features'],
  write: (on: readonly DescribedFeature[]) => string,
): () => Promise<Text> {
  let kept: { of: string; text: Promise<Text> } | null = null;
  return () => {
    const on = features();
    const of = on.map(({ id }) => id).join(' ');
    if (kept?.of !== of) kept = { of, text: packed(write(on)) };
    return kept.text;
  };
}

async function packed(plain: string): Promise<Text> {
  return { plain, brotli: await compress(plain, compression) };
}

function send({ plain, brotli }: Text, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}

/** The readable page. Plain HTML: it must open when nothing else of the page does. */
function docsPage(features: readonly DescribedFeature[]): string {
  const described = features.filter((feature) => feature.endpoints.length > 0);
  const links = described
    .map((feature) => `<a href="#${escapeMarkup(feature.id)}">${escapeMarkup(feature.title)}</a>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Phoenix: API</title><link rel="icon" href="data:,"><style>${style}</style></head><body><header><h1>API</h1>
<p>Calls of the features that are switched on. Refusals are HTTP 4xx with <code>{code, message, errors?}</code>; amounts are decimal
strings. A log-in gives a bearer token. <a href="/api/openapi.json">OpenAPI 3.1</a></p><nav aria-label="Features">${links}</nav></header>
<main>${described.map(section).join('')}</main></body></html>`;
}

function section(feature: DescribedFeature): string {
  return `<section id="${escapeMarkup(feature.id)}"><h2>${escapeMarkup(feature.title)}</h2>${feature.endpoints.map(call).join('')}${feature.messages.map(message).join('')}</section>`;
}

function call(endpoint: Endpoint): string {
  const codes = Object.entries(endpoint.codes ?? {}).map(
    ([code, key]) => `<li><code>${escapeMarkup(code)}</code> ${escapeMarkup(key)}</li>`,
  );
  return `<details><summary><b>${endpoint.method}</b> <code>${escapeMarkup(endpoint.path)}</code>
<span>${escapeMarkup(endpoint.summary ?? '')}</span><i>${escapeMarkup(endpoint.who)}</i></summary>
<h3>${endpoint.method === 'GET' ? 'Parameters' : 'Body'}</h3><pre>${shown(jsonSchema(endpoint.body, 'input'))}</pre>
<h3>Reply</h3><pre>${shown(jsonSchema(endpoint.reply, 'output'))}</pre>
${codes.length > 0 ? `<h3>Codes</h3><ul>${codes.join('')}</ul>` : ''}</details>`;
}

/** What a system of the operator's is sent. */
function message({ type, summary, data }: WebhookMessage): string {
  return `<details><summary><b>webhook</b> <code>${escapeMarkup(type)}</code>
<span>${escapeMarkup(summary)}</span></summary><h3>Data</h3><pre>${shown(jsonSchema(data, 'output'))}</pre></details>`;
}

function shown(schema: unknown): string {
  return escapeMarkup(JSON.stringify(schema, null, 2));
}

const style = `:root{color-scheme:dark}*{box-sizing:border-box}body{margin:0 auto;max-width:960px;padding:32px 16px;
background:#0e1218;color:#e9eef5;font:15px/1.5 Inter,system-ui,sans-serif}h1{margin:0}h2{margin:32px 0 8px}h3{margin:12px 0 4px;font-size:13px;
color:#a9b6c6}a{color:#3ddc97}nav{display:flex;flex-wrap:wrap;gap:12px}details{background:#141a22;border:1px solid #2c3847;border-radius:8px;
margin:8px 0;padding:10px 14px}summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:10px;align-items:baseline}summary b{color:#3ddc97}
summary span{color:#a9b6c6;flex:1}summary i{font-style:normal;font-size:12px;color:#a9b6c6;border:1px solid #2c3847;border-radius:999px;padding:0 8px}
pre{overflow:auto;margin:0;padding:10px;background:#0e1218;border-radius:6px;font-size:12px}:focus-visible{outline:2px solid #3ddc97;
outline-offset:2px}`;
