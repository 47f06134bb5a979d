import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import middie from '@fastify/middie';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Feature } from '../../contract/feature.ts';
import type { Audit } from '../audit/audit.ts';
import type { Config } from '../config/config.ts';
import { createGeo } from '../geo/geo.ts';
import type { Identity, Player } from '../identity/identity.ts';
import type { Runtime } from '../runtime.ts';
import type { Media } from '../media/media.ts';
import { serveMedia } from '../media/serve.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { FeatureState } from '../settings/feature-state.ts';
import { serveDocs } from './api-docs.ts';
import { serveArt } from './art.ts';
import { acceptForms, acceptJson, bodyLimit } from './body.ts';
import { authoriseChannel, broadcasting } from './broadcasting.ts';
import type { HttpCall } from './call.ts';
import { createCsrf } from './csrf.ts';
import { whisper } from '../../contract/whisper.ts';
import { csrfTokenCall } from './csrf-endpoint.ts';
import { bugBody, isUnavailable, sendFailure, unavailableBody } from './failures.ts';
import { serveHealth } from './health.ts';
import { endpointsOf, type DescribedFeature } from './openapi.ts';
import { chunkGate, type ListedPages, pageFinder, type PageTest } from './page-routes.ts';
import { servePages, type RealtimeAddress } from './pages.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestIds } from './request.ts';
import type { ContentSources } from './security-headers.ts';
import type { Services } from '../services/services.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createServing, notFound, type Handler } from './serve.ts';
import { createWhispers, type WhisperCall } from './whispers.ts';

export interface HttpOptions {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'installationKey' | 'geo' | 'metricsFrom'>;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly identity: Identity;
  readonly audit: Pick<Audit, 'append'>;
  readonly realtime: Pick<Realtime, 'authorise' | 'signIn'>;
  readonly features: readonly Feature[];
  readonly state: Pick<FeatureState, 'isOn'>;
  readonly metrics: Registry;
  readonly tracing: Tracing | null;
  readonly rateLimits: RateLimits;
  readonly services: Pick<Services, 'apiKeys' | 'brand'>;
  readonly media: Pick<Media, 'read'>;
  /** Folder of the built page. */
  readonly web: string;
  readonly boot: (player: Player | null) => Promise<Record<string, unknown>>;
  readonly realtimeAddress: (host: string, secure: boolean) => RealtimeAddress;
  readonly socketPorts: () => readonly number[];
  readonly contentSources: () => readonly ContentSources[];
  readonly unhealthy: () => Promise<string | null>;
  /** What /metrics gives. */
  readonly figures: () => Promise<string>;
  /** Takes requests that are not Fastify's (the event server's REST calls); false = not mine. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Check replies against their contracts: in tests. */
  readonly checkReplies: boolean;
}

/** Answers requests below a path by itself: a library with a protocol of its own. */
export type Mounted = (request: MountedRequest, response: ServerResponse) => Promise<void> | void;

/** `url` begins after the path it is mounted at; `ip` is the caller's, by the trusted proxies. */
export type MountedRequest = IncomingMessage & { readonly ip: string };

export interface Http {
  readonly app: FastifyInstance;
  /**
   * Binds a declared call. @throws when the feature does not declare it
   * @param whileOff asked while the feature is off: whether the call answers all the same
   */
  serve(feature: string, endpoint: Endpoint, handler: Handler, whileOff?: () => Promise<boolean>): void;
  /** Listens to an event of POST /api/whisper while the feature is on. */
  whisper<S extends z.ZodMiniType>(
    feature: string,
    event: string,
    data: S,
    handle: (call: WhisperCall, data: z.output<S>) => unknown,
  ): void;
  /** Gives all requests below `prefix` to `handler` while the feature is on; 404 else, unless `whileOff`: always then. */
  mount(feature: string, prefix: string, handler: Mounted, whileOff?: boolean): void;
  /** Narrows a path of the page down to addresses that exist. @throws when no feature has the path */
  pages(feature: string, path: string, exists: PageTest, listed?: ListedPages): void;
  /** Finishes the routes. @throws when a declared call has no handler */
  ready(): Promise<void>;
  /** Stops accepting, lets running requests end, closes idle connections. */
  close(): Promise<void>;
}

/** Calls that belong to the house and not to a feature. */
export const houseCalls: DescribedFeature = {
  id: 'platform',
  title: 'Platform',
  endpoints: [csrfTokenCall, broadcasting, whisper],
  messages: [],
};

