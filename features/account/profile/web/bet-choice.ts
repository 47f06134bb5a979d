/** What of one's bets is shown, as the address of the page tells it. Pure. */

export interface BetChoice {
  readonly game?: string;
  readonly currency?: string;
  readonly money?: 'real' | 'demo';
  readonly result?: 'win' | 'lose';
  /** Epoch milliseconds: from the one on, before the other. */
  readonly from?: number;
  readonly to?: number;
}

/** As the filters hold it: days of the viewer's own calendar, yyyy-mm-dd, both of them inside. */
export interface BetFilters {
  readonly game: string;
  readonly currency: string;
  readonly money: string;
  readonly result: string;
  readonly from: string;
  readonly to: string;
}

export const NO_FILTERS: BetFilters = { game: '', currency: '', money: '', result: '', from: '', to: '' };

export function readFilters(search: Readonly<Record<string, string>>): BetFilters {
  const pick = (name: string, valid: RegExp): string => {
    const value = search[name] ?? '';
    return valid.test(value) ? value : '';
  };
  return {
    game: pick('game', /^[\w:.-]{1,64}$/),
    currency: pick('currency', /^[a-z0-9]{1,12}$/),
    money: pick('money', /^(real|demo)$/),
    result: pick('result', /^(win|lose)$/),
    from: pick('from', /^\d{4}-\d\d-\d\d$/),
    to: pick('to', /^\d{4}-\d\d-\d\d$/),
  };
}

export function filtersText(filters: BetFilters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function choiceOf({ game, currency, money, result, from, to }: BetFilters): BetChoice {
  const [start, end] = [dayStart(from, 0), dayStart(to, 1)];
  return {
    ...(game !== '' && { game }),
    ...(currency !== '' && { currency }),
    ...((money === 'real' || money === 'demo') && { money }),
    ...((result === 'win' || result === 'lose') && { result }),
    ...(start !== null && { from: start }),
    ...(end !== null && { to: end }),
  };
}

/** Where the file of the chosen bets is. */
export function exportAddress(choice: BetChoice, format: 'csv' | 'json'): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(choice)) query.set(name, String(value));
  return `/api/profile/exportBets?${query.toString()}`;
}

/** Midnight at which a day begins here, or one some days later. Days of 23 and 25 hours are days too. */
function dayStart(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date + later).getTime();
  return Number.isNaN(at) || at < 0 ? null : at;
}
