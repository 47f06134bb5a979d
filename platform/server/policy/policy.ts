/** Policy as a port: the operator's rules, the judge with those rules, what it refused, and how a player is put out. */
import type pg from 'pg';
import type { Failure, PolicyMark } from '../../contract/error.ts';
import type { Identity, Player } from '../identity/identity.ts';
import type { Draft, PlayerState } from '../money/state.ts';
import type { Judged, PolicyAction, PolicyContext, PolicyRules } from './decide.ts';
import type { Law } from './law.ts';
import type { BarKind, PlayerRestrictions } from './restrictions.ts';
import type { StakeView } from './stake.ts';

export interface RefusalRow {
  /** First and last moment of the same refusal within a quarter of an hour. */
  readonly at: number;
  readonly until: number;
  readonly count: number;
  readonly rule: string;
  readonly action: string;
  readonly product: string;
  readonly country: string | null;
}

export interface Policy {
  rules(): PolicyRules;
  /** What a product passes on to refuseStake and refuseRaise. */
  view(product: string, country: string | null): StakeView;
  /** The law that a player is under: of where they live, and of where the request comes from. */
  law(guard: PlayerRestrictions | null, country: string | null): Law;
  /** Judges inside the engine's decision; the engine writes refusals down. */
  decide(action: PolicyAction, state: Judged, context: Omit<PolicyContext, 'rules'>): Failure | null;
  /**
   * Judges where no money moves yet, e.g. before an address for deposits is shown, and writes a refusal down. What is unasked is judged
   * by placeOf().
   */
  ask(
    action: PolicyAction,
    user: bigint,
    context: Omit<PolicyContext, 'rules' | 'now'>,
  ): Promise<Failure | null>;
  /** Where a player is who asks for nothing: where they live as verified, else where they last logged in from; null when nobody knows. */
  placeOf(
    state: Pick<PlayerState, 'user' | 'guard'>,
    client?: Pick<pg.ClientBase, 'query'>,
  ): Promise<string | null>;
  /** Writes a refusal down. */
  refused(user: bigint, mark: PolicyMark): void;
  /** Hears of every refusal in this process. */
  onRefusal(listener: (user: bigint, mark: PolicyMark) => void): void;
  /** Newest first; without a player those of everybody. */
  refusals(of: { user?: bigint; limit: number }): Promise<(RefusalRow & { user: bigint })[]>;
  /** How often each rule refused, and how many players, since this moment (epoch ms, to a quarter of an hour); most first. */
  refusalsByRule(since: number): Promise<{ rule: string; count: number; players: number }[]>;
  /** Takes refusals away whose last time was before. */
  forgetRefusals(before: Date): Promise<void>;
  /**
   * Bars a player, or lifts the bar, inside money.exclusive(). With the commit every process closes the player's
   * sockets and tells their open pages.
   */
  bar(
    client: pg.ClientBase,
    state: PlayerState,
    draft: Draft,
    bar: { until: number | null; kind: BarKind },
  ): Promise<PlayerRestrictions>;
  /** Everything that was noted is in the database. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** What the port needs of identity: the account as it is now, and forgetting what it was. */
export type PolicyIdentity = Pick<Identity, 'byId' | 'byPublicId' | 'changed' | 'lastCountry'>;

export type Disconnect = (player: Player) => Promise<void>;
