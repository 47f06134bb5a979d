import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import type { StaffBonus } from '../../staff-contract.ts';
import { staffQuery } from '../queries.ts';

const TONES: Record<StaffBonus['state'], BadgeTone> = {
  active: 'accent',
  done: 'win',
  cancelled: 'neutral',
  expired: 'neutral',
  lost: 'neutral',
  reversed: 'lose',
};

/** On a player's page: every bonus they had, giving one, and ending the one under way. */
export default function UserPanel({ id }: { id: string }): ReactNode {
  if (!useAllowed('bonuses.read')) return null;
  return (
    <Queries>
      <Bonuses user={id} />
    </Queries>
  );
}

function Bonuses({ user }: { user: string }): ReactNode {
  const t = useT('bonuses.staff');
  const mayGrant = useAllowed('bonuses.grant');
  const pages = useCursorPages<string>(user, 'bonuses.staff.pages');
  const query = useQuery(staffQuery(user, pages.before));
  return (
    <Panel
      title={t('heading')}
      aside={
        mayGrant && (
          <Button
            size={32}
            icon="gift"
            className="touch-area"
            onClick={() => void openModal('bonuses.grant', { user })}
          >
            {t('grant')}
          </Button>
        )
      }
    >
      <Load query={query}>
        {({ bonuses, next }) =>
          bonuses.length === 0 ? (
            <p className="text-fg2">{t('none')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line/60">
                {bonuses.map((bonus) => (
                  <Bonus key={bonus._id} bonus={bonus} mayEnd={mayGrant} />
                ))}
              </ul>
              {(next !== null || pages.before !== undefined) && pages.pager(next)}
            </>
          )
        }
      </Load>
    </Panel>
  );
}

function Bonus({ bonus, mayEnd }: { bonus: StaffBonus; mayEnd: boolean }): ReactNode {
  const t = useT('bonuses.staff');
  const active = bonus.state === 'active';
  const money = (amount: string): ReactNode => <Money amount={amount} currency={bonus.currency} />;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold">{bonus.name}</span>
          <Badge tone={TONES[bonus.state]}>{t(`state.${bonus.state}`)}</Badge>
        </span>
        <span className="font-semibold">{money(bonus.granted)}</span>
      </div>
      <p className="text-xs text-fg2">
        {t.rich(active ? 'wagering' : 'outcome', {
          wagered: () => money(bonus.wagered),
          all: () => money(bonus.toWager),
          value: () => money(bonus.value),
          released: () => money(bonus.released),
          forfeited: () => money(bonus.forfeited),
        })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-xs text-fg3">
          <TimeAgo time={bonus.at} />
          {bonus.reason !== null && ` · ${bonus.reason}`}
        </p>
        {active && mayEnd && (
          <Button
            variant="danger"
            size={32}
            className="touch-area"
            onClick={() => void openModal('bonuses.end', { id: bonus._id })}
          >
            {t('end')}
          </Button>
        )}
      </div>
    </li>
  );
}
