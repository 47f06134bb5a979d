/** What every room refuses that moves real money. */
import { fail } from '../../contract/error.ts';

export const demoBuild = fail(403, 403, 'A demo build holds play money only.');
