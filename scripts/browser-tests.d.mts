/** See browser-tests.mjs. */
export interface Total {
  passed: number;
  failed: number;
  skipped: number;
}

export function withServer<T>(
  port: number,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T | Total>;
