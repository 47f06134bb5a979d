import type { Logger } from 'pino';
import type { ConnectionConfig } from '../database/primary.ts';
import { createLaneWriter, type LaneWriter } from './lane-writer.ts';

/** A writer for each lane, made when it is first needed: most lanes are written by other processes. */
export function createLaneWriters(
  lanes: readonly number[],
  connection: () => ConnectionConfig,
  log: Logger,
): LaneWriter {
  const writers = new Map(lanes.map((lane) => [lane, createLaneWriter(lane, connection, log)]));
  return {
    write: async (part) => writers.get(part.lane)?.write(part) ?? { nobody: true },
    async close() {
      await Promise.all(Array.from(writers.values(), (writer) => writer.close()));
    },
  };
}
