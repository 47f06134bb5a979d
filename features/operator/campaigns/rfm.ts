/**
 * Recency, frequency and money in fifths, and the names of their grid. Recency is the day of the last bet or deposit, frequency the days with
 * a bet, money the net deposits or the NGR of the span. Rows: fifth of recency, columns: the mean of the fifths of the other two, rounded up.
 */
export const RFM_GROUPS = [
  'champion',
  'loyal',
  'potential',
  'promising',
  'new',
  'attention',
  'aboutToSleep',
  'atRisk',
  'cannotLose',
  'hibernating',
  'lost',
  'lapsed',
] as const;
export type RfmGroup = (typeof RFM_GROUPS)[number];

/** From the fifth of the longest ago to that of the latest. */
export const RFM_GRID: readonly (readonly RfmGroup[])[] = [
  ['lost', 'lost', 'atRisk', 'cannotLose', 'cannotLose'],
  ['hibernating', 'hibernating', 'atRisk', 'atRisk', 'cannotLose'],
  ['aboutToSleep', 'aboutToSleep', 'attention', 'loyal', 'loyal'],
  ['promising', 'promising', 'potential', 'loyal', 'champion'],
  ['new', 'promising', 'potential', 'champion', 'champion'],
];

/** Days without a deposit after which a depositor is lapsed, whatever else they do. */
export const LAPSED_DAYS = 30;
