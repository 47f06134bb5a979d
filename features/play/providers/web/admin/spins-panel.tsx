import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { spinsOfPlayer, type StaffFreeSpins } from '../../free-spins-contract.ts';
import { spinsQuery } from '../spins-queries.ts';

const TONES: Record<StaffFreeSpins['state'], BadgeTone> = {
  asked: 'warn',
  open: 'accent',
  failed: 'lose',
  cancelled: 'neutral',
  over: 'neutral',
};

/** On a player's page: free spins they were given at aggregators' games. */
export default function SpinsPanel({ id }: { id: string }): ReactNode {
  if (!useAllowed('providers.grant')) return null;
  return (
    <Queries>
      <Spins user={id} />
    </Queries>
  );
}

function Spins({ user }: { user: string }): ReactNode {
  const t = useT('providers.spins');
  return (
    <Panel
      title={t('heading')}
      aside={
        <Button
          size={32}
          icon="gift"
          className="touch-area"
          onClick={() => void openModal('providers.spins', { user })}
        >
          {t('give')}
        </Button>
      }
    >
      <Load query={useQuery(spinsQuery(user))} codes={spinsOfPlayer.codes}>
        {({ spins }) =>
          spins.length === 0 ? (
            <p className="text-fg2">{t('none')}</p>
          ) : (
            <ul className="divide-y divide-line/60">
              {spins.map((one) => (
                <Row key={one.id} spins={one} />
              ))}
            </ul>
          )
        }
      </Load>
    </Panel>
  );
}

function Row({ spins }: { spins: StaffFreeSpins }): ReactNode {
  const t = useT('providers.spins');
  const { id, name, state, quantity, used, currency, trouble } = spins;
  const open = state === 'asked' || state === 'open' || state === 'failed';
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold">{name}</span>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </span>
        <span className="font-semibold tnum">{t('left', { left: quantity - used, quantity })}</span>
      </div>
      <p className="text-xs text-fg2">
        {t.rich('facts', {
          stake: () => <Money amount={spins.stake} currency={currency} />,
          won: () => <Money amount={spins.won} currency={currency} />,
        })}{' '}
        {t(`pays.${spins.pays}`)}
      </p>
      {trouble !== null && <p className="text-xs text-warn">{t('trouble', { why: trouble })}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-xs text-fg3">
          <TimeAgo time={spins.at} /> · {spins.reason}
        </p>
        {open && (
          <Button
            variant="danger"
            size={32}
            className="touch-area"
            onClick={() => void openModal('providers.spins-cancel', { id })}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}
