/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

/** The same for a case of a kind that the caller does not see: whether there is one is not theirs to know. */
export const noSuchCase = fail(404, 404, 'No such case.');
export const moved = fail(409, 409, 'Somebody has taken or closed this case meanwhile.');
export const mayNotAssign = fail(403, 3, 'Only who may give cases can give this one or take it from others.');
export const hadPart = fail(403, 5, 'Who asked for it or agreed to it before cannot decide it.');
export const noRight = fail(403, 6, 'Only who may decide this can have it.');
export const notYours = fail(403, 7, 'This is somebody else’s case.');
export const noDue = fail(422, 8, 'The time lies in the past, or more than a year ahead.', {
  dueAt: 'out_of_range',
});
