/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const requestEnded = fail(404, 1, 'This request has ended. Go back to the program and begin again.');
export const logInAgain = fail(403, 2, 'Log in again first: the program asks for it.');
export const notFresh = fail(403, 3, 'Log in again here first, then allow it again.');
export const notConnected = fail(404, 404, 'This program is not connected.');
export const wrongRedirect = fail(
  422,
  1,
  'Addresses begin with https://, or with http:// on the own machine.',
  {
    redirectUris: 'oauth.refusal.redirect',
  },
);
export const wrongWebsite = fail(422, 2, 'The website is an address that begins with https://.', {
  website: 'oauth.refusal.website',
});
export const noClient = fail(404, 404, 'There is no such client.');
