/** The processors that the operator has an account with. */
import type { Config } from '#platform/server/config/config.ts';
import { btcPay } from './btcpay.ts';
import { coinPayments } from './coinpayments.ts';
import { cryptoCloud } from './cryptocloud.ts';
import type { Fetch } from './http.ts';
import { nowPayments } from './nowpayments.ts';
import type { Processor } from './processor.ts';

export function configuredProcessors(
  { processors }: Pick<Config, 'processors'>,
  fetch: Fetch,
): ReadonlyMap<string, Processor> {
  const { coinpayments, nowpayments, btcpay, cryptocloud } = processors;
  const made = [
    coinpayments && coinPayments({ ...coinpayments, fetch }),
    nowpayments && nowPayments({ ...nowpayments, fetch }),
    btcpay && btcPay({ ...btcpay, fetch }),
    cryptocloud && cryptoCloud({ ...cryptocloud, fetch }),
  ];
  return new Map(made.flatMap((one) => (one ? [[one.id, one] as const] : [])));
}
