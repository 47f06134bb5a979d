import { createContext, useContext, type ReactNode } from 'react';
import { explainStream, type ExplainedRound } from '#engines/fair/explain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import {
  gameFloats,
  type AnyInstant,
  type AnyShared,
  type AnySteps,
  type TraceRow,
} from '../../contract/game.ts';
import { useT } from '../i18n.ts';
import { traceText } from './trace-text.ts';

/** Seeds of the worked example: written out so that anyone can repeat it by hand or in another tool. */
const EXAMPLE = {
  server: '4f1a9d0c6be27835a1c4d7f0e39b5826d1f4a7c0b3e69582714d0a3c6f9be258',
  client: 'phoenix-example',
  nonce: 7,
};

/** A settled bet to work the example with. */
export interface WorkedBet {
  /** Null until the player rotates the pair; then the example's own stands in for it. */
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly params: unknown;
}

const LastBet = createContext<WorkedBet | null>(null);
/** Gives the help pages inside the player's own last bet of the game; null when there is none. */
export const LastBetProvider = LastBet.Provider;

interface OddsProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Figures computed from the rules, never typed. */
export function OddsTable({ caption, head, rows }: OddsProps) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full text-sm tnum">
        <caption className="mb-2 text-start text-sm font-semibold text-fg">{caption}</caption>
        <thead>
          <tr className="text-xs text-fg3">
            {head.map((cell, index) => (
              <th
                key={cell}
                scope="col"
                className={`py-2 font-semibold ${index === 0 ? 'text-start' : 'text-end'}`}
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
                  className={`py-2 ${index === 0 ? 'text-start font-semibold' : 'text-end text-fg2'}`}
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
export function TraceTable({ game, rows }: { game: string; rows: readonly TraceRow[] }) {
  const t = useT(`games.${game}.trace`);
  return (
    <ol className="flex flex-col gap-1.5 font-mono text-xs">
      {rows.map(([step, value, becomes]) => (
        <li key={step} className="flex flex-wrap gap-x-3 gap-y-0.5 rounded-md bg-bg px-3 py-2">
          <span className="text-fg2">{traceText(step, t)}</span>
          <span className="break-all text-fg3">= {traceText(value, t)}</span>
          <b className="ms-auto text-end font-semibold text-fg">{traceText(becomes, t)}</b>
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

function work(
  game: AnyInstant | AnySteps | AnyShared,
  params: unknown,
  server: string,
  client: string,
  nonce: number,
): { rounds: readonly ExplainedRound[]; trace: readonly TraceRow[] } {
  if (game.kind === 'shared') return { rounds: [], trace: game.trace(server, client) };
  let rounds: readonly ExplainedRound[] = [];
  const floats = gameFloats(game, params, (count) => {
    rounds = explainStream(server, client, nonce, count, nobleHmac);
    return rounds.flatMap((round) => round.floats).slice(0, count);
  });
  return { rounds, trace: game.trace(params, floats) };
}

/** From two seeds to an outcome, with the real code: the player's last bet, else seeds anyone can repeat. */
function WorkedExample({ game }: { game: AnyInstant | AnySteps | AnyShared }) {
  const t = useT('gameKit');
  const last = useContext(LastBet);
  const shared = game.kind === 'shared';
  const parsed = last ? game.params.safeParse(last.params) : null;
  const own = last && parsed?.success && (!shared || last.serverSeed !== null) ? last : null;
  const params: unknown = own ? parsed?.data : game.initial;
  const server = own?.serverSeed ?? EXAMPLE.server;
  const { clientSeed: client, nonce } = own ?? { clientSeed: EXAMPLE.client, nonce: EXAMPLE.nonce };
  const { rounds, trace } = work(game, params, server, client, nonce);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t(own ? 'exampleOwn' : 'example')}</h3>
      {own && own.serverSeed === null && <p className="text-sm/6 text-fg2">{t('exampleSecret')}</p>}
      <dl className="flex flex-col gap-1 font-mono text-xs">
        <Line name={t(shared ? 'link' : 'serverSeed')}>{server}</Line>
        <Line name={t(shared ? 'salt' : 'clientSeed')}>{client}</Line>
        {!shared && <Line name={t('nonce')}>{nonce}</Line>}
        {rounds.map((round) => (
          <Line key={round.message} name="HMAC">
            {round.hex}
          </Line>
        ))}
      </dl>
      <TraceTable game={game.id} rows={trace} />
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
