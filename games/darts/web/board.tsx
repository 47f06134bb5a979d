import { memo, useEffect, useRef } from 'react';
import { range } from '#engines/fair/draw.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { BOARDS, REACH, wedgeOf, WEDGES, wedgeZone, type Difficulty, type Zone } from '../game.ts';
import { dartAt, HALF, ringPath, wedgePath, ZONE_COLOURS } from './geometry.ts';

/** Where a dart stuck. */
export interface Hit {
  readonly rotation: number;
  readonly distance: number;
  readonly zone: Zone;
}

const WIRE = 'color-mix(in srgb, var(--fg2) 60%, var(--bg))';

/** Smaller figures are left out: the list beside the board has them. */
const READABLE = 24;

/** The board with every zone at its true size. */
export const BoardArt = memo(function BoardArt({ difficulty }: { difficulty: Difficulty }) {
  const board = BOARDS[difficulty];
  const [bull, rim, ring, wedges] = board.radii;
  const size = Math.min(38, (wedges - ring) * 0.66);
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
      {/* Sisal in two shades: fields go on through the zones that do not ask for them. */}
      {range(WEDGES / 2).map((pair) => (
        <path
          key={pair}
          d={wedgePath(pair * 2, wedges, REACH) + wedgePath(pair * 2, rim, ring)}
          fill="var(--bg)"
          fillOpacity=".28"
        />
      ))}
      {range(WEDGES).map((wedge) => (
        <path key={wedge} d={wedgePath(wedge, ring, wedges)} fill={ZONE_COLOURS[wedgeZone(board, wedge)]} />
      ))}
      <circle r={rim} fill={ZONE_COLOURS.rim} />
      <g fill="none" stroke={WIRE}>
        {range(WEDGES).map((wedge) => (
          <path
            key={wedge}
            d={`M0-${rim}V-${REACH}`}
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
      {/* In the very fields that pay it. */}
      {(size < READABLE ? [] : range(WEDGES)).map((wedge) => {
        const zone = wedgeZone(board, wedge);
        const turn = ((wedge + 0.5) * 360) / WEDGES;
        const low = turn > 90 && turn < 270;
        return (
          <text
            key={wedge}
            transform={`rotate(${turn}) translate(0 ${-(ring + wedges) / 2}) rotate(${low ? 180 : 0})`}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={size}
            fontWeight="800"
            fill="var(--color-ink)"
          >
            {shortMultiplier(board.pays[zone])}
          </text>
        );
      })}
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

const RIPPLE: Keyframe[] = [
  { transform: 'scale(.3)', opacity: 0.9 },
  { transform: 'scale(1)', opacity: 0 },
];
const RIPPLE_MS = 520;

/** A ring that runs out from where the dart struck; wider for more. */
export function Ripple({ hit, wide, still }: { hit: Hit; wide: boolean; still: boolean }) {
  const { x, y } = dartAt(hit.rotation, hit.distance);
  const ring = useRef<SVGCircleElement>(null);
  useEffect(() => {
    if (!still) ring.current?.animate(RIPPLE, { duration: RIPPLE_MS, easing: 'ease-out' });
  }, [hit, still]);
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle
        ref={ring}
        r={wide ? 240 : 110}
        fill="none"
        stroke={wide ? 'var(--win)' : 'var(--fg)'}
        strokeWidth={wide ? 14 : 8}
        opacity="0"
      />
    </g>
  );
}

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
