import type { ReactNode } from 'react';
import { range } from '#engines/fair/draw.ts';

/** What the cards show, on a grid of 100, in gold and in the colour of the rarity that the parent sets as `--tier`. */
const GOLD = 'color-mix(in srgb, var(--warn) 84%, var(--fg))';
const PALE = 'color-mix(in srgb, var(--warn) 32%, var(--fg))';
const DEEP = 'color-mix(in srgb, var(--warn) 50%, var(--bg))';
const FULL = 'color-mix(in srgb, var(--tier) 84%, var(--bg))';
const LIGHT = 'color-mix(in srgb, var(--tier) 52%, var(--fg))';
const DARK = 'color-mix(in srgb, var(--tier) 46%, var(--bg))';
const INK = 'color-mix(in srgb, var(--tier) 16%, var(--bg))';

const shine = (d: string, width = 3) => (
  <path d={d} fill="none" stroke="var(--fg)" strokeOpacity=".55" strokeWidth={width} strokeLinecap="round" />
);

const cloth = (
  <>
    {[
      [18, 70, DARK],
      [50, 70, FULL],
      [34, 42, LIGHT],
    ].map(([x, y, fill]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <path d="M0-15h34a15 15 0 0 1 0 30H0z" fill={fill as string} />
        <path d="M34-15a15 15 0 0 1 0 30" fill="none" stroke={GOLD} strokeWidth="4" />
        <circle r="15" fill={PALE} />
        <circle r="15" fill={fill as string} opacity=".45" />
        <path
          d="M0 9a9 9 0 1 1 9-9 6 6 0 1 1-6-6 3.4 3.4 0 0 1 3 4"
          fill="none"
          stroke={INK}
          strokeWidth="2.2"
        />
      </g>
    ))}
  </>
);

const candle = (
  <>
    <circle cx="50" cy="24" r="22" fill={GOLD} opacity=".22" />
    <path d="M50 8c8 9 10 14 10 19a10 10 0 0 1-20 0c0-6 6-9 10-19z" fill={GOLD} />
    <path d="M50 20c4 5 5 7 5 9a5 5 0 0 1-10 0c0-3 3-5 5-9z" fill={PALE} />
    <path d="M38 42q12-6 24 0v32H38z" fill={LIGHT} />
    <path d="M52 40q6 0 10 2v32H52z" fill={FULL} />
    <path d="M38 42q12 6 24 0v8q-3 6-6 0-4 12-8 2-3 6-5-1-3 5-5 0z" fill={PALE} />
    <path d="M24 74h52q-3 14-20 14H44Q27 88 24 74z" fill={GOLD} />
    <path d="M76 76q16-1 14 8-3 7-18 1" fill="none" stroke={DEEP} strokeWidth="5" />
    <path d="M24 74h52l-1 4H25z" fill={PALE} />
  </>
);

const dates = (
  <>
    <path
      d="M50 12q-6 24 0 44M50 18q18 8 26 24M50 18q-18 8-26 24"
      fill="none"
      stroke={DEEP}
      strokeWidth="4"
    />
    <path d="M50 14Q28 0 12 12q22 0 38 6zM50 14Q72 0 88 12q-22 0-38 6z" fill={LIGHT} />
    {[
      [24, 52, -14],
      [50, 66, 0],
      [76, 52, 14],
      [38, 74, -8],
      [63, 76, 8],
    ].map(([x, y, turn]) => (
      <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
        <ellipse rx="11" ry="17" fill={DARK} />
        <ellipse cx="-2" cy="-1" rx="8" ry="14" fill={FULL} />
        {shine('M-5-8Q-7 0-4 7', 2.6)}
      </g>
    ))}
  </>
);

