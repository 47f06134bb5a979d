import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { amountText, useMoneyView, worthText } from '#platform/web/amount-view.ts';
import { ApiError, call, TWO_FACTOR } from '#platform/web/api.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { errorText } from '#platform/web/errors.tsx';
import { CoinAmount } from '#platform/web/form/coin-amount.tsx';
import { useT } from '#platform/web/i18n.ts';
import { DEPOSIT_REFUSALS, getDepositWallet } from '../deposit-contract.ts';
import { QuickRow } from './quick-row.tsx';
import { CoinFields, NetworkNote } from './coin-fields.tsx';
import { dollarsInCoin, QUICK_DOLLARS } from './coin-math.ts';
import type { DepositTarget } from './deposit-address.tsx';
import { Failure } from './failure.tsx';
import { Faucet } from './faucet.tsx';
import type { Picked, PaymentRoutes } from './routes.ts';

interface DepositFormProps {
  ways: PaymentRoutes;
  picked: Picked;
  onPick: (coin: string, way: string | null) => void;
  onAddress: (target: DepositTarget) => void;
}

/** Refusals that are about the amount, and so stand beside it. */
const OF_AMOUNT: ReadonlySet<number> = new Set([
  DEPOSIT_REFUSALS.zero.code,
  DEPOSIT_REFUSALS.unsafe.code,
  DEPOSIT_REFUSALS.minimum.code,
]);

/** Coin, network and amount; answered with the address to pay to. */
export function DepositForm({ ways, picked, onPick, onAddress }: DepositFormProps): ReactNode {
  const t = useT('cashier.deposit');
  const { coin, way } = picked;
  const currency = useCurrency(coin);
  const view = useMoneyView(coin);
  const [amount, setAmount] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; ofAmount: boolean } | null>(null);

  function change(next: string): void {
    setAmount(next);
    setRefused(null);
  }

  function handlePick(nextCoin: string, nextWay: string | null): void {
    // An amount of one coin means nothing in another.
    if (nextCoin !== coin) setAmount('');
    setRefused(null);
    onPick(nextCoin, nextWay);
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || amount === '') return;
    setBusy(true);
    setRefused(null);
    try {
      const plain = amount.replace(/\.$/, '');
      onAddress(await call(getDepositWallet, { currency: coin, chain: way.id, amount: plain }));
    } catch (error) {
      if (error instanceof ApiError && error.code === TWO_FACTOR) return setBusy(false);
      const ofAmount = error instanceof ApiError && error.kind === 'refused' && OF_AMOUNT.has(error.code);
      setRefused({ text: errorText(error, getDepositWallet.codes), ofAmount });
      setBusy(false);
    }
  }

  const quick = QUICK_DOLLARS.map((dollars) => ({
    text: worthText(String(dollars)).replace(/\D00$/, ''),
    amount: dollarsInCoin(dollars, currency?.price ?? '0', currency?.decimals ?? 8),
  }));
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <CoinFields ways={ways} picked={picked} onPick={handlePick} />
      <NetworkNote way={way} />
      <div className="flex flex-col gap-2">
        <CoinAmount
          label={t('amount')}
          coin={coin}
          value={amount}
          onChange={change}
          error={refused?.ofAmount ? refused.text : null}
          hint={t('least', { amount: amountText(way.minimum, view) })}
        />
        <QuickRow label={t('quick')} items={quick} onPick={change} />
      </div>
      <Failure text={refused?.ofAmount === false ? refused.text : null} />
      <Button type="submit" variant="primary" size={48} block loading={busy} disabled={amount === ''}>
        {t('show')}
      </Button>
      {way.faucet && <Faucet coin={coin} chain={way.id} />}
    </form>
  );
}
