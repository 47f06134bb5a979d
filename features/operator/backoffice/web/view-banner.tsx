import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { endView } from '../view-contract.ts';

/** Stays while staff look at the house as a role: as which, for how long, and the way back. As high as the frame keeps room for. */
export default function ViewBanner({
  className = 'top-[calc(60px+var(--ribbon))]',
}: {
  className?: string;
}): ReactNode {
  const t = useT('backoffice.view');
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const until = user?.viewing?.until;
  const left = useMinutes(until);
  // The server has ended it: what may be done and seen is another from now on.
  useEffect(() => {
    if (left === 0) location.reload();
  }, [left]);
  if (!user?.viewing) return null;

  async function handleEnd(): Promise<void> {
    setBusy(true);
    try {
      await call(endView, {});
      location.assign('/admin/view');
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }

  return (
    <section
      aria-label={t('label')}
      className={cx(
        'sticky z-header flex h-14 items-center gap-3 border-y border-warn/60 bg-raised px-4 sm:h-11 sm:gap-4 md:px-6',
        className,
      )}
    >
      <Icon name="eye" className="shrink-0 text-warn" />
      <p className="line-clamp-2 min-w-0 flex-1 text-pretty max-sm:text-xs">
        <strong className="font-semibold">{t('banner', { name: user.viewing.name })}</strong>{' '}
        <span className="text-fg2">{t('left', { count: left })}</span>
      </p>
      <Button size={32} loading={busy} onClick={() => void handleEnd()} className="shrink-0">
        {t('end')}
      </Button>
    </section>
  );
}

/** Whole minutes until then, begun ones counted; 0: it is over. */
function useMinutes(until: number | undefined): number {
  const minutes = () => (until === undefined ? 1 : Math.max(0, Math.ceil((until - Date.now()) / 60_000)));
  const [left, setLeft] = useState(minutes);
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutes()), 1000);
    return () => clearInterval(timer);
  });
  return left;
}
