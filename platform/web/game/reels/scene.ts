/** The reels on their canvas: what turns, what has stopped, and which win is being shown. */
import type { Machine, Reels } from '#engines/slots/machine.ts';
import type { Frame } from '../../canvas.ts';
import { easeOut } from '../easing.ts';
import type { Cell, ReelLook } from './look.ts';
import { atRest, blurOf, isMoving, leftOf, letterAt, slammed, spun, type ReelMotion } from './motion.ts';
import {
  boardOf,
  createLayer,
  middleOf,
  paintAmount,
  paintCabinet,
  paintGlass,
  paintLine,
  paintRing,
  paintSparks,
  paintSuspense,
  SPARK_MS,
  type Board,
} from './paint.ts';
import type { Sprites, SpriteSource } from './sprites.ts';

const EXPAND_MS = 300;
/** All wins together first, then each by itself, round and round. */
const ALL_MS = 900;
const EACH_MS = 1150;
/** Then they stand still: a page left open should cost nothing. */
const CYCLE_MS = 20_000;

export interface ShownWin {
  readonly cells: readonly Cell[];
  /** Rows of its line over all reels. */
  readonly line: readonly number[] | null;
  /** The amount, ready to read. */
  readonly text: string;
  readonly hue: number;
}

export interface SpinPlan {
  readonly reels: Reels;
  readonly stops: readonly number[];
  /** Ms from now until each reel stops. */
  readonly times: readonly number[];
  readonly tense: readonly boolean[];
}

export interface ReelScene {
  spin(plan: SpinPlan, now: number): void;
  /** Stops everything that still turns within a blink. */
  slam(now: number): void;
  /** Shows a window at once. */
  rest(reels: Reels, stops: readonly number[]): void;
  wins(list: readonly ShownWin[], now: number, still: boolean): void;
  sparks(now: number): void;
  /** Free spins have a light of their own. */
  mode(free: boolean): void;
  draw(frame: Frame): boolean;
}

