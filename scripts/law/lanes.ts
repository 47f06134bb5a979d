/**
 * A room that runs statements on a lane's connection has a test in which lanes are told apart (platform/server/testing/lanes-apart.ts), so
 * that rows of another lane's players are asked for only where platform/server/testing/spanning-tables.ts says so.
 */
import type { Module } from '../architecture.ts';
import { roomOf } from './tables.ts';

/** Ways to a transaction of a lane; `within` of a posting is one too. */
const ON_A_LANE = /\b(?:exclusive|actBeside|actBesideOnce)\s*[(<]|\bwithin:\s*async|\basync within\(/;
const APART = /\blanesApart: true\b/;
const TESTS = /\.test\.tsx?$|\/testing[/.]/;

/** Rooms that work on lanes and have no such test: among their own, or in app/ under their name. */
export function roomsWithoutWalls(modules: readonly Module[]): string[] {
  const walled = modules.filter(({ path, source }) => TESTS.test(path) && APART.test(source));
  const working = modules.filter(
    ({ path, source }) => path.startsWith('features/') && !TESTS.test(path) && ON_A_LANE.test(source),
  );
  const rooms = [...new Set(working.map(({ path }) => roomOf(path)))];
  const isWalled = (room: string): boolean =>
    walled.some(({ path }) => path.startsWith(`${room}/`) || path.startsWith(`app/${room.split('/')[2]}.`));
  return rooms.filter((room) => !isWalled(room)).toSorted();
}
