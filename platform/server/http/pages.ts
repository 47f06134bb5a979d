import { readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity, Player } from '../identity/identity.ts';
import { pageToken } from '../identity/page-token.ts';
import type { Runtime } from '../runtime.ts';
import { createAssetFiles } from './asset-files.ts';
import { type CookieOptions, readCookie, sessionCookie, sessionSeconds, writeCookie } from './cookies.ts';
import { csrfCookie, type Csrf } from './csrf.ts';
import { readDocument } from './document.ts';
import { documentIn, frameCookie, frameSeconds, isInFrame } from './frames.ts';
import { askedLocale, type HeadTexts, headOf, readHeadTexts, sitemap, textOf } from './head.ts';
import type { PageInfo } from './page-routes.ts';
import { sendFailure, sendTooMany } from './failures.ts';
import { addressGroup, PAGE_RATE, type RateLimits } from './rate-limits.ts';
import { isSecure } from './request.ts';
import { contentPolicy, socketOrigins, type ContentSources } from './security-headers.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import type { Services } from '../services/services.ts';
import type { SiteBrand } from '../services/site-brand.ts';
import { fail } from '../../contract/error.ts';
import { bestLocale } from '../../contract/best-locale.ts';
import type { Locale } from '../../contract/locale.ts';

/** Where the page finds the event server, as pusher-js wants it. */
export interface RealtimeAddress {
  readonly key: string;
  readonly host: string;
  readonly port: number;
  /** '' on the dedicated port, '/ws/pusher' on the main one. */
  readonly path: string;
  readonly tls: boolean;
}

export interface PageOptions {
  /** Folder of the built page. */
  readonly web: string;
  readonly publicUrl: string;
  readonly runtime: Runtime;
  readonly csrf: Csrf;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly identity: Pick<Identity, 'bySession'>;
  /** Data of the features that are on, for one visitor. */
  readonly boot: (player: Player | null) => Promise<Record<string, unknown>>;
  readonly isPage: (path: string) => boolean | Promise<boolean>;
  /** What is known of the page at an address. */
  readonly infoOf: (path: string) => PageInfo | null;
  /** Addresses that search engines may know. */
  readonly listed: () => readonly string[];
  /** Whether our own pages may show it in a frame. */
  readonly isFramed: (path: string) => boolean;
  /** Whether files of a group ('f.feed', 'g.dice') are served now. */
  readonly hasChunks: (group: string) => boolean;
  readonly realtime: (host: string, secure: boolean) => RealtimeAddress;
  /** Ports of the sockets a page may open. */
  readonly socketPorts: () => readonly number[];
  /** What features need beside our own origin. */
  readonly contentSources: () => readonly ContentSources[];
  /** How the site looks. */
  readonly services: Pick<Services, 'brand'>;
}

const compress = promisify(brotliCompress);
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/**
 * A guest's page comes back at once when they come back to it: what a browser may not store it does not keep whole either. A player's
 * says who they are and what they have, and is never kept.
 */
const GUESTS_CACHE = 'private, no-cache';
const noSuchFile = fail(404, 404, 'Not found.');
const notBuilt = fail(503, 503, 'The page is not built. Run: npm run build');

