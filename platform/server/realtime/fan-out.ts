/**
 * From one event to many sockets. Frames wait per channel, so publishing costs the same for 1 and 5,000
 * subscribers; a flush gives each connection the frames of all its channels in one write, concatenated once per
 * distinct list and shared. Order is kept per channel, and per connection within a flush.
 *
 * When to flush (specs: adaptive flush): in the same turn while things are quiet, else not before the END of the
 * last flush + max(5 ms, its duration), so that flushing takes at most half of the time and events meanwhile share
 * writes. Urgent frames never wait. Big flushes are cut into slices with a turn of the event loop between them.
 */
import { HARD_LIMIT, SOFT_LIMIT, closePeer, queued, writeFrames, type Peer } from './peer.ts';

const TICK_MS = 5;
const SLICE = 512;

interface Waiting {
  readonly frame: Buffer;
  /** Left out: the connection that caused the event. */
  readonly except: Peer | null;
}

/** The part of a channel the fan-out works on. */
export interface Audience {
  readonly members: Set<Peer>;
  /** Feeds: slow readers miss events, and the pace is kept strictly. */
  droppable: boolean;
  waiting: Waiting[];
  /** Who joined while frames were waiting, and how many of them are older than the join. */
  fresh: Map<Peer, number> | null;
}

/** An empty audience. */
export function createAudience(droppable: boolean): Audience {
  return { members: new Set(), droppable, waiting: [], fresh: null };
}

export interface FanOutStats {
  /** Events times receivers. */
  delivered: number;
  /** Deliveries skipped for slow readers. */
  dropped: number;
  flushes: number;
}

export interface FanOut {
  /** Queues one frame for everyone in the audience. */
  send(audience: Audience, frame: Buffer, except: Peer | null, urgent: boolean): void;
  join(audience: Audience, peer: Peer): void;
  leave(audience: Audience, peer: Peer): void;
  readonly stats: FanOutStats;
}

