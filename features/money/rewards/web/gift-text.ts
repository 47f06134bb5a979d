import { amountText, type MoneyView, useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';

interface Gift {
  readonly kind: 'credit' | 'tickets' | 'bonus' | 'offer';
  readonly value: string | null;
  readonly currency: string | null;
  readonly tickets: number | null;
  readonly offer: { readonly name: string } | null;
}

/** What a code gives, in words. @param gift null while nobody knows */
export function useGiftText(gift: Gift | null): string {
  const t = useT('rewards.promocode');
  const view: MoneyView = useMoneyView(gift?.currency ?? 'usd');
  if (!gift) return '';
  if (gift.kind === 'tickets') return t('tickets', { count: gift.tickets ?? 0 });
  if (gift.kind === 'offer') return gift.offer?.name ?? '';
  const amount = amountText(gift.value ?? '0', view);
  return gift.kind === 'bonus' ? t('bonus', { amount }) : amount;
}
