import { memo } from 'react';
import { wheelOf } from '../tables.ts';
import type { WheelParams } from '../game.ts';
import { tintsOf } from './tints.ts';

/** Radii on a field of 400 by 400 round 0, 0. */
const OUTER = 176;
const INNER = 98;
/** More segments than this leave no room for figures. */
const LABELLED = 20;

function at(radius: number, turn: number): string {
  const angle = turn * Math.PI * 2;
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
}

/** Outline of a segment. */
function segmentPath(segment: number, segments: number): string {
  const [from, to] = [segment / segments, (segment + 1) / segments];
  return `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${at(OUTER, to)}L${at(INNER, to)}A${INNER} ${INNER} 0 0 0 ${at(INNER, from)}Z`;
}

interface RingProps {
  params: WheelParams;
  /** Segment that has won, or null while the wheel turns. */
  won: number | null;
}

/** What turns: the segments, a stud at each border, and the light on the one that has won. */
export const Ring = memo(function Ring({ params, won }: RingProps) {
  const { segments } = params;
  const table = wheelOf(params);
  const tints = tintsOf(table);
  const shine = won !== null && table[won]! > 0;
  return (
    <svg viewBox="-200 -200 400 400" aria-hidden className="absolute inset-0 size-full">
      <defs>
        <radialGradient id="wheel-depth" gradientUnits="userSpaceOnUse" cx="0" cy="0" r={OUTER}>
          <stop offset={INNER / OUTER} className="[stop-color:var(--color-ink)]" stopOpacity=".62" />
          <stop offset=".72" className="[stop-color:var(--color-ink)]" stopOpacity=".08" />
          <stop offset=".93" className="[stop-color:var(--color-paper)]" stopOpacity=".1" />
          <stop offset="1" className="[stop-color:var(--color-ink)]" stopOpacity=".4" />
        </radialGradient>
      </defs>
      {table.map((pays, segment) => (
        <path
          // A segment has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={segment}
          d={segmentPath(segment, segments)}
          fill={tints.get(pays)}
          className="stroke-bg"
          strokeWidth={segments > 30 ? 1.2 : 2}
        />
      ))}
      <circle r={(OUTER + INNER) / 2} fill="none" stroke="url(#wheel-depth)" strokeWidth={OUTER - INNER} />
      {segments <= LABELLED &&
        table.map((pays, segment) => (
          <text
            // oxlint-disable-next-line react/no-array-index-key
            key={segment}
            transform={`rotate(${((segment + 0.5) / segments) * 360}) translate(0 ${segments > 10 ? -146 : -138})`}
            textAnchor="middle"
            fontSize={segments > 10 ? 15 : 20}
            className={pays > 0 ? 'fill-ink font-bold' : 'fill-fg3 font-semibold'}
          >
            {pays}
          </text>
        ))}
      {won !== null && (
        <g className="animate-fade-in">
          <circle r={(OUTER + INNER) / 2} fill="none" className="stroke-bg/55" strokeWidth={OUTER - INNER} />
          <path
            d={segmentPath(won, segments)}
            fill={tints.get(table[won]!)}
            className={shine ? 'stroke-paper' : 'stroke-fg3'}
            strokeWidth="3"
            strokeLinejoin="round"
          />
          {segments <= LABELLED && (
            <text
              transform={`rotate(${((won + 0.5) / segments) * 360}) translate(0 ${segments > 10 ? -146 : -138})`}
              textAnchor="middle"
              fontSize={segments > 10 ? 17 : 24}
              className={shine ? 'fill-ink font-bold' : 'fill-fg2 font-bold'}
            >
              {table[won]}
            </text>
          )}
        </g>
      )}
      {table.map((_, segment) => {
        const [x, y] = at(OUTER - 1, segment / segments).split(' ');
        // oxlint-disable-next-line react/no-array-index-key
        return (
          <circle
            key={segment}
            cx={x}
            cy={y}
            r={segments > 30 ? 2 : 2.8}
            className="fill-fg stroke-bg"
            strokeWidth="1"
          />
        );
      })}
    </svg>
  );
});
