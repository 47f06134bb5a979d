/** The turning part of the wheel, painted once into a picture that only has to be rotated. */
import type { Palette } from '#platform/web/canvas.ts';
import { colourOf } from '../spots.ts';
import { labelOf } from '../variants.ts';

/** Numbers of a wheel, clockwise. */
export type Wheel = readonly number[];

/** Angle of one pocket. */
export function pocketOf(wheel: Wheel): number {
  return (Math.PI * 2) / wheel.length;
}

/** Radii, the bowl's rim is 1. */
export const RIM = 0.985;
export const TRACK = 0.885;
export const APRON = 0.83;
export const NUMBERS = 0.795;
export const POCKETS = 0.655;
export const CONE = 0.525;

/**
 * The hues of red and green at a depth that white figures are readable on; what a browser without such colours
 * does not understand is passed over and leaves the plain one.
 */
function fillPocket(context: CanvasRenderingContext2D, number: number, colour: Palette): void {
  const name = colourOf(number);
  if (name === 'black') {
    context.fillStyle = colour('bg', 0.2);
    return;
  }
  context.fillStyle = colour(name === 'red' ? 'lose' : 'win', 0.6);
  context.fillStyle =
    name === 'red' ? `oklch(from ${colour('lose')} 0.5 0.18 h)` : `oklch(from ${colour('win')} 0.5 0.13 h)`;
}

/** The part that turns, painted once for a wheel, a size and a theme. */
export function paintRotor(wheel: Wheel, size: number, colour: Palette): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size * 2;
  canvas.height = size * 2;
  const context = canvas.getContext('2d')!;
  context.translate(size, size);
  context.scale(size, size);
  ground(context, NUMBERS, colour);
  const pocket = pocketOf(wheel);
  wheel.forEach((number, index) => paintPocket(context, number, index * pocket, pocket, colour));
  for (const [radius, alpha, width] of [
    [NUMBERS, 0.95, 0.012],
    [POCKETS, 0.8, 0.007],
    [CONE, 0.95, 0.012],
  ] as const) {
    context.strokeStyle = colour('warn', alpha);
    context.lineWidth = width;
    ring(context, radius);
    context.stroke();
  }
  paintCone(context, colour);
  return canvas;
}

/** Opaque ground, so that see-through colours lie on something dark in every theme. */
function ground(context: CanvasRenderingContext2D, radius: number, colour: Palette): void {
  context.fillStyle = colour('bg');
  ring(context, radius);
  context.fill();
}

export function ring(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
}

function paintPocket(
  context: CanvasRenderingContext2D,
  number: number,
  angle: number,
  pocket: number,
  colour: Palette,
): void {
  const middle = angle - Math.PI / 2;
  const [from, to] = [middle - pocket / 2, middle + pocket / 2];
  context.beginPath();
  context.arc(0, 0, NUMBERS, from, to);
  context.arc(0, 0, CONE, to, from, true);
  context.closePath();
  fillPocket(context, number, colour);
  context.fill();
  // The pocket itself lies deeper than the ring of numbers.
  const depth = context.createRadialGradient(0, 0, CONE, 0, 0, POCKETS);
  depth.addColorStop(0, colour('bg', 0.7));
  depth.addColorStop(1, colour('bg', 0.2));
  context.beginPath();
  context.arc(0, 0, POCKETS, from, to);
  context.arc(0, 0, CONE, to, from, true);
  context.closePath();
  context.fillStyle = depth;
  context.fill();
  context.strokeStyle = colour('warn', 0.6);
  context.lineWidth = 0.006;
  context.beginPath();
  context.moveTo(Math.cos(to) * CONE, Math.sin(to) * CONE);
  context.lineTo(Math.cos(to) * NUMBERS, Math.sin(to) * NUMBERS);
  context.stroke();
  context.save();
  context.rotate(middle + Math.PI / 2);
  context.translate(0, -(NUMBERS + POCKETS) / 2);
  context.fillStyle = colour('fg');
  context.font = '700 0.082px "Inter Variable", sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(labelOf(number), 0, 0.004);
  context.restore();
}

function paintCone(context: CanvasRenderingContext2D, colour: Palette): void {
  const shade = context.createRadialGradient(0, 0, 0.05, 0, 0, CONE);
  shade.addColorStop(0, colour('hover'));
  shade.addColorStop(0.55, colour('raised'));
  shade.addColorStop(1, colour('panel'));
  context.fillStyle = shade;
  ring(context, CONE - 0.004);
  context.fill();
  context.strokeStyle = colour('warn', 0.22);
  context.lineWidth = 0.005;
  for (let spoke = 0; spoke < 8; spoke++) {
    const angle = (spoke * Math.PI) / 4;
    context.beginPath();
    context.moveTo(Math.cos(angle) * 0.16, Math.sin(angle) * 0.16);
    context.lineTo(Math.cos(angle) * (CONE - 0.03), Math.sin(angle) * (CONE - 0.03));
    context.stroke();
  }
  context.strokeStyle = colour('warn', 0.5);
  context.lineWidth = 0.008;
  ring(context, 0.34);
  context.stroke();
}
