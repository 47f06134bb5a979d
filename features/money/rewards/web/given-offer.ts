import { openModal } from '#platform/web/modals.tsx';

/** What a code, a banner or the wheel gave for the next deposit comes up as it now stands, with the way to that deposit. */
export function showGivenOffer(id: string): void {
  void openModal('bonuses.offer', { id, given: true });
}
