/** The faucet: a small free reward a day, drawn provably fair. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';

/** How a draw was made: everything to make it again. */
export const drawProof = z.object({
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  /** Of the next draw. */
  nextServerSeedHash: z.string(),
});
export type DrawProof = z.output<typeof drawProof>;

export const faucet = endpoint({
  method: 'POST',
  path: '/api/promocode/bonus',
  who: 'user',
  body: z.object({}),
  reply: z.object({
    /** Dollars. */
    value: amount,
    /** Seconds until the next claim. */
    next: z.int(),
    proof: drawProof,
  }),
  codes: { 1: 'rewards.faucet.timeout', 2: 'rewards.faucet.depositRequired' },
  summary: 'Spins the faucet; once a day, after a deposit.',
});
