/** How a notice looks, and where more of it is. */
import type { IconName } from '#ui/icon.tsx';
import { hasRoute } from '#platform/web/features.ts';
import { hasModal } from '#platform/web/modals.tsx';
import type { Notice } from '../contract.ts';

export const ICONS = {
  deposit: 'download',
  depositHeld: 'clock',
  depositReversed: 'warning',
  withdrawalPaid: 'upload',
  withdrawalDeclined: 'undo',
  bonusGranted: 'gift',
  bonusReleased: 'gift',
  bonusExpired: 'clock',
  bonusReversed: 'warning',
  rain: 'coins',
  tip: 'coins',
  prize: 'trophy',
  challenge: 'trophy',
  rakebackExpiring: 'clock',
  ticketsExpiring: 'clock',
  letter: 'mail',
  offer: 'gift',
  level: 'star',
  reply: 'chat',
  playCheck: 'heart',
} as const satisfies Record<Notice['kind'], IconName>;

/** A page, or the wallet's history; null: there is no more to it, or what shows it is switched off. */
export type Place = { readonly to: string } | 'wallet' | null;

export function placeOf(notice: Notice): Place {
  switch (notice.kind) {
    case 'deposit':
    case 'depositHeld':
    case 'depositReversed':
    case 'withdrawalPaid':
    case 'withdrawalDeclined':
      return hasModal('wallet') ? 'wallet' : null;
    case 'bonusGranted':
    case 'bonusReleased':
    case 'bonusExpired':
    case 'bonusReversed':
      return page('/bonus');
    case 'rakebackExpiring':
    case 'ticketsExpiring':
      return page('/rewards');
    case 'level':
      return page('/vip');
    case 'prize':
      return page('/leaderboard');
    case 'challenge':
      return page('/challenges');
    case 'reply':
      return page('/support', `?chat=${notice.chat}`);
    case 'playCheck':
      return page('/profile/settings', '#limits');
    case 'letter':
    case 'offer':
    case 'rain':
    case 'tip':
      return null;
  }
}

function page(path: string, query = ''): Place {
  return hasRoute(path) ? { to: path + query } : null;
}
