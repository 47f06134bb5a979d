/** How much time a partition of the ledger holds. */
export const PARTITION_STEPS = ['day', 'week', 'month'] as const;
export type PartitionStep = (typeof PARTITION_STEPS)[number];
