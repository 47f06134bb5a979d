/**
 * Fills `folder` with the data of an installation that was never started: its secrets and its migrated database, with the
 * settings of the browser tests.
 */
export function copyData(folder: string): Promise<void>;
