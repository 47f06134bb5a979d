/** VIP standing as a service: rooms ask what a player's level gives, whoever keeps the ladder answers. */

export interface VipStanding {
  /** 0: no level yet. */
  readonly level: number;
  /** Fee on withdrawals in percent, as a decimal string: '1.5' is one and a half percent. */
  readonly withdrawFeePercent: string;
}

export interface VipSource {
  /** What the player's level gives now; for a player it does not know, the standing of level 0. */
  level(user: bigint): Promise<VipStanding>;
}

/** Everybody is at level 0 and pays no fee. */
export const NO_VIP: VipSource = { level: async () => ({ level: 0, withdrawFeePercent: '0' }) };
