/** Where fixtures, prices and results come from, whatever the source is: one interface, one union of messages. */
import type { FeedMessage } from '#engines/sport/feed/message.ts';
import type { LawSource } from '#engines/sport/models/source.ts';
import type { EventResult } from '#engines/sport/settle/settle.ts';
import type { Score } from '#engines/sport/markets/facts.ts';
import type { PlayView } from '../../play-contract.ts';

export interface Fixture {
  readonly id: string;
  readonly sport: number;
  /** Country or circuit. */
  readonly category: string;
  readonly tournament: string;
  readonly home: string;
  readonly away: string;
  /** Epoch ms. */
  readonly startsAt: number;
  /** Address of a moving picture of the match, of feeds that give one. */
  readonly stream?: string | undefined;
}

interface Stamped {
  readonly producer: number;
  readonly timestamp: number;
}

/** The eight messages of the unified feed, alive and snapshot, and what a board shows beside prices. */
export type AdapterMessage =
  | FeedMessage
  | (Stamped & { readonly kind: 'fixture'; readonly fixture: Fixture })
  /** What a match is priced from now; before the prices that follow from it. Sources that know none send none. */
  | (Stamped & { readonly kind: 'law'; readonly event: string; readonly law: LawSource })
  | (Stamped & {
      readonly kind: 'score';
      readonly event: string;
      /** Null in races. */
      readonly score: Score | null;
      readonly periods: readonly Score[];
      /** "63'", "2nd set 4:3". */
      readonly clock: string | null;
      /** Everything known of the match, for our own settler; null where the source knows only the score. */
      readonly result: EventResult | null;
      /** What a live tracker shows besides; left out where the source tells nothing of it. */
      readonly play?: PlayView;
    });

export type { PlayView };

/** @returns false when it could not be applied now: what follows from it is not to be sent, and it is asked for again */
export type Emit = (message: AdapterMessage) => Promise<boolean>;

export interface FeedAdapter {
  readonly name: string;
  /** All fixtures it knows of, soonest first. */
  catalogue(): readonly Fixture[];
  /** Sends messages, one at a time, until it is stopped. */
  subscribe(emit: Emit, stop: AbortSignal): Promise<void>;
  /** Asks for everything a producer has sent since a time, then its snapshot_complete. */
  recover(producer: number, after: number | null, requestId: number): void;
  /** Whether it is connected, for staff. */
  health(): { readonly connected: boolean; readonly lastMessageAt: number | null };
}
