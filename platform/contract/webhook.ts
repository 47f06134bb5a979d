import type * as z from 'zod/mini';

/** A message that the house sends to operators' systems, as /api/openapi.json describes it. */
export interface WebhookMessage {
  /** As messages name it: 'deposit.credited'. */
  readonly type: string;
  /** One line for the OpenAPI page. */
  readonly summary: string;
  /** What it holds in `data`. */
  readonly data: z.ZodMiniType;
}
