import { goes } from '../services/erasure.ts';

/** What was sent as a picture of a player. */
export const erasablePictures = goes('profile', ['media', 'author', '_id']);
