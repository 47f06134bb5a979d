import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import type { PositionView } from '../contract.ts';
import { Bet } from './position-parts.tsx';

interface Props {
  id: string;
  /** Public id; null: hidden. */
  owner: string | null;
  params: unknown;
}

/** In the window of a bet: what it was made on, and for its player the way to what proves it. */
export default function BetWindow({ id, owner, params }: Props): ReactNode {
  const t = useT('trading.positions');
  const viewer = useUser();
  // As the round and the bet of every position are stored.
  const { multiplier, ...on } = params as Pick<PositionView, 'ticker' | 'direction'> & { multiplier: number };
  return (
    <>
      <Bet position={{ ...on, multiplier: String(multiplier) }} />
      {viewer !== null && owner === viewer._id && (
        <Button block icon="shield-check" onClick={() => void openModal('trading.position', { id })}>
          {t('details')}
        </Button>
      )}
    </>
  );
}
