/** What front processes of one machine have in common, kept by the process above them: what Redis is to several machines. */
import { createRateLimits, type RateLimits } from '../http/rate-limits.ts';
import type { Bus } from '../realtime/bus.ts';
import { createLocalBus } from '../realtime/local-bus.ts';
import type { Runtime } from '../runtime.ts';
import { createFollowers, type Follower, type Followers } from './hub-followers.ts';
import { createLaneOwners, type LaneOwner, type LaneOwners } from './lane-owners.ts';
import { createPeople, type People, type Share } from './hub-people.ts';
import type { Answers, MetricFacts, Question, ToHub, ToWorker } from './messages.ts';

export interface HubPort {
  receive(message: ToHub): void;
  /**
   * Asks for a sign of life, about once a second.
   * @returns whether it has been silent for too long: nothing more is to be expected of it
   */
  look(): boolean;
  /** The process is gone: what it held is let go. */
  leave(): void;
}

export interface Hub {
  /** A front process has begun. @param send to it; lost once it is gone */
  join(send: (message: ToWorker) => void): HubPort;
}

interface Member extends Follower, LaneOwner {
  readonly share: Share;
  readonly figures: Map<number, AskedFigures>;
  /** Looks since its last message. */
  silence: number;
}

interface AskedFigures {
  readonly done: (figures: readonly MetricFacts[]) => void;
  /** Looks since then. */
  looks: number;
}

/**
 * Looks, and not seconds by a clock: of a machine that stood still as a whole nobody is silent. A process is busy with itself for a
 * second or two at most (sweeping its memory), on a slow machine five times that.
 */
const SILENT_LOOKS = 15;
/** Figures of a process that has better things to do are left out: whoever gathers them waits no longer than ten seconds. */
const FIGURES_LOOKS = 4;

interface Shared {
  readonly members: Set<Member>;
  readonly followers: Followers<Member>;
  readonly bus: Bus;
  readonly people: People;
  readonly lanes: LaneOwners<Member>;
  readonly limits: RateLimits;
  /** Whose event is on its way. */
  publisher: Member | null;
  numbers: number;
}

/** @param runtime its clock is that of the limits */
export function createHub(runtime: Runtime): Hub {
  const members = new Set<Member>();
  const bus = createLocalBus(runtime);
  const shared: Shared = {
    members,
    followers: createFollowers(members),
    bus,
    people: createPeople(bus.presence),
    lanes: createLaneOwners(),
    limits: createRateLimits(true, runtime),
    publisher: null,
    numbers: 0,
  };
  void bus.start({
    event(channel, body, except, urgent) {
      const event = { type: 'event', channel, body: body.toString(), except, urgent } as const;
      for (const one of shared.followers.of(channel)) one.send({ ...event, own: one === shared.publisher });
    },
    control() {},
    gone() {},
    gap() {},
    presenceLost() {},
    localCounts: () => [],
  });
  return {
    join(send) {
      const member: Member = {
        send,
        follows: new Set(),
        notices: new Map(),
        share: new Map(),
        figures: new Map(),
        parts: new Map(),
        silence: 0,
      };
      let gone = false;
      return {
        // What a process said before it died may come after its end was noticed.
        receive: (message) => void (gone || receive(shared, member, message)),
        look: () => !gone && look(shared, member),
        leave() {
          gone = true;
          void forget(shared, member);
        },
      };
    },
  };
}

function look({ members }: Shared, member: Member): boolean {
  // While it starts nobody waits for it.
  if (!members.has(member)) return false;
  member.send({ type: 'look' });
  for (const [number, asked] of member.figures)
    if (++asked.looks > FIGURES_LOOKS) giveFigures(member, number, []);
  return ++member.silence > SILENT_LOOKS;
}

function receive(shared: Shared, member: Member, message: ToHub): void {
  const { members, followers, bus, lanes } = shared;
  member.silence = 0;
  // From its first word on it is asked and told like the others: while it starts nobody waits for it.
  if (!members.has(member)) {
    members.add(member);
    followers.welcome(member);
  }
  switch (message.type) {
    case 'ask':
      return void answer(shared, member, message.question).then((said) =>
        member.send({ type: 'answer', number: message.number, answer: said }),
      );
    case 'publish':
      shared.publisher = member;
      return bus.publish(message.event);
    case 'control':
      for (const one of members) one.send(message);
      return;
    case 'unfollow':
      for (const channel of message.channels) followers.unfollow(member, channel);
      return;
    case 'known':
      return followers.known(member, message.number);
    case 'figures':
      return giveFigures(member, message.number, message.figures);
    case 'alive':
      return;
    case 'written':
      return lanes.written(member, message.number, message.outcome);
    case 'open':
      return lanes.serves(member);
  }
}

async function answer(
  shared: Shared,
  member: Member,
  question: Question,
): Promise<Answers[keyof Answers]['answer']> {
  const { members, followers, bus, people, limits } = shared;
  switch (question.of) {
    case 'follow':
      return followers.follow(member, question.channel);
    case 'cached': {
      const last = await bus.cached(question.channel);
      return last && { body: last.body.toString(), ttlSeconds: last.ttlSeconds };
    }
    case 'join': {
      const joined = await people.join(member.share, question.channel, question.user, question.info);
      return { first: joined.first, members: [...joined.members] };
    }
    case 'leave':
      return people.leave(member.share, question.channel, question.user);
    case 'members':
      return [...(await bus.presence.members(question.channel))];
    case 'among':
      return bus.presence.among(question.channel, question.users);
    case 'rate':
      return (question.taking ? limits.takeShared : limits.peekShared)(question.key, question.rate);
    case 'write':
      return shared.lanes.write(question.part);
    case 'figures':
      return Promise.all(Array.from(members, (one) => figuresOf(shared, one)));
  }
}

function figuresOf(shared: Shared, member: Member): Promise<readonly MetricFacts[]> {
  const number = ++shared.numbers;
  return new Promise((done) => {
    member.figures.set(number, { done, looks: 0 });
    member.send({ type: 'figures', number });
  });
}

function giveFigures(member: Member, number: number, figures: readonly MetricFacts[]): void {
  member.figures.get(number)?.done(figures);
  member.figures.delete(number);
}

async function forget({ members, followers, people, lanes }: Shared, member: Member): Promise<void> {
  if (!members.delete(member)) return;
  for (const { done } of member.figures.values()) done([]);
  followers.leave(member);
  lanes.leave(member);
  const gone = await people.clear(member.share);
  // One of those who are left tells the rest.
  const [teller] = members;
  for (const [channel, users] of gone) teller?.send({ type: 'gone', channel, users });
}
