/** Acts of staff as a service: whose account they may touch, and what one of them may not do alone. */
import type pg from 'pg';
import { fail, type Failure } from '../../contract/error.ts';
import type { StaffAct } from '../../contract/staff.ts';
import type { Permission } from '../../contract/permission.ts';
import type { Player } from '../identity/identity.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Nobody credits, frees or approves themselves. */
export const ownAccount = fail(403, 20, 'Somebody else of staff decides about your own account.');
/** Who holds every right is not touched by who holds some. */
export const aboveYou = fail(403, 21, 'Only another administrator may do this to an administrator.');

/** Whether these are the staff's own account, or one of an administrator's that is above them; null: neither. */
export function refuseSubject(staff: Player, subject: Player): Failure | null {
  if (staff.id === subject.id) return ownAccount;
  return subject.roles.includes('*') && !staff.roles.includes('*') ? aboveYou : null;
}

/** Something that is worth money, done for a player. */
export interface ValuedAct {
  readonly staff: Player;
  /** Whom it is for; null: nobody in particular. */
  readonly player: bigint | null;
  readonly microEur: bigint;
}

export interface AskedAct {
  readonly act: StaffAct;
  /** Whose page shows it. */
  readonly player: Player;
  /**
   * What is done when somebody else agrees: given back to the act's doer as JSON. What is under `sealed` nobody else is shown, and it
   * is kept no longer than the request waits.
   */
  readonly body: Record<string, unknown>;
  /** Two requests for one thing are one. */
  readonly key: string;
}

/** Who asked, who agreed, and what belongs into the transaction of the act: it refuses when a third was faster. */
export interface Agreed {
  readonly staff: string;
  readonly second: string;
  readonly claim: (client: pg.ClientBase) => Promise<Failure | null>;
}

/** What two accounts were seen together by. An address is shared by whole offices, a device by few. */
export type LinkKind = 'device' | 'address';

export interface StaffRequests {
  /**
   * Counts an act towards what this member of staff may do alone in a day, in the transaction of the act.
   * @returns false: a second one has to agree, and the transaction must not be committed
   */
  mayAlone(client: Queryable, act: ValuedAct): Promise<boolean>;
  /** Whether the player was on a device or at an address of this member of staff. @param kinds both unless given */
  isLinked(client: Queryable, staff: bigint, player: bigint, kinds?: readonly LinkKind[]): Promise<boolean>;
  /** All accounts that were on a device or at an address of any of these staff, by their public ids. @param kinds both unless given */
  linkedTo(
    client: Queryable,
    staff: readonly string[],
    kinds?: readonly LinkKind[],
  ): Promise<readonly bigint[]>;
  /** Whether there is somebody else who could agree to what takes this right; one who is alone does everything alone. */
  hasSecond(staff: Player, right: Permission, client?: pg.PoolClient): Promise<boolean>;
  /** Leaves an act for somebody else to agree to. @returns id of the request; null: under its key something else waits, or somebody else's */
  ask(staff: Player, asked: AskedAct): Promise<string | null>;
  /** Those of these requests that somebody may still agree to: none that was decided, or has lapsed. */
  waiting(client: Queryable, ids: readonly string[]): Promise<readonly string[]>;
}

/** Without anybody who keeps requests, everything is done by one. */
export const NO_REQUESTS: StaffRequests = {
  mayAlone: async () => true,
  isLinked: async () => false,
  linkedTo: async () => [],
  hasSecond: async () => false,
  ask: async () => {
    throw new Error('nobody keeps requests of staff');
  },
  waiting: async () => [],
};

/** Who does an act that somebody else has agreed to, and which right both need. */
export interface StaffDoer {
  /** The room whose act it is: while it is off nobody agrees to it. */
  readonly feature: string;
  readonly act: StaffAct;
  readonly permission: Permission;
  run(player: Player, body: unknown, by: Agreed): Promise<unknown>;
}
