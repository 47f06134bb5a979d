/**
 * A model of what a signer is exposed to: callers that plan, sign, bump, replace and lie as they like, staff that approve
 * again, time, crashes, and a chain that mines whatever is valid, in any order, and takes it back while it may. After every
 * step no approval may have more than one payment that is mined or can be; and the signer must say yes exactly where the
 * reference does. Neither the chain nor the reference knows anything of the signer's code.
 */
import type { ChainId } from '../../driver.ts';
import { isMineable, isTaken, type World, type WorldTransaction } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface ModelRequest {
  /** Index of the withdrawal. */
  readonly withdrawal: number;
  readonly attempt: number;
  readonly kind: 'pay' | 'cancel';
  /** Nonces or outputs, as small numbers; none where there are none. */
  readonly slots: readonly number[];
  /** Tron: until when, epoch ms. */
  readonly ends: number | null;
  /** Makes it a transaction of its own. */
  readonly salt: number;
  /** Earlier transactions that the caller names. */
  readonly earlier: readonly WorldTransaction[];
}

export type Fate = 'mined' | 'dead' | 'open';

/** The signer under test. */
export interface Engine {
  /** It also keeps a nonce for the subject that had it first. */
  readonly keepsNonces: boolean;
  /** @returns whether it was signed */
  sign(request: ModelRequest, id: number, now: number, fateOf: (id: number) => Fate): Promise<boolean>;
  /** Its process dies and begins again with what is on its disk. */
  crash(now: number): void;
  close(): void;
}

export interface Tally {
  sequences: number;
  steps: number;
  signed: number;
  refused: number;
  mined: number;
  crashes: number;
}

/** mulberry32 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @throws Error with the seed of the sequence that broke a rule */
export async function runSequence(chain: ChainId, seed: number, engine: Engine, tally: Tally): Promise<void> {
  const random = randomFrom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const start = Date.UTC(2026, 0, 1);
  const world: World = { chain, now: start, skew: (below(5) - 2) * MINUTE_MS, transactions: [] };
  const attempts = [1, 1];
  const steps = 6 + below(18);
  const trail: string[] = [];
  try {
    for (let step = 0; step < steps; step++) {
      trail.push(await takeStep());
      checkWorld(world);
      tally.steps += 1;
    }
  } catch (error) {
    throw new Error(`${chain}, seed ${seed}: ${(error as Error).message}\n${trail.join('\n')}`, {
      cause: error,
    });
  }
  tally.sequences += 1;

  async function takeStep(): Promise<string> {
    switch (below(10)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
        return sign();
      case 5:
        world.now += [10_000, MINUTE_MS, 6 * MINUTE_MS, 16 * MINUTE_MS, 2 * HOUR_MS, 30 * HOUR_MS][below(6)]!;
        return `time ${world.now - start}`;
      case 6:
        return mine();
      case 7:
        for (const one of world.transactions)
          if (one.state === 'mined' && random() < 0.7) one.state = 'final';
        return 'blocks';
      case 8: {
        const taken = world.transactions.findLast((one) => one.state === 'mined');
        if (taken) taken.state = 'pool';
        return `reorganisation ${taken?.id ?? ''}`;
      }
      default: {
        if (random() < 0.5) {
          engine.crash(world.now);
          tally.crashes += 1;
          return 'crash';
        }
        const index = below(attempts.length);
        attempts[index]! += 1;
        return `staff approve ${index} again`;
      }
    }
  }

  async function sign(): Promise<string> {
    const request = draw();
    const id = world.transactions.length + 1 + tally.steps * 64;
    const expected = request.kind === 'cancel' ? null : reference(world, request, engine.keepsNonces);
    const given = await engine.sign(request, id, world.now, (one) => fateOf(world, one));
    const payload = `${request.kind} ${JSON.stringify({ ...request, earlier: request.earlier.map((one) => one.id) })}`;
    if (expected !== null && given !== expected.allowed)
      throw new Error(`${payload}: signed ${given}, the reference says ${expected.allowed}: ${expected.why}`);
    tally[given ? 'signed' : 'refused'] += 1;
    if (!given) return `refused ${payload}`;
    world.transactions.push({
      id,
      withdrawal: request.withdrawal,
      kind: request.kind,
      attempt: request.attempt,
      slots: request.slots,
      signedAt: world.now,
      // A blockhash was there before it was signed, and is good for a minute or two.
      until: chain === 'sol' ? world.now + 20_000 + below(250_000) : request.ends,
      state: 'pool',
      known: null,
    });
    return `signed ${id} ${payload}`;
  }

  function draw(): ModelRequest {
    const withdrawal = below(2);
    const own = world.transactions.filter((one) => one.withdrawal === withdrawal && one.kind === 'pay');
    const last = own.at(-1);
    // Bumps and replacements take what is taken already, others what they like.
    const again = last !== undefined && random() < 0.4;
    const slots = again ? [...last.slots] : freshSlots();
    if (again && chain !== 'eth' && chain !== 'bsc' && slots.length > 0 && random() < 0.3)
      slots.push(below(6) + 10);
    const ends = chain === 'trx' ? world.now + [1, 5, 10, 11, 13, 60, 24 * 60][below(7)]! * MINUTE_MS : null;
    const cancels = last !== undefined && slots.length > 0 && random() < 0.15;
    return {
      withdrawal,
      attempt: attempts[withdrawal]!,
      kind: cancels ? 'cancel' : 'pay',
      slots: cancels ? last.slots : [...new Set(slots)],
      ends,
      salt: world.transactions.length * 7 + below(7),
      earlier: random() < 0.8 ? own : own.filter(() => random() < 0.5),
    };
  }

  function freshSlots(): number[] {
    if (chain === 'sol' || chain === 'trx') return [];
    // Withdrawals of a house that does as it should do not share nonces; outputs here neither.
    if (chain === 'eth' || chain === 'bsc') return [below(4)];
    return Array.from({ length: 1 + below(2) }, () => below(5));
  }

  function mine(): string {
    const valid = world.transactions.filter((one) => isMineable(world, one));
    const one = valid[below(valid.length)];
    if (!one) return 'an empty block';
    one.state = 'mined';
    tally.mined += 1;
    return `mined ${one.id}`;
  }
}

