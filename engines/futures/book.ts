/**
 * All positions of one ticker. No I/O and no clock: calls and ticks carry their times, and what they did comes back as
 * fills, in order.
 */
import { checkLimits, type Exposure, type TickerLimits } from './limits.ts';
import {
  type CloseReason,
  type Fill,
  type Order,
  type Outcome,
  type Pending,
  type Position,
  refuse,
  type Tick,
  type TriggerInput,
} from './position.ts';
import type { Ratio } from './ratio.ts';
import type { Terms } from './terms.ts';
import { checkInputs, checkTriggers, priceOfTrigger, touched } from './triggers.ts';
import { entryPrice, notionalOf, payoutOf, returnsAt, splitWager } from './value.ts';
import { createWatch, MAX_PRICE, type Slot } from './watch.ts';

export interface BookSettings {
  readonly limits: TickerLimits;
  /** Of positions that open from now on. */
  readonly terms: Terms;
}

export interface TriggerEdit {
  /** Null takes it away; undefined leaves it. */
  readonly takeProfit?: TriggerInput | null | undefined;
  readonly stopLoss?: TriggerInput | null | undefined;
}

export interface Book {
  readonly size: number;
  readonly exposure: Exposure;
  readonly lastTick: Tick | null;
  readonly haltedAt: number | null;
  get(id: string): Position | null;
  positions(): Position[];
  /** Takes an order; it is filled at the first tick made after `now` and the delay. */
  open(order: Order, now: number): Outcome<Pending>;
  /** @param share of the wager, 1 for all of it. Filled at the first tick made after `now` and after the minimum hold. */
  close(id: string, share: Ratio, now: number): Outcome<Position>;
  /**
   * Its owner may play no more: an order that waits is called off, a position is closed whole as if they had asked for it, in place
   * of a part that they asked for. @returns the fill of an order
   */
  closeOut(id: string, now: number): Fill[];
  /** Applies from the first tick made after `now`; a second edit before that takes the place of the first. */
  edit(id: string, edit: TriggerEdit, now: number): Outcome<Position>;
  /** @throws RangeError for a tick that is not newer than the last, or has no price */
  tick(tick: Tick): Fill[];
  /** No price: orders that wait are called off, nothing is filled until `resume`. */
  halt(now: number): Fill[];
  resume(): void;
  /** Gives every wager back. Refused unless the halt has lasted long enough. */
  voidAll(now: number): Outcome<Fill[]>;
  configure(settings: BookSettings): void;
  /** Puts stored positions back. Only ticks after `last` are looked at. */
  restore(positions: readonly Position[], pending: readonly Pending[], last: Tick | null): void;
}

