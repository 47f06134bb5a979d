import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { BonusLoad } from './bonus-load.tsx';
import { BonusStatus } from './bonus-status.tsx';
import { useOffer } from './queries.ts';
import { Weights } from './weights.tsx';

export const modal = { title: 'bonuses.info.heading', size: 'sm' } as const;

/** The bonus under way: openModal('bonuses.info'). */
export default function InfoModal({ close }: ModalProps): ReactNode {
  const t = useT('bonuses.info');
  const none = (
    <EmptyState
      icon="gift"
      text={t('none')}
      className="min-h-80"
      action={
        <AppLink to="/bonus" onClick={close} className={linkClass()}>
          {t('offers')}
        </AppLink>
      }
    />
  );
  return (
    <Queries>
      <BonusLoad none={none}>
        {(bonus) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <BonusStatus bonus={bonus} />
            <GameWeights />
          </div>
        )}
      </BonusLoad>
    </Queries>
  );
}

/** Below all else: nothing moves when the table comes. */
function GameWeights(): ReactNode {
  const { data } = useOffer();
  return data ? <Weights terms={data.terms} /> : <div className="h-11" />;
}
