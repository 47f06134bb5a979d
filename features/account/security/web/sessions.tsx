import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { revokeOthers, revokeSession, type SessionEntry } from '../contract.ts';
import { DeviceMark } from './device-mark.tsx';
import { readAgain, useSessions } from './queries.ts';
import { Row } from './row.tsx';

/** Where the account is logged in, and the ways to end it. */
export function Sessions(): ReactNode {
  const t = useT('security.sessions');
  const { data, isError, isFetching, refetch } = useSessions();
  const others = data?.some(({ current }) => !current) ?? false;

  async function endOthers(): Promise<void> {
    const { ended } = await call(revokeOthers, {});
    readAgain();
    toast.success(t('othersEnded', { count: ended }), { id: 'security' });
  }

  return (
    <section aria-label={t('heading')} className="mt-4 border-t border-line/60 pt-4">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">{t('heading')}</h3>
          <p className="mt-0.5 text-xs text-pretty text-fg3">{t('text')}</p>
        </div>
        {others && (
          <Button
            variant="danger"
            className="max-sm:w-full"
            onClick={() =>
              void openModal('security.ask', {
                title: t('othersTitle'),
                text: t('othersText'),
                action: t('othersYes'),
                run: endOthers,
              })
            }
          >
            {t('others')}
          </Button>
        )}
      </div>
      {isError && !data ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <ul className="mt-1 divide-y divide-line/60">
          {data.map((session) => (
            <li key={session.id}>
              <Session session={session} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-4 h-16" />
      )}
    </section>
  );
}

function Session({ session }: { session: SessionEntry }): ReactNode {
  const t = useT('security.sessions');
  const [busy, setBusy] = useState(false);
  const { id, browser, system, address, country, last_seen, current, phone } = session;
  const name =
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await call(revokeSession, { id });
      toast.success(t('ended', { device: name }), { id: 'security' });
    } catch (error) {
      toastError(error, revokeSession.codes);
    } finally {
      setBusy(false);
      readAgain();
    }
  }

  return (
    <Row
      mark={<DeviceMark phone={phone} />}
      title={name}
      badge={current ? <Badge tone="win">{t('current')}</Badge> : null}
      note={
        <>
          {[countryName(country), address].filter(Boolean).join(' · ')}
          {' · '}
          {current ? t('now') : <TimeAgo time={last_seen} />}
        </>
      }
      actions={
        current ? null : (
          <Button loading={busy} aria-label={t('endLabel', { device: name })} onClick={() => void end()}>
            {t('end')}
          </Button>
        )
      }
    />
  );
}

function countryName(code: string | null): string | null {
  if (code === null) return null;
  try {
    return new Intl.DisplayNames([figureLocale()], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
