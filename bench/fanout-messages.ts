/** What the processes of the fan-out bench say to each other. */

/** Payload bytes of one event: digits at the start tell when it was published, the rest pads to about 190 B a frame. */
export const CHANNEL = 'bench';
export const EVENT = 'tick';
export const STAMP_DIGITS = 16;

/** Event data with a stamp in microseconds of the machine's monotonic clock. */
export function stamped(micros: number): { t: string; pad: string } {
  return { t: String(micros).padStart(STAMP_DIGITS, '0'), pad: 'x'.repeat(100) };
}

export function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

export type ToServer =
  | { readonly type: 'memory' }
  | { readonly type: 'cpu' }
  /** `count` events, `rate` a second. */
  | { readonly type: 'burst'; readonly count: number; readonly rate: number };

export type FromServer =
  | {
      readonly type: 'ready';
      readonly port: number;
      readonly control: number;
      readonly frameBytes: number;
      readonly stampAt: number;
    }
  | { readonly type: 'memory'; readonly rss: number }
  | { readonly type: 'cpu'; readonly micros: number };

export type ToSwarm =
  | {
      readonly type: 'connect';
      readonly name: string;
      readonly port: number;
      readonly control: number;
      readonly count: number;
      readonly frameBytes: number;
      readonly stampAt: number;
    }
  /** One event at a time for so long. */
  | { readonly type: 'turns'; readonly name: string; readonly ms: number }
  /** Counts `events` to every socket, until all are in or `ms` passed. */
  | { readonly type: 'collect'; readonly name: string; readonly events: number; readonly ms: number };

export type FromSwarm =
  | { readonly type: 'up' }
  | { readonly type: 'connected' }
  | { readonly type: 'collecting' }
  | {
      readonly type: 'result';
      readonly delivered: number;
      readonly lost: number;
      readonly ms: number;
      readonly latencies: readonly number[];
    };
