/** Requests that count once, also where their answer is lost. */
import { ApiError } from './api.ts';
import { freshKey } from './fresh-key.ts';

/**
 * Sends requests, each with a key of its own, repeated by `call` while the connection fails. When even the repeats fail, nobody knows
 * whether it was done: the same request made again goes out under the same key, so it is done once at most.
 */
export function createOnce() {
  let unanswered: { readonly key: string; readonly same: string } | null = null;
  return async <Body extends object, Reply>(
    body: Body,
    send: (keyed: Body & { key: string }) => Promise<Reply>,
  ): Promise<Reply> => {
    const same = JSON.stringify(body);
    const key = unanswered?.same === same ? unanswered.key : freshKey();
    unanswered = null;
    try {
      return await send({ ...body, key });
    } catch (error) {
      if (isLost(error)) unanswered = { key, same };
      throw error;
    }
  };
}

function isLost(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'network' || error.kind === 'reply' || error.status >= 500)
  );
}
