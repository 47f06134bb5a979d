import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, isFailure, type Failure } from '../../contract/error.ts';
import type { Audit } from '../audit/audit.ts';
import type { Identity, Player } from '../identity/identity.ts';
import { keyIn, outOfScope } from '../services/api-keys.ts';
import type { Services } from '../services/services.ts';
import { bodyLimit, callBodyLimit } from './body.ts';
import { HttpCall, type CallContext } from './call.ts';
import { readCookie } from './cookies.ts';
import { Download, sendDownload } from './download.ts';
import { csrfCookie, judgeCsrf, type Csrf, type CsrfVerdict } from './csrf.ts';
import { bugBody, isUnavailable, sendFailure, tooManyRequests, unavailableBody } from './failures.ts';
import { createFollow, type Follow } from './follow.ts';
import { sessionIn } from './frames.ts';
import { addressGroup, type RateLimits } from './rate-limits.ts';
import { bearerOf, isOwnOrigin, single } from './request.ts';
import { invalidBody } from './validation.ts';
import { sessionBehind } from '../identity/page-token.ts';
import type { Span, Tracing } from '../tracing/tracing.ts';
import { permissionOf, type Permission } from '../../contract/permission.ts';

export type Handler = (call: HttpCall) => unknown;

export interface ServeOptions extends CallContext {
  readonly log: Logger;
  readonly identity: Pick<
    Identity,
    'bySession' | 'bySessionCached' | 'allowed' | 'staffRightsSuspended' | 'permissionUsed'
  >;
  readonly audit: Pick<Audit, 'append'>;
  readonly rateLimits: RateLimits;
  readonly services: Pick<Services, 'apiKeys'>;
  readonly metrics: Registry;
  readonly tracing: Tracing | null;
  /** Check every reply against its contract and fail loudly: in tests. */
  readonly checkReplies: boolean;
}

export interface Route {
  readonly feature: string;
  readonly endpoint: Endpoint;
  /** Whether the feature is switched on now. */
  readonly on: () => boolean;
  /** Asked while it is off, of a call that may have something to finish: whether it answers all the same. */
  readonly whileOff?: () => Promise<boolean> | undefined;
  readonly handler: Handler;
}

const playerRate = { max: 1200, seconds: 10 };
const guestRate = { max: 600, seconds: 10 };
/** Of one API key, beside what its player and the call may have. */
const keyRate = { max: 120, seconds: 60 };

export const loginFirst = fail(401, 401, 'Please login to your account.');
export const notFound = fail(404, 404, 'Not found.');
const expired = fail(419, 419, 'The page has expired. Reload it.');
const foreign = fail(403, 403, 'Calls from other sites are refused.');
const forbidden = fail(403, 403, 'You are not allowed to do that.');
const resting = fail(
  403,
  -1025,
  'Staff here need two-factor protection. Set it up in the security settings of your account first.',
);
const passkeyDue = fail(
  403,
  -1026,
  'Staff here log in with a passkey, and this session was opened without one. Confirm it with your passkey; if you have none, add one in the security settings of your account first.',
);
const onlyLooking = fail(
  403,
  -1027,
  'You are looking at the house as a role: you can read, and do nothing. End the view first.',
);
const notAnObject = fail(400, 400, 'The body must be a JSON object.');

