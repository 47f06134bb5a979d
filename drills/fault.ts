/** What is planted, where, and which tests have to turn red over it. */
export interface Fault {
  readonly what: string;
  readonly file: string;
  /** What stands there now, once in the file, and what the fault makes of it. */
  readonly from: string;
  readonly to: string;
  /** Arguments of vitest, or of Playwright when the fault shows in a browser. */
  readonly found:
    | { readonly vitest: readonly string[] }
    | { readonly browser: readonly [spec: string, title: string, project?: 'desktop' | 'mobile'] };
}
