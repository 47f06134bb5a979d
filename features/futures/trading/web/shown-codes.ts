/** Words for refusals of orders, closes and edits. */
import { tradingCodes } from '../contract.ts';

/** Refusals that name a limit: only the server knows it. */
const NAMED_BY_SERVER = { [-1]: '', [-9]: '', [-11]: '', [-12]: '', 5: '' };
export const SHOWN_CODES = { ...tradingCodes, ...NAMED_BY_SERVER };
