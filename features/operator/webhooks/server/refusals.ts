/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';
import { MAX_ENDPOINTS, MAX_REPLAYED, URL_LENGTH } from '../contract.ts';

export const tooMany = fail(409, 1, `No more than ${MAX_ENDPOINTS} endpoints.`);
export const wrongUrl = fail(
  422,
  2,
  `Nothing is sent to this address: it has to be https:// and public, and at most ${URL_LENGTH} characters long once encoded.`,
  { url: 'webhooks.refusal.url' },
);
export const noEndpoint = fail(404, 3, 'There is no such endpoint.');
export const noMessage = fail(404, 4, 'There is no such message.');
export const wrongPeriod = fail(422, 5, 'The period has to end after it begins.', {
  to: 'webhooks.refusal.period',
});
export const tooLong = fail(409, 6, `More than ${MAX_REPLAYED} messages are in this period.`);
