import { amountText, type MoneyView, useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';

interface Gift {
  readonly kind: 'credit' | 'tickets';
  readonly value: string | null;
  readonly currency: string | null;
  readonly tickets: number | null;
}

/** What a code gives, in words. @param gift null while nobody knows */
export function useGiftText(gift: Gift | null): string {
  const t = useT('rewards.promocode');
  const view: MoneyView = useMoneyView(gift?.currency ?? 'usd');
  if (!gift) return '';
  if (gift.kind === 'tickets') return t('tickets', { count: gift.tickets ?? 0 });
  return amountText(gift.value ?? '0', view);
}
