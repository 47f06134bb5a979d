/** The reels on their canvas: what turns, what has stopped, and which win is being shown. */
import { heightsOf, restStrips, type AnyMachine, type Turned } from '#engines/slots/any-machine.ts';
import type { Frame } from '../../canvas.ts';
import type { Cell, ReelLook } from './look.ts';
import { drawDrop, dropOf, isDropping, type Drop } from './drop.ts';
import { atRest, isMoving, slammed, spun, type ReelMotion } from './motion.ts';
import { boardOf, createLayer, paintCabinet, paintGlass, paintSparks, SPARK_MS } from './paint.ts';
import {
  CYCLE_MS,
  drawKept,
  drawReel,
  drawSuspense,
  drawWins,
  EXPAND_MS,
  type ShownWin,
  type WinsShown,
} from './reel-board.ts';
import type { SpriteSource } from './sprites.ts';

export interface SpinPlan extends Turned {
  /** Ms from now until each reel stops. */
  readonly times: readonly number[];
  readonly tense: readonly boolean[];
  /** Cells that stay as they are, and their letter. */
  readonly kept: { readonly letter: string; readonly cells: readonly Cell[] } | null;
}

export interface ReelScene {
  spin(plan: SpinPlan, now: number): void;
  /** Stops everything that still turns within a blink. */
  slam(now: number): void;
  /** Shows a window at once. */
  rest(turned: Turned, kept: SpinPlan['kept']): void;
  wins(list: readonly ShownWin[], now: number, still: boolean): void;
  /** From one window of a cascade to the next. @param taken cells that won, as "reel,row" */
  drop(before: readonly string[], after: readonly string[], taken: ReadonlySet<string>, now: number): void;
  sparks(now: number): void;
  /** Free spins have a light of their own. */
  mode(free: boolean): void;
  draw(frame: Frame): boolean;
}

export function createReelScene(machine: AnyMachine, look: ReelLook, source: SpriteSource): ReelScene {
  const heights = heightsOf(machine);
  let kept: SpinPlan['kept'] = null;
  let reels: ReelMotion[] = restStrips(machine).map((strip, reel) => atRest(strip, look.rest[reel]!));
  let tense: readonly boolean[] = [];
  let shown: WinsShown | null = null;
  let drop: Drop | null = null;
  let sparkedAt = Number.NEGATIVE_INFINITY;
  let free = false;
  let light = 0;
  const cabinet = createLayer();

  return {
    spin(plan, now) {
      shown = null;
      drop = null;
      tense = plan.tense;
      kept = plan.kept;
      reels = reels.map((reel, index) =>
        spun(reel, plan.strips[index]!, plan.stops[index]!, now, plan.times[index]!),
      );
    },
    slam(now) {
      let order = 0;
      reels = reels.map((reel) => (now < reel.end ? slammed(reel, now, order++) : reel));
      tense = [];
    },
    rest({ strips, stops }, cells) {
      tense = [];
      drop = null;
      kept = cells;
      reels = strips.map((strip, index) => atRest(strip, stops[index]!));
    },
    wins(list, now, still) {
      shown = { list, since: now, still };
    },
    drop(before, after, taken, now) {
      shown = null;
      drop = dropOf(before, after, taken, now);
      reels = reels.map(({ strip }, index) => atRest(after[index]! + strip, 0));
    },
    sparks(now) {
      sparkedAt = now;
    },
    mode(next) {
      free = next;
    },
    draw(frame) {
      const { context, width, height, now, elapsed } = frame;
      const board = boardOf(width, height, heights);
      light += ((free ? 1 : 0) - light) * Math.min(1, elapsed / 220);
      if (Math.abs((free ? 1 : 0) - light) < 0.01) light = free ? 1 : 0;
      const hue = free ? look.freeHue : look.hue;
      cabinet(frame, `${hue}/${light}`, (layer) => paintCabinet(layer, board, hue, light));
      if (!source.ready()) return false;
      const sprites = source.at(board.cell, context.getTransform().a);
      if (drop && !isDropping(drop, now)) drop = null;
      if (drop) drawDrop(frame, board, sprites, drop);
      else
        for (let index = 0; index < reels.length; index++)
          drawReel(frame, board, sprites, machine, reels[index]!, index);
      paintGlass(frame, board);
      if (kept) drawKept(frame, board, sprites, kept.letter, kept.cells, look.freeHue);
      drawSuspense(frame, board, reels, tense, look.freeHue);
      if (shown) drawWins(frame, board, sprites, machine, reels, shown);
      const part = (now - sparkedAt) / SPARK_MS;
      if (part < 1) paintSparks(frame, look.freeHue, part);
      const opening = reels.some((reel) => reel.end > 0 && now < reel.end + EXPAND_MS);
      const cycling =
        shown !== null && shown.list.length > 0 && !shown.still && now - shown.since < CYCLE_MS + 50;
      return (
        drop !== null ||
        cycling ||
        part < 1 ||
        opening ||
        light % 1 !== 0 ||
        reels.some((reel) => isMoving(reel, now))
      );
    },
  };
}
