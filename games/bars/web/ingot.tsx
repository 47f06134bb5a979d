/** A bar of metal in the colour of `--tier`, lying on its long side. */
export function Ingot({ className }: { className?: string }) {
  const mix = (part: number, other: string) => `color-mix(in srgb, var(--tier) ${part}%, var(--${other}))`;
  return (
    <svg viewBox="0 0 64 36" aria-hidden className={className}>
      <path d="M7 31h50a3 3 0 0 0 3-3.6L57 13H7L4 27.4A3 3 0 0 0 7 31z" fill={mix(34, 'bg')} />
      <path d="M7 13 13 5h38l6 8z" fill={mix(58, 'fg')} />
      <path d="M7 13h50l2.6 12.5H4.4z" fill={mix(82, 'bg')} />
      <path d="M7 13h24L25 25.5H4.4z" fill={mix(72, 'fg')} opacity=".55" />
      <path d="M7 13 13 5h38l6 8" fill="none" stroke="var(--fg)" strokeOpacity=".55" strokeWidth="1.2" />
      <rect x="20" y="16" width="24" height="6.5" rx="2" fill={mix(52, 'bg')} />
      <path d="M23 19.2h18" stroke={mix(70, 'fg')} strokeWidth="1.6" strokeDasharray="3 2.4" />
      <path d="m16 7.5-3.4 4h8l3.4-4z" fill="var(--fg)" opacity=".5" />
    </svg>
  );
}
