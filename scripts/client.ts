// npm run client: writes the types of the client in clients/ts from the contracts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument, CLIENT_TYPES } from './client-document.ts';
import { clientTypes } from './client-types.ts';

writeFileSync(join(import.meta.dirname, '..', CLIENT_TYPES), clientTypes(apiDocument()));
