/** Parameters and outcome of any game as lines to read: their own field names, values in short. */

const MAX_ITEMS = 30;

/** "minesSorted" reads as "Mines sorted". */
function words(key: string): string {
  const text = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function short(value: unknown): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map(short).join(', ');
    return value.length > MAX_ITEMS ? `${shown} …` : shown;
  }
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

/** One row for each field; anything but an object gives none. */
export function factsOf(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([, field]) => field !== null && field !== undefined)
    .map(([key, field]) => [words(key), short(field)] as const);
}
