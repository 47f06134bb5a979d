import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import type { Overview } from './queries.ts';

/** How a player comes by the token, and what it is good for then. Only what this house has. */
export function WaysToGet({
  token: { chain, miningPercent },
  symbol,
}: {
  token: NonNullable<Overview['token']>;
  symbol: string;
}): ReactNode {
  const t = useT('token');
  const user = useUser();
  return (
    <Panel title={t('page.get', { symbol })}>
      <ul className="divide-y divide-line/60">
        {chain && (
          <Way
            icon="wallet"
            title={t('page.deposit')}
            text={t('page.depositText', { symbol, chain: chain.name })}
          >
            <Button
              variant="primary"
              aria-haspopup="dialog"
              onClick={() =>
                void (user ? openModal('wallet', { tab: 'deposit' }) : openModal('auth', { tab: 'register' }))
              }
            >
              {t('page.depositButton')}
            </Button>
          </Way>
        )}
        {Number(miningPercent) > 0 && (
          <Way
            icon="dice"
            title={t('page.play')}
            text={t('page.playText', { symbol, percent: miningPercent })}
          >
            <AppLink to="/" className={buttonClass()}>
              {t('page.playButton')}
            </AppLink>
          </Way>
        )}
        <Way icon="coins" title={t('page.stake')} text={t('page.stakeText', { symbol })}>
          <AppLink to="/revShare" className={buttonClass()}>
            {t('title.share')}
          </AppLink>
        </Way>
      </ul>
    </Panel>
  );
}

interface WayProps {
  icon: IconName;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ icon, title, text, children }: WayProps): ReactNode {
  return (
    <li className="flex items-start gap-3 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-hover text-fg2">
        <Icon name={icon} size={20} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-pretty text-fg2">{text}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