/** Serves the built page: files as they are, and the document for every other address. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { web, services } = options;
  const document = readDocument(join(web, 'index.html'));
  const headTexts = readHeadTexts(join(web, '.heads.json'));
  const site = new URL(options.publicUrl).origin;
  const files = listFiles(web);
  const manifest = readManifest(join(web, MANIFEST));
  const assetFile = createAssetFiles(web);
  await guardPages(app, options.publicUrl);
  if (document)
    await app.register(fastifyStatic, { root: web, serve: false, preCompressed: true, cacheControl: false });

  serveForRobots(app, site, options.listed, () => services.brand.inForce().locales);
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path === null || isCallPath(path)) return sendFailure(reply, noSuchFile);
    if (sendBranded(path, services.brand.inForce(), manifest, reply)) return reply;
    if (files.has(path)) return sendFile(path, request, reply);
    // Pages have no ending; what has one is a file that is not there.
    if (/\.[a-z0-9]{1,8}$/i.test(path)) return sendFailure(reply, noSuchFile);
    if (!document) return sendFailure(reply, notBuilt);
    const wait = options.rateLimits.take(`page|${addressGroup(request.ip)}`, PAGE_RATE);
    if (wait > 0) return sendTooMany(reply, wait);
    return sendDocument(document, path, request, reply);
  });

  async function sendFile(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const group = /^\/assets\/([a-z]\.[a-z0-9-]+)\./.exec(path)?.[1];
    if (group !== undefined && !options.hasChunks(group)) {
      sendFailure(reply, noSuchFile);
      return reply;
    }
    reply.header('cache-control', cacheRule(path));
    const asset = await assetFile(path, request.headers['accept-encoding']);
    if (!asset) return reply.sendFile(path.slice(1));
    if (asset.encoding) reply.header('content-encoding', asset.encoding);
    return reply.header('vary', 'accept-encoding').type(asset.type).send(asset.body);
  }

  async function sendDocument(
    render: NonNullable<typeof document>,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { headers } = request;
    const cookies = headers.cookie;
    const secure = isSecure(request, options.publicUrl);
    const sources = options.contentSources();
    const ancestors = ancestorsOf(path, headers, sources);
    const { framed, session: sent } = documentIn(headers, secure ? ancestors : []);
    const player = sent === null ? null : await options.identity.bySession(sent);
    const session = player ? sent : null;
    const csrf = options.csrf.keepOrIssue(session, readCookie(cookies, csrfCookie));
    const nonce = options.runtime.random(16).toString('base64');
    const realtime = options.realtime(request.hostname, secure);
    // An address in a language speaks to who has chosen none: the account's is kept.
    const asked = player?.locale ? null : askedLocale(request.url);
    const preview = player && (await services.brand.previewed(queryOf(request), player));
    const brand = preview ?? services.brand.inForce();
    const locale = player?.locale ?? asked ?? offeredLocale(request, brand);
    // The session itself stays in its cookie, where no script of the page can read it.
    const token = session === null ? null : pageToken(session);
    const shown = await options.boot(player);
    const boot = {
      ...shown,
      ...(brand.page && { brand: brand.page }),
      token,
      csrf,
      realtime,
      locale,
      localeAsked: asked !== null,
    };
    const isPage = await options.isPage(path);
    const info = isPage ? options.infoOf(path) : null;
    const head = headTexts && headOf(headTexts, site, path, locale, info, brand);
    const welcome = isPage && path === '/' && !player ? welcomeIn(headTexts, locale, shown) : null;
    const html = render({ boot, nonce, csrf, lang: locale, head, brand, welcome });
    if (!info?.listed || preview) reply.header('x-robots-tag', 'noindex');
    // Staff look at a draft in a frame of their room.
    const framers = framersOf(options.isFramed(path) || preview !== null, ancestors);
    allowFrames(reply, framers);
    const sockets = socketOrigins(request.hostname, secure, options.socketPorts());
    reply
      .code(isPage ? 200 : 404)
      .header('x-request-id', request.id)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', player ? 'no-store' : GUESTS_CACHE)
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('content-security-policy', contentPolicy(nonce, sockets, sources, framers))
      .header('set-cookie', writeCookie(csrfCookie, csrf, { httpOnly: false, secure, framed }));
    renewSession(reply, session, sent, { secure, framed });
    if (framed)
      reply.header('set-cookie', writeCookie(frameCookie, '1', { maxAgeSeconds: frameSeconds, framed }));
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await compress(html, compression));
  }
}

/** Texts of the welcome; null where a ribbon lies over the page, so that it would stand too high. */
function welcomeIn(
  texts: HeadTexts | null,
  locale: Locale,
  shown: Record<string, unknown>,
): ((key: string) => string) | null {
  if (texts === null || shown['demoBuild'] === true) return null;
  return (key) => textOf(texts, key, locale) ?? '';
}

