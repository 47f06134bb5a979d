/** Most minutes of a limit on time played: more than its period has, the longest month included, would be no limit. */
export const LIMIT_MINUTES = { day: 1_440, week: 10_080, month: 44_640 } as const;
