import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Switch } from '#ui/switch.tsx';
import { useAmountView } from '#platform/web/amount-view.ts';
import { useCurrency, useDemo, useFlash } from '#platform/web/balance.ts';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { CurrencyIcon } from './currency-icon.tsx';
import { Dropdown } from './dropdown.tsx';
import { Choice } from './choice.tsx';

/** The balance in the header, and the choice of currency, play money and view under it. */
export function BalanceMenu(): ReactNode {
  const t = useT('shell.balance');
  const user = useStore((state) => state.user);
  const demo = useDemo();
  const currency = useCurrency();
  if (!user || !currency) return demo && !user ? <FunPlayMark text={t('funPlay')} /> : null;
  return (
    <Dropdown
      label={t('label')}
      buttonClassName="flex h-10 max-w-full min-w-0 items-center gap-2 rounded-md border border-line bg-bg px-3 transition-colors hover:border-fg3/60 aria-expanded:border-fg3/60"
      button={<Shown demo={demo} />}
      panel={BalancePanel}
      panelClassName="sm:left-1/2 sm:w-85 sm:-translate-x-1/2"
    />
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

function Shown({ demo }: { demo: boolean }): ReactNode {
  const t = useT('shell.balance');
  const view = useAmountView();
  const currency = useCurrency();
  const flash = useFlash(currency?.id ?? '', demo);
  if (!currency) return null;
  const { value, ...format } = view(currency.balance[demo ? 'demo' : 'real'], currency);
  return (
    <>
      <CurrencyIcon id={currency.id} />
      <span className="flex min-w-0 flex-col items-start sm:flex-row sm:items-center sm:gap-2">
        <span
          key={flash?.serial ?? 0}
          data-flash={flash?.direction}
          className="max-w-full truncate rounded-sm font-semibold data-[flash=down]:animate-flash-down data-[flash=up]:animate-flash-up max-sm:leading-4"
        >
          <Amount value={value} {...format} code="" />
        </span>
        {demo && (
          <span className="text-xs font-semibold whitespace-nowrap text-info sm:rounded-full sm:bg-info/15 sm:px-2 sm:py-0.5">
            {t('funPlay')}
          </span>
        )}
      </span>
      <Icon name="chevron-down" size={16} className="shrink-0 text-fg3" />
    </>
  );
}

/** The chosen currency may lie below the fold of a long list. */
function showChosen(row: HTMLElement | null): void {
  const list = row?.closest('ul');
  if (row && list) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}

function BalancePanel({ close }: { close: () => void }): ReactNode {
  const demo = useDemo();
  const t = useT('shell.balance');
  const view = useAmountView();
  const currencies = useStore((state) => state.currencies);
  const chosen = useStore((state) => state.currency);
  const unit = useStore((state) => state.unit);
  const fiatView = useStore((state) => state.fiatView);

  function handleChoose(id: string): void {
    setStore({ currency: id });
    close();
  }

  return (
    <>
      <ul className="relative flex max-h-85 flex-col overflow-y-auto">
        {currencies.map((currency) => {
          const { value, ...format } = view(currency.balance[demo ? 'demo' : 'real'], currency);
          const active = currency.id === chosen;
          return (
            <li key={currency.id}>
              <button
                type="button"
                ref={active ? showChosen : undefined}
                aria-pressed={active}
                onClick={() => handleChoose(currency.id)}
                className={cx(
                  'flex h-11 w-full items-center gap-3 rounded-md px-3 text-left -outline-offset-2 transition-colors hover:bg-hover',
                  active && 'bg-raised',
                )}
              >
                <CurrencyIcon id={currency.id} size={24} />
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-semibold">{currency.id.toUpperCase()}</span>{' '}
                  <span className="ml-1 text-fg3">{currency.name}</span>
                </span>
                <Amount value={value} {...format} code="" className={active ? 'text-fg' : 'text-fg2'} />
                <Icon name="check" size={16} className={active ? 'text-accent' : 'invisible'} />
              </button>
            </li>
          );
        })}
      </ul>
      <div className="mt-2 flex flex-col gap-3 border-t border-line px-3 pt-3 pb-1">
        <Switch spread checked={demo} onChange={(on) => setStore({ demo: on })} label={t('funPlayHint')} />
        <Choice
          label={t('showIn')}
          value={fiatView}
          options={[
            { id: 'off', label: t('coin') },
            { id: 'USD', label: 'USD' },
            { id: 'EUR', label: 'EUR' },
          ]}
          onChange={(next) =>
            setStore({ fiatView: next, ...(next === 'off' ? {} : { fiatCurrency: next.toLowerCase() }) })
          }
        />
        {chosen === 'btc' && fiatView === 'off' && (
          <Choice
            label={t('unit')}
            value={unit}
            options={[
              { id: 'btc', label: 'BTC' },
              { id: 'satoshi', label: t('satoshi') },
            ]}
            onChange={(next) => setStore({ unit: next })}
          />
        )}
      </div>
    </>
  );
}
