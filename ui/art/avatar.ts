import { hsl, seeded } from './kit.ts';

const crests = [
  'M32 7c1 5 6 6 6 12H26C26 13 31 12 32 7z',
  'M22 10c4 2 5 5 6 9h8c1-4 2-7 6-9-1 5-1 8-3 12H25c-2-4-2-7-3-12z',
  'M26 8c0 5 3 6 4 10h6C36 12 42 12 44 6c-7 0-9 3-10 7-1-3-4-4-8-5z',
  'M20 18c0-7 5-11 12-11s12 4 12 11z',
] as const;

/** A fledgling drawn from a seed: ground, feathers, crest, eyes and beak vary. 64 x 64. */
export function avatarSvg(seed: string): string {
  const random = seeded(`avatar:${seed}`);
  const hue = Math.floor(random() * 360);
  const feather = hue + 110 + Math.floor(random() * 140);
  const crest = crests[Math.floor(random() * crests.length)] ?? crests[0];
  const look = Math.floor(random() * 3);
  const wide = 15 + Math.floor(random() * 3);
  const body = hsl(feather, 72, 58);
  const dark = hsl(feather + 10, 65, 40);
  const eye = (x: number) =>
    look === 0
      ? `<circle cx="${x}" cy="31" r="5" fill="#fff"/><circle cx="${x}" cy="31.5" r="2.6" fill="#101418"/>`
      : look === 1
        ? `<path d="M${x - 4} 32q4-6 8 0" stroke="#101418" stroke-width="2.6" fill="none" stroke-linecap="round"/>`
        : `<circle cx="${x}" cy="31" r="3.4" fill="#101418"/><circle cx="${x + 1}" cy="30" r="1.2" fill="#fff"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="${hsl(hue, 70, 44)}"/><stop offset="1" stop-color="${hsl(hue + 40, 75, 22)}"/></linearGradient></defs>` +
    `<path d="M0 0h64v64H0z" fill="url(#a)"/><path d="M8 64c2-16 12-22 24-22s22 6 24 22z" fill="${dark}"/><path d="M20 64c1-10 6-14 12-14s11 4 12 14z" fill="${hsl(feather, 80, 78)}"/>` +
    `<path d="${crest}" fill="${hsl(hue + 20, 90, 66)}"/><ellipse cx="32" cy="32" rx="${wide}" ry="15" fill="${body}"/>` +
    `<circle cx="20.5" cy="37" r="3" fill="${hsl(feather - 30, 90, 70)}" opacity=".6"/><circle cx="43.5" cy="37" r="3" fill="${hsl(feather - 30, 90, 70)}" opacity=".6"/>` +
    `${eye(25)}${eye(39)}<path d="M27.5 36.500h9L32 43z" fill="#ffb52e"/><path d="M27.5 36.500h9l-4.5 2.500z" fill="#ffd777"/></svg>`
  );
}

/** The same as an address for `<img>`, so it costs no request. */
export function avatarUri(seed: string): string {
  return `data:image/svg+xml,${encodeURIComponent(avatarSvg(seed))}`;
}
