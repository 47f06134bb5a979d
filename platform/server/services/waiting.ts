/**
 * What waits for a person of staff, as a service: each room says of its own rows which ones wait, whose they are and who may decide
 * them. It is asked, never told: a row that stops waiting is done, whatever did it, so no room has to remember to say so.
 */
import type pg from 'pg';
import type { Permission } from '../../contract/permission.ts';
import type { WaitingKind } from '../../contract/waiting.ts';

/** One thing that waits. */
export interface WaitingThing {
  /** Names it in its room, the same every time it is read. */
  readonly id: string;
  /** Whose it is; null: nobody's. */
  readonly player: bigint | null;
  /** What it is about in words that need no translation: an amount, a match, a name. No secrets: whoever sees the kind reads it. */
  readonly subject: string;
  /** 3 is the gravest. */
  readonly severity: 1 | 2 | 3;
  readonly since: Date;
  /** When it has to be done by; null: as the operator has set for its kind. */
  readonly dueAt: Date | null;
  /** Public ids of staff who may not decide it: who asked for it, who agreed to it before. */
  readonly barred: readonly string[];
  /** Public id of who took care of it in its room before it waited here; null: nobody. */
  readonly careOf: string | null;
}

/** What waits, as far as one of staff may know of it. */
export interface OpenCases {
  readonly open: number;
  readonly overdue: number;
  /** Since when the oldest waits; null: nothing does. */
  readonly oldest: Date | null;
}

/** A room's own list of what waits. */
export interface WaitingSource {
  readonly kind: WaitingKind;
  /** The room that says so: while it is off nothing of it waits. */
  readonly feature: string;
  /** Who sees that it waits, as in the room itself. */
  readonly reads: Permission;
  /** Who can do something about it: only they can be given it. Of several rights they hold all. */
  readonly decides: Permission | readonly Permission[];
  /** Whom a thing is about, and who is barred from it, is not to know that it waits, of staff neither. */
  readonly secret?: true;
  /** Page on which it is decided. */
  readonly room: string;
  /**
   * What waits now, in the order of `since`, the first `most`. Runs in a transaction of the asker.
   */
  read(client: pg.ClientBase, most: number): Promise<readonly WaitingThing[]>;
}
