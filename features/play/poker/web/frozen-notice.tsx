import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useUser } from '#platform/web/session.ts';
import { utcMinute } from '#platform/contract/utc.ts';
import { standingQuery } from './queries.ts';

/** Why a player cannot play, what is held, what was taken, and who takes objections. Nothing for everybody else. */
export function FrozenNotice(): ReactNode {
  return useUser() && <Notice />;
}

function Notice(): ReactNode {
  const t = useT('poker.frozen');
  const { data } = useQuery(standingQuery);
  if (!data || (data.frozen === null && data.taken.length === 0)) return null;
  const { frozen, taken } = data;
  return (
    <section
      role={frozen ? 'alert' : undefined}
      aria-label={t('title')}
      className="flex items-start gap-3 rounded-lg bg-warn/15 px-4 py-3 text-pretty"
    >
      <Icon name="lock" size={20} className="mt-0.5 shrink-0 text-warn" />
      <div className="grid min-w-0 gap-1.5">
        {frozen && (
          <>
            <p className="font-bold">{t('heading')}</p>
            <p>{t('about')}</p>
            <p className="break-words text-fg2">{t('reason', { reason: frozen.reason })}</p>
            {frozen.held.length > 0 && (
              <p className="flex flex-wrap gap-x-3 gap-y-1">
                <span>{t('held')}</span>
                {frozen.held.map(({ currency, demo, amount }) => (
                  <span key={`${currency}-${demo}`} className="flex gap-1.5">
                    <Money amount={amount} currency={currency} />
                    {demo && <span className="text-fg2">{t('play')}</span>}
                  </span>
                ))}
              </p>
            )}
          </>
        )}
        {taken.map(({ id, amount, currency, reason, at }) => (
          <p key={id} className="break-words">
            {t('taken', { day: utcMinute(at) })} <Money amount={amount} currency={currency} />. {reason}
          </p>
        ))}
        <p>
          <AppLink to="/support" className={linkClass()}>
            {t('appeal')}
          </AppLink>
        </p>
      </div>
    </section>
  );
}
