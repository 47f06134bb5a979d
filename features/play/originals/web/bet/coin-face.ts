/** A coin's amount in the width of a chip. The whole amount belongs into the chip's name. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { trimZeros } from '#ui/decimal.ts';
import { formatCompact } from '#ui/format.ts';

const SATOSHI_PLACES = 8;
/** Zeros behind the point that are still read at a glance; more of them are counted. */
const ZEROS_READ = 3;
const COUNTED = '₀₁₂₃₄₅₆₇₈₉';

/** "102 SAT", "10.2K SAT"; of other coins "0.0032", "0.0₅3225" (five zeros), "14.4K". */
export function coinFace(amount: string, currency: string): string {
  if (currency === 'btc') return `${short(formatUnits(parseUnits(amount, SATOSHI_PLACES) ?? 0n, 0))} SAT`;
  const text = trimZeros(amount);
  const [, zeros = '', digits = ''] = /^0\.(0*)(\d+)$/.exec(text) ?? [];
  if (zeros.length <= ZEROS_READ) return short(text);
  const count = [...String(zeros.length)].map((digit) => COUNTED[Number(digit)]).join('');
  return `0.0${count}${digits}`;
}

function short(text: string): string {
  return text.split('.')[0]!.length > 3 ? formatCompact(text, 'en') : text;
}
