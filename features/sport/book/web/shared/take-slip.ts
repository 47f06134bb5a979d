import { toastError } from '#platform/web/errors.tsx';
import { translate } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { getStore, setStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { LinkedLeg } from '../../slip-link.ts';
import { openLegs } from '../open-link.ts';

/** As wide as the chat has room beside a page; below it lies over it. */
const BESIDE = '(min-width: 1200px)';

/** Selections of somebody's slip or bet onto one's own, at the prices of now, and to where the slip is. */
export async function takeSlip(wanted: readonly LinkedLeg[]): Promise<void> {
  try {
    const gone = await openLegs(wanted);
    if (gone > 0) toast.error(translate('sport.slip.gone', { count: gone }));
    if (gone === wanted.length) return;
    toast.success(translate('sport.bets.copied'));
    if (!location.pathname.startsWith('/sport')) navigate('/sport');
    if (getStore().chat && !matchMedia(BESIDE).matches) setStore({ chat: false });
  } catch (error) {
    toastError(error);
  }
}
