import { features } from '../app/features.ts';
import { houseCalls } from '../platform/server/http/http.ts';
import { endpointsOf, openApi } from '../platform/server/http/openapi.ts';
import type { ApiDocument } from './client-types.ts';

/** The API with every feature on, as /api/openapi.json describes it. */
export function apiDocument(): ApiDocument {
  const described = features.map(({ id, title, messages = [], contract }) => ({
    id,
    title,
    messages,
    endpoints: endpointsOf({ contract }),
  }));
  // The document is made of our own contracts, in the form that is declared here.
  return openApi([houseCalls, ...described], 'https://casino.example') as unknown as ApiDocument;
}

/** Where the types of the client are. */
export const CLIENT_TYPES = 'clients/ts/src/calls.ts';
