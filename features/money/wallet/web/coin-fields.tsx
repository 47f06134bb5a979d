import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { amountText, moneyViewNow } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { LazySelect } from '#platform/web/lazy-select.tsx';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import type { Picked, PaymentRoutes } from './routes.ts';

interface CoinFieldsProps {
  ways: PaymentRoutes;
  picked: Picked;
  onPick: (coin: string, way: string | null) => void;
}

/** Which coin, and over which network; each coin with what there is of it. */
export function CoinFields({ ways, picked, onPick }: CoinFieldsProps): ReactNode {
  const t = useT('cashier.coin');
  const currencies = useStore((state) => state.currencies);
  const search = { placeholder: t('search'), empty: t('none') };
  const coins = currencies.filter(({ id }) => ways.has(id));
  const own = coins.find(({ id }) => id === picked.coin);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      <Field
        label={t('coin')}
        aside={own && <Money amount={own.balance.real} currency={own.id} className="text-fg2" />}
      >
        <LazySelect
          size={48}
          search={search}
          value={picked.coin}
          onChange={(coin) => onPick(coin, null)}
          options={coins.map(({ id, name, balance }) => ({
            value: id,
            label: `${id.toUpperCase()} · ${name}`,
            icon: <CurrencyIcon id={id} size={24} />,
            aside: amountText(balance.real, moneyViewNow(id)),
          }))}
        />
      </Field>
      <Field label={t('network')} aside={<NetworkMark network={picked.way.network} />}>
        <LazySelect
          size={48}
          search={search}
          value={picked.way.id}
          onChange={(way) => onPick(picked.coin, way)}
          options={(ways.get(picked.coin) ?? []).map(({ id, name, network }) => ({
            value: id,
            label: name,
            ...(network !== 'main' && { aside: t(network === null ? 'processor' : `mark.${network}`) }),
          }))}
        />
      </Field>
    </div>
  );
}

/** Says of a network whose coins are worth nothing that it is one. */
export function NetworkMark({ network }: { network: Picked['way']['network'] }): ReactNode {
  const t = useT('cashier.coin');
  if (network === null || network === 'main') return null;
  return (
    <Badge tone="warn" className="-my-1.5 uppercase">
      {t(`mark.${network}`)}
    </Badge>
  );
}

/** What stands against using this network now. */
export function NetworkNote({ way }: { way: Picked['way'] }): ReactNode {
  const t = useT('cashier.coin');
  const text = way.away ? t('away', { name: way.name }) : way.network === 'local' ? t('local') : null;
  if (text === null) return null;
  return (
    <p className="flex items-start gap-2 text-xs text-pretty text-fg2">
      <Icon name={way.away ? 'warning' : 'info'} size={16} className="mt-px text-warn" />
      {text}
    </p>
  );
}
