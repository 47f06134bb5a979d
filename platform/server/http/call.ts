import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Player } from '../identity/identity.ts';
import type { Call } from './call-context.ts';
import { readCookie, sessionCookie, sessionSeconds, writeCookie, type CookieOptions } from './cookies.ts';
import { csrfCookie, type Csrf } from './csrf.ts';
import { isInFrame } from './frames.ts';
import type { Geo } from '../geo/geo.ts';
import { bearerOf, isSecure, single } from './request.ts';
import { pageToken } from '../identity/page-token.ts';

/** What all calls of a server share. */
export interface CallContext {
  readonly csrf: Csrf;
  readonly publicUrl: string;
  readonly geo: Geo;
}

/**
 * One call on its way. A class because thousands a second are made: the methods sit on the prototype
 * and nothing is computed that the handler does not ask for.
 */
export class HttpCall implements Call<Endpoint> {
  body: unknown = undefined;
  code = 200;
  /** Set by ifRefused(). */
  undo: (() => Promise<void>) | null = null;
  player: Player;
  readonly token: string | null;
  readonly #context: CallContext;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(
    context: CallContext,
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | null,
    player: Player | null,
  ) {
    this.#context = context;
    this.#request = request;
    this.#reply = reply;
    this.token = token;
    // The route has refused guests before a handler that takes only players is run.
    this.player = player as Player;
  }

  get address(): string {
    return this.#request.ip;
  }

  get country(): string | null {
    const { headers } = this.#request;
    return this.#context.geo.country(this.#request.ip, (name) => single(headers[name]));
  }

  get path(): string {
    return this.#request.routeOptions.url ?? '';
  }

  get shownToken(): string | null {
    return (
      bearerOf(this.#request.headers.authorization) ?? (this.token === null ? null : pageToken(this.token))
    );
  }

  get requestId(): string {
    return this.#request.id;
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 300);
  }

  ifRefused(undo: () => Promise<void>): void {
    this.undo = undo;
  }

  status(code: number): void {
    this.code = code;
  }

  cookie(name: string): string | null {
    return readCookie(this.#request.headers.cookie, name);
  }

  setCookie(name: string, value: string, options: CookieOptions = {}): void {
    const secure = isSecure(this.#request, this.#context.publicUrl);
    const framed = isInFrame(this.#request.headers);
    this.#reply.header('set-cookie', writeCookie(name, value, { secure, framed, ...options }));
  }

  /** What the page has to show speaks for the new session from now on: one that spoke for another would be refused. */
  signIn(token: string): void {
    this.setCookie(sessionCookie, token, { maxAgeSeconds: sessionSeconds });
    this.setCookie(csrfCookie, this.#context.csrf.issue(token), { httpOnly: false });
  }

  signOut(): void {
    this.setCookie(sessionCookie, '', { maxAgeSeconds: 0 });
    this.setCookie(csrfCookie, this.#context.csrf.issue(null), { httpOnly: false });
  }

  /** A token for the log-in form: it speaks for no session, whoever asks. */
  offerCsrf(): void {
    const token = this.#context.csrf.keepOrIssue(null, this.cookie(csrfCookie));
    this.setCookie(csrfCookie, token, { httpOnly: false });
  }
}
