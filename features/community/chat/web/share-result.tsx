import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { emit } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { isBigWin, type ShownResult } from './big-win.ts';
import { useShare } from './use-share.ts';

/**
 * On the page of a game: shows the last result to the chat. A guest is asked to log in; without a result in real
 * money, since no other is shown to anybody, there is only the button's room. A big win that has just happened gives it a word.
 */
export default function ShareResult({ bet }: { bet: ShownResult | null }): ReactNode {
  const t = useT('chat');
  const player = useUser();
  const share = useShare(bet?.id ?? '');
  if (!player)
    return (
      <IconButton
        icon="share"
        label={t('shareLogIn')}
        title={t('shareLogIn')}
        onClick={() => emit('auth-needed', { tab: 'login' })}
      />
    );
  if (!bet?.real) return <span className="size-10 shrink-0" />;

  const handleClick = (): void => void share.run();
  const done = share.state === 'done';
  if (!done && isBigWin(bet))
    return (
      <Button
        size={32}
        icon="share"
        loading={share.state === 'busy'}
        onClick={handleClick}
        className="touch-area animate-fade-in text-win"
      >
        {t('shareWin', { multiplier: formatMultiplier(bet.multiplier) })}
      </Button>
    );
  const label = t(done ? 'shared' : 'shareLast');
  return (
    <IconButton
      icon={done ? 'check' : 'share'}
      label={label}
      title={label}
      aria-busy={share.state === 'busy' || undefined}
      // It keeps the focus of whoever pressed it by keyboard.
      aria-disabled={share.state !== 'free'}
      onClick={handleClick}
    />
  );
}
