/** What a bet row remembers so that it can be shown and replayed for ever. */
import type { AnyGame, AnySteps } from '#platform/contract/game.ts';

export interface BetDetail {
  readonly params: unknown;
  readonly outcome: unknown;
  /** Multiplier as paid, floored to 4 decimals. */
  readonly multiplier: number;
  readonly version: number;
  readonly table: string;
  /** Stamp of the balance that was answered, so that a repeated request gets the very same answer. */
  readonly stamp: number;
  /** Steps games: every turn taken, in order. */
  readonly turns?: readonly unknown[];
  /** Steps games: all turns were taken at the start, in one request. */
  readonly path?: boolean;
  /**
   * Steps games: false where no turn put anything at stake, so that the stake came back and the round is no play; true where it
   * was over before any turn and nobody could have left it. Left out where the turns tell.
   */
  readonly risked?: boolean;
  /** Steps games: the opening stake in smallest units, where more was staked on the way. */
  readonly base?: string | null;
  /** Steps games: payout units at which the round was cut short, when it was. */
  readonly cap?: string;
  /** Shared games: hundredths at which the player left; null when the round ended with them in. */
  readonly cashedAt?: number | null;
  /** Shared games: number of the round. */
  readonly no?: string;
}

export function detailText(game: AnyGame, detail: Omit<BetDetail, 'version' | 'table'>): string {
  return JSON.stringify({ ...detail, version: game.version, table: game.table });
}

/** The `risked` of a stepped round. @param state of its game as it ended */
export function riskedIn(
  game: AnySteps,
  params: unknown,
  state: unknown,
  turns: readonly unknown[],
): Pick<BetDetail, 'risked'> {
  if (game.risked?.(params, state) === false) return { risked: false };
  return turns.length === 0 && !game.canFinish(params, state) ? { risked: true } : {};
}

export function readDetail(text: string): BetDetail {
  return JSON.parse(text) as BetDetail;
}

/** State of a stepped round as stored: the game's own, the turns taken and the greatest payout told before the bet. */
export interface StepsRecord {
  readonly game: unknown;
  readonly turns: readonly unknown[];
  /** State right after the start, of games whose start shows something: for a request that comes again. */
  readonly first?: unknown;
  /** The opening stake in smallest units, once more has been staked. */
  readonly base?: string;
  /** Smallest units. */
  readonly cap: string;
  /** The turns were taken at the start. */
  readonly path?: boolean;
  /** Stamp of the balance answered at the start. */
  readonly stamp: number;
}

/** State of a player's part in a shared round as stored. */
export interface SharedRecord {
  /** Hundredths at which the player left, null while in. */
  readonly cashedAt: number | null;
  /** Multiplier it ended with, 0 when lost; missing while it is open. */
  readonly multiplier?: number;
  /** Stamp of the balance answered when joining. */
  readonly stamp: number;
  /** Where the part stands, in games in which a player may have several. */
  readonly place?: string;
}