/** @param now epoch milliseconds */
export function createFanOut(now: () => number): FanOut {
  const stats: FanOutStats = { delivered: 0, dropped: 0, flushes: 0 };
  let dirty = new Set<Audience>();
  let run: Peer[] = [];
  let position = 0;
  let running = false;
  let startedAt = 0;
  let startedCpu = process.cpuUsage();
  let endedAt = 0;
  let pauseMs = 0;
  /** Events met in the last flush, or came in during it: time to share writes. */
  let crowded = false;
  /** The first audience of a run: its members are the first `end` of the run and get `frames` as they are. */
  let shared: { readonly audience: Audience; readonly frames: Buffer; readonly end: number } | null = null;
  let timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  let timerDue = 0;
  const joined = new Map<Buffer, Map<Buffer, Buffer>>();

  /** a + b, made once per flush for each distinct pair. */
  function concat(a: Buffer, b: Buffer): Buffer {
    let ends = joined.get(a);
    if (!ends) joined.set(a, (ends = new Map()));
    let both = ends.get(b);
    if (!both) ends.set(b, (both = Buffer.concat([a, b])));
    return both;
  }

  function assign(peer: Peer, frames: Buffer, audience: Audience, direct: boolean): void {
    if (audience.droppable && queued(peer) > SOFT_LIMIT) {
      stats.dropped += 1;
      return;
    }
    if (direct) writeFrames(peer, frames);
    else if (peer.out === null) {
      peer.out = frames;
      run.push(peer);
    } else if (peer.out.length + queued(peer) > HARD_LIMIT) closePeer(peer, 4100, 'Too slow');
    else peer.out = concat(peer.out, frames);
  }

  /** Takes what waits in an audience; null when there is nothing or nobody. */
  function collect(audience: Audience): { all: Buffer; special: Map<Peer, Buffer | null> | null } | null {
    const { waiting, fresh, members } = audience;
    audience.waiting = [];
    audience.fresh = null;
    dirty.delete(audience);
    if (waiting.length === 0 || members.size === 0) return null;
    stats.delivered += waiting.length * members.size;
    const all =
      waiting.length === 1 && waiting[0] ? waiting[0].frame : Buffer.concat(waiting.map((one) => one.frame));
    return { all, special: specialLists(waiting, fresh) };
  }

  /**
   * Hands the waiting frames of one audience to its members: at once (`direct`) or into the run.
   * @param alone no other audience goes into this run now, so there is nothing to concatenate
   */
  function release(audience: Audience, direct: boolean, alone = false): void {
    const frames = collect(audience);
    if (!frames) return;
    const { all, special } = frames;
    if (special === null) {
      if (alone && run.length === 0) {
        // Copies pointers only: nothing of a peer is touched before its turn.
        run = Array.from(audience.members);
        shared = { audience, frames: all, end: run.length };
        return;
      }
      for (const peer of audience.members) assign(peer, all, audience, direct);
      return;
    }
    for (const peer of audience.members) {
      const own = special.has(peer) ? special.get(peer) : all;
      if (own) assign(peer, own, audience, direct);
    }
  }

  function flush(): void {
    timer = null;
    const idle = !running; // else the run under way takes these events along
    begin();
    const events = dirty;
    dirty = new Set();
    crowded = false;
    for (const audience of events) {
      if (audience.waiting.length > 1) crowded = true;
      release(audience, false, events.size === 1);
    }
    if (idle) pump();
  }

  function begin(): void {
    if (running) return;
    running = true;
    startedAt = now();
    startedCpu = process.cpuUsage();
    stats.flushes += 1;
  }

  function pump(): void {
    const end = Math.min(position + SLICE, run.length);
    while (position < end) {
      const peer = run[position];
      if (peer) visit(peer, shared !== null && position < shared.end ? shared : null);
      position += 1;
    }
    if (position < run.length) setImmediate(pump);
    else finish();
  }

  /** What a later audience of the run left in `peer.out` comes after the shared frames. */
  function visit(peer: Peer, first: typeof shared): void {
    const later = peer.out;
    peer.out = null;
    if (first !== null) {
      if (first.audience.droppable && queued(peer) > SOFT_LIMIT) stats.dropped += 1;
      else writeFrames(peer, first.frames);
    }
    if (later !== null) writeFrames(peer, later);
  }

  function finish(): void {
    run = [];
    shared = null;
    position = 0;
    joined.clear();
    running = false;
    endedAt = now();
    // On a crowded machine much of a flush is waiting for the processor: only our own share of it counts.
    const { user, system } = process.cpuUsage(startedCpu);
    pauseMs = Math.max(TICK_MS, Math.min(endedAt - startedAt, (user + system) / 1000));
    if (dirty.size === 0) return;
    crowded = true;
    schedule(endedAt + pauseMs);
  }

  function schedule(due: number): void {
    if (running) return;
    if (timer !== null) {
      if (due >= timerDue) return;
      clearTimeout(timer as NodeJS.Timeout);
    }
    const wait = due - now();
    timerDue = wait <= 0 ? 0 : due; // 0: an Immediate, which nothing can be before
    timer = wait <= 0 ? setImmediate(flush) : setTimeout(flush, wait);
  }

  function sendUrgent(audience: Audience): void {
    if (audience.members.size <= SLICE && shared?.audience !== audience) {
      release(audience, true);
      return;
    }
    // Joins a flush that is under way; members it already passed are visited again.
    const idle = !running;
    begin();
    release(audience, false, true);
    if (idle) pump();
  }

  return {
    stats,
    send(audience, frame, except, urgent) {
      audience.waiting.push({ frame, except });
      if (urgent) {
        sendUrgent(audience);
        return;
      }
      dirty.add(audience);
      schedule(crowded || audience.droppable ? endedAt + pauseMs : 0);
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

/** Lists of those who do not get all of the waiting frames: newcomers and the senders of events. */
function specialLists(
  waiting: readonly Waiting[],
  fresh: Map<Peer, number> | null,
): Map<Peer, Buffer | null> | null {
  let peers: Set<Peer> | null = fresh ? new Set(fresh.keys()) : null;
  for (const { except } of waiting) if (except) (peers ??= new Set()).add(except);
  if (peers === null) return null;
  const lists = new Map<Peer, Buffer | null>();
  for (const peer of peers) {
    const own = waiting.slice(fresh?.get(peer) ?? 0).filter((one) => one.except !== peer);
    lists.set(peer, own.length === 0 ? null : Buffer.concat(own.map((one) => one.frame)));
  }
  return lists;
}
