/** Timeframes that the chart offers: those of the engine that players ask for. */
export const SHOWN_TIMEFRAMES = ['tick', '5s', '15s', '1m', '5m', '15m', '1h', '4h', '1d'] as const;
export type Timeframe = (typeof SHOWN_TIMEFRAMES)[number];
