/** Spans by OpenTelemetry's own library, sent as OTLP over HTTP. Loaded only where a collector is set. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Context,
  ROOT_CONTEXT,
  type Span as Recorded,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Attributes, Span, Tracing, TracingOptions } from './tracing.ts';

/** A collector that does not answer holds up neither a request nor the end of the program. */
const SEND_WITHIN_MS = 3_000;
const SEND_EVERY_MS = 1_000;
/** Steps of this fraction fill the line from 0 to 1 evenly and in no rhythm that requests could have. */
const GOLDEN = 0.618_033_988_749_894_8;

class OpenSpan implements Span {
  readonly recorded: Recorded;

  constructor(recorded: Recorded) {
    this.recorded = recorded;
  }

  get context(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.recorded);
  }

  set(name: string, value: string | number): void {
    this.recorded.setAttribute(name, value);
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      // Messages of errors may quote what somebody sent.
      this.recorded.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      this.recorded.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.recorded.end();
  }
}

/** @throws nothing later: what cannot be sent is dropped */
export function createTracing({ url, share }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: SEND_WITHIN_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'phoenix',
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    // Which ones are followed is decided before a span is made.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('phoenix');
  const running = new AsyncLocalStorage<OpenSpan>();
  let place = 0;

  return {
    root(name, attributes) {
      place = (place + GOLDEN) % 1;
      return place < share ? begin(tracer, name, attributes, ROOT_CONTEXT) : null;
    },
    within: (span, work) => running.run(span as OpenSpan, work),
    apart: (work) => running.exit(work),
    current: () => running.getStore() ?? null,
    part(name, attributes) {
      const parent = running.getStore();
      return parent ? begin(tracer, name, attributes, parent.context) : null;
    },
    shared(name, of, attributes) {
      const links = of.flatMap((span) =>
        span ? [{ context: (span as OpenSpan).recorded.spanContext() }] : [],
      );
      if (links.length === 0) return null;
      return new OpenSpan(
        tracer.startSpan(name, { attributes, links, kind: SpanKind.INTERNAL }, ROOT_CONTEXT),
      );
    },
    afterwards(name, began, attributes) {
      const startTime = performance.timeOrigin + began;
      new OpenSpan(
        tracer.startSpan(name, { attributes, startTime, kind: SpanKind.SERVER }, ROOT_CONTEXT),
      ).end();
    },
    async close() {
      await provider.shutdown().catch(() => undefined);
    },
  };
}

function begin(tracer: Tracer, name: string, attributes: Attributes, parent: Context): OpenSpan {
  const kind = parent === ROOT_CONTEXT ? SpanKind.SERVER : SpanKind.INTERNAL;
  return new OpenSpan(tracer.startSpan(name, { attributes, kind }, parent));
}
