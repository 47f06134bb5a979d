/** The chat as a service: rooms that say something there, or ask who talks, go through whoever keeps it. */
import type pg from 'pg';
import type { Failure } from '../../contract/error.ts';
import type { Player } from '../identity/identity.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Something the house says in a room of the chat. */
type HouseMessage = { readonly channel: string } & (
  | {
      readonly type: 'service';
      /** A text of `chat.service`, and what stands in it. */
      readonly data: { readonly key: string; readonly values: Readonly<Record<string, string>> };
    }
  /** A rain, drawn by whoever keeps the rains. */
  | { readonly type: 'rain'; readonly data: { readonly id: string } }
);

/** Something a player shows in a room, drawn by whoever keeps it. */
interface PlayerMessage {
  readonly channel: string;
  /** Selections of the sportsbook. */
  readonly type: 'slip';
  /** `slip`: their ids, as the sportsbook reads them; `legs`: how many. */
  readonly data: { readonly slip: string; readonly legs: number };
}

/** A span of time: from, including, to before. Epoch milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Why a line is not written: the account is barred or muted, it is empty or too long, or holds a word or a link that is not written here. */
export type LineRefusal = 'barred' | 'muted' | 'length' | 'word' | 'link';

export interface ChatSource {
  readonly channels: readonly string[];
  /** Says it in the caller's transaction: it appears with the commit, or not at all. */
  send(client: Queryable, message: HouseMessage): Promise<void>;
  /**
   * Says it as the player does: who is barred or muted, or wrote a moment ago, does not.
   * @returns why it was not said: codes 2 muted, 3 too soon, 403 barred
   */
  sendAs(player: Player, message: PlayerMessage): Promise<Failure | null>;
  /** Rooms in which people wrote in a span, most people first. */
  busy(client: Queryable, span: Span): Promise<{ readonly channel: string; readonly people: number }[]>;
  /** Whether an account wrote in a room in a span. Messages that were taken away do not count. */
  wrote(client: Queryable, user: bigint, channel: string, span: Span): Promise<boolean>;
  /** Whether an account may not write now. */
  isMuted(client: Queryable, user: bigint): Promise<boolean>;
  /**
   * Holds a line for a chat that another room keeps against the rules of this one. Words of all languages count: such a chat
   * has none of its own.
   * @returns the line as it may be kept, or why it is not written
   */
  review(caller: Player, written: string): Promise<{ readonly text: string } | LineRefusal>;
}

export interface ChatService {
  /** Null while there is no chat, or it is off. */
  source(): ChatSource | null;
}
