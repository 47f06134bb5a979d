/** Prices as they come in, handed on together and not at the rate of the socket. */
export interface Price {
  readonly price: string;
  readonly priceEur: string;
}
export type Prices = Readonly<Record<string, Price>>;

/** Least time between two renders of new prices. */
export const PAUSE_MS = 1000;

export interface PriceBuffer {
  add(prices: Prices): void;
  /** Somebody looks again: what came meanwhile is shown. */
  look(): void;
  stop(): void;
}

/**
 * @param take gets the newest price of each currency that came since it was called last
 * @param hidden while true nothing is handed on, since nobody sees it
 */
export function createPriceBuffer(take: (prices: Prices) => void, hidden: () => boolean): PriceBuffer {
  let waiting: Record<string, Price> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (waiting === null || hidden()) return;
    const prices = waiting;
    waiting = null;
    timer = setTimeout(flush, PAUSE_MS);
    take(prices);
  }

  return {
    add(prices) {
      waiting = { ...waiting, ...prices };
      if (timer === undefined) flush();
    },
    look() {
      if (timer === undefined) flush();
    },
    stop() {
      clearTimeout(timer);
      waiting = null;
    },
  };
}
