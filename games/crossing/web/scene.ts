/** What moves on the crossing: the camera, the fox, the trains that pass ahead and the one that does not miss. */
import { range } from '#engines/fair/draw.ts';
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { easeInOut } from '#platform/web/game/easing.ts';
import { TRACKS } from '../game.ts';
import { drawFox } from './fox.ts';
import { drawTrain, trainLength, type Train } from './train.ts';
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
export const HOP_MS = 300;
/** How long after the hop the train is there. */
export const TRAIN_MS = 130;
export const FLUNG_MS = 460;
const TONES: readonly ColourName[] = ['info', 'accent', 'lose', 'warn', 'fg3'];

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
  let from = 0;
  let to = 0;
  let hopped = -HOP_MS;
  let struck: number | null = null;
  let joy = -1000;
  let active = -REST_MS;
  let camera: number | null = null;
  let clock = 0;
  let spawned = 0;
  let jump = true;
  let trains: Train[] = [];

  /** Trains run only two tracks ahead and further, so none is ever where the fox may land. */
  function runTrains(frame: Frame, yard: Yard, steps: number): void {
    const { elapsed, height } = frame;
    for (const train of trains) train.front += (train.speed * elapsed) / 1000;
    trains = trains.filter(
      (train) => train.front - trainLength(train) < height && (train.track > steps || train.track === struck),
    );
    const shown = Math.ceil(frame.width / yard.lane);
    if (clock - spawned < 400) return;
    spawned = clock;
    // Spread over the tracks in sight by the golden ratio: even, and never the same way twice.
    const turn = Math.floor(clock / 400);
    const track = steps + 2 + Math.floor(((turn * 0.618_034) % 1) * shown);
    if (track >= TRACKS || trains.some((train) => train.track === track)) return;
    trains.push({
      track,
      way: track % 2 === 0 ? 1 : -1,
      tone: TONES[turn % TONES.length]!,
      front: 0,
      speed: 620 + 260 * ((turn * 0.754_878) % 1),
      cars: 2 + (turn % 2),
    });
  }

  function drawRunner(frame: Frame, yard: Yard, look: Look): void {
    const { now } = frame;
    const scale = yard.lane / 74;
    const part = Math.min(1, (now - hopped) / HOP_MS);
    const eased = easeInOut(part);
    const x = middleOf(yard, from - 1) + (middleOf(yard, to - 1) - middleOf(yard, from - 1)) * eased;
    const glad = Math.max(0, 1 - (now - joy) / 900);
    const lift =
      Math.sin(part * Math.PI) * yard.lane * 0.42 + Math.abs(Math.sin((now - joy) / 95)) * 20 * glad;
    const ground = yard.path + yard.lane * 0.3;
    const flung =
      struck === null ? 0 : Math.min(1, Math.max(0, (now - hopped - HOP_MS - TRAIN_MS) / FLUNG_MS));
    if (struck !== null && flung >= 1) return;
    if (flung > 0) {
      const away = { x: x + yard.lane * 1.5 * flung, y: ground - Math.sin(flung * 2.6) * yard.lane * 1.9 };
      frame.context.globalAlpha = 1 - flung ** 4;
      drawFox(frame, {
        ...away,
        scale: scale * (1 + 0.5 * flung),
        turn: flung * 11,
        stretch: 0.8,
        sway: 0,
        dazed: true,
      });
      frame.context.globalAlpha = 1;
      drawStars(frame, x, yard.path, yard.lane, flung);
      return;
    }
    frame.context.fillStyle = frame.colour('bg', 0.5 - 0.3 * Math.sin(part * Math.PI));
    frame.context.beginPath();
    frame.context.ellipse(x, ground, 22 * scale, 6 * scale, 0, 0, Math.PI * 2);
    frame.context.fill();
    const moving = part < 1;
    drawFox(frame, {
      x: x - 2 * scale,
      y: ground - lift,
      scale,
      turn: moving ? (part - 0.5) * 0.5 : 0,
      stretch: moving ? Math.sin(part * Math.PI * 2) : 0.03 * Math.sin(clock / 400),
      sway: clock / 260,
    });
    if (look.steps > 0 && !look.hit && struck === null)
      drawTag(frame, x, ground - lift - 62 * scale, look.pays[look.steps - 1]!);
  }

  return {
    place(steps, now, still) {
      from = to = steps;
      hopped = now - HOP_MS;
      struck = null;
      joy = now - 1000;
      active = now;
      jump = still;
      trains = trains.filter((train) => train.track > steps + 1);
    },
    hop(steps, now) {
      from = to;
      to = steps;
      hopped = now;
      active = now;
      jump = false;
    },
    strike(track, now, still) {
      from = to;
      to = track + 1;
      struck = track;
      active = now;
      hopped = still ? now - HOP_MS - TRAIN_MS - FLUNG_MS : now;
      trains = trains.filter((train) => train.track !== track);
    },
    celebrate(now) {
      joy = now;
      active = now;
    },
    draw(frame, look) {
      const { context, width, height, now, elapsed } = frame;
      clock += elapsed;
      const yard = yardOf(width, height);
      const goal = Math.max(0, Math.min(yard.length - width, middleOf(yard, to - 1) - width * 0.32));
      camera = camera === null || jump ? goal : camera + (goal - camera) * Math.min(1, elapsed / 170);
      runTrains(frame, yard, look.steps);
      sendTrain(frame);
      const shake = struck !== null ? shakeOf(now - hopped - HOP_MS - TRAIN_MS) : 0;
      context.save();
      context.translate(-camera + shake, shake / 2);
      const first = Math.max(0, Math.floor((camera - yard.start) / yard.lane));
      const last = Math.min(TRACKS - 1, Math.floor((camera + width - yard.start) / yard.lane));
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
      const hit = trains.find((train) => train.track === struck);
      for (const train of trains)
        if (train !== hit) drawTrain(frame, train, middleOf(yard, train.track), yard.lane * 0.66);
      if (hit) drawTrain(frame, hit, middleOf(yard, hit.track), yard.lane * 0.7);
      drawRunner(frame, yard, look);
      context.restore();
      return now - active < REST_MS || trains.length > 0 || Math.abs(goal - camera) > 0.5;
    },
  };

  /** The train of a lost round is timed so that it meets the fox as that lands. */
  function sendTrain(frame: Frame): void {
    if (struck === null || trains.some((train) => train.track === struck)) return;
    const age = frame.now - hopped;
    const speed = 2300;
    const meets = HOP_MS + TRAIN_MS;
    const front = frame.height * 0.56 - ((meets - age) * speed) / 1000;
    const track = struck;
    if (age > meets + FLUNG_MS - 60 || front < 0) return;
    trains.push({ track, way: 1, tone: 'lose', front, speed, cars: 3 });
  }
}

