/** VIP standing as a port: rooms ask what a player's level gives, whoever keeps the ladder answers. */

export interface VipStanding {
  /** 0: no level yet. */
  readonly level: number;
  /** Fee on withdrawals in percent, as a decimal string: '1.5' is one and a half percent. */
  readonly withdrawFeePercent: string;
}

/** Answers for a player by account id; for nobody it knows, the standing of level 0. */
export type VipSource = (user: bigint) => Promise<VipStanding>;

export interface Vip {
  /** What the player's level gives now. Without a source everybody is at level 0 and pays no fee. */
  level(user: bigint): Promise<VipStanding>;
  /** Says who keeps the ladder; at the start only. */
  provide(source: VipSource): void;
}

const NOBODY: VipStanding = { level: 0, withdrawFeePercent: '0' };

export function createVip(): Vip {
  let source: VipSource = async () => NOBODY;
  return {
    level: (user) => source(user),
    provide: (given) => void (source = given),
  };
}
