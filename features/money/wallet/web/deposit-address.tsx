import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { amountText, useEntryView } from '#platform/web/amount-view.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import type { getDepositWallet } from '../deposit-contract.ts';
import { NetworkMark } from './coin-fields.tsx';
import { Faucet } from './faucet.tsx';
import type { PaymentRoute } from './routes.ts';

export type DepositTarget = ReplyOf<typeof getDepositWallet>;

interface DepositAddressProps {
  target: DepositTarget;
  way: PaymentRoute;
  onBack: () => void;
}

/** Where to pay, as long as that address is watched. */
export function DepositAddress({ target, way, onBack }: DepositAddressProps): ReactNode {
  const t = useT('cashier.deposit');
  const code = target.currency.toUpperCase();
  const back = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  // What held the focus is gone: the form, or what could be copied.
  useEffect(() => back.current?.focus({ preventScroll: true }), [over]);
  return (
    <section aria-label={t('addressOf', { coin: code })} className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <IconButton ref={back} icon="arrow-left" label={t('back')} onClick={onBack} className="-ms-2" />
        <CurrencyIcon id={target.currency} size={24} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-bold">{t('send', { coin: code })}</h3>
          <p className="truncate text-xs text-fg2">{t('over', { name: target.chain.name })}</p>
        </div>
        <NetworkMark network={target.chain.network} />
      </div>
      {over ? (
        <div role="alert">
          <EmptyState
            icon="clock"
            text={t('expired')}
            action={<Button onClick={onBack}>{t('back')}</Button>}
          />
        </div>
      ) : (
        <Payment target={target} way={way} onEnd={() => setOver(true)} />
      )}
    </section>
  );
}

interface PaymentProps {
  target: DepositTarget;
  way: PaymentRoute;
  onEnd: () => void;
}

/** To be read by a camera or copied; what to pay, and what would be lost. */
function Payment({ target, way, onEnd }: PaymentProps): ReactNode {
  const t = useT('cashier.deposit');
  const view = useEntryView(target.currency);
  const code = target.currency.toUpperCase();
  const end = target.expires_at === null ? 0 : Date.parse(target.expires_at);
  // What has just been made has not run out: a clock that says so is wrong, and takes no address away.
  const [timed] = useState(() => end > wallClock());
  return (
    <>
      <div className="flex gap-4 rounded-lg bg-raised p-4 max-sm:flex-col">
        <QrCode text={target.uri} label={t('qr')} size={148} className="mx-auto shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col justify-center gap-4 max-sm:w-full">
          <Line name={t('expected')} copy={target.amount} copyLabel={t('copyAmount')}>
            <span className="text-base font-bold tnum">{amountText(target.amount, view)}</span>
          </Line>
          <Line name={t('address', { coin: code })} copy={target.wallet} copyLabel={t('copyAddress')}>
            <span data-address dir="ltr" className="block font-mono text-sm break-all">
              {target.wallet}
            </span>
          </Line>
        </div>
      </div>
      {timed && (
        <p className="flex items-center gap-2 text-fg2">
          <Icon name="clock" size={16} />
          {t('expires')} <Countdown until={end} onEnd={onEnd} className="font-semibold text-fg" />
        </p>
      )}
      {target.url !== null && (
        <a
          href={target.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ block: true })}
        >
          {t('processorPage', { name: way.name })}
          <Icon name="external" size={16} />
        </a>
      )}
      <ul className="flex flex-col gap-2 text-xs text-pretty text-fg2">
        <Point icon="warning" warn>
          {t('only', { coin: code, name: target.chain.name })}
        </Point>
        {target.plainOnly && (
          <Point icon="warning" warn>
            {t('plainOnly', { coin: code })}
          </Point>
        )}
        <Point icon="coins">{t('smaller', { amount: amountText(target.minimum, view) })}</Point>
        {target.confirmations > 0 && (
          <Point icon="clock">{t('confirmations', { count: target.confirmations })}</Point>
        )}
      </ul>
      {way.faucet && <Faucet coin={target.currency} chain={way.id} />}
    </>
  );
}

interface LineProps {
  name: string;
  copy: string;
  copyLabel: string;
  children: ReactNode;
}

function Line({ name, copy, copyLabel, children }: LineProps): ReactNode {
  const t = useT('cashier');
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-fg3">{name}</p>
        {children}
      </div>
      <CopyButton text={copy} label={copyLabel} copiedLabel={t('copied')} />
    </div>
  );
}

function Point({
  icon,
  warn,
  children,
}: {
  icon: 'warning' | 'coins' | 'clock';
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={warn ? 'flex items-start gap-2 text-fg' : 'flex items-start gap-2'}>
      <Icon name={icon} size={16} className={warn ? 'mt-px text-warn' : 'mt-px text-fg3'} />
      {children}
    </li>
  );
}
