/** What front processes of one machine and the process above them send each other. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { BusEvent, Control } from '../realtime/bus.ts';
import type { CountsMessage } from '../realtime/remote-counts.ts';
import type { Rate } from '../http/rate-limits.ts';
import type { Outcome, Part } from '../money/part.ts';

export type MetricFacts = MetricObjectWithValues<MetricValue<string>>;

/** What a front process asks, and what it is answered. */
export interface Answers {
  /** Follows a channel from now on. Answers whether others follow it too, once all others know of it. */
  follow: { readonly question: { readonly channel: string }; readonly answer: boolean };
  /** The last event of a cache channel. */
  cached: {
    readonly question: { readonly channel: string };
    readonly answer: { readonly body: string; readonly ttlSeconds: number } | null;
  };
  join: {
    readonly question: { readonly channel: string; readonly user: string; readonly info: string };
    readonly answer: { readonly first: boolean; readonly members: readonly (readonly [string, string])[] };
  };
  leave: { readonly question: { readonly channel: string; readonly user: string }; readonly answer: boolean };
  members: {
    readonly question: { readonly channel: string };
    readonly answer: readonly (readonly [string, string])[];
  };
  among: {
    readonly question: { readonly channel: string; readonly users: readonly string[] };
    readonly answer: string[];
  };
  /** Seconds to wait, as RateLimits says them. */
  rate: {
    readonly question: { readonly key: string; readonly rate: Rate; readonly taking: boolean };
    readonly answer: number;
  };
  /** Decisions for the process that writes their lane. */
  write: { readonly question: { readonly part: Part }; readonly answer: Outcome };
  /** The figures of every front process. */
  figures: { readonly question: object; readonly answer: readonly (readonly MetricFacts[])[] };
}

export type Question = {
  [Of in keyof Answers]: { readonly of: Of } & Answers[Of]['question'];
}[keyof Answers];

/** From a front process. */
export type ToHub =
  | { readonly type: 'ask'; readonly number: number; readonly question: Question }
  | { readonly type: 'publish'; readonly event: BusEvent }
  | { readonly type: 'control'; readonly message: Control | CountsMessage }
  | { readonly type: 'unfollow'; readonly channels: readonly string[] }
  /** Answers to `followed` and to `figures`. */
  | { readonly type: 'known'; readonly number: number }
  | { readonly type: 'figures'; readonly number: number; readonly figures: readonly MetricFacts[] }
  /** Answers to `write`. */
  | { readonly type: 'written'; readonly number: number; readonly outcome: Outcome }
  /** Answers to `look`: its event loop goes on. */
  | { readonly type: 'alive' }
  /** It serves. @param welcome what to show whoever started the program */
  | { readonly type: 'open'; readonly welcome: readonly string[] };

/** To a front process. */
export type ToWorker =
  | { readonly type: 'answer'; readonly number: number; readonly answer: unknown }
  | {
      readonly type: 'event';
      readonly channel: string;
      readonly body: string;
      readonly except: string | null;
      readonly urgent: boolean;
      /** This process published it. */
      readonly own: boolean;
    }
  | { readonly type: 'control'; readonly message: Control | CountsMessage }
  /** Users who left because their process died. */
  | { readonly type: 'gone'; readonly channel: string; readonly users: readonly string[] }
  /** Another process follows the channel from now on, to be answered with `known`. */
  | { readonly type: 'followed'; readonly channel: string; readonly number: number }
  | { readonly type: 'unfollowed'; readonly channel: string }
  | { readonly type: 'figures'; readonly number: number }
  /** To be answered with `alive`. */
  | { readonly type: 'look' }
  /** To write with what it decided itself, and to be answered with `written`. */
  | { readonly type: 'write'; readonly number: number; readonly part: Part }
  /** Its place among the processes that serve: it writes the lanes whose number leaves `place` when divided by `among`. */
  | { readonly type: 'place'; readonly place: number; readonly among: number }
  | { readonly type: 'stop' };
