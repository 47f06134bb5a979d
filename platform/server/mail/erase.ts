import { goes } from '../services/erasure.ts';

/** Letters to a player, sent or on their way. */
export const erasableLetters = goes('letters', ['mail', 'account_id']);
