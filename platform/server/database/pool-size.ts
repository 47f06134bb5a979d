/** Connections that a process has at once for its work. */
export const POOL_SIZE = 20;
/** Of one of several front processes, whose pools are one database's, and towards a replica. */
export const SHARED_POOL_SIZE = 8;
