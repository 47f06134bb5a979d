import type { Failure } from '../../contract/error.ts';

/** A game of the catalogue as whoever brought it compares it. */
export interface KeptGame {
  readonly id: string;
  readonly name: string;
  /** Name of its maker, which staff may change. */
  readonly maker: string;
  /** Id of that, which stays. */
  readonly makerId: string;
  readonly category: readonly string[];
  readonly image: string;
  readonly enabled: boolean;
  /** Switched off by whoever brought it, and not by staff: put again it is offered again. */
  readonly gone: boolean;
}

export interface NewGame {
  readonly id: string;
  readonly name: string;
  readonly category: readonly string[];
  readonly custom_category?: readonly string[];
  /** On this site; the house draws one without it. */
  readonly image?: string;
  /** Featured from the start, as long as staff leave it so. */
  readonly featured?: boolean;
}

/** What rooms that bring games of others ask of the catalogue. */
export interface CatalogueKeeper {
  /** Games whose ids begin with this. */
  games(prefix: string): Promise<readonly KeptGame[]>;
  /**
   * Adds games of a maker or refreshes them, also those that another maker had; one that was gone is offered again. What staff
   * set of them stays. @param maker known by its id, else by its name, else added @param author who it was, for the audit log
   */
  put(
    maker: { readonly id: string; readonly name: string },
    games: readonly NewGame[],
    author: string,
  ): Promise<Failure | null>;
  /** Switches games on or off. */
  setEnabled(ids: readonly string[], enabled: boolean, author: string): Promise<void>;
}
