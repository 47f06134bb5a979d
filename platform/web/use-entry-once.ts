/** Entering a game once, however often its answer is lost. */
import { useState } from 'react';
import { createOnce } from './once.ts';

/**
 * Sends entries, each under a key of its own, which a press after a lost answer has again, until the list shows the player in the game,
 * or out of it: whatever is pressed from then on is another entry.
 * @param mine what the list says of the player's own entry
 */
export function useEntryOnce(mine: boolean | string | null): ReturnType<typeof createOnce> {
  const [kept, setKept] = useState(() => ({ mine, once: createOnce() }));
  if (kept.mine === mine) return kept.once;
  const renewed = { mine, once: createOnce() };
  setKept(renewed);
  return renewed.once;
}
