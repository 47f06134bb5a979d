/** What invented matches are drawn from: a stream of numbers that nobody can work out, go on with or run back without its secret seed. */
import type { Random } from '#engines/sport/models/random.ts';
import { digestFloats } from '#engines/fair/floats.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';

/** Matches that are drawn in one way. */
export interface Draw {
  /** Their ids begin with it. */
  readonly prefix: string;
  /** The stream under a name: the same one each time. */
  random(name: string): Random;
}

/** How the matches that begin at a time (epoch ms) are drawn. */
export type DrawsOf = (startsAt: number) => readonly Draw[];

export interface Seeds {
  /** Makes all of a span ready to be drawn, in epoch ms. */
  cover(from: number, to: number): Promise<void>;
  /** Of times that are covered. */
  readonly drawsOf: DrawsOf;
}

/** The digests `HMAC-SHA256(seed, "name|block")` one after the other, four bytes to a number. */
export function keyedRandom(seed: string, name: string): Random {
  let block = 0;
  let numbers: number[] = [];
  return () => {
    if (numbers.length === 0) numbers = digestFloats(nodeHmac(seed, `${name}|${block++}`)).toReversed();
    return numbers.pop()!;
  };
}