const jug = (
  <>
    <path d="M62 28q26-4 22 20-4 18-18 20" fill="none" stroke={DARK} strokeWidth="7" />
    <path
      d="M34 10h30l-4 8q0 10 8 18 12 12 8 28-4 20-18 24H42Q26 84 22 64q-4-16 10-28 6-8 6-18z"
      fill={FULL}
    />
    <path d="M54 18q0 10 8 18 14 14 10 30-4 18-16 22h2q14-4 18-24 4-16-8-28-8-8-8-18l4-8H52z" fill={DARK} />
    <path d="M24 52q25 8 52 0v9q-26 8-54 0z" fill={GOLD} />
    <path d="m30 57 4-4 4 5-4 4zM46 59l4-4 4 4-4 4zM62 58l4-5 4 4-4 5z" fill={INK} />
    <path d="M32 10h34l-3 6H36z" fill={LIGHT} />
    {shine('M34 42Q27 50 29 66')}
  </>
);

const sack = (
  <>
    <path d="M22 40q28 10 56 0 18 30 8 44-6 7-36 7t-36-7q-10-14 8-44z" fill={DARK} />
    <path d="M22 40q28 10 56 0 4 6 6 12-34 10-68 0 2-6 6-12z" fill={FULL} />
    <path d="M16 38Q30 6 50 6t34 32q-34 14-68 0z" fill={GOLD} />
    <path d="M50 6q20 0 34 32-12 5-24 6Q66 18 50 6z" fill={DEEP} />
    <ellipse cx="50" cy="40" rx="36" ry="8" fill="none" stroke={LIGHT} strokeWidth="5" />
    <circle cx="40" cy="26" r="2.4" fill={PALE} />
    <circle cx="52" cy="18" r="2" fill={PALE} />
    <circle cx="33" cy="34" r="1.8" fill={PALE} />
    <path d="m50 58 10 10-10 10-10-10z" fill={PALE} opacity=".85" />
    <path d="m50 63 5 5-5 5-5-5z" fill={DARK} />
  </>
);

const glass = (
  <>
    <path d="M42 12q-8-6 0-12M56 12q-8-6 0-12" stroke={PALE} strokeWidth="3" fill="none" opacity=".6" />
    <path
      d="M28 18h44q2 16-8 26-3 5 0 10 9 8 6 24H30q-3-16 6-24 3-5 0-10-10-10-8-26z"
      fill={LIGHT}
      opacity=".35"
    />
    <path d="M29 26h42q-1 11-7 18-3 5 0 10 8 7 6 21H30q-2-14 6-21 3-5 0-10-6-7-7-18z" fill={FULL} />
    <path d="M58 26h13q-1 11-7 18-3 5 0 10 8 7 6 21H58q6-14-2-21-2-5 0-10 4-8 2-18z" fill={DARK} />
    <ellipse cx="50" cy="26" rx="21" ry="4" fill={LIGHT} />
    <path d="M28 18h44l-.3 5H28.3zM35 46h30l1 6H34z" fill={GOLD} />
    <path d="M14 80h72q-6 10-22 10H36Q20 90 14 80z" fill={GOLD} />
    <path d="M14 80h72l-2 4H16z" fill={PALE} />
    {shine('M34 30Q36 38 40 42M37 58Q33 64 34 72')}
  </>
);

const lantern = (
  <>
    <circle cx="50" cy="54" r="40" fill={LIGHT} opacity=".18" />
    <path d="M50 2v10M44 4a6 6 0 0 1 12 0" stroke={GOLD} strokeWidth="4" fill="none" />
    <path d="M30 32q2-20 20-20t20 20z" fill={GOLD} />
    <path d="M50 12q18 0 20 20H58q0-14-8-20z" fill={DEEP} />
    <path d="M28 32h44l8 22-12 26H32L20 54z" fill={FULL} />
    <path d="M42 32h16l5 22-6 26H43l-6-22z" fill={LIGHT} />
    <path d="M50 42c6 7 8 11 8 15a8 8 0 0 1-16 0c0-5 4-8 8-15z" fill={PALE} />
    <path
      d="M28 32 42 54 32 80M72 32 58 54l10 26M20 54h22M58 54h22M42 32l-5 22 6 26M58 32l5 22-6 26"
      stroke={DEEP}
      strokeWidth="2.6"
      fill="none"
    />
    <path d="M26 29h48v6H26zM30 78h40l-6 12H36z" fill={GOLD} />
    <path d="M26 29h48v2.5H26zM30 78h40l-1 3H31z" fill={PALE} />
  </>
);