/** Puts contract calls on a server: the one place where a request becomes a call. */
export function createServing(options: ServeOptions): (app: FastifyInstance, route: Route) => void {
  const seconds = new Histogram({
    name: 'phoenix_http_seconds',
    help: 'Time from a parsed request to its reply',
    labelNames: ['route', 'outcome'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [options.metrics],
  });
  return (app, route) => {
    const { method, path, who } = route.endpoint;
    const label = `${method} ${path}`;
    const timers = {
      ok: seconds.labels(label, 'ok'),
      refused: seconds.labels(label, 'refused'),
      failed: seconds.labels(label, 'failed'),
    };
    const follow = options.tracing && createFollow(options.tracing, route.endpoint);
    const serve = whenOpen(route, options, handlerOf(route, options, { timers, follow }));
    app.route({
      method,
      url: path,
      bodyLimit: route.endpoint.bodyLimit ?? (who.startsWith('perm:') ? bodyLimit : callBodyLimit),
      handler:
        follow === null
          ? (request, reply) => serve(request, reply, null)
          : (request, reply) => follow.begin((span) => serve(request, reply, span)),
    });
  };
}

interface Timer {
  observe(seconds: number): void;
}

/** What is learnt of each call. */
interface Watched {
  readonly timers: Record<'ok' | 'refused' | 'failed', Timer>;
  /** Where a collector of traces is set. */
  readonly follow: Follow | null;
}

type Handle = (request: FastifyRequest, reply: FastifyReply, span: Span | null, open: boolean) => void;

/** Looks first whether the call answers now. */
function whenOpen({ endpoint, on, whileOff }: Route, { log }: ServeOptions, handle: Handle) {
  return (request: FastifyRequest, reply: FastifyReply, span: Span | null): void => {
    if (on()) return handle(request, reply, span, true);
    const unfinished = whileOff?.();
    if (!unfinished) return handle(request, reply, span, false);
    unfinished.then(
      (open) => handle(request, reply, span, open),
      (error: unknown) => {
        logCrash(log, error, { requestId: request.id, route: endpoint.path });
        reply.code(503).send(unavailableBody);
      },
    );
  };
}

// One closure a route; a request allocates its call and little else, and stays in one turn of the
// event loop unless the session is unknown here or the handler itself waits.
function handlerOf(route: Route, options: ServeOptions, { follow, timers }: Watched): Handle {
  const { endpoint, handler } = route;
  const { identity, rateLimits, log } = options;
  const guarded = endpoint.method !== 'GET' || endpoint.changes === true;
  const permission = permissionOf(endpoint.who);
  const declared = endpoint.rate;
  const rate = `${endpoint.path}|`;
  const named = endpoint.path.includes(':');
  return function handle(request, reply, span, open): void {
    // Durations only: the clock of the runtime counts whole milliseconds.
    const started = performance.now();
    reply.header('x-request-id', request.id);
    let token: string | null = null;
    if (!open) return refuse(notFound);
    const key = keyIn(bearerOf(request.headers.authorization));
    if (key !== null)
      return void byKey(options, endpoint, key, request, reply).then(
        (holder) => (isFailure(holder) ? refuse(holder) : limit(holder)),
        crash,
      );
    const session = sessionOf(request, endpoint, guarded, options);
    if (session !== null && typeof session !== 'string') return refuse(session);
    token = session;
    if (token === null) return limit(null);
    const known = identity.bySessionCached(token);
    if (known !== undefined) return limit(known);
    // A flood of made-up tokens must not become a flood of queries.
    const wait = rateLimits.take(`lookup|${addressGroup(request.ip)}`, guestRate);
    if (wait > 0) return refuse(tooMany(wait, reply));
    identity.bySession(token).then(limit, crash);

    function limit(player: Player | null): void {
      const who = player && declared?.by !== 'address' ? `${player.id}` : addressGroup(request.ip);
      const left = declared
        ? rateLimits.takeShared(rate + who, declared)
        : rateLimits.take(who, player ? playerRate : guestRate);
      if (typeof left === 'number') return enter(player, left);
      left.then((seconds) => enter(player, seconds), crash);
    }

    function enter(player: Player | null, seconds: number): void {
      if (seconds > 0) return refuse(tooMany(seconds, reply));
      if (player?.viewing === undefined) return admit(player);
      judgeView(options.audit, player, endpoint).then((no) => (no ? refuse(no) : admit(player)), crash);
    }

    function admit(player: Player | null): void {
      const barred = endpoint.who === 'guest' ? null : bar(identity, player, permission);
      if (barred) return refuse(barred);
      const body = endpoint.method === 'GET' ? inputOf(request) : (request.body ?? {});
      if (typeof body !== 'object' || Array.isArray(body)) {
        return refuse(endpoint.invalid ? invalidBody(endpoint, [], body) : notAnObject);
      }
      try {
        const parsed = z.safeParse(endpoint.body, named ? { ...body, ...(request.params as object) } : body);
        if (!parsed.success) return refuse(invalidBody(endpoint, parsed.error.issues, body));
        const call = new HttpCall(options, request, reply, player ? token : null, player);
        call.body = parsed.data;
        const result = handler(call);
        if (result instanceof Promise) result.then((value) => finish(call, value), crash).catch(crash);
        else finish(call, result);
      } catch (error) {
        crash(error);
      }
    }

    function finish(call: HttpCall, result: unknown): void {
      if (isFailure(result))
        return call.undo ? void call.undo().then(() => refuse(result), crash) : refuse(result);
      if (options.checkReplies && !(result instanceof Download)) checkReply(endpoint, result);
      timers.ok.observe((performance.now() - started) / 1000);
      if (log.isLevelEnabled('debug'))
        log.debug({ requestId: request.id, route: endpoint.path, status: call.code }, 'served');
      send(reply, call.code, result);
      follow?.end(span, { began: started, requestId: request.id, status: call.code });
    }

    function refuse(failure: Failure): void {
      timers.refused.observe((performance.now() - started) / 1000);
      log.info(
        { requestId: request.id, route: endpoint.path, status: failure.status, code: failure.code },
        'refused',
      );
      reply.header('x-content-type-options', 'nosniff');
      sendFailure(reply, failure);
      follow?.end(span, { began: started, requestId: request.id, ...failure });
    }

    function crash(error: unknown): void {
      timers.failed.observe((performance.now() - started) / 1000);
      const passing = logCrash(log, error, { requestId: request.id, route: endpoint.path });
      const status = passing ? 503 : 500;
      follow?.end(span, { began: started, requestId: request.id, status, error });
      if (reply.sent) return;
      reply.code(status).send(passing ? unavailableBody : bugBody(request.id));
    }
  };
}

function send(reply: FastifyReply, status: number, result: unknown): void {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').code(status);
  if (status === 204) reply.send();
  else if (result instanceof Download) sendDownload(reply, result);
  else reply.send(result ?? {});
}

/** Why a call for accounts, or for staff with a permission, may not be made; where staff may, the use of it is noted. */
function bar(
  identity: ServeOptions['identity'],
  player: Player | null,
  permission: Permission | null,
): Failure | null {
  if (player === null) return loginFirst;
  if (permission === null) return null;
  if (!identity.allowed(player, permission)) {
    const rest = identity.staffRightsSuspended(player);
    return rest === null ? forbidden : rest === 'passkey' ? passkeyDue : resting;
  }
  if (player.viewing === undefined) identity.permissionUsed(player, permission);
  return null;
}

/**
 * What staff may call while they look at the house as a role. It is written down, call by call, and so is what they tried to do; what any
 * guest may read is not.
 */
async function judgeView(
  audit: ServeOptions['audit'],
  { _id: actor, viewing }: Player,
  { path, who, view, method, changes }: Endpoint,
): Promise<Failure | null> {
  const reads = view !== undefined || (method === 'GET' && changes !== true);
  if (reads && who === 'guest') return null;
  const action = reads ? 'view.call' : 'view.refused';
  await audit.append({ actor, action, subject: viewing?.role ?? '', detail: { path } });
  return reads ? null : onlyLooking;
}

/** @returns whether it passes by itself */
function logCrash(log: Logger, error: unknown, call: { requestId: string; route: string }): boolean {
  const passing = isUnavailable(error);
  const { requestId, route } = call;
  if (passing) log.warn({ err: error, requestId, route }, 'unavailable');
  else log.error({ err: error, requestId, route }, 'call failed');
  return passing;
}

/**
 * Whose API key it is, or why it does not make this call. Cookies are not looked at, and no page of another site knows a key:
 * nothing else need be shown.
 */
async function byKey(
  { rateLimits, services }: ServeOptions,
  endpoint: Endpoint,
  secret: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Player | Failure> {
  const wait = rateLimits.take(`lookup|${addressGroup(request.ip)}`, guestRate);
  if (wait > 0) return tooMany(wait, reply);
  const holder = await services.apiKeys(secret, request.ip);
  if (isFailure(holder)) return holder;
  if (endpoint.key === undefined || !holder.scopes.includes(endpoint.key)) return outOfScope;
  const seconds = await rateLimits.takeShared(`key|${holder.id}`, keyRate);
  return seconds > 0 ? tooMany(seconds, reply) : holder.player;
}

/** @param guarded the call changes something @returns the session that the call is made with, null for a guest's, or why it is refused */
function sessionOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  guarded: boolean,
  { publicUrl, csrf }: ServeOptions,
): string | null | Failure {
  const { authorization, origin } = request.headers;
  const sent = bearerOf(authorization);
  const kept = sessionIn(request.headers);
  // A page's token that is not of its cookie is nobody's: the page still shows who was here before.
  const bearer = sent === null ? null : sessionBehind(sent, kept);
  let session = sent === null ? kept : null;
  if (guarded) {
    if (!isOwnOrigin(single(origin), request.host, publicUrl)) return foreign;
    const verdict = judge(request, endpoint, csrf, bearer);
    if (verdict === 'refused') return expired;
    if (verdict === 'guest') session = null;
  }
  return bearer ?? session;
}

function judge(
  { headers }: FastifyRequest,
  endpoint: Endpoint,
  csrf: Csrf,
  bearer: string | null,
): CsrfVerdict {
  const site = endpoint.method === 'GET' ? headers['sec-fetch-site'] : undefined;
  if (site === 'same-origin' || site === 'none') return 'caller';
  const header = single(headers['x-xsrf-token'] ?? headers['x-csrf-token']);
  // Bots and the hot path send a bearer token alone: nothing else need be looked at.
  if (header === undefined && bearer !== null) return 'caller';
  const cookie = readCookie(headers.cookie, csrfCookie);
  return judgeCsrf(csrf, { header, cookie, bearer, session: sessionIn(headers) });
}

function inputOf(request: FastifyRequest): object {
  return { ...(request.query as object), ...(request.params as object) };
}

function tooMany(wait: number, reply: FastifyReply): Failure {
  reply.header('retry-after', wait);
  return tooManyRequests(wait);
}

function checkReply(endpoint: Endpoint, result: unknown): void {
  const wire: unknown = result === undefined ? undefined : JSON.parse(JSON.stringify(result));
  const checked = z.safeParse(endpoint.reply, wire ?? {});
  if (checked.success) return;
  const where = checked.error.issues
    .map((issue) => `${issue.path.join('.') || 'reply'} ${issue.code}`)
    .join(', ');
  throw new Error(`${endpoint.method} ${endpoint.path} replied against its contract: ${where}`);
}
