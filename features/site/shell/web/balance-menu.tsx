import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { formatCompact } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { shownBalance, useCurrency, useDemo, useFlash } from '#platform/web/balance.ts';
import { useT } from '#platform/web/i18n.ts';
import { figureOf, useMoneyView } from '#platform/web/amount-view.ts';
import { useMedia } from '#platform/web/media.ts';
import { Money } from '#platform/web/money.tsx';
import { whenSettled } from '#platform/web/settled.ts';
import { useStore } from '#platform/web/store.ts';
import { Dropdown } from '#platform/web/dropdown.tsx';

const loadPanel = () => import('./balance-panel.tsx');
const Panel = lazy(loadPanel);

/** The balance in the header, and the choice of currency, play money and view under it. */
export function BalanceMenu(): ReactNode {
  const t = useT('shell.balance');
  const user = useStore((state) => state.user);
  const demo = useDemo();
  const currency = useCurrency();
  // There before somebody opens it, but not before the page is.
  useEffect(() => (user ? whenSettled(() => void loadPanel().catch(() => {})) : undefined), [user]);
  if (!user || !currency) return demo && !user ? <FunPlayMark text={t('funPlay')} /> : null;
  return (
    <Dropdown
      label={t('label')}
      buttonClassName="flex h-10 max-w-full min-w-0 items-center gap-2 rounded-md border border-line bg-bg px-3 max-[359px]:px-2 transition-colors hover:border-fg3/60 aria-expanded:border-fg3/60"
      button={<Shown demo={demo} />}
      panel={LatePanel}
      panelClassName="sm:start-1/2 sm:w-85 sm:-translate-x-1/2 sm:rtl:translate-x-1/2"
    />
  );
}

function LatePanel(props: { close: () => void }): ReactNode {
  return (
    <Suspense fallback={<div className="h-120" />}>
      <Panel {...props} />
    </Suspense>
  );
}

function FunPlayMark({ text }: { text: string }): ReactNode {
  return (
    <span className="hidden h-8 items-center gap-1.5 rounded-full bg-raised px-3 text-xs font-semibold text-fg2 md:flex">
      <Icon name="play" size={14} className="text-accent" />
      {text}
    </span>
  );
}

/** Digits before the point that a phone's header has room for. */
const ROOM = 4;

/** The balance in full where there is room for it, else in thousands and millions: never cut. */
function Figure({ amount }: { amount: string }): ReactNode {
  const view = useMoneyView();
  const phone = useMedia('(max-width: 599px)');
  const { value, symbol } = figureOf(amount, view);
  const [whole = ''] = value.split('.');
  if (phone && whole.length > ROOM)
    return (
      <span className="tnum">{`${symbol}${formatCompact(value)}${view.odd ? ` ${view.code}` : ''}`}</span>
    );
  return <Money amount={amount} mark="none" least={2} />;
}

function Shown({ demo }: { demo: boolean }): ReactNode {
  const t = useT('shell.balance');
  const currency = useCurrency();
  const bonus = useStore((state) => state.bonus);
  const flash = useFlash(currency?.id ?? '', demo);
  if (!currency) return null;
  return (
    <>
      <span className="contents max-[359px]:hidden">
        <CurrencyIcon id={currency.id} />
      </span>
      <span className="flex min-w-0 flex-col items-start sm:flex-row sm:items-center sm:gap-2">
        <span
          key={flash?.serial ?? 0}
          data-flash={flash?.direction}
          className="max-w-full truncate rounded-sm font-semibold data-[flash=down]:animate-flash-down data-[flash=up]:animate-flash-up max-sm:leading-4"
        >
          <Figure amount={shownBalance(currency, demo, bonus)} />
        </span>
        {demo && (
          <span className="text-xs font-semibold whitespace-nowrap text-info sm:rounded-full sm:bg-info/15 sm:px-2 sm:py-0.5">
            {t('funPlay')}
          </span>
        )}
      </span>
      <Icon name="chevron-down" size={16} className="shrink-0 text-fg3 max-[359px]:hidden" />
    </>
  );
}
