/** The frames that wait in one channel, and who gets them: in the run of a flush, or at once. */
import { HARD_LIMIT, SOFT_LIMIT, closePeer, queued, writeFrames, type Peer } from './peer.ts';

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

/** One flush under way: whom it visits, and how far it is. */
export interface Run {
  peers: Peer[];
  position: number;
  /** The first audience of a run: its members are the first `end` of the run and get `frames` as they are. */
  shared: SharedFrames | null;
  /** a + b, made once per flush for each distinct pair. */
  readonly joined: Map<Buffer, Map<Buffer, Buffer>>;
  /** Audiences in which frames wait. */
  dirty: Set<Audience>;
  readonly stats: FanOutStats;
}

export interface SharedFrames {
  readonly audience: Audience;
  readonly frames: Buffer;
  readonly end: number;
}

/**
 * Hands the waiting frames of one audience to its members: at once (`direct`) or into the run.
 * @param alone no other audience goes into this run now, so there is nothing to concatenate
 */
export function release(run: Run, audience: Audience, direct: boolean, alone = false): void {
  const frames = collect(run, audience);
  if (!frames) return;
  const { all, special } = frames;
  if (special === null) {
    if (alone && run.peers.length === 0) {
      // Copies pointers only: nothing of a peer is touched before its turn.
      run.peers = Array.from(audience.members);
      run.shared = { audience, frames: all, end: run.peers.length };
      return;
    }
    for (const peer of audience.members) assign(run, peer, all, audience, direct);
    return;
  }
  for (const peer of audience.members) {
    const own = special.has(peer) ? special.get(peer) : all;
    if (own) assign(run, peer, own, audience, direct);
  }
}

/** Takes what waits in an audience; null when there is nothing or nobody. */
function collect(
  { dirty, stats }: Run,
  audience: Audience,
): { all: Buffer; special: Map<Peer, Buffer | null> | null } | null {
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

function assign(run: Run, peer: Peer, frames: Buffer, audience: Audience, direct: boolean): void {
  if (audience.droppable && queued(peer) > SOFT_LIMIT) {
    run.stats.dropped += 1;
    return;
  }
  if (direct) writeFrames(peer, frames);
  else if (peer.out === null) {
    peer.out = frames;
    run.peers.push(peer);
  } else if (peer.out.length + queued(peer) > HARD_LIMIT) closePeer(peer, 4100, 'Too slow');
  else peer.out = concat(run.joined, peer.out, frames);
}

/** a + b, made once per flush for each distinct pair. */
function concat(joined: Map<Buffer, Map<Buffer, Buffer>>, a: Buffer, b: Buffer): Buffer {
  let ends = joined.get(a);
  if (!ends) joined.set(a, (ends = new Map()));
  let both = ends.get(b);
  if (!both) ends.set(b, (both = Buffer.concat([a, b])));
  return both;
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
