import { memo } from 'react';
import { range } from '#engines/fair/draw.ts';
import { BOARDS, REACH, wedgeOf, WEDGES, wedgeZone, type Difficulty, type Zone } from '../game.ts';
import { dartAt, HALF, ringPath, wedgePath, ZONE_COLOURS } from './geometry.ts';

/** Where a dart stuck. */
export interface Hit {
  readonly rotation: number;
  readonly distance: number;
  readonly zone: Zone;
}

const WIRE = 'color-mix(in srgb, var(--fg2) 60%, var(--bg))';

/** The board with every zone at its true size. */
export const BoardArt = memo(function BoardArt({ difficulty }: { difficulty: Difficulty }) {
  const board = BOARDS[difficulty];
  const [bull, rim, ring, wedges] = board.radii;
  return (
    <>
      <defs>
        <radialGradient id="darts-shade" cx=".36" cy=".28" r=".82">
          <stop stopColor="var(--fg)" stopOpacity=".2" />
          <stop offset=".5" stopColor="var(--fg)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--bg)" stopOpacity=".6" />
        </radialGradient>
        <radialGradient id="darts-bull">
          <stop stopColor="var(--win)" stopOpacity=".5" />
          <stop offset="1" stopColor="var(--win)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle r={HALF - 6} fill="var(--color-ink)" opacity=".5" />
      <circle
        r={REACH + 14}
        fill="color-mix(in srgb, var(--fg3) 30%, var(--bg))"
        stroke={WIRE}
        strokeWidth="3"
      />
      <circle r={REACH} fill={ZONE_COLOURS.rim} />
      <circle r={ring} fill={ZONE_COLOURS.ring} />
      {range(WEDGES).map((wedge) => (
        <path key={wedge} d={wedgePath(wedge, ring, wedges)} fill={ZONE_COLOURS[wedgeZone(board, wedge)]} />
      ))}
      <circle r={rim} fill={ZONE_COLOURS.rim} />
      <g fill="none" stroke={WIRE}>
        {range(WEDGES).map((wedge) => (
          <path
            key={wedge}
            d={`M0-${ring}V-${REACH}`}
            transform={`rotate(${(wedge * 360) / WEDGES})`}
            strokeWidth="2"
            strokeOpacity=".45"
          />
        ))}
        {[rim, ring, wedges].map((radius) => (
          <circle key={radius} r={radius} strokeWidth="2.5" />
        ))}
        {[0.35, 0.68].map((part) => (
          <circle key={part} r={bull + (rim - bull) * part} strokeWidth="1" strokeOpacity=".3" />
        ))}
      </g>
      <circle r={Math.max(bull * 2.4, 60)} fill="url(#darts-bull)" />
      <circle r={bull} fill={ZONE_COLOURS.bull} stroke={WIRE} strokeWidth="1.5" />
      <circle r={REACH} fill="url(#darts-shade)" />
      <path
        d="M-470-190A507 507 0 0 1-150-484"
        fill="none"
        stroke="var(--fg)"
        strokeOpacity=".35"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </>
  );
});

/** The zone that was just hit, lit; of the wedges only the one. */
export function Lit({ difficulty, hit }: { difficulty: Difficulty; hit: Hit }) {
  const [bull, rim, ring, wedges] = BOARDS[difficulty].radii;
  const paths: Readonly<Record<Zone, string>> = {
    bull: ringPath(0, bull),
    rim: ringPath(bull, rim) + ringPath(wedges, REACH),
    ring: ringPath(rim, ring),
    plain: wedgePath(wedgeOf(hit.rotation), ring, wedges),
    orange: wedgePath(wedgeOf(hit.rotation), ring, wedges),
    red: wedgePath(wedgeOf(hit.rotation), ring, wedges),
  };
  const quiet = hit.zone === 'rim' || hit.zone === 'ring';
  return (
    <path
      d={paths[hit.zone]}
      fillRule="evenodd"
      fill="var(--fg)"
      fillOpacity={quiet ? 0.09 : 0.42}
      stroke="var(--fg)"
      strokeOpacity={quiet ? 0.35 : 1}
      strokeWidth={quiet ? 2 : 5}
      className="animate-fade-in"
    />
  );
}

/** Holes of the darts before, the older the fainter. */
export function Holes({ hits }: { hits: readonly Hit[] }) {
  return hits.map((hit, index) => {
    const { x, y } = dartAt(hit.rotation, hit.distance);
    const opacity = 0.25 + (0.6 * (index + 1)) / hits.length;
    return (
      <g key={`${hit.rotation} ${hit.distance}`} opacity={opacity}>
        <circle cx={x} cy={y} r="9" fill="var(--bg)" stroke={ZONE_COLOURS[hit.zone]} strokeWidth="3" />
        <circle cx={x} cy={y} r="3" fill="var(--fg)" />
      </g>
    );
  });
}
