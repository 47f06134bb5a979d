import { hashOf } from '#engines/poker/shuffle.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** A seed for the next hand, sealed, and its commitment. */
export function nextSeed({ kit }: { readonly kit: Pick<ServerKit, 'runtime' | 'vault'> }): {
  sealed: Buffer;
  commitment: string;
} {
  const seed = kit.runtime.random(32).toString('hex');
  return { sealed: kit.vault.seal(seed), commitment: hashOf(seed) };
}
