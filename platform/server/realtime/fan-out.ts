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

  /** Hands the waiting frames of one audience to its members: at once (`direct`) or into the run. */
  function release(audience: Audience, direct: boolean): void {
    const { waiting, fresh, members } = audience;
    audience.waiting = [];
    audience.fresh = null;
    dirty.delete(audience);
    if (waiting.length === 0 || members.size === 0) return;
    const all = waiting.length === 1 && waiting[0] ? waiting[0].frame : Buffer.concat(waiting.map((one) => one.frame));
    const special = specialLists(waiting, fresh);
    stats.delivered += waiting.length * members.size;
    if (special === null) {
      for (const peer of members) assign(peer, all, audience, direct);
      return;
    }
    for (const peer of members) {
      const frames = special.has(peer) ? special.get(peer) : all;
      if (frames) assign(peer, frames, audience, direct);
    }
  }

  function flush(): void {
    timer = null;
    begin();
    const events = dirty;
    dirty = new Set();
    crowded = false;
    for (const audience of events) {
      if (audience.waiting.length > 1) crowded = true;
      release(audience, false);
    }
    pump();
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
      position += 1;
      if (!peer || peer.out === null) continue;
      const frames = peer.out;
      peer.out = null;
      writeFrames(peer, frames);
    }
    if (position < run.length) setImmediate(pump);
    else finish();
  }

  function finish(): void {
    run = [];
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
    if (audience.members.size <= SLICE) {
      release(audience, true);
      return;
    }
    // Joins a flush that is under way; members it already passed are visited again.
    const idle = !running;
    begin();
    release(audience, false);
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
function specialLists(waiting: readonly Waiting[], fresh: Map<Peer, number> | null): Map<Peer, Buffer | null> | null {
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
