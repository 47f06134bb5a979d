/** The bell as a service: rooms put notices in words of staff into it, whoever keeps the notices writes them. */
import type pg from 'pg';

export interface OfferNotice {
  /** What it is about: a player gets one notice of each. */
  readonly ref: string;
  readonly subject: string;
  readonly text: string;
  /** Whether it goes to the player's devices as well. */
  readonly push: boolean;
}

export interface PlayerNotices {
  /** Whether notices are written now. */
  on(): boolean;
  /** Puts an offer into a player's bell, with the transaction. */
  offer(client: pg.PoolClient, user: bigint, notice: OfferNotice): Promise<void>;
}

/** There is no bell. */
export const NO_NOTICES: PlayerNotices = {
  on: () => false,
  offer: async () => undefined,
};
