/** What this room refuses, each once. */
import { fail, type Failure } from '#platform/contract/error.ts';

export const gone = fail(404, 404, 'This no longer exists.', { id: 'unknown' });
export const changedSince = fail(409, 409, 'Somebody changed it meanwhile. Open it again.');
export const badField = (field: string, message: string): Failure =>
  fail(422, 422, `${field}: ${message}`, { [field]: 'invalid' });
export const endsTooEarly = fail(422, 422, 'endsAt: must come after startsAt', { endsAt: 'invalid' });
