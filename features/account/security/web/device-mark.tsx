import type { ReactNode } from 'react';

/** A phone or a screen. */
export function DeviceMark({ phone }: { phone: boolean }): ReactNode {
  return (
    <svg
      aria-hidden
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {phone ? (
        <path d="M8.5 2.75h7a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2zM11 18.25h2" />
      ) : (
        <path d="M4.75 4.25h14.5a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H4.75a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2zM12 16.75v3.5M8.5 20.25h7" />
      )}
    </svg>
  );
}
