import { memo, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { betPicture } from '#platform/contract/product.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import type { ChatMessage, Speaker } from '../contract.ts';
import { piecesOf } from './emoji.ts';
import { GifPicture } from './gif-picture.tsx';
import { mentions } from './mentions.ts';
import { MessageMenu } from './message-menu.tsx';
import { RainRow } from './rain-row.tsx';
import { SlipCard } from './slip-card.tsx';

interface RowProps {
  message: ChatMessage;
  /** Addresses of emoji by their codes. */
  pictures: ReadonlyMap<string, string>;
}

/** One message. Whatever stands in it is shown as text. */
export const MessageRow = memo(function MessageRow({ message, pictures }: RowProps): ReactNode {
  if (message.type === 'service') return <Service message={message} />;
  if (message.type === 'rain') return <RainRow message={message} />;
  return <Said message={message} pictures={pictures} />;
});

function Said({
  message,
  pictures,
}: RowProps & { message: Exclude<ChatMessage, { type: 'service' | 'rain' }> }): ReactNode {
  const { user } = message;
  const own = useStore((state) => state.user);
  const called =
    own !== null &&
    user._id !== own._id &&
    message.type === 'message' &&
    mentions(message.data.text, own.name);
  return (
    <article
      data-message={message._id}
      style={user.mark ? { borderInlineStart: `3px solid var(--${MARKS[user.mark]})` } : NO_MARK}
      {...(called && { 'data-mention': true })}
      className={cx('flex gap-2 py-1.5 ps-2 pe-3', called ? 'bg-warn/15' : 'hover:bg-raised')}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={() => openPlayer(user)}
        className="mt-0.5 size-8 shrink-0"
      >
        <Avatar src={user.avatar} seed={user._id} size={32} />
      </button>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-1.5">
          <Name user={user} level={message.vipLevel} />
          <TimeAgo time={message.created_at} className="ms-auto text-xs text-fg3" />
          <MessageMenu message={message._id} user={user} />
        </div>
        <Body message={message} pictures={pictures} />
      </div>
    </article>
  );
}

/** Tokens of the bar beside what staff write. */
const MARKS = { admin: 'lose', moderator: 'accent' } as const;
const NO_MARK = { borderInlineStart: '3px solid transparent' } as const;

function openPlayer({ _id }: Speaker): void {
  void openModal('user-profile', { id: _id });
}

function Name({ user, level }: { user: Speaker; level: number }): ReactNode {
  const t = useT('chat');
  return (
    <>
      <button
        type="button"
        onClick={() => openPlayer(user)}
        className={cx(
          'touch-area min-w-0 truncate rounded-sm py-0.5 text-sm font-semibold hover:underline',
          user.mark === 'admin' ? 'text-lose' : user.mark === 'moderator' ? 'text-accent' : 'text-fg',
        )}
      >
        {user.name}
      </button>
      {user.mark && <Badge tone={user.mark === 'admin' ? 'lose' : 'accent'}>{t(`mark.${user.mark}`)}</Badge>}
      {level > 0 && <Badge tone="warn">{t('vip', { level })}</Badge>}
    </>
  );
}

function Body({
  message,
  pictures,
}: {
  message: Exclude<ChatMessage, { type: 'service' | 'rain' }>;
  pictures: RowProps['pictures'];
}): ReactNode {
  const t = useT('chat');
  switch (message.type) {
    case 'message':
      if (message.data.gif) return <GifPicture gif={message.data.gif} />;
      return message.data.sticker === null ? (
        <p dir="auto" className="text-sm leading-5 break-words whitespace-pre-wrap text-fg2">
          <Text text={message.data.text} pictures={pictures} />
        </p>
      ) : (
        <img
          src={message.data.sticker}
          alt={t('sticker')}
          width={112}
          height={112}
          loading="lazy"
          decoding="async"
          style={{ width: 112, height: 112 }}
          className="mt-1 object-contain"
        />
      );
    case 'game_link':
      return <Bet bet={message.data} />;
    case 'slip':
      return <SlipCard slip={message.data.slip} legs={message.data.legs} />;
    case 'quiz':
      return (
        <Card icon="help" title={t('quiz.ask')}>
          <p dir="auto" className="break-words">
            {message.data.question}
          </p>
          <Reward amount={message.data.reward} currency={message.data.currency} />
        </Card>
      );
    case 'quiz_answered':
      return (
        <Card icon="trophy" title={t('quiz.won', { name: message.data.user.name })}>
          <p dir="auto" className="break-words">
            {message.data.question} <b className="text-fg">{message.data.correct}</b>
          </p>
          <Reward amount={message.data.reward} currency={message.data.currency} />
        </Card>
      );
  }
}

function Text({ text, pictures }: { text: string; pictures: RowProps['pictures'] }): ReactNode {
  return piecesOf(text, pictures).map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <img
        key={index}
        src={piece.path}
        alt={`:${piece.code}:`}
        title={`:${piece.code}:`}
        width={20}
        height={20}
        loading="lazy"
        decoding="async"
        style={{ verticalAlign: -4 }}
        className="inline size-5"
      />
    ),
  );
}

function Card({
  icon,
  title,
  children,
}: {
  icon: 'help' | 'trophy';
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="mt-1 flex flex-col gap-1 rounded-lg border border-warn/40 bg-raised p-3 text-sm text-fg2">
      <p className="flex items-center gap-2 font-semibold text-warn">
        <Icon name={icon} size={18} className="shrink-0" />
        <span className="min-w-0 break-words">{title}</span>
      </p>
      {children}
    </div>
  );
}

function Reward({ amount, currency }: { amount: string; currency: string }): ReactNode {
  return <Money amount={amount} currency={currency} className="font-semibold text-win" />;
}

function Bet({ bet }: { bet: Extract<ChatMessage, { type: 'game_link' }>['data'] }): ReactNode {
  const t = useT('chat');
  return (
    <button
      type="button"
      onClick={() => void openModal('bet-overview', { id: bet._id })}
      className="mt-1 flex w-full items-center gap-3 rounded-lg bg-raised p-2 text-start hover:bg-hover"
    >
      <span className="sr-only">{t('openBet', { game: bet.name })}</span>
      <img src={betPicture(bet.game)} alt="" width={36} height={48} loading="lazy" className="rounded-sm" />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-sm">{bet.name}</b>
        <span className="text-xs text-fg3 tnum">{formatMultiplier(bet.multiplier)}</span>
      </span>
      <Money
        amount={bet.payout}
        currency={bet.currency}
        className={cx('text-sm font-semibold', bet.multiplier > 1 && 'text-win')}
      />
    </button>
  );
}

function Service({ message }: { message: Extract<ChatMessage, { type: 'service' }> }): ReactNode {
  const t = useT('chat.service');
  const tChat = useT('chat');
  return (
    <p
      data-message={message._id}
      className="mx-2 my-1 flex items-start gap-2 rounded-lg bg-raised px-3 py-2 text-xs text-fg2"
    >
      <Badge>{tChat('mark.bot')}</Badge>
      <span className="min-w-0 break-words">{t(message.data.key, message.data.values)}</span>
    </p>
  );
}
