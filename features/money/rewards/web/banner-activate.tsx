import type { ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { activateBanner } from '../promocode-contract.ts';
import { showGivenOffer } from './given-offer.ts';
import { readRewardsAnew } from './queries.ts';

interface BannerActivateProps {
  code: string;
  /** Of the banner: 'Deposit' leads on to the wallet, unless the code gives an offer, which says more. */
  type: string;
  children: (activate: () => Promise<void>) => ReactNode;
}

/** Redeems the code of a banner; the banner draws the button and says when it failed. */
export default function BannerActivate({ code, type, children }: BannerActivateProps): ReactNode {
  const t = useT('rewards.promocode');
  return children(async () => {
    const { offer } = await call(activateBanner, { code });
    void readRewardsAnew();
    toast.success(t('activated'), { id: 'activate' });
    if (offer) showGivenOffer(offer._id);
    else if (type === 'Deposit') void openModal('wallet', { tab: 'deposit' });
  });
}
