import { useState, type ReactNode } from 'react';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { holds } from '#platform/contract/fold.ts';
import type { CurrencyView } from '#platform/contract/boot.ts';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { freeBonus } from '#platform/web/balance-changes.ts';
import { shownBalance, useDemo } from '#platform/web/balance.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { chosenCurrency, onlyCurrency } from '#platform/web/single-currency.ts';
import { Slot } from '#platform/web/slots.tsx';
import { setStore, useStore } from '#platform/web/store.ts';
import { MoneyChoices } from './money-choices.tsx';

/** A list of more than this can be searched. */
const SEARCH_ABOVE = 3;

/** What unfolds under the balance: wallets, play money, and how amounts are shown. */
export default function BalancePanel({ close }: { close: () => void }): ReactNode {
  const t = useT('shell.balance');
  const demo = useDemo();
  const demoBuild = useStore((state) => state.demoBuild);
  const only = useStore(onlyCurrency);
  const chosen = useStore(chosenCurrency);
  return (
    <>
      {only === null && <Wallets demo={demo} chosen={chosen} close={close} />}
      <div
        className={cx(
          'flex flex-col gap-3 px-3 pb-1',
          only === null ? 'mt-2 border-t border-line pt-3' : 'pt-1',
        )}
      >
        <Switch
          spread
          checked={demo}
          disabled={demoBuild}
          onChange={(on) => setStore({ demo: on })}
          label={t('funPlayHint')}
        />
        <MoneyChoices unit={chosen === 'btc'} />
        <Slot place="balance.below" />
      </div>
    </>
  );
}

interface WalletsProps {
  demo: boolean;
  chosen: string;
  close: () => void;
}

function Wallets({ demo, chosen, close }: WalletsProps): ReactNode {
  const t = useT('shell.balance');
  const currencies = useStore((state) => state.currencies);
  const [sought, setSought] = useState('');
  const found = currencies.filter(({ id, name }) => holds(`${id} ${name}`, sought));

  function handleChoose(id: string): void {
    setStore({ currency: id });
    close();
  }

  return (
    <>
      {currencies.length > SEARCH_ABOVE && (
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          prefix={<Icon name="search" size={18} />}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          boxClassName="mb-2"
        />
      )}
      <ul aria-label={t('wallets')} className="relative flex h-75 flex-col overflow-y-auto">
        {found.map((currency) => (
          <Wallet
            key={currency.id}
            currency={currency}
            demo={demo}
            active={currency.id === chosen}
            onChoose={() => handleChoose(currency.id)}
          />
        ))}
        {found.length === 0 && <li className="m-auto px-4 text-center text-fg2">{t('none')}</li>}
      </ul>
    </>
  );
}

interface WalletProps {
  currency: CurrencyView;
  demo: boolean;
  active: boolean;
  onChoose: () => void;
}

/** The chosen currency may lie below the fold of a long list. */
function showChosen(row: HTMLElement | null): void {
  const list = row?.closest('ul');
  if (row && list) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}

function Wallet({ currency, demo, active, onChoose }: WalletProps): ReactNode {
  const t = useT('shell.balance');
  const bonus = useStore((state) => state.bonus);
  const view = useMoneyView(currency.id);
  // Told apart: it cannot be paid out.
  const part = demo ? null : freeBonus(currency, bonus);
  return (
    <li>
      <button
        type="button"
        ref={active ? showChosen : undefined}
        aria-pressed={active}
        onClick={onChoose}
        className={cx(
          'flex h-11 w-full items-center gap-3 rounded-md px-3 text-start -outline-offset-2 transition-colors hover:bg-hover',
          active && 'bg-raised',
        )}
      >
        <CurrencyIcon id={currency.id} size={24} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{currency.id.toUpperCase()}</span>{' '}
          <span className="ms-1 text-fg3">{currency.name}</span>
        </span>
        <span className="flex flex-col items-end">
          <Money
            amount={shownBalance(currency, demo, bonus)}
            currency={currency.id}
            mark="none"
            className={active ? 'text-fg' : 'text-fg2'}
          />
          {part !== null && (
            <span className="text-xs text-warn">{t('bonusPart', { amount: amountText(part, view) })}</span>
          )}
        </span>
        <Icon name="check" size={16} className={active ? 'text-accent' : 'invisible'} />
      </button>
    </li>
  );
}