const teapot = (
  <>
    <path d="M24 52Q6 44 8 28l-4-6 14-2q-2 18 14 22z" fill={DARK} />
    <path d="M74 40q22-4 20 14-3 16-22 18" fill="none" stroke={GOLD} strokeWidth="6" />
    <path d="M50 30q30 2 30 30-2 22-18 24H38Q22 82 20 60q0-28 30-30z" fill={FULL} />
    <path d="M60 32q20 5 20 28-2 22-18 24h-8q16-6 16-26 0-18-10-26z" fill={DARK} />
    <path d="M32 32q4-14 18-14t18 14q-18 6-36 0z" fill={GOLD} />
    <circle cx="50" cy="13" r="6" fill={PALE} />
    <path d="M21 56q29 9 58 0l1 7q-30 9-60 0zM36 84h28l5 7H31z" fill={GOLD} />
    <path d="M32 32q18 6 36 0l-1-4q-17 6-34 0z" fill={DEEP} />
    {shine('M30 46Q36 38 44 36')}
  </>
);

const bottle = (
  <>
    <path d="m50 2 10 10-10 10-10-10z" fill={LIGHT} />
    <path d="m50 2 10 10H40z" fill="var(--fg)" opacity=".6" />
    <path d="M42 22h16v10H42z" fill={GOLD} />
    <path d="M38 32h24q2 6 10 12 14 12 10 28-3 16-20 18H38q-17-2-20-18-4-16 10-28 8-6 10-12z" fill={DARK} />
    <path d="M24 56q26-8 52 0 6 8 5 16-3 16-20 17H39q-17-1-20-17-1-8 5-16z" fill={FULL} />
    <ellipse cx="50" cy="55" rx="26" ry="5" fill={LIGHT} />
    <path d="m50 60 11 12-11 12-11-12z" fill={GOLD} />
    <path d="m50 65 6 7-6 7-6-7z" fill={INK} />
    {shine('M28 62Q25 72 31 80M40 38Q36 44 31 48')}
  </>
);

const pearls = (
  <>
    <path d="M10 58Q8 24 50 18q42 6 40 40-40 12-80 0z" fill={DARK} />
    <path
      d="M16 52q8-24 34-28 26 4 34 28M30 54q6-18 20-28 14 10 20 28M50 26v28"
      stroke={LIGHT}
      strokeWidth="3"
      fill="none"
    />
    <path d="M8 58q42 14 84 0-4 26-42 30Q12 84 8 58z" fill={FULL} />
    <path d="M8 58q42 14 84 0l-1 6q-41 14-82 0z" fill={LIGHT} />
    {[22, 36, 50, 64, 78].map((x, index) => (
      <g key={x} transform={`translate(${x} ${[62, 66, 67, 66, 62][index]})`}>
        <circle r={index === 2 ? 12 : 8} fill={PALE} />
        <circle cx="-2" cy="-3" r={index === 2 ? 5 : 3} fill="var(--fg)" />
      </g>
    ))}
  </>
);

const carpet = (
  <>
    <path d="M6 46q18-22 40-8t48-10l-8 38q-22 18-42 6T8 82z" fill={DARK} />
    <path d="M12 50q15-14 34-3t42-10l-6 24q-19 13-37 2T14 72z" fill={FULL} />
    <path d="M18 54q12-8 28 2t36-8l-4 12q-15 9-32-1T20 66z" fill={GOLD} />
    <path d="m50 52 8 4-6 8-8-5z" fill={INK} />
    <path d="m32 54 6 3-5 6-5-4zM66 54l6-3 2 6-6 4z" fill={DARK} />
    <path d="m8 82-4 6m10-9-3 7m75-20 6 5m-4-12 7 3M94 28l5-4M6 46l-5-3" stroke={PALE} strokeWidth="3" />
    <path
      d="M20 22q6-6 12 0t12 0M58 14q6-6 12 0t12 0M30 92q6-5 12 0t12 0"
      stroke={LIGHT}
      strokeWidth="3"
      fill="none"
      opacity=".6"
    />
  </>
);

