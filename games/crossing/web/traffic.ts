/** The trains on the crossing: those that pass ahead of the fox, and the one that does not miss. */
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { TRACKS } from '../game.ts';
import { FLUNG_MS, HOP_MS, TRAIN_MS, type Runner } from './runner.ts';
import { drawTrain, trainLength, type Train } from './train.ts';
import { middleOf, type Yard } from './yard.ts';

const TONES: readonly ColourName[] = ['info', 'accent', 'lose', 'warn', 'fg3'];
const SPAWN_MS = 400;

export interface Traffic {
  /** Moves the trains on, sends new ones, and the one that meets a fox that was struck. */
  run(frame: Frame, yard: Yard, steps: number, runner: Runner): void;
  /** Takes away the trains of which this is not true. */
  keep(test: (train: Train) => boolean): void;
  draw(frame: Frame, yard: Yard, struck: number | null): void;
  readonly any: boolean;
}

export function createTraffic(): Traffic {
  let trains: Train[] = [];
  let clock = 0;
  let spawned = 0;
  return {
    run(frame, yard, steps, { hopped, struck }) {
      clock += frame.elapsed;
      trains = run(trains, frame, steps, struck);
      if (clock - spawned >= SPAWN_MS) {
        spawned = clock;
        const next = passing(trains, frame, yard, steps, clock);
        if (next) trains.push(next);
      }
      if (struck === null || trains.some((train) => train.track === struck)) return;
      const train = meeting(frame.height, struck, frame.now - hopped);
      if (train) trains.push(train);
    },
    keep(test) {
      trains = trains.filter(test);
    },
    draw(frame, yard, struck) {
      const hit = trains.find((train) => train.track === struck);
      for (const train of trains)
        if (train !== hit) drawTrain(frame, train, middleOf(yard, train.track), yard.lane * 0.66);
      if (hit) drawTrain(frame, hit, middleOf(yard, hit.track), yard.lane * 0.7);
    },
    get any() {
      return trains.length > 0;
    },
  };
}

/** Trains run only two tracks ahead and further, so none is ever where the fox may land. */
function run(
  trains: readonly Train[],
  { elapsed, height }: Frame,
  steps: number,
  struck: number | null,
): Train[] {
  for (const train of trains) train.front += (train.speed * elapsed) / 1000;
  return trains.filter(
    (train) => train.front - trainLength(train) < height && (train.track > steps || train.track === struck),
  );
}

/** A train that passes on one of the tracks in sight, if that one is empty. */
function passing(
  trains: readonly Train[],
  { width }: Frame,
  yard: Yard,
  steps: number,
  clock: number,
): Train | null {
  const shown = Math.ceil(width / yard.lane);
  // Spread over the tracks in sight by the golden ratio: even, and never the same way twice.
  const turn = Math.floor(clock / SPAWN_MS);
  const track = steps + 2 + Math.floor(((turn * 0.618_034) % 1) * shown);
  if (track >= TRACKS || trains.some((train) => train.track === track)) return null;
  return {
    track,
    way: track % 2 === 0 ? 1 : -1,
    tone: TONES[turn % TONES.length]!,
    front: 0,
    speed: 620 + 260 * ((turn * 0.754_878) % 1),
    cars: 2 + (turn % 2),
  };
}

/** The train of a lost round is timed so that it meets the fox as that lands; `age` is in milliseconds since the hop. */
function meeting(height: number, track: number, age: number): Train | null {
  const speed = 2300;
  const meets = HOP_MS + TRAIN_MS;
  const front = height * 0.56 - ((meets - age) * speed) / 1000;
  if (age > meets + FLUNG_MS - 60 || front < 0) return null;
  return { track, way: 1, tone: 'lose', front, speed, cars: 3 };
}
