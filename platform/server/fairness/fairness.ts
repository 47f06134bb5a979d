import type pg from 'pg';

/** Seed pairs of players. Secrets are sealed in the database and never leave before they are revealed. */
export interface PairView {
  clientSeed: string;
  serverSeedHash: string;
  nextServerSeedHash: string;
  /** Nonce the next bet will take; also the number of bets made with the pair. */
  nonce: number;
}

export interface RevealedPair {
  clientSeed: string;
  serverSeed: string;
  serverSeedHash: string;
  /** Bets made with the pair. */
  nonce: number;
  revealedAt: string;
}

export interface Fairness {
  /** The pair in use and the commitment of the next one. A player who has none yet gets both now. */
  current(user: bigint): Promise<PairView>;
  /** Reveals the active pair and activates the next one. Refused while a stepped round is open. */
  rotate(
    user: bigint,
    clientSeed?: string,
  ): Promise<{ pair: PairView; revealed: RevealedPair } | { refused: 'open-round' }>;
  /**
   * The client seed that a player had at a moment: whoever chose another one since has not chosen it knowing what came after.
   * @param client of the transaction on the player's lane @param active the one in use now
   */
  clientSeedAt(
    client: Pick<pg.ClientBase, 'query'>,
    user: bigint,
    active: string,
    at: number,
  ): Promise<string>;
  history(user: bigint, options: { before?: string; limit: number }): Promise<RevealedPair[]>;
  /** The seed behind a hash if, and only if, it has been revealed. */
  reveal(hash: string): Promise<RevealedPair | null>;
  /** Seals a secret for storage / opens it again (AES-256-GCM under the installation's key). */
  seal(secret: string): Buffer;
  open(sealed: Buffer): string;
}