function shakeOf(age: number): number {
  return age < 0 || age > 320 ? 0 : Math.sin(age / 14) * 7 * (1 - age / 320);
}

/** What a cash-out pays now, above the fox. */
function drawTag({ context, colour }: Frame, x: number, y: number, text: string): void {
  context.font = '800 14px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = context.measureText(text).width / 2 + 10;
  context.fillStyle = colour('win');
  context.beginPath();
  context.roundRect(x - half, y - 13, half * 2, 26, 13);
  context.fill();
  context.fill(new Path2D(`M${x - 6} ${y + 12}h12l-6 7z`));
  context.fillStyle = colour('bg');
  context.fillText(text, x, y + 1);
}

function drawStars({ context, colour }: Frame, x: number, y: number, lane: number, part: number): void {
  for (const index of range(10)) {
    const turn = (index / 10) * Math.PI * 2 + 0.3;
    const away = lane * (0.3 + 0.9 * part);
    context.save();
    context.translate(x + Math.cos(turn) * away, y + Math.sin(turn) * away);
    context.rotate(part * 5 + index);
    context.fillStyle = colour(index % 2 ? 'warn' : 'fg', (1 - part) * 0.95);
    context.scale(7 * (1 - part * 0.5), 7 * (1 - part * 0.5));
    context.fill(new Path2D('M0-1Q.15-.15 1 0Q.15.15 0 1Q-.15.15-1 0Q-.15-.15 0-1z'));
    context.restore();
  }
}
