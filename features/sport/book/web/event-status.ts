/** Status of an event that is played now; those above it are over, broken off or put off. */
export const LIVE = 1;
