import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUserEvent } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { newCodes, type SecurityView } from '../contract.ts';
import { Passkeys } from './passkeys.tsx';
import { readAgain, useSecurity } from './queries.ts';
import { Row } from './row.tsx';
import { Sessions } from './sessions.tsx';

/** What guards the account, on the settings page. */
export default function SecuritySection(): ReactNode {
  return (
    <Queries>
      <Guards />
    </Queries>
  );
}

function Guards(): ReactNode {
  const t = useT('security.section');
  const user = useUser();
  // The password and the address have windows of their own, here and on other devices.
  useUserEvent('AccountUpdated', readAgain);
  const { data, isError, isFetching, refetch } = useSecurity();
  if (!user) return null;
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <p className="mt-1 text-pretty text-fg2">{t('text')}</p>
      {isError && !data ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <>
          <Locked until={data.withdrawals_locked_until} />
          <TwoFactor view={data} />
          <Passkeys view={data} />
        </>
      ) : (
        <div className="mt-4 flex flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      <Sessions />
    </>
  );
}

/** After a change like this nothing leaves the account for a while. */
function Locked({ until }: { until: number | null }): ReactNode {
  const t = useT('security.section');
  if (until === null) return null;
  const time = new Date(until).toLocaleString(figureLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className="mt-4 flex items-start gap-3 rounded-md bg-warn/15 px-3 py-2.5 text-pretty">
      <Icon name="lock" size={18} className="mt-px text-warn" />
      {t('locked', { time })}
    </p>
  );
}

function TwoFactor({ view }: { view: SecurityView }): ReactNode {
  const t = useT('security.section');
  const on = view.app_since !== null;
  return (
    <div className="mt-2 divide-y divide-line/60">
      <Row
        mark={<Icon name="shield-check" size={22} className={on ? 'text-win' : ''} />}
        title={t('app')}
        badge={<Badge tone={on ? 'win' : 'neutral'}>{t(on ? 'on' : 'off')}</Badge>}
        note={t(on ? 'appOn' : 'appOff')}
        actions={
          on ? (
            <Button onClick={() => void openModal('security.off', { password: view.password })}>
              {t('switchOff')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void openModal('security.app')}>
              {t('setUp')}
            </Button>
          )
        }
      />
      {view.two_factor && <Recovery left={view.recovery_codes} />}
    </div>
  );
}

/** So many left is no reason to worry yet. */
const ENOUGH = 3;

function Recovery({ left }: { left: number }): ReactNode {
  const t = useT('security.section');
  async function draw(): Promise<void> {
    const { codes } = await call(newCodes, {});
    readAgain();
    void openModal('security.codes', { codes });
  }
  return (
    <Row
      mark={<Icon name="list" size={20} />}
      title={t('recovery')}
      badge={<Badge tone={left > ENOUGH ? 'neutral' : 'warn'}>{t('left', { count: left })}</Badge>}
      note={t('recoveryText')}
      actions={
        <Button
          onClick={() =>
            void openModal('security.ask', {
              title: t('newCodesTitle'),
              text: t('newCodesText'),
              action: t('newCodesYes'),
              codes: newCodes.codes,
              run: draw,
            })
          }
        >
          {t('newCodes')}
        </Button>
      }
    />
  );
}
