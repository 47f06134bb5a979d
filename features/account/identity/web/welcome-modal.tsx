import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Logo } from '#ui/logo.tsx';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { firstGame, goPlay } from '#platform/web/first-game.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal, type ModalProps } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import { setStore } from '#platform/web/store.ts';

export const modal = { size: 'sm', label: 'identity.start.label' } as const;

/** After the registration: two ways to go on, playing for fun or paying in. */
export default function WelcomeModal({ close }: ModalProps): ReactNode {
  const t = useT('identity.start');
  const user = useUser();
  const currency = useCurrency();
  const view = useMoneyView(currency?.id);
  const given = currency !== undefined && Number(currency.balance.demo) > 0;

  function handleFun(): void {
    setStore({ demo: true });
    close();
    goPlay();
  }

  function handleDeposit(): void {
    close();
    void openModal('wallet', { tab: 'deposit' });
  }

  return (
    <div className="flex flex-col gap-5 pt-1">
      <div className="flex flex-col items-center gap-3 text-center">
        <Logo mini size={56} />
        <h2 className="text-xl font-bold text-balance">{t('title', { name: user?.name ?? '' })}</h2>
        {given && (
          <p className="text-pretty text-fg2">
            {t('given', { amount: amountText(currency.balance.demo, view) })}
          </p>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {given && firstGame() !== null && (
          <Way main icon="play" title={t('fun')} text={t('funText')} onClick={handleFun} />
        )}
        {hasModal('wallet') && (
          <Way icon="wallet" title={t('deposit')} text={t('depositText')} onClick={handleDeposit} />
        )}
      </div>
      {user && user.email !== null && !user.email_verified && (
        <p className="text-center text-xs text-pretty wrap-break-word text-fg3">
          {t('mail', { email: user.email })}
        </p>
      )}
    </div>
  );
}

interface WayProps {
  main?: boolean;
  icon: IconName;
  title: string;
  text: string;
  onClick: () => void;
}

function Way({ main = false, icon, title, text, onClick }: WayProps): ReactNode {
  return (
    <button
      type="button"
      {...(main && { 'data-autofocus': true })}
      onClick={onClick}
      className={cx(
        'flex min-h-18 items-center gap-4 rounded-lg px-4 py-3 text-start transition-[background-color,filter]',
        main ? 'bg-accent text-on-accent hover:brightness-110' : 'bg-hover hover:bg-line',
      )}
    >
      <Icon name={icon} size={24} className={cx('shrink-0', !main && 'text-accent')} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-base font-bold">{title}</span>
        <span className={cx('text-xs text-pretty', !main && 'text-fg2')}>{text}</span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 rtl:-scale-x-100" />
    </button>
  );
}