const gem = (
  <>
    <path d="M24 16h52l20 26-46 48L4 42z" fill={FULL} />
    <path d="M24 16h52L66 42H34zM4 42h30l16 48z" fill={LIGHT} />
    <path d="M24 16 34 42H4zM34 42h32L50 90z" fill={DARK} opacity=".75" />
    <path d="M24 16h26l-16 26zM76 16 66 42h30z" fill="var(--fg)" opacity=".38" />
    <path d="M66 42h30L50 90z" fill={INK} opacity=".5" />
  </>
);

const goblet = (
  <>
    <path d="M24 12h52q4 36-18 46v14q16 3 18 16H24q2-13 18-16V58Q20 48 24 12z" fill={GOLD} />
    <path d="M58 12h18q4 36-18 46v14q16 3 18 16H58q0-12-6-16V58q12-14 6-46z" fill={DEEP} />
    <ellipse cx="50" cy="13" rx="26" ry="7" fill={PALE} />
    <ellipse cx="50" cy="14" rx="20" ry="4.6" fill={INK} />
    <path d="M24 26q26 9 52 0v8q-26 9-51 0z" fill={DARK} />
    {[36, 50, 64].map((x, index) => (
      <path
        key={x}
        transform={`translate(${x} ${index === 1 ? 34 : 33})`}
        d="m0-7 6 7-6 7-6-7z"
        fill={LIGHT}
      />
    ))}
    {shine('M32 42Q35 50 41 53')}
  </>
);

const ring = (
  <>
    <circle cx="50" cy="62" r="28" fill="none" stroke={DEEP} strokeWidth="11" />
    <circle cx="50" cy="62" r="28" fill="none" stroke={GOLD} strokeWidth="7" />
    <path d="M27 46a28 28 0 0 0-5 22" fill="none" stroke={PALE} strokeWidth="4" strokeLinecap="round" />
    <path d="M34 6h32l14 16-30 28-30-28z" fill={FULL} />
    <path d="M34 6h32l-7 16H41zM20 22h21l9 28z" fill={LIGHT} />
    <path d="M34 6 41 22H20zM41 22h18l-9 28z" fill={DARK} opacity=".7" />
    <path d="M34 6h16l-9 16zM66 6l-7 16h21z" fill="var(--fg)" opacity=".4" />
    <path d="M30 34 50 54l20-20" fill="none" stroke={PALE} strokeWidth="3" />
  </>
);

const lamp = (
  <>
    <path d="M8 44q-6-14 2-22 10 6 6 14t6 10z" fill={PALE} />
    <path d="M12 40q-2-8 2-12 4 4 3 8t3 7z" fill={GOLD} />
    <path d="M6 46q20-2 28 6 14-8 34-2 10-10 22-4-2 24-22 26H42Q18 70 6 46z" fill={GOLD} />
    <path d="M6 46q20-2 28 6 14-8 34-2l8-5q-6 12-34 13Q20 58 6 46z" fill={PALE} />
    <path d="M84 44q14-8 13 8-2 14-20 18" fill="none" stroke={DEEP} strokeWidth="6" />
    <path d="M36 50q4-14 16-14t16 14q-16-5-32 0z" fill={DARK} />
    <circle cx="52" cy="32" r="6" fill={LIGHT} />
    <path d="M44 72h20l8 16H36z" fill={DEEP} />
    <path d="M32 86h44v6H32z" fill={GOLD} />
    {[40, 52, 64].map((x) => (
      <path key={x} transform={`translate(${x} 60)`} d="m0-6 5 6-5 6-5-6z" fill={FULL} />
    ))}
  </>
);

