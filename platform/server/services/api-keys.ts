/** Keys of players' programs as a service: the server asks whose a key is, whoever keeps them answers. */
import { fail, type Failure } from '../../contract/error.ts';
import type { KeyScope } from '../../contract/key-scope.ts';
import type { Player } from '../identity/identity.ts';

export interface KeyHolder {
  /** Public id of the key. */
  readonly id: string;
  readonly player: Player;
  readonly scopes: readonly KeyScope[];
}

/** Never remembers an answer: a key that was revoked a moment ago opens nothing. */
export type KeySource = (secret: string, address: string) => Promise<KeyHolder | Failure>;

export const unknownKey = fail(401, -1030, 'This API key is unknown, has expired or was revoked.');
export const outOfScope = fail(403, -1031, 'This API key may not make this call.');
export const strangeAddress = fail(403, -1032, 'This API key may not be used from this address.');

/** What a key begins with: nothing else that is sent as a bearer token does. */
const MARK = 'phk_';

/** The key in a bearer token; null: it is something else. */
export const keyIn = (bearer: string | null): string | null =>
  bearer !== null && bearer.startsWith(MARK) ? bearer : null;

/** @param random 24 bytes or more */
export const newKey = (random: Buffer): string => `${MARK}${random.toString('base64url')}`;
