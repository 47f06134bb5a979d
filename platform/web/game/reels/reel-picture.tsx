import { formatMultiplier } from '#ui/format.ts';
import { cx } from '#ui/cx.ts';
import { ratioNumber } from '../../../contract/money.ts';
import type { AnyMachine } from '#engines/slots/any-machine.ts';
import { creditsRatio, type ReelGame } from '../../../reels/reels.ts';
import type { PictureProps } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { pictureUri, type ReelLook } from './look.ts';
import { rowsInWords, symbolName } from './words.ts';

interface ReelPictureProps extends PictureProps {
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
}

function windowOf(spin: unknown): readonly string[] {
  const window: unknown = typeof spin === 'object' && spin !== null && 'window' in spin ? spin.window : null;
  return Array.isArray(window) ? window.filter((column): column is string => typeof column === 'string') : [];
}

/** The window of the paid spin, or of the first bought one; under it what free spins brought. */
export function ReelPicture({ params, outcome, reels, look }: ReelPictureProps) {
  const { machine, id } = reels;
  const t = useT(`games.${id}`);
  const window = windowOf(Array.isArray(outcome['spins']) ? outcome['spins'][0] : null);
  const paid = creditsRatio(
    machine,
    { buy: params['buy'] === true && machine.buy !== undefined },
    Number(outcome['credits']) || 0,
  );
  const free = Number(outcome['freeSpins']) || 0;
  return (
    <div className="flex flex-col items-center gap-3">
      <div
        role="img"
        aria-label={rowsInWords(t, machine, window)}
        className="flex items-center gap-1 rounded-lg border border-line bg-raised p-2"
      >
        {window.map((column, reel) => (
          <div key={reel} className="flex flex-col gap-1">
            {[...column].map((letter, row) => (
              <img
                key={row}
                src={pictureUri(look.symbols[letter] ?? '')}
                alt={symbolName(t, machine, letter)}
                width={44}
                height={44}
                className="size-11"
              />
            ))}
          </div>
        ))}
      </div>
      <p className="flex items-baseline gap-3">
        <b className={cx('text-2xl font-bold tnum', paid.num > paid.den ? 'text-win' : 'text-fg2')}>
          {formatMultiplier(ratioNumber(paid, 2))}
        </b>
        {free > 0 && (
          <span className="text-sm font-semibold text-fg2 tnum">{t('freeDone', { spins: free })}</span>
        )}
      </p>
    </div>
  );
}