/** Long because every call reads and moves the same positions, exposure and last price; divided, each would be handed all of them. */
// oxlint-disable-next-line max-lines-per-function
export function createBook(settings: BookSettings): Book {
  let { limits, terms } = settings;
  let lastTick: Tick | null = null;
  let haltedAt: number | null = null;
  const watch = createWatch(() => limits);
  const pending = new Map<string, Pending>();
  const exposure = { up: 0n, down: 0n };

  function expose(
    { direction, multiplier, value }: Pick<Order, 'direction' | 'multiplier' | 'value'>,
    sign: 1n | -1n,
  ) {
    exposure[direction] += sign * notionalOf(value, multiplier);
  }

  function dismiss(slot: Slot): void {
    watch.dismiss(slot);
    expose(slot.position, -1n);
  }

  /** Pays `wager` of the position out at `exit`; the rest stays open. */
  function settle(slot: Slot, reason: CloseReason, wager: bigint, exit: bigint, tick: Tick): Fill {
    const { position } = slot;
    const returns = returnsAt(position, exit, position.terms, tick.at - position.openedAt);
    const payout = reason === 'bust' ? 0n : payoutOf(wager, returns);
    dismiss(slot);
    let rest: Position | null = null;
    if (wager < position.wager) {
      const staying = position.wager - wager;
      const value = (position.value * staying) / position.wager;
      rest = { ...position, wager: staying, value: value > 0n ? value : 1n, status: 'open', closing: null };
      expose(rest, 1n);
      watch.admit(rest, tick.at);
    }
    return { kind: 'closed', position, reason, wager, payout, returns, exit, tick, rest };
  }

  function callOff({ order }: Pending, reason: 'halted' | 'trigger_passed'): Fill {
    pending.delete(order.id);
    expose(order, -1n);
    return { kind: 'called_off', order, reason };
  }

  function fillOrder(waiting: Pending, tick: Tick): Fill {
    const { order, terms: at } = waiting;
    const { id, owner, direction, multiplier, wager, value } = order;
    const stake = { direction, multiplier, entry: entryPrice(tick.price, direction, at) };
    const prices = {
      takeProfit: order.takeProfit && priceOfTrigger(order.takeProfit, stake, wager),
      stopLoss: order.stopLoss && priceOfTrigger(order.stopLoss, stake, wager),
    };
    const lost =
      (order.takeProfit && prices.takeProfit === null) || (order.stopLoss && prices.stopLoss === null);
    if (lost || checkTriggers(stake, at, prices, tick.price, 0)) return callOff(waiting, 'trigger_passed');
    pending.delete(order.id);
    const position: Position = {
      ...stake,
      ...prices,
      id,
      owner,
      terms: at,
      wager,
      value,
      status: 'open',
      openedSeq: tick.seq,
      openedAt: tick.at,
      edit: null,
      closing: null,
    };
    watch.admit(position, tick.at);
    return { kind: 'opened', position, tick };
  }

  /** A tick counts for what was asked for at `requestedAt` once it was made later than that and the delay. */
  function isDue(requestedAt: number, tick: Tick): boolean {
    return tick.at > requestedAt + limits.fillDelayMs;
  }

  function isLate({ orderedAt }: Pending, tick: Tick): boolean {
    return tick.at > orderedAt + limits.fillDelayMs + limits.maxWaitMs;
  }

  function applyEdits(tick: Tick): void {
    for (const slot of watch.edited()) {
      const { edit } = slot.position;
      if (!edit || !isDue(edit.requestedAt, tick)) continue;
      const { takeProfit, stopLoss } = edit;
      watch.apply(slot, { ...slot.position, takeProfit, stopLoss, edit: null });
    }
  }

  function meet(slot: Slot, tick: Tick): Fill | null {
    const { position, bust, mature } = slot;
    const takeProfit = mature ? position.takeProfit : null;
    const hit = touched(position.direction, { bust, stopLoss: position.stopLoss, takeProfit }, tick.price);
    if (hit) return settle(slot, hit.reason, position.wager, hit.exit, tick);
    const request = position.closing;
    if (request && mature && tick.seq > request.requestedAfter && isDue(request.requestedAt, tick))
      return settle(slot, request.reason ?? 'cashout', request.wager, tick.price, tick);
    if (tick.at - position.openedAt >= limits.maxOpenMs)
      return settle(slot, 'auto_close', position.wager, tick.price, tick);
    return null;
  }

  return {
    get size() {
      return watch.size;
    },
    get exposure() {
      return { ...exposure };
    },
    get lastTick() {
      return lastTick;
    },
    get haltedAt() {
      return haltedAt;
    },
    get: (id) => watch.get(id)?.position ?? null,
    positions: () => watch.all().map(({ position }) => position),

    open(order, now) {
      if (watch.get(order.id) || pending.has(order.id)) return refuse('duplicate');
      if (!limits.enabled) return refuse('disabled');
      if (haltedAt !== null || lastTick === null) return refuse('no_price');
      const refusal =
        checkLimits(order, limits, exposure) ?? checkInputs(order.takeProfit, order.stopLoss, order.wager);
      if (refusal) return refusal;
      const { direction, multiplier } = order;
      const stake = { direction, multiplier, entry: entryPrice(lastTick.price, direction, terms) };
      const prices = {
        takeProfit: order.takeProfit && priceOfTrigger(order.takeProfit, stake, order.wager),
        stopLoss: order.stopLoss && priceOfTrigger(order.stopLoss, stake, order.wager),
      };
      if (order.takeProfit && prices.takeProfit === null) return refuse('invalid_take_profit');
      if (order.stopLoss && prices.stopLoss === null) return refuse('invalid_stop_loss');
      const misplaced = checkTriggers(stake, terms, prices, lastTick.price, 0);
      if (misplaced) return misplaced;
      const waiting = { order, terms, orderedAt: now, orderedAfter: lastTick.seq };
      pending.set(order.id, waiting);
      expose(order, 1n);
      return { ok: true, value: waiting };
    },

    close(id, share, now) {
      const slot = watch.get(id);
      if (!slot) return refuse(pending.has(id) ? 'wrong_stage' : 'unknown_position');
      const { position } = slot;
      if (position.closing) return refuse('wrong_stage');
      if (share.num <= 0n || share.num > share.den) return refuse('invalid_share');
      const { closing: part, staying } = splitWager(position.wager, share);
      if (part <= 0n) return refuse('invalid_share');
      if (staying > 0n && (position.value * staying) / position.wager < limits.minWager)
        return refuse('below_minimum');
      const request = { wager: part, requestedAt: now, requestedAfter: lastTick?.seq ?? -1 };
      watch.ask(slot, { ...position, status: 'closing', closing: request });
      return { ok: true, value: slot.position };
    },

    closeOut(id, now) {
      const waiting = pending.get(id);
      if (waiting) return [callOff(waiting, 'halted')];
      const slot = watch.get(id);
      if (!slot || slot.position.closing?.wager === slot.position.wager) return [];
      const { position } = slot;
      const asked = { wager: position.wager, requestedAt: now, requestedAfter: lastTick?.seq ?? -1 };
      watch.ask(slot, { ...position, status: 'closing', closing: { ...asked, reason: 'excluded' } });
      return [];
    },

    edit(id, edit, now) {
      const slot = watch.get(id);
      if (!slot) return refuse(pending.has(id) ? 'wrong_stage' : 'unknown_position');
      const { position } = slot;
      if (position.closing) return refuse('wrong_stage');
      if (haltedAt !== null || lastTick === null) return refuse('no_price');
      const moved = (input: TriggerInput | null | undefined, before: bigint | null) =>
        input === undefined ? before : input && priceOfTrigger(input, position, position.wager);
      const takeProfit = moved(edit.takeProfit, (position.edit ?? position).takeProfit);
      const stopLoss = moved(edit.stopLoss, (position.edit ?? position).stopLoss);
      if (edit.takeProfit && takeProfit === null) return refuse('invalid_take_profit');
      if (edit.stopLoss && stopLoss === null) return refuse('invalid_stop_loss');
      const changed = {
        takeProfit: edit.takeProfit ? takeProfit : null,
        stopLoss: edit.stopLoss ? stopLoss : null,
      };
      const openMs = lastTick.at - position.openedAt;
      const refusal = checkTriggers(position, position.terms, changed, lastTick.price, openMs);
      if (refusal) return refusal;
      watch.ask(slot, { ...position, edit: { takeProfit, stopLoss, requestedAt: now } });
      return { ok: true, value: slot.position };
    },

    tick(tick) {
      if (tick.price <= 0n || tick.price > MAX_PRICE) throw new RangeError('a tick needs a price');
      if (lastTick && (tick.seq <= lastTick.seq || tick.at < lastTick.at))
        throw new RangeError(`tick ${tick.seq} is not newer than tick ${lastTick.seq}`);
      if (haltedAt !== null) return [];
      lastTick = tick;
      applyEdits(tick);
      const fills: Fill[] = [];
      for (const slot of watch.met(tick)) {
        const fill = meet(slot, tick);
        if (fill) fills.push(fill);
        else watch.arm(slot);
      }
      for (const waiting of pending.values()) {
        if (isLate(waiting, tick)) fills.push(callOff(waiting, 'halted'));
        else if (tick.seq > waiting.orderedAfter && isDue(waiting.orderedAt, tick))
          fills.push(fillOrder(waiting, tick));
      }
      return fills;
    },

    halt(now) {
      haltedAt ??= now;
      return [...pending.values()].map((waiting) => callOff(waiting, 'halted'));
    },

    resume() {
      haltedAt = null;
    },

    voidAll(now) {
      if (haltedAt === null || now - haltedAt < limits.voidAfterMs) return refuse('wrong_stage');
      const fills = watch.all().map((slot): Fill => {
        const { position } = slot;
        dismiss(slot);
        const paid = { wager: position.wager, payout: position.wager };
        return {
          kind: 'closed',
          position,
          reason: 'void',
          ...paid,
          returns: null,
          exit: null,
          tick: null,
          rest: null,
        };
      });
      return { ok: true, value: fills };
    },

    configure(next) {
      ({ limits, terms } = next);
      watch.reschedule((slot) => lastTick?.at ?? slot.position.openedAt);
    },

    restore(positions, waiting, last) {
      lastTick = last;
      for (const position of positions) {
        expose(position, 1n);
        watch.admit(position, last?.at ?? position.openedAt);
      }
      for (const one of waiting) {
        expose(one.order, 1n);
        pending.set(one.order.id, one);
      }
    },
  };
}
