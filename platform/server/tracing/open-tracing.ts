import type { Tracing, TracingOptions } from './tracing.ts';

/** @returns null where no collector is set: then nothing of OpenTelemetry is loaded */
export async function openTracing(options: TracingOptions | null): Promise<Tracing | null> {
  if (options === null) return null;
  const { createTracing } = await import('./otlp.ts');
  return createTracing(options);
}
