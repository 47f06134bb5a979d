/** The canvas of plinko: pegs that light up when touched, the chute, the balls and what they leave behind. */
import type { ColourName, Frame } from '#platform/web/canvas.ts';
import { easeOut } from '#platform/web/game/easing.ts';
import { formatShort } from '#ui/format.ts';
import type { PlinkoParams } from '../game.ts';
import type { Risk } from '../tables.ts';
import { boardOf, bucketX, chuteY, type Board } from './board.ts';
import { dot, drawPegs, halo, INTRO_MS, pegKey, type Touch } from './pegs.ts';
import { fallMs, pegTouched, spotOf, type Path, type Spot } from './fall.ts';

const RISE_MS = 1100;
const TRAIL = 7;
const TRAIL_MS = 15;

/** The ball wears the colour of the risk it was dropped at. */
const BALL: Record<Risk, ColourName> = { low: 'info', medium: 'win', high: 'warn', expert: 'lose' };

export interface Drop extends Path {
  readonly params: PlinkoParams;
  readonly multiplier: number;
  /** Paid more than was staked: only then is anything celebrated. */
  readonly gain: boolean;
}

interface Ball {
  readonly drop: Drop;
  readonly from: number;
  readonly ms: number;
  readonly landed: () => void;
  touched: number;
}

export interface Scene {
  /** Lets a ball fall. @param landed called once, when it is in its bucket */
  drop(drop: Drop, now: number, quick: boolean, landed: () => void): void;
  /** Every ball is in its bucket now. */
  landAll(): void;
  /** A result that rises from its bucket. */
  rise(drop: Drop, now: number): void;
  draw(frame: Frame, params: PlinkoParams, still: boolean, touch: (row: number) => void): boolean;
}

export function createScene(): Scene {
  let balls: Ball[] = [];
  let rising: { drop: Drop; from: number }[] = [];
  let setting = '';
  let shownAt = 0;
  /** When each peg was last touched, by row and place. */
  const lit = new Map<number, Touch>();

  /** Notes which pegs the ball has come by; returns false once it is down. */
  function move(ball: Ball, spot: Spot, now: number, touch: (row: number) => void): boolean {
    while (ball.touched < spot.touched) {
      lit.set(pegKey(ball.touched, pegTouched(ball.drop, ball.touched)), {
        at: now,
        colour: BALL[ball.drop.params.risk],
      });
      touch(ball.touched);
      ball.touched++;
    }
    return now - ball.from < ball.ms;
  }

  function drawRising({ context, now, colour }: Frame, board: Board): void {
    rising = rising.filter(({ from }) => now - from < RISE_MS);
    context.textAlign = 'center';
    for (const { drop, from } of rising) {
      if (drop.params.rows !== board.rows) continue;
      const part = (now - from) / RISE_MS;
      const size = Math.max(14, Math.min(30, board.gap * 0.6));
      context.font = `800 ${size}px 'Inter Variable', sans-serif`;
      const x = Math.min(board.middle * 2 - size * 2, Math.max(size * 2, bucketX(board, drop.slot)));
      const y = board.top + (board.rows - 0.6) * board.drop - easeOut(part) * board.drop * 1.6;
      const alpha = Math.min(1, part * 8, (1 - part) * 2.4);
      context.lineWidth = 5;
      context.lineJoin = 'round';
      context.strokeStyle = colour('bg', alpha * 0.85);
      context.strokeText(`${formatShort(drop.multiplier)}x`, x, y);
      context.fillStyle = colour(drop.gain ? 'win' : 'fg2', alpha);
      context.fillText(`${formatShort(drop.multiplier)}x`, x, y);
    }
  }

  return {
    drop(drop, now, quick, landed) {
      balls.push({ drop, from: now, ms: fallMs(drop.params.rows, quick), landed, touched: 0 });
    },
    landAll() {
      const down = balls;
      balls = [];
      for (const ball of down) ball.landed();
    },
    rise(drop, now) {
      rising.push({ drop, from: now });
    },
    draw(frame, params, still, touch) {
      const { width, height, now } = frame;
      const board = boardOf(width, height, params.rows);
      if (setting !== `${params.rows}`) {
        setting = `${params.rows}`;
        shownAt = now;
        lit.clear();
      }
      drawPlate(frame, board);
      drawChute(
        frame,
        board,
        BALL[params.risk],
        balls.some((ball) => now - ball.from < 240),
      );
      const coming = drawPegs(frame, board, still ? INTRO_MS : now - shownAt, lit);
      const down: Ball[] = [];
      for (const ball of balls) {
        const part = Math.min(1, (now - ball.from) / ball.ms);
        const spot = spotOf(board, ball.drop, part);
        if (!move(ball, spot, now, touch)) down.push(ball);
        drawBall(frame, board, ball, spot, (back) =>
          spotOf(board, ball.drop, Math.max(0, part - back / ball.ms)),
        );
      }
      drawRising(frame, board);
      balls = balls.filter((ball) => !down.includes(ball));
      for (const ball of down) ball.landed();
      return coming || balls.length > 0 || lit.size > 0 || rising.length > 0;
    },
  };
}

