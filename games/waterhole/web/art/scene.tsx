/** Evening at the waterhole: sky, sun, trees and water behind; grass in which animals come up. */
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import type { Animal } from '../../game.ts';
import { AnimalFace } from './faces.tsx';

/** Grass of a bank: blades that lean outwards, drawn once. */
function blades(shade: number): string {
  let d = 'M-4 60';
  for (let blade = 0; blade < 16; blade++) {
    const x = -4 + blade * 6.9;
    const tip = 60 - 26 - ((blade * 37 + shade * 13) % 17);
    const lean = ((blade * 53 + shade * 29) % 15) - 7;
    d += `L${x} 60L${x + 3.2 + lean} ${tip}L${x + 7} 60`;
  }
  return `${d}L106 60V70H-4Z`;
}
const BACK = blades(1);
const FRONT = blades(2);

export function Backdrop(): ReactNode {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="absolute inset-0 -z-10 size-full"
    >
      <defs>
        <linearGradient id="waterhole-sky" x2="0" y2="1">
          <stop stopColor="#241a4a" />
          <stop offset=".45" stopColor="#7a2f5c" />
          <stop offset=".72" stopColor="#d96a3f" />
          <stop offset="1" stopColor="#f0a545" />
        </linearGradient>
        <linearGradient id="waterhole-water" x2="0" y2="1">
          <stop stopColor="#d98a4f" />
          <stop offset=".35" stopColor="#3c6f86" />
          <stop offset="1" stopColor="#12303f" />
        </linearGradient>
      </defs>
      <rect width="400" height="300" fill="url(#waterhole-sky)" />
      <circle cx="200" cy="176" r="46" fill="#ffd98a" opacity=".9" />
      <circle cx="200" cy="176" r="72" fill="#ffd98a" opacity=".16" />
      <path d="M0 190q60-24 130-10t140-6 130 4v122H0z" fill="#4a2440" />
      {[46, 342].map((x) => (
        <g key={x} fill="#2a1430">
          <path d={`M${x - 3} 206l2-50-14-18 3-2 13 15 14-18 3 2-13 21 2 50z`} />
          <ellipse cx={x - 12} cy="132" rx="34" ry="9" />
          <ellipse cx={x + 16} cy="126" rx="32" ry="8" />
        </g>
      ))}
      <path d="M0 204q100-14 200-8t200-2v106H0z" fill="#35203a" />
      <ellipse cx="200" cy="276" rx="230" ry="62" fill="url(#waterhole-water)" />
      <path d="M120 246h60M220 252h74M160 262h40M236 240h30" stroke="#ffe0a8" strokeWidth="2" opacity=".45" />
    </svg>
  );
}

interface PlaceProps {
  /** Null until it has come. */
  readonly animal: Animal | null;
  /** It is on its way. */
  readonly stirs: boolean;
  /** The player's bet is on it. */
  readonly own: boolean;
  readonly still: boolean;
}

/** Comes up out of the grass, a little too far, and rests. */
function Rising({ animal, still }: { animal: Animal; still: boolean }): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  const moves = useRef(!still);
  useEffect(() => {
    if (!moves.current) return;
    const at = (percent: number) => ({ transform: `translateY(${percent}%)` });
    const motion = body.current?.animate([at(95), at(-9), at(0)], {
      duration: 620,
      easing: 'cubic-bezier(.2,.85,.3,1)',
    });
    return () => motion?.cancel();
  }, []);
  return (
    <div ref={body} className="absolute inset-x-[9%] bottom-[14%]">
      <AnimalFace animal={animal} className="w-full" />
    </div>
  );
}

/** One place at the water. Something stirs in the grass, and an animal comes up. */
export function Place({ animal, stirs, own, still }: PlaceProps): ReactNode {
  const grass = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!stirs || still) return;
    const turn = (degrees: number) => ({ transform: `rotate(${degrees}deg)` });
    const motion = grass.current?.animate([turn(0), turn(-5), turn(4), turn(-3), turn(2), turn(0)], {
      duration: 520,
      iterations: Infinity,
    });
    return () => motion?.cancel();
  }, [stirs, still]);
  return (
    <div
      className={cx(
        'relative aspect-square w-[28cqi] max-w-44 overflow-hidden [border-radius:0_0_50%_50%/0_0_14%_14%]',
        own && animal && 'drop-shadow-[0_0_14px_var(--color-win)]',
      )}
    >
      <svg viewBox="0 0 100 70" aria-hidden className="absolute inset-x-0 bottom-0 w-full">
        <path d={BACK} fill="#2f5a35" />
      </svg>
      {animal && <Rising animal={animal} still={still} />}
      <svg
        ref={grass}
        viewBox="0 0 100 70"
        aria-hidden
        className="absolute inset-x-0 bottom-0 w-full origin-bottom"
      >
        <path d={FRONT} fill="#4c8a45" transform="translate(0 14)" />
      </svg>
    </div>
  );
}
