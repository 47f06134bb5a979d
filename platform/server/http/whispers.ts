/** POST /api/whisper: one call, many events; each belongs to the feature that listens to it. */
import * as z from 'zod/mini';
import { fail, type Failure } from '../../contract/error.ts';
import { whisper } from '../../contract/whisper.ts';
import type { Call } from './call-context.ts';
import { notFound } from './serve.ts';
import { invalidBody } from './validation.ts';

export type WhisperCall = Call<typeof whisper>;

interface Listener {
  readonly on: () => boolean;
  readonly data: z.ZodMiniType;
  readonly handle: (call: WhisperCall, data: never) => unknown;
}

export interface Whispers {
  /** @throws when somebody listens to the event already */
  listen<S extends z.ZodMiniType>(
    event: string,
    on: () => boolean,
    data: S,
    handle: (call: WhisperCall, data: z.output<S>) => unknown,
  ): void;
  answer(call: WhisperCall): unknown;
}

const unknownEvent = fail(422, 3, 'Invalid API operation');

export function createWhispers(): Whispers {
  const listeners = new Map<string, Listener>();
  return {
    listen(event, on, data, handle) {
      if (listeners.has(event)) throw new Error(`the whisper ${event} is listened to twice`);
      listeners.set(event, { on, data, handle });
    },
    answer(call): unknown {
      const { event, data } = call.body;
      const listener = listeners.get(event);
      if (!listener) return unknownEvent;
      if (!listener.on()) return notFound satisfies Failure;
      const parsed = z.safeParse(listener.data, data);
      if (!parsed.success) return invalidBody(whisper, parsed.error.issues, data);
      return listener.handle(call, parsed.data as never);
    },
  };
}
