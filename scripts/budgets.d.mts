/** Rows of the page's size budgets that exist in a build. @param web folder of the built page */
export function measure(
  web: string,
): { thing: string; value: number; target: number; fail: number; unit: string }[];
