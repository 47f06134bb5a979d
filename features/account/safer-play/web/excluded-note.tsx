import { useEffect, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { momentWords } from '#platform/web/moment-words.ts';
import { useUser } from '#platform/web/session.ts';
import { ask, useLimits } from './store.ts';

/** On the notice of who may not play: until when, and the ways that stay open. */
export default function ExcludedNote(): ReactNode {
  const t = useT('limits.excluded');
  const own = useT('limits');
  const kinds = useT('limits.break.kind');
  const user = useUser();
  const { view, failed, asking, behind } = useLimits();
  const [over, setOver] = useState(false);
  const bar = view?.bar ?? null;
  useEffect(() => {
    if (user?.self_excluded && !view && !asking && !failed) void ask();
  });
  useEffect(() => {
    if (!bar || bar.until === -1) return;
    const left = bar.until - Date.now() - behind;
    if (left > 2 ** 31 - 1) return;
    const timer = setTimeout(() => setOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [bar, behind]);
  if (!user) return null;
  const ended = over || (view !== null && bar === null);
  return (
    <div className="flex w-full flex-col items-center gap-4">
      {bar && !ended && <Badge tone="lose">{kinds(bar.kind)}</Badge>}
      {failed && !view ? (
        <ErrorState
          text={own('failed')}
          retryLabel={own('retry')}
          onRetry={() => void ask()}
          retrying={asking}
        />
      ) : (
        <p className="min-h-6 font-semibold tnum">
          {ended
            ? t('over')
            : bar &&
              (bar.until === -1
                ? t(bar.kind === 'closed' ? 'closed' : 'forEver')
                : t('until', { time: momentWords(bar.until) }))}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {ended && (
          <Button variant="primary" onClick={() => location.assign('/')}>
            {t('return')}
          </Button>
        )}
        <AppLink to="/profile/settings" className={buttonClass({ size: 40 })}>
          {t('settings')}
        </AppLink>
      </div>
    </div>
  );
}
