/** Matches that messages speak of: from the day's schedule, or asked for one by one, and announced before the first message. */
import type { Logger } from 'pino';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Emit, Fixture } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { isMatch, readFixtures } from './read.ts';
import { ServiceFault, type UofService } from './service.ts';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 3;
/** A feed that names matches nobody knows does not make us ask for each of them, again and again. */
const ASKED_A_MINUTE = 120;
const MINUTE_MS = 60_000;
const UNKNOWN_MS = 10 * MINUTE_MS;
const PAUSE_MS = 15_000;
const MAX_REMEMBERED = 50_000;

/** Producer that fixtures are told as: no markets hang on it. */
const PRE_MATCH = 3;

interface Options {
  readonly service: UofService;
  readonly isKnown: (event: string) => Promise<boolean>;
  readonly runtime: Pick<Runtime, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly fault: Fault;
}

export function createMatches({ service, isKnown, runtime, log, fault }: Options) {
  const fixtures = new Map<string, Fixture>();
  const announced = new Set<string>();
  /** Asked for in vain, and when. */
  const unknown = new Map<string, number>();
  let minute = { from: -Infinity, asked: 0 };
  let notBefore = -Infinity;

  function remember(read: readonly Fixture[]): void {
    if (fixtures.size + read.length > MAX_REMEMBERED) fixtures.clear();
    for (const fixture of read) fixtures.set(fixture.id, fixture);
  }

  /** The matches of today and the days ahead, and those under way. @throws when the service does not answer */
  async function look(): Promise<void> {
    const dates = Array.from({ length: DAYS_AHEAD + 1 }, (_, day) =>
      new Date(runtime.now() + day * DAY_MS).toISOString().slice(0, 10),
    );
    for (const date of ['live', ...dates]) remember(readFixtures(await service.schedule(date)));
  }

  function mayAsk(event: string): boolean {
    const now = runtime.now();
    if (now - minute.from >= MINUTE_MS) minute = { from: now, asked: 0 };
    if (now < notBefore || now - (unknown.get(event) ?? -Infinity) < UNKNOWN_MS) return false;
    if (minute.asked >= ASKED_A_MINUTE) return false;
    minute.asked += 1;
    return true;
  }

  async function ask(event: string): Promise<Fixture | null> {
    if (!mayAsk(event)) return null;
    try {
      const found = readFixtures(await service.fixture(event)).find(({ id }) => id === event);
      if (found) remember([found]);
      else forget(event);
      return found ?? null;
    } catch (error) {
      fault('source', `the match ${event} was asked for in vain`);
      log.warn({ err: error, event }, 'a match of the unified feed is not known');
      // It is not there, or nobody is: others are asked for again after a while.
      if (error instanceof ServiceFault && error.status < 500) forget(event);
      else notBefore = runtime.now() + PAUSE_MS;
      return null;
    }
  }

  function forget(event: string): void {
    if (unknown.size > MAX_REMEMBERED) unknown.clear();
    unknown.set(event, runtime.now());
  }

  async function announce(fixture: Fixture, send: Emit): Promise<true> {
    const applied = await send({ kind: 'fixture', producer: PRE_MATCH, timestamp: runtime.now(), fixture });
    if (announced.size > MAX_REMEMBERED) announced.clear();
    if (applied) announced.add(fixture.id);
    return true;
  }

  /** Sees to it that the board has a match. @param changed it is to be asked for again @returns false when nothing is known of it */
  async function ready(event: string, changed: boolean, send: Emit): Promise<boolean> {
    if (!isMatch(event)) return false;
    if (changed) {
      const fresh = await ask(event);
      if (fresh) return announce(fresh, send);
    }
    if (announced.has(event)) return true;
    const fixture = fixtures.get(event);
    if (fixture) return announce(fixture, send);
    if (await isKnown(event)) {
      announced.add(event);
      return true;
    }
    const found = await ask(event);
    return found ? announce(found, send) : false;
  }

  return {
    look,
    ready,
    all: (): readonly Fixture[] => [...fixtures.values()].toSorted((a, b) => a.startsAt - b.startsAt),
    sportOf: (event: string): number | null => fixtures.get(event)?.sport ?? null,
  };
}
