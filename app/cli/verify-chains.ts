/** The public record of hash chains, held against the beacon's key and their commitments. */
import { descend } from '#engines/fair/chain.ts';
import { sha256Hex } from '#engines/fair/commitment.ts';
import { faultOfSalt } from '#engines/fair/beacon-proof.ts';
import { chainView } from '#features/play/originals/contract.ts';
import type { ExportCheck } from './verify-export.ts';

const FAULTS = {
  round: 'the round of the beacon does not follow from the time of the commitment',
  signature: 'the signature is not the beacon’s',
  salt: 'the salt is not what the round makes of this chain',
};

/** The chains of a reply, null when it is none. @param value parsed JSON */
export function readChains(value: unknown): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null || !('chains' in value) || !Array.isArray(value.chains))
    return null;
  return value.chains;
}

/** @returns 'waits' for a chain that no beacon has salted */
export function checkChain(one: unknown): ExportCheck {
  const read = chainView.safeParse(one);
  if (!read.success) return { reason: 'not a chain' };
  const chain = read.data;
  if (chain.revealed_top !== null)
    return descend(chain.revealed_top, chain.length, sha256Hex) === chain.terminating_hash
      ? 'agrees'
      : { reason: 'the revealed secret does not lead to the end of the chain' };
  if (chain.round === null || chain.signature === null || chain.salt === null) return 'waits';
  const fault = faultOfSalt({
    game: chain.game,
    terminatingHash: chain.terminating_hash,
    committedAt: Date.parse(chain.committed_at),
    round: chain.round,
    signature: chain.signature,
    salt: chain.salt,
  });
  return fault === null ? 'agrees' : { reason: FAULTS[fault] };
}