export function createReelScene(machine: Machine, look: ReelLook, source: SpriteSource): ReelScene {
  const { rows } = machine;
  let reels: ReelMotion[] = machine.base.strips.map((strip, reel) => atRest(strip, look.rest[reel]!));
  let tense: readonly boolean[] = [];
  let shown: { list: readonly ShownWin[]; since: number; still: boolean } | null = null;
  let sparkedAt = Number.NEGATIVE_INFINITY;
  let free = false;
  let light = 0;
  const cabinet = createLayer();

  const wildOf = (reel: ReelMotion): readonly [letter: string, row: number] | null => {
    for (let row = 0; row < rows; row++) {
      const letter = letterAt(reel, row);
      if (machine.expanding?.includes(letter)) return [letter, row];
    }
    return null;
  };

  function drawReel(frame: Frame, board: Board, sprites: Sprites, index: number): void {
    const { context, now } = frame;
    const reel = reels[index]!;
    const left = leftOf(reel, now);
    const blur = blurOf(reel, now);
    const [x] = middleOf(board, [index, 0]);
    context.save();
    context.beginPath();
    context.rect(x - board.cell / 2, board.y, board.cell, board.height);
    context.clip();
    const top = Math.floor(left);
    for (let cell = top - 1; cell <= top + rows; cell++) {
      const y = board.y + (cell - left + 0.5) * board.cell;
      sprites.draw(context, letterAt(reel, cell), x, y, 1, blur);
    }
    context.restore();
    const wild = now >= reel.end ? wildOf(reel) : null;
    if (!wild) return;
    const part = reel.end === 0 ? 1 : easeOut(Math.min(1, (now - reel.end) / EXPAND_MS));
    const from = middleOf(board, [index, wild[1]])[1];
    const y = from + (board.y + board.height / 2 - from) * part;
    context.fillStyle = frame.colour('bg', part);
    context.fillRect(x - board.cell / 2, board.y, board.cell, board.height);
    sprites.drawTall(context, wild[0], x, y, part);
  }

  /** The light on reels that may still bring the last scatter, once those before them have stopped. */
  function drawSuspense(frame: Frame, board: Board): void {
    for (const [index, reel] of reels.entries()) {
      const before = reels[index - 1];
      if (tense[index] && before && frame.now >= before.end && frame.now < reel.end)
        paintSuspense(frame, board, index, look.freeHue);
    }
  }

  function drawWins(frame: Frame, board: Board, sprites: Sprites): void {
    if (!shown || shown.list.length === 0) return;
    const { list, since } = shown;
    const age = frame.now - since;
    const still = shown.still || age > CYCLE_MS;
    const all = still || list.length === 1 || age < ALL_MS;
    const turn = Math.floor((age - ALL_MS) / EACH_MS) % list.length;
    const current = all ? list : [list[turn]!];
    const lasts = still ? 1 : Math.min(1, (all ? age : (age - ALL_MS) % EACH_MS) / 260);
    const pulse = still ? 0 : 0.5 - 0.5 * Math.cos(age / 170);
    const { context } = frame;
    context.fillStyle = frame.colour('bg', 0.6 * Math.min(1, age / 160));
    context.fillRect(board.x, board.y, board.width, board.height);
    for (const win of current) if (win.line) paintLine(frame, board, win.line, win.hue, lasts);
    const lit = new Map<string, ShownWin>();
    for (const win of current)
      for (const cell of win.cells) if (!lit.has(cell.join())) lit.set(cell.join(), win);
    const opened = new Set<number>();
    for (const [key, win] of lit) {
      const [reel, row] = key.split(',').map(Number) as [number, number];
      const wild = wildOf(reels[reel]!);
      if (wild && !opened.has(reel)) {
        opened.add(reel);
        sprites.drawTall(context, wild[0], middleOf(board, [reel, 0])[0], board.y + board.height / 2, 1);
      }
      if (!wild)
        sprites.draw(context, letterAt(reels[reel]!, row), ...middleOf(board, [reel, row]), 1 + 0.07 * pulse);
      if (!wild) paintRing(frame, board, [reel, row], win.hue, pulse);
    }
    if (current.length === 1)
      paintAmount(frame, board, current[0]!.cells.at(-1)!, current[0]!.text, current[0]!.hue);
  }

  return {
    spin(plan, now) {
      shown = null;
      tense = plan.tense;
      reels = reels.map((reel, index) =>
        spun(reel, plan.reels.strips[index]!, plan.stops[index]!, now, plan.times[index]!),
      );
    },
    slam(now) {
      let order = 0;
      reels = reels.map((reel) => (now < reel.end ? slammed(reel, now, order++) : reel));
      tense = [];
    },
    rest(set, stops) {
      tense = [];
      reels = set.strips.map((strip, index) => atRest(strip, stops[index]!));
    },
    wins(list, now, still) {
      shown = { list, since: now, still };
    },
    sparks(now) {
      sparkedAt = now;
    },
    mode(next) {
      free = next;
    },
    draw(frame) {
      const { context, width, height, now, elapsed } = frame;
      const board = boardOf(width, height, reels.length, rows);
      light += ((free ? 1 : 0) - light) * Math.min(1, elapsed / 220);
      if (Math.abs((free ? 1 : 0) - light) < 0.01) light = free ? 1 : 0;
      const hue = free ? look.freeHue : look.hue;
      cabinet(frame, `${hue}/${light}`, (layer) => paintCabinet(layer, board, hue, light));
      if (!source.ready()) return false;
      const sprites = source.at(board.cell, context.getTransform().a);
      for (let index = 0; index < reels.length; index++) drawReel(frame, board, sprites, index);
      paintGlass(frame, board);
      drawSuspense(frame, board);
      drawWins(frame, board, sprites);
      const part = (now - sparkedAt) / SPARK_MS;
      if (part < 1) paintSparks(frame, look.freeHue, part);
      const opening = reels.some((reel) => reel.end > 0 && now < reel.end + EXPAND_MS);
      const cycling =
        shown !== null && shown.list.length > 0 && !shown.still && now - shown.since < CYCLE_MS + 50;
      return cycling || part < 1 || opening || light % 1 !== 0 || reels.some((reel) => isMoving(reel, now));
    },
  };
}
