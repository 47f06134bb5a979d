import { Suspense, use, useState } from 'react';
import { nobleHmac } from '#engines/fair/hmac.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { loadGames } from '#platform/web/game/game-list.ts';
import { useAllGameParts } from '#platform/web/game/game-parts.ts';
import { useT } from '#platform/web/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LinkedBet } from '../link.ts';
import { verifyBet } from '../verify.ts';
import { BetForm, type Typed } from './bet-form.tsx';
import { ResultView } from './result-view.tsx';

const rules = new Map<string, Promise<AnyGame>>();

function rulesOf(id: string): Promise<AnyGame> {
  const known = rules.get(id) ?? fetchRules(id);
  known.catch(() => rules.delete(id));
  rules.set(id, known);
  return known;
}

async function fetchRules(id: string): Promise<AnyGame> {
  const parts = (await loadGames()).find((game) => game.id === id);
  if (!parts) throw new Error(`no game ${id}`);
  return parts.rules();
}

function typedFrom(bet: Partial<LinkedBet> | null, first: string): Typed {
  return {
    game: bet?.game ?? first,
    serverSeed: bet?.serverSeed ?? '',
    clientSeed: bet?.clientSeed ?? '',
    nonce: String(bet?.nonce ?? 0),
    hash: bet?.hash ?? '',
    params: bet?.params ?? {},
  };
}

/** The verifier. Everything happens in this tab: no call is made, and it works without a network. */
export function VerifyTab({ bet }: { bet: Partial<LinkedBet> | null }) {
  const games = useAllGameParts();
  const [typed, setTyped] = useState(() => typedFrom(bet, games[0]?.id ?? ''));
  if (!games.some(({ id }) => id === typed.game)) return null;
  return (
    <Suspense fallback={<Skeleton className="h-150 w-full" />}>
      <Verifier typed={typed} onTyped={setTyped} />
    </Suspense>
  );
}

function Verifier({ typed, onTyped }: { typed: Typed; onTyped: (next: Typed) => void }) {
  const t = useT('fairness.verify');
  const game = use(rulesOf(typed.game));
  const shared = game.kind === 'shared';
  const parsed = game.params.safeParse({ ...game.initial, ...typed.params });
  const params = parsed.success ? (parsed.data as Typed['params']) : game.initial;
  const ready = typed.serverSeed !== '' && typed.clientSeed !== '' && (shared || typed.nonce !== '');
  const verified = ready
    ? verifyBet(game, { ...typed, params, nonce: shared ? null : Number(typed.nonce) }, nobleHmac)
    : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-[300px_minmax(0,1fr)]">
      <BetForm value={{ ...typed, params }} onChange={onTyped} shared={shared} />
      {verified?.ok ? (
        <ResultView typed={typed} shared={shared} value={verified.value} />
      ) : (
        <EmptyState
          icon="shield-check"
          text={verified ? `${verified.field}: ${verified.reason}` : t('empty')}
          className="min-h-80 rounded-xl bg-panel"
        />
      )}
    </div>
  );
}
