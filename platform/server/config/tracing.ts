/** Where spans of requests, batches and jobs go, and how many are made. Off until a collector is given. */
import * as z from 'zod/mini';
import type { TracingOptions } from '../tracing/tracing.ts';
import { type Setting, url } from './values.ts';

/** One request in a hundred: what it costs is not measurable then. */
const SHARE = '0.01';

export const tracingSettings = {
  PHOENIX_OTLP_URL: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host of a collector that takes OTLP over HTTP',
  },
  PHOENIX_TRACE_SHARE: {
    schema: z.string().check(z.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)),
    allowed: '0 to 1, the part of requests that is followed',
  },
} satisfies Record<string, Setting>;

interface Given {
  readonly PHOENIX_OTLP_URL?: string | undefined;
  readonly PHOENIX_TRACE_SHARE?: string | undefined;
}

export function tracingOf({ PHOENIX_OTLP_URL: address, PHOENIX_TRACE_SHARE: share = SHARE }: Given) {
  return address === undefined ? null : { url: address.replace(/\/+$/, ''), share: Number(share) };
}

interface Holder {
  readonly tracing: TracingOptions | null;
}

/** What is in use, by name, for `./phoenix config`. */
export const tracingInUse = {
  PHOENIX_OTLP_URL: ({ tracing }: Holder) => tracing?.url ?? null,
  PHOENIX_TRACE_SHARE: ({ tracing }: Holder) => tracing && String(tracing.share),
};
