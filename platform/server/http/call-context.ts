import type { BodyOf, Endpoint } from '../../contract/endpoint.ts';
import type { Player } from '../identity/identity.ts';

export interface Call<E extends Endpoint> {
  readonly body: BodyOf<E>;
  /** The caller, or null for a guest. Never null when the endpoint's `who` is 'user' or a permission. */
  readonly player: E['who'] extends 'guest' ? Player | null : Player;
  readonly address: string;
  /** ISO 3166 alpha-2 code of where the caller is, null when nobody knows. */
  readonly country: string | null;
  readonly requestId: string;
  /** Path of the endpoint, as its contract has it. */
  readonly path: string;
  readonly userAgent: string;
  /** Token of the session in use, if any. */
  readonly token: string | null;
  /** What a reply may repeat of it: the bearer token that was sent; to who came by the cookie, what pages know. */
  readonly shownToken: string | null;
  /** A cookie of the request, null when there is none. */
  cookie(name: string): string | null;
  setCookie(name: string, value: string, options?: { httpOnly?: boolean; maxAgeSeconds?: number }): void;
  /** Gives the browser the session's cookie. A CSRF token that speaks for it comes with the next document. */
  signIn(token: string): void;
  /** Takes the session's cookie back. */
  signOut(): void;
  /** Done before this call is answered with a refusal: gives back what it has taken. The latest one counts. */
  ifRefused(undo: () => Promise<void>): void;
  /** HTTP status of a successful reply; 200 unless set. */
  status(code: number): void;
}
