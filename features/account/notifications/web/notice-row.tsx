import { useId, useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { formatDay } from '#ui/format.ts';
import { TimeAgo } from '#ui/time-ago.tsx';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useDollars } from '#platform/web/dollars.ts';
import { openModal } from '#platform/web/modals.tsx';
import type { Notice } from '../contract.ts';
import { ICONS, placeOf } from './places.ts';
import { markRead } from './queries.ts';

const ROW = 'flex w-full items-start gap-3 rounded-md px-2 py-2.5 text-start -outline-offset-2';
const LIVE = 'transition-colors hover:bg-hover';

/** One notice: a link to where more of it is. Following it reads it. */
export function NoticeRow({ notice, close }: { notice: Notice; close: () => void }): ReactNode {
  const place = placeOf(notice);
  const read = (): void => void (notice.read || markRead(notice, false).catch(toastError));
  const face = <Face notice={notice} />;
  if (notice.kind === 'letter' || notice.kind === 'offer') return <LetterRow notice={notice} read={read} />;
  if (place === 'wallet')
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(ROW, LIVE)}
        onClick={() => {
          read();
          close();
          void openModal('wallet', { tab: 'history' });
        }}
      >
        {face}
      </button>
    );
  if (place !== null)
    return (
      <AppLink
        to={place.to}
        className={cx(ROW, LIVE)}
        onClick={() => {
          read();
          close();
        }}
      >
        {face}
      </AppLink>
    );
  return <div className={ROW}>{face}</div>;
}

/** A letter opens where it stands. */
function LetterRow({
  notice,
  read,
}: {
  notice: Extract<Notice, { kind: 'letter' | 'offer' }>;
  read: () => void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const text = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={text}
        className={cx(ROW, LIVE)}
        onClick={() => {
          read();
          setOpen(!open);
        }}
      >
        <Face notice={notice} />
      </button>
      <p
        id={text}
        hidden={!open}
        className="ms-13 me-2 mb-3 text-sm wrap-break-word whitespace-pre-wrap text-fg2"
      >
        {notice.text}
      </p>
    </>
  );
}

function Face({ notice }: { notice: Notice }): ReactNode {
  const t = useT('notifications');
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-fg2">
        <Icon name={ICONS[notice.kind]} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block wrap-break-word', notice.read ? 'text-fg2' : 'font-semibold text-fg')}>
          <Words notice={notice} />
        </span>
        <TimeAgo time={notice.at} className="text-xs text-fg3" />
      </span>
      {!notice.read && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t('new')}</span>
        </span>
      )}
    </>
  );
}

function Words({ notice }: { notice: Notice }): ReactNode {
  const t = useT('notifications.kind');
  if ('amount' in notice) return <MoneyWords notice={notice} />;
  if (notice.kind === 'letter' || notice.kind === 'offer') return notice.subject;
  if ('until' in notice) return <ExpiryWords notice={notice} />;
  return notice.kind === 'level' ? t('level', { level: notice.level }) : t(notice.kind);
}

function MoneyWords({ notice }: { notice: Extract<Notice, { amount: string }> }): ReactNode {
  const t = useT('notifications.kind');
  const view = useMoneyView(notice.currency);
  return t(notice.kind, { amount: amountText(notice.amount, view) });
}

function ExpiryWords({ notice }: { notice: Extract<Notice, { until: number }> }): ReactNode {
  const t = useT('notifications.kind');
  const dollars = useDollars();
  const day = formatDay(notice.until);
  if (notice.kind === 'ticketsExpiring') return t(notice.kind, { count: notice.tickets, day });
  return t(notice.kind, { amount: dollars(notice.usd), day });
}