const crown = (
  <>
    <path d="M10 76 4 28l22 20L50 10l24 38 22-20-6 48z" fill={GOLD} />
    <path d="M50 10 74 48l22-20-6 48H50z" fill={DEEP} />
    <path d="M50 24 68 54l16-14-4 26H20l-4-26 16 14z" fill={GOLD} />
    <path d="M8 74h84v14H8z" fill={PALE} />
    <path d="M8 81h84v7H8z" fill={GOLD} />
    {[
      [4, 26, 6],
      [50, 10, 8],
      [96, 26, 6],
    ].map(([x, y, r]) => (
      <circle key={x} cx={x} cy={y} r={r} fill={LIGHT} />
    ))}
    <path d="m50 42 12 14-12 14-12-14z" fill={FULL} />
    <path d="m50 42 12 14H38z" fill={LIGHT} />
    {[22, 36, 64, 78].map((x) => (
      <circle key={x} cx={x} cy="81" r="4" fill={FULL} />
    ))}
  </>
);

const feather = (
  <>
    <path d="M50 2C88 22 90 58 52 86 14 66 18 26 50 2z" fill={DARK} />
    <path d="M50 8c30 20 32 46 2 72C22 62 26 30 50 8z" fill={FULL} />
    <path d="M51 20c16 14 17 32 1 48-16-14-16-32-1-48z" fill={GOLD} />
    <path d="M51 30c9 9 9 18 1 27-9-9-9-18-1-27z" fill={PALE} />
    <circle cx="51.5" cy="44" r="6" fill={INK} />
    <circle cx="50" cy="42" r="2" fill="var(--fg)" />
    <path d="M51 20v78" stroke={PALE} strokeWidth="2.6" />
    {range(6).map((barb) => (
      <path
        key={barb}
        d={`M${24 + Math.abs(barb - 2.5) * 2.2} ${30 + barb * 8}q10 4 16 12M${78 - Math.abs(barb - 2.5) * 2.2} ${30 + barb * 8}q-10 4-16 12`}
        stroke={LIGHT}
        strokeWidth="1.8"
        fill="none"
        opacity=".8"
      />
    ))}
  </>
);

/** What is on a card, by the least it is worth; the dearest first. */
const WARES: readonly (readonly [from: number, art: ReactNode])[] = [
  [10_000, feather],
  [1000, crown],
  [650, lamp],
  [500, ring],
  [150, goblet],
  [50, gem],
  [32, carpet],
  [8, pearls],
  [3, bottle],
  [1.2, teapot],
  [0.8, lantern],
  [0.3, glass],
  [0.2, sack],
  [0.1, jug],
  [0.03, dates],
  [0.02, candle],
  [0, cloth],
];

/** The ware that a card of this worth shows. */
export function WareArt({ multiplier, className }: { multiplier: number; className?: string }) {
  return (
    <svg viewBox="-4 -4 108 104" aria-hidden className={className}>
      <ellipse cx="50" cy="92" rx="40" ry="5" fill="var(--bg)" opacity=".5" />
      {WARES.find(([from]) => multiplier >= from)?.[1]}
    </svg>
  );
}

/** A sign of each rarity beside its colour: dot, drop, rhomb, hexagon, crown, star. */
const SIGNS = [
  'M12 5a7 7 0 1 0 0 14 7 7 0 1 0 0-14z',
  'M12 3c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12z',
  'm12 2 9 10-9 10-9-10z',
  'm12 2 9 5v10l-9 5-9-5V7z',
  'M4 19 2 6l6 4 4-7 4 7 6-4-2 13z',
  'm12 1 2.6 6 6.1-2.6L18.1 10.5 23 12l-4.9 1.5 2.6 6.1-6.1-2.6L12 23l-2.6-6-6.1 2.6 2.6-6.1L1 12l4.9-1.5-2.6-6.1L9.4 7z',
] as const;

/** The sign of a rarity, by its place in RARITIES. */
export function RaritySign({ rarity, className }: { rarity: number; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className}>
      <path
        d={SIGNS[rarity] ?? SIGNS[0]}
        fill="var(--tier)"
        stroke="var(--fg)"
        strokeOpacity=".55"
        strokeWidth="1"
      />
    </svg>
  );
}
