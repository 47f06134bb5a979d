/** Programs of others that players connect: the request they see, what they have connected, the clients themselves. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId as clientId } from '#platform/contract/fields.ts';

/** What a program may be given, beside who the player is. */
export const SCOPES = ['profile', 'balance', 'bets'] as const;
export type Scope = (typeof SCOPES)[number];

const scope = z.enum(SCOPES);
const requestId = z.string().check(z.regex(/^[\w-]{10,64}$/));

export const authorizationRequest = endpoint({
  method: 'POST',
  path: '/oauth/authorize/:requestId/show',
  who: 'user',
  body: z.object({ requestId }),
  reply: z.object({
    client: z.object({
      name: z.string(),
      website: z.nullable(z.string()),
      /** Host that the player is sent back to. */
      host: z.string(),
    }),
    scopes: z.array(z.object({ id: scope, granted: z.boolean() })),
    /** Everything that is asked for has been granted before. */
    known: z.boolean(),
  }),
  codes: { 1: 'oauth.refusal.gone' },
  summary: 'What a program asks the player for',
});

export const authorizationDecision = endpoint({
  method: 'POST',
  path: '/oauth/authorize/:requestId/decide',
  who: 'user',
  body: z.object({ requestId, allow: z.boolean() }),
  reply: z.object({
    /** Address to go on to, on this site. */
    to: z.string(),
  }),
  /** 2: the program wants a log-in that is newer than the caller's session; 3: what it asks for is new, and the session is not fresh. */
  codes: {
    1: 'oauth.refusal.gone',
    2: 'oauth.refusal.logIn',
    3: 'oauth.refusal.fresh',
    [-1024]: 'oauth.refusal.factor',
  },
  rate: { max: 30, seconds: 60 },
  summary: 'Grants or refuses what a program asks for',
});

const connection = z.object({
  /** Id of the client. */
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  scopes: z.array(scope),
  /** When it was connected, and when it last asked for something; ISO. */
  since: z.string(),
  used: z.nullable(z.string()),
});
export type Connection = z.output<typeof connection>;

export const connections = endpoint({
  method: 'POST',
  path: '/api/oauth/connections',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ connections: z.array(connection) }),
  summary: 'Programs the player has connected',
});

export const disconnect = endpoint({
  method: 'POST',
  path: '/api/oauth/disconnect',
  who: 'user',
  body: z.object({ id: clientId }),
  reply: z.object({}),
  codes: { 404: 'oauth.refusal.notConnected' },
  rate: { max: 60, seconds: 60 },
  summary: 'Takes a grant back; what was issued under it stops working',
});

const client = z.object({
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  redirectUris: z.array(z.string()),
  scopes: z.array(scope),
  /** Whether it keeps a secret. */
  confidential: z.boolean(),
  enabled: z.boolean(),
  created: z.string(),
  /** Players who have connected it. */
  players: z.int(),
});
export type Client = z.output<typeof client>;

const definition = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  website: z.nullable(z.string().check(z.maxLength(300))),
  redirectUris: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(10)),
  scopes: z.array(scope).check(z.maxLength(3)),
};

export const clients = endpoint({
  method: 'POST',
  path: '/api/admin/oauth/clients',
  who: 'perm:oauth.clients',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    clients: z.array(client),
    /** Where programs find everything else. */
    discovery: z.string(),
  }),
  summary: 'Programs that players may connect',
});

const refusals = {
  1: 'oauth.refusal.redirect',
  2: 'oauth.refusal.website',
  404: 'oauth.refusal.noClient',
} as const;

export const createClient = endpoint({
  method: 'POST',
  path: '/api/admin/oauth/create',
  who: 'perm:oauth.clients',
  body: z.object({ ...definition, confidential: z.boolean() }),
  reply: z.object({
    client,
    /** Shown this once; null for a client that keeps none. */
    secret: z.nullable(z.string()),
  }),
  codes: refusals,
  summary: 'Makes a client; its secret is in this answer and in no other',
});

export const changeClient = endpoint({
  method: 'POST',
  path: '/api/admin/oauth/change',
  who: 'perm:oauth.clients',
  body: z.object({ ...definition, id: clientId, enabled: z.boolean() }),
  reply: z.object({ client }),
  codes: refusals,
  summary: 'Changes a client; one that is disabled loses every token',
});

export const renewSecret = endpoint({
  method: 'POST',
  path: '/api/admin/oauth/secret',
  who: 'perm:oauth.clients',
  body: z.object({ id: clientId }),
  reply: z.object({ secret: z.string() }),
  codes: refusals,
  summary: 'Draws a new secret; the old one stops working',
});
