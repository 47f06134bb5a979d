import * as z from 'zod/mini';

export const feedSettings = z.object({
  /** Wins the strip over the lobby keeps. */
  winsKept: z._default(z.literal([25, 30]), 30),
});

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    feed: z.output<typeof feedSettings>;
  }
}
