import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useT } from '#platform/web/i18n.ts';
import { loadService, type ServiceName } from './captcha-services.ts';
import type { CaptchaControl } from './use-captcha.ts';

/** What a form shows of its captcha: our own works by itself, a service's widget wants a hand. */
export function Captcha({ control }: { control: CaptchaControl }): ReactNode {
  const { kind } = control;
  if (kind === 'off') return null;
  return kind === 'altcha' ? <WorkRow control={control} /> : <ServiceWidget control={control} name={kind} />;
}

function WorkRow({ control: { status, reset } }: { control: CaptchaControl }): ReactNode {
  const t = useT('identity.captcha');
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="flex h-12 items-center gap-3 rounded-md border border-line bg-raised px-3"
    >
      <span
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full',
          status === 'ready' && 'bg-accent/15 text-accent',
          status === 'failed' && 'bg-lose/15 text-lose',
          status === 'working' && 'text-fg3',
        )}
      >
        {status === 'working' ? (
          <Spinner size={18} />
        ) : (
          <Icon name={status === 'ready' ? 'check' : 'warning'} size={16} />
        )}
      </span>
      <span role="status" className="min-w-0 flex-1 truncate text-fg2">
        {t(status)}
      </span>
      {status === 'failed' ? (
        <button type="button" onClick={reset} className={cx(linkClass(), 'h-10 shrink-0')}>
          {t('retry')}
        </button>
      ) : (
        <span title={t('by')} className="flex shrink-0 items-center gap-1 text-xs text-fg3">
          <Icon name="shield-check" size={14} />
          ALTCHA
        </span>
      )}
    </div>
  );
}

function ServiceWidget({ control, name }: { control: CaptchaControl; name: ServiceName }): ReactNode {
  const t = useT('identity.captcha');
  const place = useRef<HTMLDivElement>(null);
  const { siteKey, settle, round } = control;
  useEffect(() => {
    let gone = false;
    let remove = (): void => {};
    loadService(name).then(
      (service) => {
        if (gone || !place.current) return;
        const id = service.render(place.current, {
          sitekey: siteKey,
          theme: 'dark',
          callback: settle,
          'expired-callback': () => settle(null),
          'error-callback': () => settle(null),
        });
        remove = () => service.remove(id);
      },
      () => settle(null),
    );
    return () => {
      gone = true;
      remove();
    };
  }, [name, siteKey, settle, round]);
  return (
    <div role="group" aria-label={t('label')} className="min-h-19.5">
      <div ref={place} />
      {control.status === 'failed' && (
        <p role="status" className="text-xs text-lose">
          {t('failed')}{' '}
          <button type="button" onClick={control.reset} className={linkClass()}>
            {t('retry')}
          </button>
        </p>
      )}
    </div>
  );
}
