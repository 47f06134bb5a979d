import type { Choice } from '../game.ts';

const PATHS: Readonly<Record<Choice, string>> = {
  higher: 'M12 4l8 9h-5v7H9v-7H4z',
  lower: 'M12 20l8-9h-5V4H9v7H4z',
  higherEqual: 'M12 3l8 9h-5v4H9v-4H4zM6 18.5h12v2.5H6z',
  lowerEqual: 'M12 21l8-9h-5V8H9v4H4zM6 3h12v2.5H6z',
  equal: 'M5 7.5h14v3.5H5zM5 13.5h14V17H5z',
  skip: 'M4 5l8 7-8 7zM12 5l8 7-8 7z',
};

/** The sign of a guess. */
export function Mark({ choice, className }: { choice: Choice; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className}>
      <path d={PATHS[choice]} fill="currentColor" strokeLinejoin="round" stroke="currentColor" />
    </svg>
  );
}
