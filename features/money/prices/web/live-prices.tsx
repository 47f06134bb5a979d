import { useEffect } from 'react';
import { takePrices } from '#platform/web/balance-changes.ts';
import { listen } from '#platform/web/realtime.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { priceUpdate } from '../contract.ts';
import { markNews } from './news.ts';
import { createPriceBuffer } from './price-buffer.ts';
import { TOKEN } from './token-query.ts';

/** Keeps the prices of the page's currencies up to date. Draws nothing. */
export default function LivePrices(): null {
  useEffect(() => {
    const buffer = createPriceBuffer(
      (prices) => {
        // The hint is about the coin that is shown: news of others do not make it younger.
        if (takePrices(prices) && TOKEN in prices) markNews();
      },
      () => document.hidden,
    );
    const stop = listen(channelOfAll('cache-prices'), 'prices', (data) => {
      const parsed = priceUpdate.safeParse(data);
      if (parsed.success) buffer.add(parsed.data);
    });
    const handleVisible = (): void => buffer.look();
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      stop();
      buffer.stop();
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, []);
  return null;
}
