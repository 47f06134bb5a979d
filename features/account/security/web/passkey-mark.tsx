import type { ReactNode } from 'react';

/** The sign of passkeys: a person and a key. */
export function PasskeyMark({ size = 20, className }: { size?: number; className?: string }): ReactNode {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <circle cx="9" cy="7.5" r="3.75" />
      <path d="M2.5 20v-1.25a5 5 0 0 1 5-5h3.25" />
      <circle cx="17.5" cy="12" r="2.75" />
      <path d="M17.5 14.75V21.5m0-1.5h2m-2-2.25h1.5" />
    </svg>
  );
}
