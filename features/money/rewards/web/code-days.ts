const MAX_DAYS = 3650;

/** Days until a code ends, as typed. @returns undefined where nothing is: it does not end; null for what is no such number */
export function codeDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : null;
}
