/** Where a movable frame stands: the share of the free room that lies before it, across and down, from 0 to 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Pixels that the frame may move within: the area less the frame. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Pixels of one press of an arrow key, and with Shift. */
const STEP = { plain: 16, shift: 96 } as const;
const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place of a frame whose corner is at these pixels of its room; never outside. */
export function placeAt(x: number, y: number, room: Room): Place {
  return { x: share(x, room.width), y: share(y, room.height) };
}

function share(pixels: number, room: number): number {
  return room <= 0 ? 0 : Math.min(1, Math.max(0, pixels / room));
}

/** Where a key moves the frame; null when it is no key of ours. */
export function placeAfter(key: string, shift: boolean, from: Place, room: Room): Place | null {
  const way = WAYS[key];
  if (!way) return null;
  const step = shift ? STEP.shift : STEP.plain;
  return placeAt(from.x * room.width + way[0] * step, from.y * room.height + way[1] * step, room);
}
