/** Whether dark letters read better than light ones on a colour, by the contrast formula of WCAG. @param hex '#3ddc97' */
export function wantsInk(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) / (INK + 0.05) > (1 + 0.05) / (light + 0.05);
}

/** Luminance of the token `ink`. */
const INK = 0.0047;

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
