/** How many versions of its odds a market remembers. */
export const VERSIONS_KEPT = 12;
