import type { LinkedBet } from '../link.ts';
import { FairnessTabs, type FairnessTab } from './fairness-tabs.tsx';

export const modal = { title: 'fairness.heading', size: 'lg' } as const;

interface FairnessModalProps {
  tab?: FairnessTab;
  /** Fills the verifier in: at least the game that was open. */
  bet?: Partial<LinkedBet>;
}

/** The same two tabs over a game: openModal('fairness', { tab, bet }). */
export default function FairnessModal({ tab = 'seeds', bet }: FairnessModalProps) {
  return <FairnessTabs start={tab} bet={bet ?? null} />;
}
