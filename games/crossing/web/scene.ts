/** What moves on the crossing: the camera, the fox, the trains that pass ahead and the one that does not miss. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';
import { TRACKS } from '../game.ts';
import { drawRunner, FLUNG_MS, HOP_MS, type Runner, TRAIN_MS } from './runner.ts';
import { createTraffic } from './traffic.ts';
import {
  drawBanks,
  drawLamps,
  drawPlate,
  drawTrack,
  middleOf,
  yardOf,
  type TrackFace,
  type Yard,
} from './yard.ts';

/** After this long without a step the yard comes to rest and stops costing anything. */
const REST_MS = 9000;

export interface Look {
  /** Tracks behind the fox. */
  readonly steps: number;
  /** What each track pays, as text. */
  readonly pays: readonly string[];
  readonly hit: boolean;
  /** A step can be taken, or planned. */
  readonly open: boolean;
  /** All tracks with a train once the round is over. */
  readonly trains: readonly number[];
}

export interface CrossingScene {
  /** Puts the fox where it is: nothing moves but the camera. */
  place(steps: number, now: number, still: boolean): void;
  hop(steps: number, now: number): void;
  /** The train comes on the track the fox has hopped onto. */
  strike(track: number, now: number, still: boolean): void;
  celebrate(now: number): void;
  /** @returns whether there is more to move */
  draw(frame: Frame, look: Look): boolean;
}

export function faceOf(track: number, { steps, hit, open, trains }: Look): TrackFace {
  if (track < steps) return track === steps - 1 && !hit ? 'here' : 'crossed';
  if (hit && track === steps) return 'hit';
  if (trains.length > 0) return trains.includes(track) ? 'train' : 'free';
  return track === steps && open ? 'next' : 'ahead';
}

export function createScene(): CrossingScene {
  const traffic = createTraffic();
  let runner: Runner = { from: 0, to: 0, hopped: -HOP_MS, struck: null, joy: -1000 };
  let active = -REST_MS;
  let camera: number | null = null;
  let clock = 0;
  let jump = true;

  return {
    place(steps, now, still) {
      runner = { from: steps, to: steps, hopped: now - HOP_MS, struck: null, joy: now - 1000 };
      active = now;
      jump = still;
      traffic.keep((train) => train.track > steps + 1);
    },
    hop(steps, now) {
      runner = { ...runner, from: runner.to, to: steps, hopped: now };
      active = now;
      jump = false;
    },
    strike(track, now, still) {
      const hopped = still ? now - HOP_MS - TRAIN_MS - FLUNG_MS : now;
      runner = { ...runner, from: runner.to, to: track + 1, struck: track, hopped };
      active = now;
      traffic.keep((train) => train.track !== track);
    },
    celebrate(now) {
      runner = { ...runner, joy: now };
      active = now;
    },
    draw(frame, look) {
      const { context, width, height, now, elapsed } = frame;
      clock += elapsed;
      const yard = yardOf(width, height);
      const goal = Math.max(0, Math.min(yard.length - width, middleOf(yard, runner.to - 1) - width * 0.32));
      camera = camera === null || jump ? goal : camera + (goal - camera) * Math.min(1, elapsed / 170);
      traffic.run(frame, yard, look.steps, runner);
      const shake = runner.struck !== null ? shakeOf(now - runner.hopped - HOP_MS - TRAIN_MS) : 0;
      context.save();
      context.translate(-camera + shake, shake / 2);
      drawGround(frame, yard, look, camera, clock);
      traffic.draw(frame, yard, runner.struck);
      const pays = look.steps > 0 && !look.hit ? look.pays[look.steps - 1]! : null;
      drawRunner(frame, yard, runner, clock, pays);
      context.restore();
      return now - active < REST_MS || traffic.any || Math.abs(goal - camera) > 0.5;
    },
  };
}

/** What stands still: the banks, and the tracks in sight with their lamps and plates. */
function drawGround(frame: Frame, yard: Yard, look: Look, camera: number, clock: number): void {
  const first = Math.max(0, Math.floor((camera - yard.start) / yard.lane));
  const last = Math.min(TRACKS - 1, Math.floor((camera + frame.width - yard.start) / yard.lane));
  drawBanks(frame, yard);
  const seen = range(Math.max(0, last - first + 1), first);
  for (const track of seen) drawTrack(frame, yard, middleOf(yard, track), faceOf(track, look));
  drawLamps(frame, yard, first, last);
  for (const track of seen)
    drawPlate(
      frame,
      yard,
      middleOf(yard, track),
      faceOf(track, look),
      look.pays[track] ?? '–',
      (clock / 1100) % 1,
    );
}

function shakeOf(age: number): number {
  return age < 0 || age > 320 ? 0 : Math.sin(age / 14) * 7 * (1 - age / 320);
}
