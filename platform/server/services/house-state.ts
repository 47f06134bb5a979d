/** How the house stands, each part from the room that knows it: whether its money was found right, and what it may lose. For the page that staff look at first. */
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface MoneyCheck {
  /** When it was held against it last; null: never. */
  readonly at: Date | null;
  /** Whether nothing was found wrong, and it is not overdue. */
  readonly right: boolean;
  /** What was found and nobody has closed. */
  readonly findings: number;
}

export interface MoneyCheckSource {
  /** Held against chains and signer, or against what players are owed. */
  readonly check: 'reconciliation' | 'solvency';
  /** While this room is off there is nothing to say. */
  readonly feature: string;
  /** @returns null where there is nothing to compare */
  read(db: Queryable): Promise<MoneyCheck | null>;
}

/** The one thing of a product that would cost most. */
export interface OpenRisk {
  /** A match, a ticker. */
  readonly name: string;
  /** Millionths of a euro: in sport the loss at the worst result, in futures by how much the notional of one side is above the other's. */
  readonly microEur: bigint;
}

export interface OpenRiskSource {
  readonly product: 'sport' | 'futures';
  readonly feature: string;
  /** @returns null where nothing is open */
  read(): Promise<OpenRisk | null>;
}
