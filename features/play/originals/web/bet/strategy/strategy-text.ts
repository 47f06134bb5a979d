/**
 * Strategies as texts: in the store, in the account, in a link. Their amounts belong to the first stake in them; a page
 * plays them with the stake that is entered, so one text serves every currency.
 */
import { parseStrategy } from '#engines/strategy/parse.ts';
import { scaleStrategy } from '#engines/strategy/scale.ts';
import type { Strategy } from '#engines/strategy/strategy.ts';

/** More than any currency has. */
const PLACES = 18;

/** @throws BadStrategy */
export function readStrategy(text: string): Strategy {
  return parseStrategy(text, PLACES);
}

/** The strategy for a first stake, in units of that stake's currency; null when the text is none. */
export function strategyFor(text: string, base: bigint): Strategy | null {
  try {
    return scaleStrategy(readStrategy(text), base > 0n ? base : 1n);
  } catch {
    return null;
  }
}

const MARK = '#strategy=';

/** Behind a page's address. A server never sees it. */
export function strategyHash(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return MARK + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Whether an address brings a strategy, readable or not. */
export function holdsStrategy(hash: string): boolean {
  return hash.startsWith(MARK);
}

/** The strategy of a link for a game; null when it holds none, or one for another game. */
export function strategyIn(hash: string, game: string): string | null {
  if (!holdsStrategy(hash)) return null;
  try {
    const bytes = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (char) => char.charCodeAt(0)),
    );
    return readStrategy(text).game === game ? text : null;
  } catch {
    return null;
  }
}
