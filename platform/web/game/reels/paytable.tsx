import { useT } from '../../i18n.ts';
import { ratioNumber } from '../../../contract/money.ts';
import { isDrawn, waysOf, type AnyMachine } from '#engines/slots/any-machine.ts';
import { creditsRatio, type ReelGame } from '../../../reels/reels.ts';
import { formatMultiplier } from '#ui/format.ts';
import { payoutText, type StageMoney } from '../game-kit.ts';
import { stageAmount } from '../win-badge.tsx';
import { pictureUri, type ReelLook } from './look.ts';

interface PaytableProps {
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
  /** Shows amounts of this stake; multiples of the bet without. */
  readonly money?: StageMoney;
}

/** What every symbol pays, and the lines if there are any. */
export function Paytable({ reels, look, money }: PaytableProps) {
  const { machine, id } = reels;
  const t = useT(`games.${id}`);
  const bet = { buy: false };
  const amount = (credits: number): string | null =>
    money ? stageAmount(payoutText(money, creditsRatio(machine, bet, credits)), money) : null;
  // A way of a small bet may pay less than an amount shows: then all are multiples.
  const least = Math.min(...Object.values(machine.pays).flatMap((table) => Object.values(table)));
  const readable = /[1-9]/.test(amount(least) ?? '');
  const value = (credits: number): string =>
    (readable ? amount(credits) : null) ??
    formatMultiplier(ratioNumber(creditsRatio(machine, bet, credits), 2));
  const specials = [...Object.keys(machine.wilds), ...(machine.scatter ? [machine.scatter.letter] : [])];
  const paying = {
    ...machine.pays,
    ...(machine.scatter && { [machine.scatter.letter]: machine.scatter.pays }),
  };
  const entries = [
    ...Array.from(new Set([...specials, ...Object.keys(machine.pays)]), (letter) => ({
      letter,
      pays: paying[letter] ?? {},
      held: false,
    })),
    ...(isDrawn(machine) ? [{ letter: machine.held.letter, pays: machine.held.pays, held: true }] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {entries.map(({ letter, pays, held }) => (
          <li key={`${letter}${held}`} className="flex items-center gap-3 rounded-lg bg-raised p-2">
            <img
              src={pictureUri(look.symbols[letter]!)}
              alt=""
              width={52}
              height={52}
              className="size-13 shrink-0"
            />
            <div className="min-w-0 text-xs">
              <b className="block text-fg">{held ? t('heldPays') : t(`symbols.${letter}`)}</b>
              <dl className="tnum">
                {Object.entries(pays)
                  .toReversed()
                  .map(([count, credits]) => (
                    <div key={count} className="flex gap-2">
                      <dt className="text-fg3">{count}</dt>
                      <dd className="font-semibold text-fg2">{value(credits)}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-xs/5 text-fg2">{t('paytableNote', { ways: waysOf(machine) })}</p>
      {machine.lines && (
        <ol aria-label={t('lines')} className="flex flex-wrap gap-2">
          {machine.lines.map((rows, index) => (
            <li key={rows.join('')} className="flex flex-col items-center gap-1 text-xs text-fg3 tnum">
              <Line rows={rows} height={machine.rows} />
              {index + 1}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** One line as a small grid. */
function Line({ rows, height }: { rows: readonly number[]; height: number }) {
  return (
    <svg aria-hidden width={rows.length * 9} height={height * 9} className="rounded-sm bg-raised">
      {rows.map((row, reel) =>
        Array.from({ length: height }, (_, place) => (
          <rect
            key={`${reel}/${place}`}
            x={reel * 9 + 1}
            y={place * 9 + 1}
            width="7"
            height="7"
            rx="1.5"
            className={place === row ? 'fill-accent' : 'fill-line'}
          />
        )),
      )}
    </svg>
  );
}
