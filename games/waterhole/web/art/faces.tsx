/** Faces of the animals, drawn by hand on a field of 100 by 100. */
import type { ReactNode } from 'react';
import type { Animal } from '../../game.ts';

const INK = '#1d1420';

function Eyes({ x = 16, y = 46, r = 5 }: { x?: number; y?: number; r?: number }): ReactNode {
  return (
    <>
      {[50 - x, 50 + x].map((at) => (
        <g key={at}>
          <circle cx={at} cy={y} r={r + 2} fill="#fff" />
          <circle cx={at} cy={y} r={r} fill={INK} />
          <circle cx={at + r * 0.35} cy={y - r * 0.4} r={r * 0.35} fill="#fff" />
        </g>
      ))}
    </>
  );
}

function lion(): ReactNode {
  return (
    <>
      {Array.from({ length: 12 }, (_, index) => {
        const angle = (index * Math.PI) / 6;
        return (
          <circle
            key={index}
            cx={50 + 32 * Math.cos(angle)}
            cy={52 + 32 * Math.sin(angle)}
            r="13"
            fill={index % 2 ? '#a8501c' : '#c2641f'}
          />
        );
      })}
      <circle cx="27" cy="26" r="9" fill="#f1b04a" />
      <circle cx="73" cy="26" r="9" fill="#f1b04a" />
      <circle cx="50" cy="52" r="31" fill="#f6c15c" />
      <ellipse cx="50" cy="66" rx="16" ry="12" fill="#fde3ae" />
      <Eyes />
      <path d="M43 57h14l-7 8z" fill={INK} />
      <path
        d="M50 65v5q-6 5-11 1m11-1q6 5 11 1"
        fill="none"
        stroke={INK}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  );
}

const SPOTS = [
  [30, 36],
  [42, 27],
  [58, 27],
  [70, 36],
  [24, 52],
  [76, 52],
  [28, 68],
  [72, 68],
] as const;

function leopard(): ReactNode {
  return (
    <>
      <circle cx="25" cy="26" r="12" fill="#d99a2b" />
      <circle cx="75" cy="26" r="12" fill="#d99a2b" />
      <circle cx="25" cy="27" r="6" fill="#5d3413" />
      <circle cx="75" cy="27" r="6" fill="#5d3413" />
      <path d="M50 16c25 0 36 17 36 36S70 88 50 88 14 71 14 52s11-36 36-36z" fill="#eab344" />
      {SPOTS.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="5.5" fill="#5d3413" />
          <circle cx={x} cy={y} r="2.2" fill="#d2912a" />
        </g>
      ))}
      <ellipse cx="50" cy="69" rx="19" ry="14" fill="#fff0d0" />
      <Eyes x={15} y={48} />
      <path
        d="M36 54q-3 12 4 20m24-20q3 12-4 20"
        fill="none"
        stroke="#5d3413"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M43 60h14l-7 8z" fill={INK} />
      <path
        d="M50 68v4q-6 5-10 1m10-1q6 5 10 1"
        fill="none"
        stroke={INK}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  );
}

function elephant(): ReactNode {
  return (
    <>
      <path d="M36 30C20 12 2 22 5 46c2 18 14 28 30 24z" fill="#7f8fa6" />
      <path d="M64 30c16-18 34-8 31 16-2 18-14 28-30 24z" fill="#7f8fa6" />
      <path d="M32 36C22 26 12 32 14 46c1 11 8 16 18 14z" fill="#e3a7b0" />
      <path d="M68 36c10-10 20-4 18 10-1 11-8 16-18 14z" fill="#e3a7b0" />
      <path d="M50 16c20 0 28 14 28 30 0 14-8 22-16 25H38c-8-3-16-11-16-25 0-16 8-30 28-30z" fill="#9aa9bf" />
      <path d="M40 56h20c2 14 0 20-2 28-2 9-10 12-17 8 6-2 4-8 2-14-2-7-4-12-3-22z" fill="#8797af" />
      <path d="M41 66h17M42 74h15M44 82h12" stroke="#6c7c95" strokeWidth="2.4" strokeLinecap="round" />
      <path
        d="M33 64q-7 10-1 18M67 64q7 10 1 18"
        fill="none"
        stroke="#fff7e0"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <Eyes x={15} y={42} r={4.5} />
    </>
  );
}

