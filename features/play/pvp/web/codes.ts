import { poolCodes } from '../contract.ts';

/** Refusals that name a limit: only the server knows it. */
const NAMED_BY_SERVER = { [-1]: '', [-9]: '', [-11]: '', [-12]: '', 4: '', 9: '', 10: '' };

export const codes = { ...poolCodes, ...NAMED_BY_SERVER };
