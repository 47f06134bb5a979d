import type { ExplainedRound } from '#engines/fair/explain.ts';
import { useT } from '#platform/web/i18n.ts';
import { cx } from '#ui/cx.ts';

/** The HMAC rounds of a bet: text signed, digest, and each four bytes with the float they make. */
export function StreamView({ rounds, used }: { rounds: readonly ExplainedRound[]; used: number }) {
  const t = useT('fairness.verify');
  return (
    <ol className="flex flex-col gap-4">
      {rounds.map((round, index) => (
        <li key={round.message} className="flex flex-col gap-2">
          <p className="font-mono text-xs break-all text-fg3">
            HMAC-SHA256({t('serverSeed')}, <b className="font-semibold text-fg2">{round.message}</b>)
          </p>
          <p className="rounded-md bg-bg px-3 py-2 font-mono text-xs break-all text-fg">{round.hex}</p>
          <ol aria-label={t('bytesOf', { round: index })} className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
            {round.floats.map((float, at) => {
              const number = index * round.floats.length + at;
              return (
                <li
                  key={at}
                  className={cx(
                    'rounded-md border px-2 py-1.5 font-mono text-xs',
                    number < used ? 'border-accent/50 bg-accent/10 text-fg' : 'border-line/50 text-fg3',
                  )}
                >
                  <span className="flex justify-between gap-1 tnum">
                    {round.bytes.slice(at * 4, at * 4 + 4).map((byte, place) => (
                      <span key={place}>{byte}</span>
                    ))}
                  </span>
                  <span className="mt-1 block truncate border-t border-line/50 pt-1 tnum">
                    {float.toFixed(12)}
                  </span>
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ol>
  );
}
