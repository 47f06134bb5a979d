const CRACKS = 'M31 6.500l3 5-6 5.5 6 6-4.5 10M34 11.500l10-2.500M28 17l-9 1M34 23l13-2.5';

/** A bar of metal in the colour of `--tier`, seen from a corner; broken, light comes out of it. */
export function Ingot({ broken = false, className }: { broken?: boolean; className?: string }) {
  const mix = (part: number, other: string) => `color-mix(in srgb, var(--tier) ${part}%, var(--${other}))`;
  return (
    <svg viewBox="2 0 64 38" aria-hidden className={className}>
      <ellipse cx="35" cy="31.5" rx="30" ry="5" fill="var(--bg)" opacity=".55" />
      <path d="M16 10 24 17 23 33 6 23.500z" fill={mix(46, 'bg')} />
      <path d="M24 17 57 11 62 24 23 33z" fill={mix(80, 'bg')} />
      <path d="M24 17 57 11 59.3 17 23.5 25z" fill={mix(80, 'fg')} opacity=".5" />
      <path d="M16 10 48 5 57 11 24 17z" fill={mix(58, 'fg')} />
      <path d="M20.5 10.2 34 8 40 12 27 14.500z" fill="var(--fg)" opacity=".45" />
      <path d="M32 20.3 50.5 16.8 52.5 23 32 27.600z" fill={mix(48, 'bg')} />
      <path d="M35 24.4 49 21.4" stroke={mix(72, 'fg')} strokeWidth="1.7" strokeDasharray="3 2.2" />
      <path
        d="M16 10 48 5 57 11 62 24M16 10l8 7 33-6M24 17l-1 16"
        fill="none"
        stroke="var(--fg)"
        strokeOpacity=".5"
        strokeLinejoin="round"
      />
      {broken && (
        <g fill="none" strokeLinejoin="round" strokeLinecap="round">
          <path d={CRACKS} stroke="var(--tier)" strokeWidth="6" strokeOpacity=".6" />
          <path d={CRACKS} stroke="var(--fg)" strokeWidth="1.8" />
        </g>
      )}
    </svg>
  );
}
