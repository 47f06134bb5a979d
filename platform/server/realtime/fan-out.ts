/**
 * From one event to many sockets. Frames wait per channel, so publishing costs the same for 1 and 5,000
 * subscribers; a flush gives each connection the frames of all its channels in one write, concatenated once per
 * distinct list and shared. Order is kept per channel, and per connection within a flush.
 *
 * When to flush (specs: adaptive flush): in the same turn while things are quiet, else not before the END of the
 * last flush + max(5 ms, its duration), so that flushing takes at most half of the time and events meanwhile share
 * writes. Urgent frames never wait. Big flushes are cut into slices with a turn of the event loop between them.
 */
import { release, type Audience, type FanOutStats, type Run, type SharedFrames } from './fan-out-frames.ts';
import { SOFT_LIMIT, queued, writeFrames, type Peer } from './peer.ts';

const TICK_MS = 5;
const SLICE = 512;

export interface FanOut {
  /** Queues one frame for everyone in the audience. */
  send(audience: Audience, frame: Buffer, except: Peer | null, urgent: boolean): void;
  join(audience: Audience, peer: Peer): void;
  leave(audience: Audience, peer: Peer): void;
  readonly stats: FanOutStats;
}

/** The run, and when the next one may begin. Times are epoch milliseconds. */
interface Pace extends Run {
  readonly now: () => number;
  running: boolean;
  startedAt: number;
  startedCpu: NodeJS.CpuUsage;
  endedAt: number;
  pauseMs: number;
  /** Events met in the last flush, or came in during it: time to share writes. */
  crowded: boolean;
  timer: NodeJS.Timeout | NodeJS.Immediate | null;
  timerDue: number;
}

/** @param now epoch milliseconds */
export function createFanOut(now: () => number): FanOut {
  const pace: Pace = {
    peers: [],
    position: 0,
    shared: null,
    joined: new Map(),
    dirty: new Set(),
    stats: { delivered: 0, dropped: 0, flushes: 0 },
    now,
    running: false,
    startedAt: 0,
    startedCpu: process.cpuUsage(),
    endedAt: 0,
    pauseMs: 0,
    crowded: false,
    timer: null,
    timerDue: 0,
  };
  return {
    stats: pace.stats,
    send(audience, frame, except, urgent) {
      audience.waiting.push({ frame, except });
      if (urgent) {
        sendUrgent(pace, audience);
        return;
      }
      pace.dirty.add(audience);
      schedule(pace, pace.crowded || audience.droppable ? pace.endedAt + pace.pauseMs : 0);
    },
    join(audience, peer) {
      if (audience.waiting.length > 0) (audience.fresh ??= new Map()).set(peer, audience.waiting.length);
      audience.members.add(peer);
    },
    leave(audience, peer) {
      audience.members.delete(peer);
      audience.fresh?.delete(peer);
    },
  };
}

function sendUrgent(pace: Pace, audience: Audience): void {
  if (audience.members.size <= SLICE && pace.shared?.audience !== audience) {
    release(pace, audience, true);
    return;
  }
  // Joins a flush that is under way; members it already passed are visited again.
  const idle = !pace.running;
  begin(pace);
  release(pace, audience, false, true);
  if (idle) pump(pace);
}

function schedule(pace: Pace, due: number): void {
  if (pace.running) return;
  if (pace.timer !== null) {
    if (due >= pace.timerDue) return;
    clearTimeout(pace.timer as NodeJS.Timeout);
  }
  // No longer than the pause itself: the clock may have been set back meanwhile.
  const wait = Math.min(due - pace.now(), pace.pauseMs);
  pace.timerDue = wait <= 0 ? 0 : due; // 0: an Immediate, which nothing can be before
  pace.timer = wait <= 0 ? setImmediate(flush, pace) : setTimeout(flush, wait, pace);
}

function flush(pace: Pace): void {
  pace.timer = null;
  const idle = !pace.running; // else the run under way takes these events along
  begin(pace);
  const events = pace.dirty;
  pace.dirty = new Set();
  pace.crowded = false;
  for (const audience of events) {
    if (audience.waiting.length > 1) pace.crowded = true;
    release(pace, audience, false, events.size === 1);
  }
  if (idle) pump(pace);
}

function begin(pace: Pace): void {
  if (pace.running) return;
  pace.running = true;
  pace.startedAt = pace.now();
  pace.startedCpu = process.cpuUsage();
  pace.stats.flushes += 1;
}

function pump(pace: Pace): void {
  const { peers } = pace;
  const end = Math.min(pace.position + SLICE, peers.length);
  while (pace.position < end) {
    const peer = peers[pace.position];
    const { shared } = pace;
    if (peer) visit(pace, peer, shared !== null && pace.position < shared.end ? shared : null);
    pace.position += 1;
  }
  if (pace.position < peers.length) setImmediate(pump, pace);
  else finish(pace);
}

/** What a later audience of the run left in `peer.out` comes after the shared frames. */
function visit({ stats }: Pace, peer: Peer, first: SharedFrames | null): void {
  const later = peer.out;
  peer.out = null;
  if (first !== null) {
    if (first.audience.droppable && queued(peer) > SOFT_LIMIT) stats.dropped += 1;
    else writeFrames(peer, first.frames);
  }
  if (later !== null) writeFrames(peer, later);
}

function finish(pace: Pace): void {
  pace.peers = [];
  pace.shared = null;
  pace.position = 0;
  pace.joined.clear();
  pace.running = false;
  pace.endedAt = pace.now();
  // On a crowded machine much of a flush is waiting for the processor: only our own share of it counts.
  const { user, system } = process.cpuUsage(pace.startedCpu);
  pace.pauseMs = Math.max(TICK_MS, Math.min(pace.endedAt - pace.startedAt, (user + system) / 1000));
  if (pace.dirty.size === 0) return;
  pace.crowded = true;
  schedule(pace, pace.endedAt + pace.pauseMs);
}
