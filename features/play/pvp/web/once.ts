/** Requests that count once, also where their answer is lost. */
import { ApiError } from '#platform/web/api.ts';
import { freshKey } from '#platform/web/fresh-key.ts';

/**
 * Sends requests, each with a key of its own. Where no answer came nobody knows whether it was done: the same request goes out
 * again under the same key.
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
  return error instanceof ApiError && (error.kind !== 'refused' || error.status >= 500);
}
