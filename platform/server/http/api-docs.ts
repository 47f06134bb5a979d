import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { WebhookMessage } from '../../contract/webhook.ts';
import { escapeMarkup } from '../markup.ts';
import { jsonSchema, openApi, type DescribedFeature } from './openapi.ts';
import { contentPolicy } from './security-headers.ts';
import type { Runtime } from '../runtime.ts';

export interface DocsOptions {
  /** Features that are on now. */
  readonly features: () => readonly DescribedFeature[];
  readonly publicUrl: string;
  readonly runtime: Runtime;
}

/** /api/openapi.json for machines and /api/docs for people, both from the contracts in force. */
export function serveDocs(app: FastifyInstance, { features, publicUrl, runtime }: DocsOptions): void {
  app.get(
    '/api/openapi.json',
    (_request, reply) => void reply.header('cache-control', 'no-cache').send(openApi(features(), publicUrl)),
  );
  app.get('/api/docs', (_request, reply) => {
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', contentPolicy(runtime.random(16).toString('base64'), []))
      .send(docsPage(features()));
  });
}

/** The readable page. Plain HTML: it must open when nothing else of the page does. */
export function docsPage(features: readonly DescribedFeature[]): string {
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