function crocodile(): ReactNode {
  return (
    <>
      <path d="M26 30q24-16 48 0l8 26c4 18-8 36-32 36S14 74 18 56z" fill="#3f9a4a" />
      <path d="M24 58c-8 10-6 34 26 34s34-24 26-34c-12-6-40-6-52 0z" fill="#58b45c" />
      <path d="M18 70q32 18 64 0" fill="none" stroke="#1f5a2c" strokeWidth="3" strokeLinecap="round" />
      {[26, 36, 46, 56, 66].map((x, index) => (
        <path key={x} d={`M${x} ${[75, 78, 79, 79, 78][index]}l4 7 5-7z`} fill="#fff" />
      ))}
      <circle cx="43" cy="62" r="2.6" fill="#1f5a2c" />
      <circle cx="57" cy="62" r="2.6" fill="#1f5a2c" />
      <circle cx="31" cy="30" r="13" fill="#3f9a4a" />
      <circle cx="69" cy="30" r="13" fill="#3f9a4a" />
      {[31, 69].map((x) => (
        <g key={x}>
          <circle cx={x} cy="29" r="8.5" fill="#ffe36b" />
          <ellipse cx={x} cy="29" rx="2.4" ry="7" fill={INK} />
        </g>
      ))}
      <path d="M44 40l6-8 6 8z" fill="#2f7d3a" />
    </>
  );
}

function zebra(): ReactNode {
  return (
    <>
      <path d="M30 26L22 6l20 12zM70 26l8-20-20 12z" fill="#f3f1ee" />
      <path d="M30 22l-4-10 10 6zM70 22l4-10-10 6z" fill={INK} />
      <path d="M44 4h12l4 18H40z" fill={INK} />
      <path d="M50 14c20 0 27 14 25 32-2 20-8 46-25 46S27 66 25 46c-2-18 5-32 25-32z" fill="#f7f5f2" />
      <path d="M50 18l5 14-5 8-5-8z" fill={INK} />
      <path
        d="M27 34l13 4-12 4zM26 48l14 1-12 6zM29 61l11-1-9 7zM73 34l-13 4 12 4zM74 48l-14 1 12 6zM71 61l-11-1 9 7z"
        fill={INK}
      />
      <path d="M34 72q16-8 32 0c2 12-5 20-16 20s-18-8-16-20z" fill="#4a4048" />
      <circle cx="43" cy="79" r="2.6" fill="#1a1418" />
      <circle cx="57" cy="79" r="2.6" fill="#1a1418" />
      <Eyes x={17} y={44} r={4} />
    </>
  );
}

function flamingo(): ReactNode {
  return (
    <>
      <path
        d="M46 96c-2-18 22-22 20-42"
        fill="none"
        stroke="#ee6f9b"
        strokeWidth="15"
        strokeLinecap="round"
      />
      <path d="M46 96c-2-18 22-22 20-42" fill="none" stroke="#f79cbb" strokeWidth="5" strokeLinecap="round" />
      <circle cx="56" cy="36" r="24" fill="#f486ab" />
      <path d="M64 14q12-10 20-4-6 2-8 8 10-2 12 6-8-2-14 4z" fill="#ee6f9b" />
      <path d="M36 30C18 30 8 42 14 62c10-2 14-10 24-14z" fill="#fff3e6" />
      <path d="M22 52c-4 2-8 4-8 10 10-1 14-8 22-12z" fill={INK} />
      <circle cx="54" cy="32" r="7" fill="#fff" />
      <circle cx="53" cy="32" r="4.6" fill={INK} />
      <circle cx="55" cy="30" r="1.6" fill="#fff" />
      <circle cx="64" cy="45" r="5" fill="#fbb6cd" opacity=".8" />
    </>
  );
}

const DRAWN: Readonly<Record<Animal, () => ReactNode>> = {
  lion,
  leopard,
  elephant,
  crocodile,
  zebra,
  flamingo,
};

export function AnimalFace({ animal, className }: { animal: Animal; className?: string }): ReactNode {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={className}>
      {DRAWN[animal]()}
    </svg>
  );
}
