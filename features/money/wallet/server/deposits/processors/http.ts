/** Calls to processors: JSON back, within a time, from a 2xx answer; everything else is thrown. */
import type * as z from 'zod/mini';

const PATIENCE_MS = 15_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** @throws when there is no answer, no success, or another shape than promised */
export async function callProcessor<S extends z.ZodMiniType>(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  shape: S,
): Promise<z.output<S>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
  const text = await response.text();
  if (!response.ok) throw new Error(`the processor answered ${response.status}: ${text.slice(0, 200)}`);
  return shape.parse(JSON.parse(text));
}