/** Builds the HTTP server. Every declared call of every feature is on it from the start, switched on or not. */
export function createHttp(options: HttpOptions): Http {
  const { config, log, runtime, state, features } = options;
  const csrf = createCsrf(config.installationKey, runtime);
  const app = createApp(options);
  const geo = createGeo({ ...config.geo, trustProxy: config.trustProxy });
  const serving = createServing({ ...options, csrf, geo, publicUrl: config.publicUrl });
  const bound = new Map<Endpoint, { handler: Handler; whileOff: (() => Promise<boolean>) | undefined }>();
  const whispers = createWhispers();
  const pages = pageFinder(features, (feature) => state.isOn(feature));
  const declared = features.map((feature) => ({
    id: feature.id,
    title: feature.title,
    endpoints: endpointsOf(feature),
    messages: feature.messages ?? [],
  }));

  for (const { id, endpoints } of declared) {
    for (const endpoint of endpoints) {
      serving(app, {
        feature: id,
        endpoint,
        on: () => state.isOn(id),
        whileOff: () => bound.get(endpoint)!.whileOff?.(),
        handler: (call) => bound.get(endpoint)!.handler(call),
      });
    }
  }
  serving(app, { feature: 'platform', endpoint: csrfTokenCall, on: () => true, handler: offerToken });
  serving(app, {
    feature: 'platform',
    endpoint: whisper,
    on: () => true,
    handler: (call) => whispers.answer(call as WhisperCall),
  });
  // A scope of its own: no other call takes forms.
  void app.register(async (scope) => {
    acceptForms(scope);
    serving(scope, {
      feature: 'platform',
      endpoint: broadcasting,
      on: () => true,
      handler: authoriseChannel(options.realtime),
    });
  });
  serveHealth(app, options);
  serveMedia(app, options.media, options.rateLimits);
  serveArt(app, options.rateLimits);
  serveDocs(app, {
    features: () => [...declared.filter(({ id }) => state.isOn(id)), houseCalls],
    publicUrl: config.publicUrl,
    runtime,
    rateLimits: options.rateLimits,
  });
  void app.register((scope) =>
    servePages(scope, {
      ...options,
      csrf,
      publicUrl: config.publicUrl,
      realtime: options.realtimeAddress,
      hasChunks: chunkGate(features, (feature) => state.isOn(feature)),
      isPage: pages.isPage,
      infoOf: pages.infoOf,
      listed: pages.listed,
      isFramed: pages.isFramed,
    }),
  );

  return {
    app,
    serve(feature, endpoint, handler, whileOff) {
      const owner = declared.find(({ id }) => id === feature);
      if (!owner?.endpoints.includes(endpoint))
        throw new Error(`${feature} does not declare ${endpoint.method} ${endpoint.path}`);
      if (bound.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
      bound.set(endpoint, { handler, whileOff });
    },
    whisper: (feature, event, data, handle) =>
      whispers.listen(event, () => state.isOn(feature), data, handle),
    mount: (feature, prefix, handler, whileOff = false) =>
      mountBelow(app, prefix, () => whileOff || state.isOn(feature), handler),
    pages: (feature, path, exists, listed) => pages.narrow(feature, path, exists, listed),
    async ready() {
      const missing = declared.flatMap(({ endpoints }) => endpoints).find((endpoint) => !bound.has(endpoint));
      if (missing) throw new Error(`nobody serves ${missing.method} ${missing.path}`);
      await app.ready();
      log.debug({ calls: bound.size }, 'http is ready');
    },
    async close() {
      // Whoever is still sending or reading by then is cut off.
      const patience = setTimeout(() => app.server.closeAllConnections(), 3_000);
      await app.close();
      clearTimeout(patience);
    },
  };
}

/** Gives what is asked below a path to a library. A scope of its own: no other call runs its hook. */
function mountBelow(app: FastifyInstance, prefix: string, on: () => boolean, handler: Mounted): void {
  void app.register(async (scope) => {
    await scope.register(middie);
    scope.use(prefix, (request, response, next) => {
      if (!on()) return next();
      response.setHeader('x-content-type-options', 'nosniff');
      Promise.resolve(handler(request as MountedRequest, response)).catch(next);
    });
    scope.all(`${prefix}/*`, (_request, reply) => sendFailure(reply, notFound));
  });
}

function offerToken(call: HttpCall): void {
  call.offerCsrf();
  call.status(204);
}

function createApp({ config, log, runtime, intercept }: HttpOptions): FastifyInstance {
  const nextId = requestIds(runtime.random);
  const app: FastifyInstance = fastify<Server>({
    // Requests are logged where they are answered, with what is known then.
    logger: false,
    genReqId: (request) => nextId(request.headers['x-request-id']),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (_error, request, reply) => {
      const answer: FastifyReply = reply;
      answer
        .header('x-request-id', request.id)
        .code(400)
        .send({ code: 400, message: 'The address is malformed.' });
    },
    clientErrorHandler: (error, socket) => {
      if (socket.destroyed) return;
      if ((error as NodeJS.ErrnoException).code === 'ERR_HTTP_REQUEST_TIMEOUT')
        return void socket.end(
          'HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"code":408,"message":"The request took too long."}',
        );
      socket.end(
        'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"code":400,"message":"Not an HTTP request."}',
      );
    },
    serverFactory: (handle) =>
      createServer(
        {
          keepAliveTimeout: 72_000,
          requestTimeout: 15_000,
          headersTimeout: 10_000,
          // The two above are only looked at this often; half a minute unless set.
          connectionsCheckingInterval: 1_000,
        },
        (request, response) => {
          if (intercept?.(request, response)) return;
          handle(request, response);
        },
      ),
  });
  acceptJson(app);
  app.setNotFoundHandler((request, reply) => {
    reply.header('x-request-id', request.id).code(404).send({ code: 404, message: 'Not found.' });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    if (status >= 400 && status < 500)
      return void reply.code(status).send({ code: status, message: messageOf(error, status) });
    if (isUnavailable(error)) {
      log.warn({ err: error, requestId: request.id }, 'unavailable');
      return void reply.code(503).send(unavailableBody);
    }
    log.error({ err: error, requestId: request.id, url: request.url }, 'request failed');
    reply.code(500).send(bugBody(request.id));
  });
  return app;
}

const messages: Record<number, string> = {
  408: 'The request took too long.',
  413: 'The body is too large.',
  415: 'Send JSON with content-type application/json.',
};

function messageOf(error: FastifyError, status: number): string {
  return messages[status] ?? (error.code === undefined ? error.message : 'The request is malformed.');
}
