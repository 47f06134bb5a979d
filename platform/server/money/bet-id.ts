import { hash } from 'node:crypto';

/**
 * Public ids of bets. A bet is found by player and UUID; the public id carries both, with the player
 * masked by a hash under the installation's key, so the ids of one hidden player cannot be linked.
 */
export interface BetIds {
  /** 48 lowercase hex characters. */
  encode(user: bigint, id: string): string;
  /** @returns null for anything that is not an id of this form */
  decode(text: string): { user: bigint; id: string } | null;
}

export function createBetIds(key: Buffer): BetIds {
  const prefix = key.toString('hex');
  const mask = (hex: string): bigint => BigInt(`0x${hash('sha256', prefix + hex, 'hex').slice(0, 16)}`);
  return {
    encode(user, id) {
      const hex = id.replaceAll('-', '');
      return hex + (user ^ mask(hex)).toString(16).padStart(16, '0');
    },
    decode(text) {
      if (!/^[0-9a-f]{48}$/.test(text)) return null;
      const hex = text.slice(0, 32);
      const user = BigInt(`0x${text.slice(32)}`) ^ mask(hex);
      // A made-up id unmasks to a random number, nearly always beyond any real account.
      if (user >= 1n << 63n) return null;
      return {
        user,
        id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
      };
    },
  };
}

/** Ids carry their time: the least one of a moment. @param at epoch milliseconds */
export function firstId(at: number): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
