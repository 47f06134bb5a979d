/** What the tower is made of and what its niches hide, drawn for this game in the theme's colours. */

/** An egg with an ember in it. */
export function Egg({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={className}>
      <path
        className="fill-ink/40"
        d="M9 43.5c0-2 6.7-3.5 15-3.5s15 1.5 15 3.5S32.3 47 24 47 9 45.5 9 43.5z"
      />
      <path className="fill-warn" d="M24 3c8.5 0 15 13 15 23.5S33 44 24 44 9 37 9 26.5 15.5 3 24 3z" />
      <path
        className="fill-lose/45"
        d="M38.7 23.5C39.6 35.5 33.5 44 24 44c-6.5 0-11.5-3.6-13.7-9.3 4 3.6 8.7 5 13.7 4.3 8.5-1.2 13-7.5 14.7-15.5z"
      />
      <path
        className="fill-lose/70"
        d="M24 17c1 4.5 6.5 6.5 6.5 13A6.5 6.5 0 0 1 24 36.5 6.5 6.5 0 0 1 17.5 30c0-2.8 1.2-4.6 2.4-6.2.5 1.3 1.1 2 1.9 2.3C21.6 22.5 22.2 19.3 24 17z"
      />
      <path
        className="fill-paper/85"
        d="M24.2 25c.7 2.5 3.3 3.6 3.3 7a3.5 3.5 0 0 1-7 0c0-1.7.8-2.8 1.6-3.6.3.7.6 1 1 1.2-.1-1.9.2-3.3 1.1-4.6z"
      />
      <path
        className="fill-paper/65"
        d="M14 22c.8-6 3.7-11.7 7.3-13.6 1.6-.8 2.7.7 1.5 1.9-3 3-5 7-5.8 12.2-.4 2.3-3.3 1.9-3-.5z"
      />
    </svg>
  );
}

/** A stone head that woke up. */
export function Guardian({ className, awake = false }: { className?: string | undefined; awake?: boolean }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={className}>
      <path
        className="fill-ink"
        d="M10 21C4 17 2 10 3.5 3 6.5 8 11 10 15 11c2.7-2 5.7-3 9-3s6.3 1 9 3c4-1 8.5-3 11.5-8C46 10 44 17 38 21c1 3 1.5 5.5 1 8.5L45 27c-.5 5-3.5 8.5-8 10-3 4.5-7.5 8-13 8s-10-3.5-13-8c-4.5-1.5-7.5-5-8-10l6 2.5C8.5 26.5 9 24 10 21z"
      />
      <path
        className="fill-fg3"
        d="M11.5 22C6.8 18.6 5 13.5 5 8c3 3.5 7 5 10.5 5.5C18 11.3 20.8 10 24 10s6 1.3 8.5 3.5C36 13 40 11.5 43 8c0 5.5-1.8 10.6-6.5 14 1.2 3.5 1.7 6.7.8 10.5L42 30.5c-1 2.8-3.2 4.3-6 5-2.8 4.5-6.7 7.5-12 7.5s-9.2-3-12-7.5c-2.8-.7-5-2.2-6-5l4.7 2C9.8 28.7 10.3 25.5 11.5 22z"
      />
      <path
        className="fill-ink/35"
        d="M24 10c3.2 0 6 1.3 8.5 3.5C36 13 40 11.5 43 8c0 5.5-1.8 10.6-6.5 14 1.2 3.5 1.7 6.7.8 10.5L42 30.5c-1 2.8-3.2 4.3-6 5-2.8 4.5-6.7 7.5-12 7.5z"
      />
      <path className="fill-paper/25" d="M5 8c3 3.5 7 5 10.5 5.5L13 17.5C9 16 6 12.5 5 8z" />
      <path
        className="fill-ink"
        d="M12.5 20.5c4 .3 7.3 2 9.5 5.5-2.8 2.3-6.5 2.3-9-.2-.9-1.5-1-3.4-.5-5.3zM35.5 20.5c-4 .3-7.3 2-9.5 5.5 2.8 2.3 6.5 2.3 9-.2.9-1.5 1-3.4.5-5.3z"
      />
      <path
        className={awake ? 'fill-lose' : 'fill-lose/55'}
        d="M14.5 22.5c2.7.4 4.7 1.5 6 3.3-2 1-4.2.8-5.7-.7-.5-.8-.5-1.7-.3-2.6zM33.5 22.5c-2.7.4-4.7 1.5-6 3.3 2 1 4.2.8 5.7-.7.5-.8.5-1.7.3-2.6z"
      />
      {awake && <path className="fill-paper" d="M17 23.8l2 .9-1.6.6zM31 23.8l-2 .9 1.6.6z" />}
      <path
        className="fill-ink"
        d="M21.5 29.5L24 28l2.5 1.5-1 2h-3zM14.5 33.5c6 2.3 13 2.3 19 0-1.5 4.5-5 7.3-9.5 7.3s-8-2.8-9.5-7.3z"
      />
      <path className="fill-paper/90" d="M17 34.4l3 .7-1.2 3.4zM31 34.4l-3 .7 1.2 3.4z" />
    </svg>
  );
}