/** The board itself: a plate between two rails, lit from the chute. */
function drawPlate({ context, colour }: Frame, board: Board): void {
  const { middle, gap, rows, top, drop } = board;
  const [head, foot] = [top - drop * 0.7, top + (rows - 0.32) * drop];
  const [narrow, wide] = [gap * 1.35 + 6, ((rows + 1.35) / 2) * gap + 3];
  const edge = new Path2D(
    `M${middle - narrow} ${head}L${middle + narrow} ${head}L${middle + wide} ${foot}L${middle - wide} ${foot}Z`,
  );
  const plate = context.createLinearGradient(0, head, 0, foot);
  plate.addColorStop(0, colour('raised', 0.95));
  plate.addColorStop(1, colour('panel', 0.25));
  context.fillStyle = plate;
  context.fill(edge);
  const light = context.createRadialGradient(middle, head, 0, middle, head, (foot - head) * 0.95);
  light.addColorStop(0, colour('accent', 0.26));
  light.addColorStop(0.45, colour('accent', 0.08));
  light.addColorStop(1, colour('accent', 0));
  context.fillStyle = light;
  context.fill(edge);
  const rail = context.createLinearGradient(0, head, 0, foot);
  rail.addColorStop(0, colour('accent', 0.9));
  rail.addColorStop(0.35, colour('line', 0.9));
  rail.addColorStop(1, colour('line', 0.25));
  context.strokeStyle = rail;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.stroke(
    new Path2D(
      `M${middle - narrow} ${head}L${middle - wide} ${foot}M${middle + narrow} ${head}L${middle + wide} ${foot}`,
    ),
  );
}

/** Where balls come from, with the next one waiting in it. */
function drawChute({ context, colour }: Frame, board: Board, ball: ColourName, busy: boolean): void {
  const [wide, narrow] = [32, board.ball + 6];
  context.save();
  context.translate(board.middle, chuteY(board));
  const inside = context.createLinearGradient(0, -14, 0, 14);
  inside.addColorStop(0, colour('bg', 0.9));
  inside.addColorStop(1, colour('hover', 0.9));
  context.fillStyle = inside;
  context.fill(new Path2D(`M${-wide} -12L${wide} -12L${narrow} 13L${-narrow} 13Z`));
  if (!busy) {
    halo(context, 0, -1, 28, colour(ball, 0.55));
    sphere(context, 0, -1, Math.max(7, board.ball), colour, ball);
  }
  const steel = context.createLinearGradient(-wide, 0, wide, 0);
  steel.addColorStop(0, colour('fg3'));
  steel.addColorStop(0.25, colour('line'));
  steel.addColorStop(0.75, colour('line'));
  steel.addColorStop(1, colour('fg3'));
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = steel;
  context.stroke(new Path2D(`M${-wide - 3} -12L${-narrow} 13V17M${wide + 3} -12L${narrow} 13V17`));
  context.restore();
}

function sphere(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: Frame['colour'],
  name: ColourName,
): void {
  context.fillStyle = colour(name);
  dot(context, x, y, radius);
  const shade = context.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius);
  shade.addColorStop(0, colour('fg', 0.95));
  shade.addColorStop(0.35, colour('fg', 0.12));
  shade.addColorStop(0.7, colour('bg', 0.05));
  shade.addColorStop(1, colour('bg', 0.6));
  context.fillStyle = shade;
  dot(context, x, y, radius);
}

function drawBall(
  { context, colour }: Frame,
  board: Board,
  ball: Ball,
  spot: Spot,
  before: (back: number) => Spot,
): void {
  const name = BALL[ball.drop.params.risk];
  for (let step = TRAIL; step > 0; step--) {
    const { x, y } = before(step * TRAIL_MS);
    context.fillStyle = colour(name, 0.2 * (1 - step / (TRAIL + 1)));
    dot(context, x, y, board.ball * (1 - step / (TRAIL + 4)));
  }
  halo(context, spot.x, spot.y, board.ball * 2.3, colour(name, 0.35));
  context.save();
  context.translate(spot.x, spot.y);
  context.scale(1 / spot.stretch, spot.stretch);
  sphere(context, 0, 0, board.ball, colour, name);
  context.restore();
}
