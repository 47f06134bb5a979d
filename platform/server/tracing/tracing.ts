/** What requests, batches and jobs took, part by part, for a collector of the operator's: see README.md. */

/** One piece of work, from its beginning to its end. */
export interface Span {
  /** @param name of an attribute, by the semantic conventions of OpenTelemetry where they have one */
  set(name: string, value: string | number): void;
  /** Once. @param error what ended it, if it failed: its name is kept, never its text */
  end(error?: unknown): void;
}

export type Attributes = Readonly<Record<string, string | number>>;

export interface Tracing {
  /** A piece of work that nothing follows from: the share of them that is asked for; null for all others. */
  root(name: string, attributes: Attributes): Span | null;
  /** Runs `work` as a part of `span`: what it begins, and what it waits for begins, are parts of it too. */
  within<Result>(span: Span, work: () => Result): Result;
  /** Runs `work` as a part of nothing: what serves many is not a part of whoever happened to begin it. */
  apart<Result>(work: () => Result): Result;
  /** The span that the caller runs within; null for none. */
  current(): Span | null;
  /** A part of the span that the caller runs within; null where it runs within none. */
  part(name: string, attributes: Attributes): Span | null;
  /** Work that was done for many at once: a span of its own with a link to each of theirs; null when none of them has one. */
  shared(name: string, of: readonly (Span | null)[], attributes: Attributes): Span | null;
  /**
   * Work that turned out to be worth a span although none was begun: a request that was answered 503.
   * @param began by `performance.now()`
   */
  afterwards(name: string, began: number, attributes: Attributes): void;
  /** Sends what is left, for as long as three seconds. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Address of a collector that takes OTLP over HTTP, without a slash at the end; spans go to its /v1/traces. */
  readonly url: string;
  /** Of the requests and jobs, the part that is followed: 0 to 1. */
  readonly share: number;
}

/** Runs `work` as a part of the caller's span, if there is one, and ends that part with it. */
export async function traced<Result>(
  tracing: Tracing | null,
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing?.part(name, attributes) ?? null;
  return span === null ? work() : finishing(tracing!, span, work);
}

/** Runs `work` as a part of `span`, and ends the span with it. */
export async function finishing<Result>(
  tracing: Tracing,
  span: Span,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await tracing.within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
