/**
 * Which open positions a tick touches: heaps of the prices and of the moments that change something, so that a tick that
 * touches none costs nothing. Knows no orders and pays nothing.
 */
import { createHeap, type HeapEntry } from './heap.ts';
import type { TickerLimits } from './limits.ts';
import type { Position, Tick } from './position.ts';
import { ROLLOVER_MS } from './terms.ts';
import { bustPrice } from './value.ts';

/** Prices are compared as doubles in the heaps, so they must be exact there. */
export const MAX_PRICE = BigInt(Number.MAX_SAFE_INTEGER);

/** A position with its places in the heaps. */
export interface Slot {
  position: Position;
  bust: bigint;
  readonly number: number;
  /** Past its minimum hold. */
  mature: boolean;
  /** Touched when the price falls to it (held as a negative key) and when it rises to it. */
  falling: HeapEntry<Slot> | null;
  rising: HeapEntry<Slot> | null;
  timer: HeapEntry<Slot> | null;
}

export interface Watch {
  readonly size: number;
  get(id: string): Slot | null;
  /** Oldest first. */
  all(): Slot[];
  /** Adds a position as it stands at `now`. */
  admit(position: Position, now: number): Slot;
  dismiss(slot: Slot): void;
  /** Puts the slot's prices back into the heaps, after they changed or a tick took them out. */
  arm(slot: Slot): void;
  /** The position now waits for a close or an edit. */
  ask(slot: Slot, position: Position): void;
  /** Slots with an edit that waits. */
  edited(): Iterable<Slot>;
  /** Its edit is done: the position as it stands now. */
  apply(slot: Slot, position: Position): void;
  /** Slots whose trigger, request or time the tick meets, each once, oldest first. Their prices are out of the heaps. */
  met(tick: Tick): Slot[];
  /** Reads the moments again, after the limits changed. */
  reschedule(now: (slot: Slot) => number): void;
}

/**
 * Long because its calls share three heaps, and a slot's places in them must change together.
 * @param limits as they are now; they may change between two calls
 */
// oxlint-disable-next-line max-lines-per-function
export function createWatch(limits: () => TickerLimits): Watch {
  let admitted = 0;
  const slots = new Map<string, Slot>();
  const closing = new Set<Slot>();
  const editing = new Set<Slot>();
  const falling = createHeap<Slot>();
  const rising = createHeap<Slot>();
  const timers = createHeap<Slot>();

  function disarm(slot: Slot): void {
    if (slot.falling) falling.remove(slot.falling);
    if (slot.rising) rising.remove(slot.rising);
  }

  function arm(slot: Slot): void {
    disarm(slot);
    const { direction, takeProfit, stopLoss } = slot.position;
    const loss = stopLoss === null ? slot.bust : nearer(direction, stopLoss, slot.bust);
    const gain = slot.mature ? takeProfit : null;
    const [low, high] = direction === 'up' ? [loss, gain] : [gain, loss];
    slot.falling = low === null || low <= 0n ? null : falling.push(-Number(low), slot);
    slot.rising = high === null || high > MAX_PRICE ? null : rising.push(Number(high), slot);
  }

  /** The next moment at which time alone changes something: the end of the minimum hold, a rollover, the longest stay. */
  function schedule(slot: Slot, now: number): void {
    if (slot.timer) timers.remove(slot.timer);
    const { openedAt, terms } = slot.position;
    const { maxOpenMs, minHoldMs } = limits();
    const moments = [openedAt + maxOpenMs];
    if (!slot.mature) moments.push(openedAt + minHoldMs);
    if (terms.rollover.num > 0n)
      moments.push(openedAt + (Math.floor(Math.max(0, now - openedAt) / ROLLOVER_MS) + 1) * ROLLOVER_MS);
    slot.timer = timers.push(Math.min(...moments), slot);
  }

  /** Time passes for those whose moment has come; yields those that have stayed as long as they may. */
  function* ripen(tick: Tick): Generator<Slot> {
    const { maxOpenMs, minHoldMs } = limits();
    for (let due = timers.peek(); due && due.key <= tick.at; due = timers.peek()) {
      const slot = due.value;
      timers.remove(due);
      slot.timer = null;
      const openMs = tick.at - slot.position.openedAt;
      slot.mature = openMs >= minHoldMs;
      slot.bust = bustPrice(slot.position, slot.position.terms, openMs);
      arm(slot);
      if (openMs >= maxOpenMs) yield slot;
      else schedule(slot, tick.at);
    }
  }

  return {
    get size() {
      return slots.size;
    },
    get: (id) => slots.get(id) ?? null,
    all: () => [...slots.values()],
    arm,

    admit(position, now) {
      const openMs = now - position.openedAt;
      const slot: Slot = {
        position,
        bust: bustPrice(position, position.terms, openMs),
        number: admitted++,
        mature: openMs >= limits().minHoldMs,
        falling: null,
        rising: null,
        timer: null,
      };
      slots.set(position.id, slot);
      if (position.closing) closing.add(slot);
      if (position.edit) editing.add(slot);
      arm(slot);
      schedule(slot, now);
      return slot;
    },

    dismiss(slot) {
      disarm(slot);
      if (slot.timer) timers.remove(slot.timer);
      closing.delete(slot);
      editing.delete(slot);
      slots.delete(slot.position.id);
    },

    ask(slot, position) {
      slot.position = position;
      if (position.closing) closing.add(slot);
      if (position.edit) editing.add(slot);
    },

    edited: () => editing,

    apply(slot, position) {
      slot.position = position;
      editing.delete(slot);
      arm(slot);
    },

    met(tick) {
      const found = new Set<Slot>(ripen(tick));
      const price = Number(tick.price);
      for (let low = falling.peek(); low && -low.key >= price; low = falling.peek()) {
        falling.remove(low);
        found.add(low.value);
      }
      for (let high = rising.peek(); high && high.key <= price; high = rising.peek()) {
        rising.remove(high);
        found.add(high.value);
      }
      for (const slot of closing) found.add(slot);
      return [...found].toSorted((a, b) => a.number - b.number);
    },

    reschedule(now) {
      for (const slot of slots.values()) schedule(slot, now(slot));
    },
  };
}

/** Of two prices on the losing side the one that a falling value meets first. */
function nearer(direction: Position['direction'], a: bigint, b: bigint): bigint {
  return (direction === 'up') === a > b ? a : b;
}
