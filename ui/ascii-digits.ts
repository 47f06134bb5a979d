/**
 * Figures of Arabic, Persian and full-width keyboards in ASCII, with their points and commas, before a box keeps of them
 * what it knows.
 */
export function asciiDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[\u066b\uff0e]/g, '.')
    .replaceAll(/[\u060c\uff0c]/g, ',');
}
