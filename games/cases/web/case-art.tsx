import { tierOf } from '#platform/web/game/pay-tiers.ts';

/** A colour of the tier, darkened towards the page by so much of it. */
function shade(part: number): string {
  return `color-mix(in srgb, var(--tier) ${part}%, var(--bg))`;
}

function light(part: number): string {
  return `color-mix(in srgb, var(--tier), var(--fg) ${part}%)`;
}

/** Wood of the plain boxes, by so much of it. */
function wood(part: number): string {
  return `color-mix(in srgb, color-mix(in srgb, var(--warn) 36%, var(--fg3)) ${part}%, var(--bg))`;
}

/** A plain wooden box: what mostly comes up. The band round it tells the tier. */
function Crate() {
  return (
    <>
      <path d="M10 24 48 36v40L10 62z" fill={wood(46)} />
      <path d="M86 24 48 36v40l38-14z" fill={wood(32)} />
      <path d="M10 24 48 12l38 12-38 12z" fill={wood(76)} />
      <path d="M22.7 20 60.7 32M35.3 16 73.3 28" stroke={wood(44)} strokeWidth="1.6" />
      <path
        d="M10 36.7 48 49l38-12.3M10 49.3 48 62.5l38-13.2"
        fill="none"
        stroke={wood(20)}
        strokeWidth="1.6"
      />
      <path d="M10 39.5 48 52l38-12.5v8L48 60 10 47.5z" fill={shade(74)} />
      <path d="M48 52v8l38-12.5v-8z" fill={shade(50)} />
      <path d="M10 24v38l6 2.1v-38zM42 34v40l6 2V36z" fill={wood(58)} />
      <path d="M54 34v40l-6 2V36zM80 26v38l6-2.2V24z" fill={wood(40)} />
      <path d="M45.5 53.5h5v6l-2.5 1.6-2.5-1.6z" fill={light(50)} />
      <path d="m10 24 38 12 38-12" fill="none" stroke={wood(100)} strokeWidth="1.4" />
      <path d="M10 24 48 12l38 12" fill="none" stroke="var(--fg)" strokeOpacity=".5" strokeWidth="1.2" />
    </>
  );
}

/** A steel strongbox with a lit lock. */
function Strongbox() {
  return (
    <>
      <rect x="9" y="30" width="78" height="44" rx="6" fill={shade(20)} />
      <rect x="9" y="30" width="78" height="38" rx="6" fill={shade(46)} />
      <path d="M15 12h66a6 6 0 0 1 6 6v16H9V18a6 6 0 0 1 6-6z" fill={shade(72)} />
      <path d="M15 12h66a6 6 0 0 1 6 6v3H9v-3a6 6 0 0 1 6-6z" fill={light(34)} />
      <rect x="9" y="33" width="78" height="3" fill={shade(14)} />
      <path d="M18 12h8v62h-8zM70 12h8v62h-8z" fill={shade(30)} />
      <path d="M18 12h2v62h-2zM70 12h2v62h-2z" fill={light(20)} opacity=".7" />
      <rect x="37" y="25" width="22" height="24" rx="4" fill={shade(16)} />
      <rect x="39" y="27" width="18" height="20" rx="3" fill={light(10)} />
      <path d="M48 31a4 4 0 0 1 2.2 7.3L51 43h-6l.8-4.7A4 4 0 0 1 48 31z" fill={shade(12)} />
      <path d="M30 55h36M30 61h36" stroke={shade(24)} strokeWidth="2.5" strokeLinecap="round" />
    </>
  );
}

/** The chest that everybody waits for, ajar and shining. */
function Chest() {
  return (
    <>
      <path d="M48 2 60 32l32-6-24 18H28L4 26l32 6z" fill={light(50)} opacity=".35" />
      <path d="M12 32C12 16 26 9 48 9s36 7 36 23z" fill={shade(60)} />
      <path d="M17 30c0-12 12-18 31-18s31 6 31 18z" fill={light(16)} />
      <path d="M17 30c0-12 12-18 31-18" fill="none" stroke={light(65)} strokeWidth="2" />
      <path d="M13 32h70l-3 8H16z" fill={light(80)} />
      <path d="M10 40h76v30a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5z" fill={shade(54)} />
      <path d="M10 40h76v5H10z" fill={light(30)} />
      <path d="M20 40h9v35h-9zM67 40h9v35h-9z" fill={light(28)} />
      <path d="M27 40h2v35h-2zM74 40h2v35h-2z" fill={shade(36)} />
      <path d="M48 40 60 50 48 65 36 50z" fill={shade(18)} />
      <path d="M48 43 57 50.5 48 61l-9-10.5z" fill={light(55)} />
      <path d="M48 43 57 50.5H39z" fill={light(88)} />
      <path d="M10 69h76v1a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5z" fill={shade(28)} />
    </>
  );
}

/** The case of a multiplier in its tier's colour, which the parent sets as `--tier`. */
export function CaseArt({ multiplier, className }: { multiplier: number; className?: string }) {
  const tier = tierOf(multiplier);
  return (
    <svg viewBox="0 0 96 80" aria-hidden className={className}>
      <ellipse cx="48" cy="74" rx="42" ry="5" fill="var(--bg)" opacity=".55" />
      {tier < 2 ? <Crate /> : tier < 4 ? <Strongbox /> : <Chest />}
    </svg>
  );
}
