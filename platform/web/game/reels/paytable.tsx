import { waysOf, type AnyMachine } from '#engines/slots/any-machine.ts';
import { payRowsOf, payTableOf, type PayRow } from '#engines/slots/example.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { ReelGame } from '../../../reels/reels.ts';
import { useT } from '../../i18n.ts';
import type { StageMoney } from '../game-kit.ts';
import { pictureUri, type ReelLook } from './look.ts';
import { payWriter } from './pay-text.ts';

/** What plays the rows of a table. */
export interface RowPlay {
  /** Rows that no window can pay are not played. */
  readonly can: (row: PayRow) => boolean;
  readonly playing: PayRow | null;
  /** A round is on its way: nothing else may play. */
  readonly busy: boolean;
  readonly onPlay: (row: PayRow) => void;
}

interface PaytableProps {
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
  /** Shows amounts of this stake; multiples of the bet without. */
  readonly money?: StageMoney;
  /** Rows are buttons. */
  readonly play?: RowPlay;
}

/** What every symbol pays, and the lines if there are any. */
export function Paytable({ reels, look, money, play }: PaytableProps) {
  const { machine, id } = reels;
  const t = useT(`games.${id}`);
  const value = payWriter(machine, money);
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
        {payTableOf(machine).map((entry) => {
          const { letter, held } = entry;
          const name = held ? t('heldPays') : t(`symbols.${letter}`);
          return (
            <li key={`${letter}${held}`} className="flex items-center gap-2 rounded-lg bg-raised p-2">
              <img
                src={pictureUri(look.symbols[letter]!)}
                alt=""
                width={44}
                height={44}
                className="size-11 shrink-0"
              />
              <div className="min-w-0 flex-1 text-xs">
                <b className="block text-fg">{name}</b>
                <ul className="tnum">
                  {payRowsOf(entry).map((row) => (
                    <li key={row.count}>
                      {play?.can(row) ? (
                        <RowButton row={row} name={name} pays={value(row.credits)} play={play} />
                      ) : (
                        <span className="flex gap-2">
                          <span className="text-fg3">{row.count}</span>
                          <span className="font-semibold text-fg2">{value(row.credits)}</span>
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          );
        })}
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

interface RowButtonProps {
  readonly row: PayRow;
  readonly name: string;
  readonly pays: string;
  readonly play: RowPlay;
}

/** A row that shows a win of it when it is pressed, and ends it when it is pressed again. */
function RowButton({ row, name, pays, play }: RowButtonProps) {
  const t = useT('gameKit.exampleWin');
  const { playing, busy, onPlay } = play;
  const on = playing?.letter === row.letter && playing.count === row.count && playing.held === row.held;
  return (
    <button
      type="button"
      aria-label={t('play', { count: row.count, symbol: name, pays })}
      aria-pressed={on}
      // Keeps the focus where it is when a round begins.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) return;
        onPlay(row);
        const button = event.currentTarget;
        // The reels take their place above the table: the row stays in sight.
        requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }));
      }}
      className={cx(
        '-mx-1 flex min-h-7 w-[calc(100%+0.5rem)] items-center gap-1.5 rounded-sm px-1 text-start transition-colors',
        on ? 'bg-accent/20' : 'hover:bg-hover',
        busy && 'cursor-not-allowed',
      )}
    >
      <span className="text-fg3">{row.count}</span>
      <span className="min-w-0 font-semibold break-all text-fg2">{pays}</span>
      <Icon name={on ? 'close' : 'play'} size={12} className="ms-auto shrink-0 text-fg3" />
    </button>
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
