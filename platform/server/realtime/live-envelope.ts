/** The live socket's wire format: {id, type, data} in, {id, ok} or {id, error} out, {type, seq, data} pushed. */
import * as z from 'zod/mini';
import { parseJson } from './json.ts';

export type RequestId = string | number;

/** Error codes of the socket itself; handlers answer with the numbers of their catalogue. */
export const LIVE = {
  malformed: 4400,
  unauthorised: 4401,
  forbidden: 4403,
  unknown: 4404,
  authTimeout: 4408,
  duplicate: 4409,
  flood: 4429,
  busy: 4430,
  internal: 4500,
  overload: 4100,
  restart: 4200,
} as const;

const envelope = z.object({
  id: z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.int()]),
  type: z.optional(z.string()),
  method: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

export interface LiveRequest {
  readonly id: RequestId;
  readonly type: string;
  readonly data: unknown;
}

/** @returns null when the text is not a JSON object at all; `problem` when it is one but no request */
export function readRequest(
  text: string,
): LiveRequest | { readonly problem: string; readonly id: RequestId | null } | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const parsed = envelope.safeParse(value);
  if (!parsed.success)
    return {
      problem: 'Expected {id, type, data}: id is a string of at most 64 characters or a safe integer',
      id: null,
    };
  const { id, type, method, data } = parsed.data;
  const name = type ?? method;
  return name === undefined
    ? { problem: 'The request has no type', id }
    : { id, type: name, data: data ?? {} };
}

export function okBody(id: RequestId, result: unknown): string {
  return `{"id":${JSON.stringify(id)},"ok":${JSON.stringify(result) ?? 'null'}}`;
}

export function liveError(
  id: RequestId | null,
  code: number,
  message: string,
  retryable: boolean,
  more: Record<string, unknown> = {},
): string {
  return JSON.stringify({ id, error: { code, message, retryable, ...more } });
}

export function pushBody(type: string, seq: number, data: unknown): string {
  return `{"type":${JSON.stringify(type)},"seq":${seq},"data":${JSON.stringify(data) ?? 'null'}}`;
}