/** What of the build's files an operator's brand takes the place of. @returns whether it was sent */
function sendBranded(
  path: string,
  brand: SiteBrand,
  manifest: ReturnType<typeof readManifest>,
  reply: FastifyReply,
): boolean {
  if (path === `/${MANIFEST}` && manifest) {
    void reply
      .header('cache-control', cacheRule(path))
      .type('application/manifest+json')
      .send(manifest(brand));
    return true;
  }
  if (path !== '/favicon.ico' || brand.icon === null) return false;
  void reply.header('cache-control', 'no-cache').redirect(brand.icon, 302);
  return true;
}

/** The older header knows nobody but this site; where others may, the policy speaks alone. */
function allowFrames(reply: FastifyReply, framers: readonly string[]): void {
  if (framers.some((framer) => framer !== "'self'")) reply.removeHeader('x-frame-options');
  else if (framers.length > 0) reply.header('x-frame-options', 'SAMEORIGIN');
}

/**
 * A session lasts from its last use; its cookie is all the page has of it, and has to last as long.
 * @param sent what the browser keeps, also when it is no session any more
 */
function renewSession(
  reply: FastifyReply,
  session: string | null,
  sent: string | null,
  shown: CookieOptions,
): void {
  if (session !== null)
    reply.header(
      'set-cookie',
      writeCookie(sessionCookie, session, { maxAgeSeconds: sessionSeconds, ...shown }),
    );
  else if (sent !== null)
    reply.header('set-cookie', writeCookie(sessionCookie, '', { maxAgeSeconds: 0, ...shown }));
}

/** Headers of every page. The content policy is written per page. */
async function guardPages(app: FastifyInstance, publicUrl: string): Promise<void> {
  const hsts = publicUrl.startsWith('https://') ? {} : { strictTransportSecurity: false as const };
  await app.register(helmet, {
    contentSecurityPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    ...hsts,
  });
}

function serveForRobots(
  app: FastifyInstance,
  site: string,
  listed: PageOptions['listed'],
  locales: () => readonly Locale[],
): void {
  app.get('/robots.txt', (_request, reply) =>
    sendText(reply, 'text/plain', `User-agent: *\nAllow: /\n\nSitemap: ${site}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    sendText(reply, 'application/xml', sitemap(site, listed(), locales())),
  );
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=3600')
    .send(text);
}

/** Other sites that may show a page in a frame: the home page, and whatever is loaded again in there. */
function ancestorsOf(
  path: string,
  headers: IncomingHttpHeaders,
  sources: readonly ContentSources[],
): string[] {
  return path === '/' || isInFrame(headers) ? sources.flatMap(({ ancestor }) => ancestor ?? []) : [];
}

/** Who may show a page in a frame: for most pages nobody. */
function framersOf(framed: boolean, ancestors: readonly string[]): string[] {
  return framed || ancestors.length > 0 ? ["'self'", ...ancestors] : [];
}

function offeredLocale({ headers }: FastifyRequest, { locales, locale }: SiteBrand): Locale {
  return bestLocale(headers['accept-language'], locales, locale);
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const cut = url.indexOf('?');
  return new URLSearchParams(cut < 0 ? '' : url.slice(cut));
}

function pathOf(request: FastifyRequest): string | null {
  const raw = request.url;
  const cut = raw.indexOf('?');
  try {
    const path = decodeURIComponent(cut < 0 ? raw : raw.slice(0, cut));
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

const callPrefixes = ['/api/', '/auth/', '/sanctum/', '/broadcasting/', '/ws/', '/apps/'];

function isCallPath(path: string): boolean {
  return path === '/license' || callPrefixes.some((prefix) => path.startsWith(prefix));
}

function cacheRule(path: string): string {
  // Vite's names hold a hash of the content; the rest may change with the next build.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return /\/(sw|registerSW|push-worker)\.js$|\.webmanifest$/.test(path)
    ? 'no-cache'
    : 'public, max-age=86400';
}

function listFiles(folder: string): ReadonlySet<string> {
  let found: string[];
  try {
    found = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'));
  } catch {
    return new Set();
  }
  return new Set(
    found.filter((path) => path !== '/index.html' && !/\.(br|gz|map)$/.test(path) && !path.includes('/.')),
  );
}
