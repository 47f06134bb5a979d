/**
 * Writes the batches of one lane for all front processes: what they decided meanwhile goes out together in one statement,
 * one commit, as operations of one process do. Whoever else writes this lane lines up at its row in the database.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ConnectionConfig } from '../database/primary.ts';
import { createLaneConnection, isConnectionError, isTimeout } from './lane-connection.ts';
import { type Answer, joins, type Outcome, type Part, rowsOfAll, type WritePart } from './part.ts';
import { writeRows } from './settle.ts';

export interface LaneWriter {
  readonly write: WritePart;
  /** Ends what is under way and takes nothing more. */
  close(): Promise<void>;
}

interface Waiting {
  readonly part: Part;
  readonly done: (outcome: Outcome) => void;
}

/** Players of one statement. */
const MAX_PLAYERS = 1000;

/** @param connection of the lane's writer; opened with the first part */
export function createLaneWriter(lane: number, connection: () => ConnectionConfig, log: Logger): LaneWriter {
  const database = createLaneConnection(lane, connection, log);
  let queue: Waiting[] = [];
  let running: Promise<void> | null = null;
  let closed = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const { now, later } = takeJoined(queue);
      queue = later;
      await writeJoined(now);
      // What this process decided meanwhile is a part by the end of the turn, and goes with those that came from others.
      await turn();
    }
    running = null;
  }

  async function writeJoined(batch: readonly Waiting[]): Promise<void> {
    const at = Math.max(...batch.map(({ part }) => part.at));
    try {
      const answer = await statement(
        batch.map(({ part }) => part),
        at,
      );
      for (const { done } of batch) done({ answer, at });
    } catch (error) {
      const failure = error as Error & { code?: string };
      const { message, code } = failure;
      const broken = isConnectionError(failure);
      if (broken) await database.end();
      // Nothing of a statement that the database refused is written: each part by itself shows which one it was.
      if (batch.length > 1 && !broken && !isTimeout(failure))
        for (const one of batch) await writeJoined([one]);
      else for (const { done } of batch) done({ failed: { message, code } });
    }
  }

  async function statement(parts: readonly Part[], at: number): Promise<Answer> {
    const { statement: name, revision } = parts[0]!;
    return writeRows(await database.get(), name, { lane, revision, at }, rowsOfAll(parts));
  }

  return {
    write: (part) =>
      new Promise((done) => {
        if (closed) return done({ nobody: true });
        queue.push({ part, done });
        // Wait for the end of this turn so that what came together goes out together.
        running ??= turn().then(drain);
      }),
    async close() {
      closed = true;
      await running;
      await database.end();
    },
  };
}

/** The first that waits and all that can go with it. Of two with the same player the first one goes first. */
function takeJoined(queue: readonly Waiting[]): { now: Waiting[]; later: Waiting[] } {
  const [now, later]: [Waiting[], Waiting[]] = [[], []];
  let players = 0;
  for (const one of queue) {
    const { users } = one.part;
    const fits = now.length === 0 || players + users.length <= MAX_PLAYERS;
    if (
      fits &&
      joins(
        now.map(({ part }) => part),
        one.part,
      )
    ) {
      now.push(one);
      players += users.length;
    } else later.push(one);
  }
  return { now, later };
}
