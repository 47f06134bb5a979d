import type { ReactNode } from 'react';
import { explainStream } from '#engines/fair/explain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import type { AnyInstant, AnyShared, AnySteps, TraceRow } from '../contract/game.ts';
import { useT } from './i18n.ts';

/** Seeds of the worked example: written out so that anyone can repeat it by hand or in another tool. */
const EXAMPLE = {
  server: '4f1a9d0c6be27835a1c4d7f0e39b5826d1f4a7c0b3e69582714d0a3c6f9be258',
  client: 'phoenix-example',
  nonce: 7,
};

interface OddsProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Figures computed from the rules, never typed. */
export function OddsTable({ caption, head, rows }: OddsProps) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full text-sm tnum">
        <caption className="mb-2 text-left text-sm font-semibold text-fg">{caption}</caption>
        <thead>
          <tr className="text-xs text-fg3">
            {head.map((cell, index) => (
              <th
                key={cell}
                scope="col"
                className={`py-2 font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-t border-line/60">
              {row.map((cell, index) => (
                <td
                  key={head[index]}
                  className={`py-2 ${index === 0 ? 'text-left font-semibold' : 'text-right text-fg2'}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rows of a trace: what was taken, its value, what it became. */
export function TraceTable({ rows }: { rows: readonly TraceRow[] }) {
  return (
    <ol className="flex flex-col gap-1.5 font-mono text-xs">
      {rows.map(([step, value, becomes]) => (
        <li key={step} className="flex flex-wrap gap-x-3 gap-y-0.5 rounded-md bg-bg px-3 py-2">
          <span className="text-fg2">{step}</span>
          <span className="break-all text-fg3">= {value}</span>
          <b className="ml-auto text-right font-semibold text-fg">{becomes}</b>
        </li>
      ))}
    </ol>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
      <dt className="text-fg3">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  );
}

/** From two seeds to an outcome, with the real code. */
function WorkedExample({ game }: { game: AnyInstant | AnySteps | AnyShared }) {
  const t = useT('gameKit');
  const shared = game.kind === 'shared';
  const count = shared ? 0 : game.floats(game.initial);
  const rounds = shared ? [] : explainStream(EXAMPLE.server, EXAMPLE.client, EXAMPLE.nonce, count, nobleHmac);
  const floats = rounds.flatMap((round) => round.floats).slice(0, count);
  const trace = shared ? game.trace(EXAMPLE.server, EXAMPLE.client) : game.trace(game.initial, floats);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t('example')}</h3>
      <dl className="flex flex-col gap-1 font-mono text-xs">
        <Line name={t(shared ? 'link' : 'serverSeed')}>{EXAMPLE.server}</Line>
        <Line name={t(shared ? 'salt' : 'clientSeed')}>{EXAMPLE.client}</Line>
        {!shared && <Line name={t('nonce')}>{EXAMPLE.nonce}</Line>}
        {rounds.map((round) => (
          <Line key={round.message} name="HMAC">
            {round.hex}
          </Line>
        ))}
      </dl>
      <TraceTable rows={trace} />
    </section>
  );
}

interface HelpPageProps {
  game: AnyInstant | AnySteps | AnyShared;
  /** The house's cap on one payout, ready to show. */
  maxPayout: string | undefined;
  /** Odds tables. */
  children: ReactNode;
}

/** A game's help: its numbered texts until one is missing, its odds, and one round worked through. */
export function HelpPage({ game, maxPayout, children }: HelpPageProps) {
  const kit = useT('gameKit');
  const t = useT(`help.${game.id}`);
  const pages: string[] = [];
  while (t.has(String(pages.length + 1))) pages.push(t(String(pages.length + 1)));
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3 text-sm/6 text-fg2">
        {pages.map((page) => (
          <p key={page}>{page}</p>
        ))}
        {maxPayout !== undefined && <p>{kit('maxPayout', { amount: maxPayout })}</p>}
      </div>
      {children}
      <WorkedExample game={game} />
    </div>
  );
}
