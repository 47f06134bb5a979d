/**
 * Contracts: what travels between the halves, as data. Both the server (parsing, OpenAPI) and the
 * page (typed calls) read the same object, so neither can drift from the other.
 */
import type * as z from 'zod/mini';
import type { KeyScope } from './key-scope.ts';
import type { NeedsPermission } from './permission.ts';

/** Who may call: anyone, a logged-in player, or staff with the named active permission. */
export type Who = 'guest' | 'user' | NeedsPermission;

export interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly type: 'endpoint';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly who: Who;
  /** Schema of the JSON body (POST) or of the query (GET), each together with the path's parameters. */
  readonly body: Body;
  readonly reply: Reply;
  /** Numeric refusal codes of this call and the i18n key that explains each. */
  readonly codes?: Readonly<Record<number, string>>;
  /** Requests allowed per window for one account (or address, for guests). */
  readonly rate?: { readonly max: number; readonly seconds: number; readonly by?: 'account' | 'address' };
  /** Largest body in bytes, for calls that carry a picture or a list; an ordinary call takes a few kilobytes. */
  readonly bodyLimit?: number;
  /** A GET that changes something: checked against calls from other sites, as every POST is. */
  readonly changes?: true;
  /**
   * What it is to staff who look at the house as a role: a POST that only reads, or what ends the look. Any other POST, and a GET that
   * changes something, is refused to them.
   */
  readonly view?: 'reads' | 'ends';
  /** An API key of this scope may make the call. It may only read; without a scope no key is taken. */
  readonly key?: KeyScope;
  /** Refusal that answers every body which does not parse, for calls whose catalogue names one. */
  readonly invalid?: { readonly status: number; readonly code: number; readonly message: string };
  /** One line for the OpenAPI page. */
  readonly summary?: string;
}

export type BodyOf<E> = E extends Endpoint<infer B> ? z.output<B> : never;
export type InputOf<E> = E extends Endpoint<infer B> ? z.input<B> : never;
export type ReplyOf<E> = E extends Endpoint<z.ZodMiniType, infer R> ? z.output<R> : never;

/** Declares an HTTP call. Data only: nothing is registered by calling this. */
export function endpoint<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  definition: Omit<Endpoint<Body, Reply>, 'type'>,
): Endpoint<Body, Reply> {
  return { type: 'endpoint', ...definition };
}
