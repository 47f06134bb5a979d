/** What a booth shows at a moment: pure functions of the milliseconds since it opened, so that who comes late sees what others see. */
import { BOXES, PINS, type Booth, type Shown } from '../game.ts';

/** When each booth's prize is known; before that no picture of it says which it is. */
export const KNOWN_AT_MS: Readonly<Record<Booth, number>> = { coin: 3700, drop: 5500, vault: 5500 };

const COIN_FROM_MS = 500;
const COIN_TURNS = 9;

/** A coin in the air: height and turn, 0 to 1 and degrees. Both of its sides look alike until it lies. */
export function coinAt(ms: number): { readonly height: number; readonly turn: number } {
  const part = Math.min(1, Math.max(0, (ms - COIN_FROM_MS) / (KNOWN_AT_MS.coin - COIN_FROM_MS)));
  return { height: 4 * part * (1 - part), turn: part * COIN_TURNS * 360 };
}

const DROP_FROM_MS = 500;
export const PIN_MS = (KNOWN_AT_MS.drop - DROP_FROM_MS) / PINS;

/** Pins that the ball has passed. */
export function pinsPassed(ms: number): number {
  return Math.min(PINS, Math.max(0, Math.floor((ms - DROP_FROM_MS) / PIN_MS)));
}

/** Whether the ball goes right at a pin: the highest bit first. */
function goesRight(bits: number, pin: number): boolean {
  return ((bits >> (PINS - 1 - pin)) & 1) === 1;
}

/** Where the ball is: sideways in slots from the middle, down in pins. It knows its way only as far as it has come. */
export function ballAt(
  { draw }: Pick<Shown, 'draw'>,
  ms: number,
): { readonly x: number; readonly y: number } {
  const passed = pinsPassed(ms);
  let x = 0;
  for (let pin = 0; pin < passed; pin++) x += goesRight(draw, pin) ? 0.5 : -0.5;
  if (passed === PINS) return { x, y: PINS };
  const part = Math.min(1, Math.max(0, (ms - DROP_FROM_MS - passed * PIN_MS) / PIN_MS));
  // It falls onto the pin, and off it to one side.
  const off = Math.max(0, part - 0.45) / 0.55;
  const side = goesRight(draw, passed) ? 0.5 : -0.5;
  return {
    x: x + side * off,
    y: passed + (part < 0.45 ? (part / 0.45) ** 2 * 0.45 : 0.45 + 0.55 * off ** 1.6),
  };
}

const LAMP_FROM_MS = 400;
const LAMP_HOPS = 34;
/** Prime to the number of boxes: the lamp comes to all of them. */
const LAMP_STRIDE = 7;

/** Hops of the lamp so far: many at first, few at the end. */
export function lampHops(ms: number): number {
  const part = Math.min(1, Math.max(0, (ms - LAMP_FROM_MS) / (KNOWN_AT_MS.vault - LAMP_FROM_MS)));
  return Math.floor(LAMP_HOPS * (1 - (1 - part) ** 2.2));
}

/** The box that the lamp is at. */
export function lampAt({ draw }: Pick<Shown, 'draw'>, ms: number): number {
  const back = (LAMP_HOPS - lampHops(ms)) * LAMP_STRIDE;
  return (((draw - back) % BOXES.length) + BOXES.length) % BOXES.length;
}
