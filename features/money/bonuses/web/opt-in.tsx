import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { needAccount } from '#platform/web/session.ts';
import { depositOptIn, type DepositOffer } from '../contract.ts';
import { stateOf } from './offer-state.ts';
import { readOffersAnew, takeOptIn, type Offers } from './queries.ts';

interface OptInProps {
  offer: DepositOffer;
  data: Offers;
}

/** Opts in; from then on it leads to the deposit, or gives the bonus up. Guests are asked to log in first. Below it stands what is the case. */
export function OptIn({ offer, data }: OptInProps): ReactNode {
  const t = useT('bonuses.offer');
  const cancel = useT('bonuses.cancel');
  const state = stateOf(data, offer._id);
  const [busy, setBusy] = useState(false);

  async function handleOptIn(): Promise<void> {
    if (!needAccount()) return;
    setBusy(true);
    try {
      await call(depositOptIn, { id: offer._id });
      takeOptIn(offer);
    } catch (error) {
      toastError(error, depositOptIn.codes);
    } finally {
      readOffersAnew();
      setBusy(false);
    }
  }

  return (
    <>
      {state.checkedIn ? (
        <Button
          variant="primary"
          size={48}
          block
          icon="wallet"
          onClick={() => void openModal('wallet', { tab: 'deposit' })}
        >
          {t('deposit')}
        </Button>
      ) : (
        <Button
          variant="primary"
          size={48}
          block
          loading={busy}
          disabled={state.active}
          onClick={() => void handleOptIn()}
        >
          {t('optIn')}
        </Button>
      )}
      <p role="status" className="-mt-2 min-h-4 text-center text-xs text-pretty text-fg2">
        {t(state.active ? 'active' : state.checkedIn ? 'joined' : 'choice')}
      </p>
      {state.checkedIn && !state.active && (
        <Button
          variant="ghost"
          block
          aria-haspopup="dialog"
          onClick={() => void openModal('bonuses.cancel', { what: { offer: offer._id } })}
        >
          {cancel('cancel')}
        </Button>
      )}
    </>
  );
}
