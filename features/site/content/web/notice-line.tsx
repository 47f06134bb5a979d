import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { linkClass } from '#ui/link.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { noticeData } from '../contract.ts';
import { Lead } from './lead.tsx';
import { Marks } from './marks.tsx';

export type NoticeData = z.output<typeof noticeData>;

const TONE: Record<NoticeData['icon'], string> = {
  info: 'text-info',
  bell: 'text-info',
  shield: 'text-info',
  gift: 'text-accent',
  warning: 'text-warn',
};

interface NoticeLineProps {
  notice: NoticeData;
  onClose: () => void;
  /** The way to the next one, when there are more. */
  next?: { text: string; onNext: () => void };
}

/** One notice: a line on wide windows, two on phones; a longer one opens up when it is pressed. */
export function NoticeLine({ notice, onClose, next }: NoticeLineProps): ReactNode {
  const t = useT('content.notices');
  const [open, setOpen] = useState(false);
  const { icon, text, link } = notice;
  return (
    <div
      className={cx(
        'flex items-center gap-3 border-b border-line/70 bg-raised ps-4 pe-2 md:ps-6',
        open ? 'min-h-14 py-2 sm:min-h-11' : 'h-14 sm:h-11',
      )}
    >
      <Icon name={icon} className={cx('shrink-0', TONE[icon])} />
      {/* Words that may be cut are themselves the way to read all of them. */}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-10 min-w-0 flex-1 rounded-sm text-start -outline-offset-2"
      >
        <span className={cx('text-pretty', open ? 'block' : 'line-clamp-2 sm:line-clamp-1')}>
          <Marks html={text} />
        </span>
      </button>
      {link && (
        <Lead to={link} className={cx(linkClass(), 'flex h-10 shrink-0 items-center whitespace-nowrap')}>
          {t('more')}
          <Icon name="arrow-right" size={16} className="rtl:-scale-x-100" />
        </Lead>
      )}
      {next && (
        <button
          type="button"
          aria-label={t('next')}
          onClick={next.onNext}
          className="flex h-10 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-fg2 tnum hover:bg-hover hover:text-fg"
        >
          {next.text}
          <Icon name="chevron-right" size={16} className="rtl:-scale-x-100" />
        </button>
      )}
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </div>
  );
}
