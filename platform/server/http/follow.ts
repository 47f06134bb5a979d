/** Spans of calls, where a collector of traces is set. */
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Span, Tracing } from '../tracing/tracing.ts';

export interface Outcome {
  /** By `performance.now()`. */
  readonly began: number;
  readonly requestId: string;
  readonly status: number;
  /** Of a refusal. */
  readonly code?: number;
  /** What a call that failed threw. */
  readonly error?: unknown;
}

export interface Follow {
  /** Serves a call under a span of its own, or under none. */
  begin(serve: (span: Span | null) => void): void;
  /** What became of it; of what could not be served a span is made in any case. */
  end(span: Span | null, outcome: Outcome): void;
}

export function createFollow(tracing: Tracing, { method, path }: Endpoint): Follow {
  const name = `${method} ${path}`;
  const attributes = { 'http.request.method': method, 'http.route': path };
  return {
    begin(serve) {
      const span = tracing.root(name, attributes);
      if (span === null) serve(null);
      else tracing.within(span, () => serve(span));
    },
    end(span, { began, requestId, status, code, error }) {
      const more = { 'http.response.status_code': status, 'phoenix.request_id': requestId };
      if (span === null) {
        if (status === 503) tracing.afterwards(name, began, { ...attributes, ...more });
        return;
      }
      for (const [key, value] of Object.entries(more)) span.set(key, value);
      if (code !== undefined) span.set('phoenix.code', code);
      span.end(error);
    },
  };
}
