import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';

/** What a page without a token asks first. The token speaks for no session: it is the log-in's. */
export const csrfTokenCall = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  who: 'guest',
  body: z.object({}),
  reply: z.object({}),
  summary: 'Sets the XSRF-TOKEN cookie (204)',
});
