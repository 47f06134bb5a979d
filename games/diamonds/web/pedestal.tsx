import { cx } from '#ui/cx.ts';
import type { GemColour } from '../game.ts';
import { Gem, gemColour } from './gem.tsx';

/** Falls, lands, and hops twice: the shape of a bouncing stone over time. */
const BOUNCE =
  '[transition-timing-function:linear(0,0.02_8%,0.25_28%,0.56_42%,1_55%,0.86_64%,0.82_68%,0.86_73%,1_82%,0.96_88%,1_95%,1)]';

interface PedestalProps {
  /** Null while nothing stands here. */
  gem: GemColour | null;
  /** Names this gem, so that the next one drops again. */
  name: string;
  /** One of several of its colour, once the round is judged. */
  lit: boolean;
  /** Alone of its colour, once the round is judged. */
  dim: boolean;
  /** Shown before the first round, or on its way out. */
  mood: 'dream' | 'here' | 'leaving';
  still: boolean;
}

/** A niche with a column of stone, and the gem that dropped onto it; light rises from it when it matches another. */
export function Pedestal({ gem, name, lit, dim, mood, still }: PedestalProps) {
  return (
    <div
      style={gem ? { ['--glow' as string]: gemColour(gem) } : {}}
      className="relative flex min-w-0 flex-1 flex-col items-center justify-end"
    >
      <Niche lit={lit} />
      {gem && (
        <span
          key={name}
          className={cx(
            'relative z-10 block w-[82%] max-w-26',
            mood === 'leaving' &&
              'translate-y-6 scale-75 opacity-0 transition-[translate,scale,opacity] duration-100',
            mood === 'dream' && 'opacity-80 saturate-80',
            mood === 'here' &&
              !still &&
              `transition-[translate,rotate] duration-420 starting:-translate-y-64 starting:-rotate-20 ${BOUNCE}`,
          )}
        >
          <Gem
            gem={gem}
            className={cx(
              'w-full transition-[translate,opacity,filter] duration-panel ease-out',
              lit && '-translate-y-2.5 drop-shadow-[0_0_14px_var(--glow)]',
              dim && 'opacity-45 saturate-50',
            )}
          />
        </span>
      )}
      <Column lit={lit} />
    </div>
  );
}

/** The vault behind a pedestal; matching gems fill it with light. */
function Niche({ lit }: { lit: boolean }) {
  return (
    <span
      aria-hidden
      className="absolute inset-x-0 top-0 bottom-3 overflow-hidden rounded-t-full border border-b-0 border-line/60 bg-linear-to-b from-raised/70 via-panel/80 to-bg shadow-[inset_0_14px_30px_-8px_var(--color-shade),inset_10px_0_18px_-12px_var(--color-shade)]"
    >
      <span className="absolute inset-x-[12%] inset-y-[4%] rounded-t-full border-x border-t border-paper/4" />
      <span
        className={cx(
          'absolute inset-0 bg-[linear-gradient(to_top,color-mix(in_srgb,var(--glow,transparent)_46%,transparent)_22%,transparent_88%)] transition-opacity duration-modal',
          lit ? 'opacity-100' : 'opacity-0',
        )}
      />
    </span>
  );
}

/** The pedestal itself; its top glows in the colour of a matching gem. */
function Column({ lit }: { lit: boolean }) {
  return (
    <svg viewBox="0 0 100 96" aria-hidden className="relative -mt-[11%] block w-full">
      <ellipse cx="50" cy="91" rx="49" ry="4.5" className="fill-shade" />
      <path d="M23 24h54l5 56H18z" className="fill-raised" />
      <path d="M23 24h17l-2 56H18z" className="fill-hover" />
      <path d="M65 24h12l5 56H67z" className="fill-shade" />
      <path
        d="M32 28l-3 50M41 29l-1.500 50M50 29v50M59 29l1.500 50M68 28l3 50"
        strokeWidth="1.600"
        strokeLinecap="round"
        className="stroke-shade"
      />
      <path d="M14 78h72l2 5H12z" className="fill-line" />
      <path d="M8 83h84v6a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z" className="fill-hover" />
      <path d="M8 83h40l-8 8H10a2 2 0 0 1-2-2z" className="fill-paper/8" />
      <path d="M3 14v6c0 5.500 21 9.500 47 9.500s47-4 47-9.500v-6z" className="fill-line" />
      <path d="M3 14v6c0 5 17 8.800 40 9.400L36 14z" className="fill-paper/10" />
      <ellipse cx="50" cy="14" rx="47" ry="10" className="fill-hover" />
      <ellipse cx="50" cy="13.600" rx="39" ry="7.400" className="fill-raised" />
      <ellipse
        cx="50"
        cy="13.600"
        rx="39"
        ry="7.400"
        strokeWidth="1.500"
        style={lit ? { fill: 'var(--glow)', stroke: 'var(--glow)' } : {}}
        className={cx('transition-opacity duration-panel', lit ? 'opacity-80' : 'fill-shade stroke-line')}
      />
    </svg>
  );
}