/** What the chain can say for good. */
function fateOf(world: World, id: number): Fate {
  const one = world.transactions.find((each) => each.id === id)!;
  if (one.state === 'final') return 'mined';
  if (one.state === 'mined') return 'open';
  if (isTaken(world, one, ['final'])) return 'dead';
  return one.until !== null && world.now + world.skew >= one.until + MINUTE_MS ? 'dead' : 'open';
}

/** One payment for an approval, mined or still to come: of what can still be mined each must exclude each other. */
function checkWorld(world: World): void {
  for (const withdrawal of [0, 1]) {
    const payments = world.transactions.filter((one) => one.withdrawal === withdrawal && one.kind === 'pay');
    const mined = payments.filter((one) => one.state !== 'pool').length;
    const open = payments.filter((one) => isMineable(world, one));
    const beside = open.some((one, index) =>
      open.slice(index + 1).some((other) => !one.slots.some((slot) => other.slots.includes(slot))),
    );
    if (mined + (beside ? 2 : open.length > 0 ? 1 : 0) > 1)
      throw new Error(
        `withdrawal ${withdrawal} is paid more than once: ${mined} mined, ${open.length} can be`,
      );
  }
}

/** The rule in its own words, over its own records. It learns what the caller's request lets the signer learn. */
function reference(
  world: World,
  request: ModelRequest,
  keepsNonces: boolean,
): { allowed: boolean; why: string } {
  const { chain, now } = world;
  const no = (why: string) => ({ allowed: false, why });
  const expiring = chain === 'sol' || chain === 'trx';
  if (request.ends !== null && request.ends - now > 12 * MINUTE_MS) return no('it is good for too long');
  const past = world.transactions.filter(
    (one) => one.withdrawal === request.withdrawal && one.kind === 'pay',
  );
  if (past.some(({ known }) => known === 'mined')) return no('it was paid');
  const rivals = past.filter(
    (one) => one.known === null && !one.slots.some((slot) => request.slots.includes(slot)),
  );
  if (expiring) {
    const over = (one: WorldTransaction): number =>
      chain === 'sol' ? one.signedAt + 5 * MINUTE_MS : one.until! + 3 * MINUTE_MS;
    if (rivals.some((one) => now < over(one))) return no('time has not ended it');
    if (rivals.some((one) => now - over(one) > 24 * HOUR_MS)) return no('nobody remembers');
  }
  for (const one of rivals) {
    const fate = request.earlier.includes(one) ? fateOf(world, one.id) : 'open';
    if (fate !== 'open') one.known = fate;
  }
  if (rivals.some(({ known }) => known === 'mined')) return no('it was paid, says the chain');
  if (rivals.some(({ known }) => known === null)) return no('nobody knows what became of it');
  if (expiring && past.filter(({ attempt }) => attempt === request.attempt).length > 5)
    return no('too often');
  const [nonce] = request.slots;
  const others = world.transactions.filter((one) => !past.includes(one));
  if (keepsNonces && others.some(({ slots }) => slots[0] === nonce)) return no('somebody else has the nonce');
  return { allowed: true, why: 'nothing stands beside it' };
}