/** A fire on the wall beside the floor in turn. */
export function Torch({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 40" aria-hidden className={className}>
      <path className="fill-warn/25" d="M8 0c5 4 7 8 7 12s-3 7-7 7-7-3-7-7 2-8 7-12z" />
      <path className="fill-warn" d="M8 4c3 3 4.5 6 4.5 9S10.5 18 8 18s-4.5-2-4.5-5S5 7 8 4z" />
      <path
        className="fill-paper/85"
        d="M8 9c1.5 1.8 2.3 3.3 2.3 5S9.3 17 8 17s-2.3-1.3-2.3-3S6.5 10.8 8 9z"
      />
      <path className="fill-fg3" d="M3 18h10l-1.5 4h-7z" />
      <path className="fill-line" d="M6.5 22h3l-.6 14H7.1z" />
    </svg>
  );
}

/** Battlements, a spire and the beacon that burns once the top is reached. */
export function Roof({ lit, className }: { lit: boolean; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 400 120" aria-hidden className={className} preserveAspectRatio="xMidYMax meet">
      {lit && (
        <path
          className="fill-warn/15"
          d="M200 0c60 0 100 40 100 62s-40 40-100 40-100-18-100-40S140 0 200 0z"
        />
      )}
      <path
        className={lit ? 'fill-warn' : 'fill-hover'}
        d="M200 12c14 14 20 26 20 36s-8 18-20 18-20-8-20-18 6-22 20-36z"
      />
      <path
        className={lit ? 'fill-paper/90' : 'fill-fg3/40'}
        d="M200 32c6 8 9 13 9 19s-4 10-9 10-9-4-9-10 3-11 9-19z"
      />
      <path
        className="fill-raised stroke-line"
        strokeWidth="1.5"
        d="M168 62h64l-8 16h-48zM180 78h40v18h-40z"
      />
      <path
        className="fill-hover stroke-line"
        strokeWidth="1.5"
        d="M12 120V84h36v16h28V84h36v16h28V84h36v16h48V84h36v16h28V84h36v16h28V84h36v36z"
      />
      <path
        className="fill-paper/8"
        d="M12 84h36v4H12zM76 84h36v4H76zM140 84h36v4h-36zM224 84h36v4h-36zM288 84h36v4h-36zM352 84h36v4h-36z"
      />
      <path className="fill-ink/25" d="M0 110h400v10H0z" />
    </svg>
  );
}

/** Gate, steps and bushes. */
export function Base({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 640 56" aria-hidden className={className} preserveAspectRatio="xMidYMin slice">
      <path className="fill-raised" d="M0 30c60-16 120-8 180-14h280c60 6 120-2 180 14v26H0z" />
      <path className="fill-hover stroke-line" d="M104 0h432l14 24H90z" />
      <path className="fill-ink/20" d="M104 0h432l3 6H101z" />
      <path className="fill-line" d="M232 24h176l12 12H220zM212 36h216l14 14H198z" />
      <path className="fill-ink/60" d="M286 24V12c0-14 15-22 34-22s34 8 34 22v12z" />
      <path className="fill-warn/35" d="M294 24V13c0-10 11-16 26-16s26 6 26 16v11z" />
      <path
        className="fill-hover"
        d="M40 56c0-18 18-30 36-24 8-14 34-14 40 2 18-4 28 8 28 22zM496 56c0-16 14-26 28-22 8-16 34-16 42-2 18-6 34 6 34 24z"
      />
      <path
        className="fill-paper/5"
        d="M76 32c8-14 34-14 40 2-12-6-28-6-40-2zM524 34c8-16 34-16 42-2-14-4-30-4-42 2z"
      />
    </svg>
  );
}

/** The wall of the whole tower: courses of stone, no two neighbours of one tone. */
export function Masonry() {
  return (
    <svg aria-hidden className="absolute inset-0 col-start-2 col-end-3 row-span-full size-full">
      <defs>
        <pattern id="tower-stone" width="112" height="72" patternUnits="userSpaceOnUse">
          <path className="fill-raised" d="M0 0h112v72H0z" />
          <path
            className="fill-paper/5"
            d="M20 0h38v18H20zM76 36h36v18H76zM-8 54h30v18H-8zM40 18h44v18H40z"
          />
          <path className="fill-ink/25" d="M58 0h42v18H58zM84 18h36v18H84zM14 36h40v18H14zM58 54h36v18H58z" />
          <path
            className="fill-none stroke-line"
            strokeWidth="1.5"
            d="M0 0h112M0 18h112M0 36h112M0 54h112M20 0v18M58 0v18M100 0v18M2 18v18M40 18v18M84 18v18M14 36v18M54 36v18M76 36v18M22 54v18M58 54v18M94 54v18"
          />
          <path className="fill-none stroke-paper/7" d="M0 1.5h112M0 19.5h112M0 37.5h112M0 55.5h112" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#tower-stone)" />
    </svg>
  );
}
