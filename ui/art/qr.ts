import { encode } from 'uqr';

/** A QR code as one path of unit squares, with the quiet border of four that scanners ask for. @returns `size` of its square in those units */
export function qrPath(text: string): { d: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  let d = '';
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) d += `M${x} ${y}h1v1h-1z`;
    });
  });
  return { d, size };
}
