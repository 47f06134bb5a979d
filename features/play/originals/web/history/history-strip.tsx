import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { parseUnits } from '#platform/contract/money.ts';
import { useDemo } from '#platform/web/balance.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { historyQuery } from '../queries.ts';
import { FunMark } from '../fun-mark.tsx';
import { ShareSlot } from './share-slot.tsx';
import { pillOf } from './pill.ts';
import { addEarlier, HISTORY_TRIM, useLog } from './session-log.ts';

/** The player's last results of this game, newest first as in the rooms; each opens its bet. */
export function HistoryStrip({ game: rules }: { game: AnyGame }): ReactNode {
  const t = useT('originals.history');
  const tWager = useT('originals.wager');
  const game = rules.id;
  const user = useStore((state) => state.user?._id ?? null);
  const demo = useDemo();
  const results = useLog((state) => state.results[game]);
  const earlier = useQuery({ ...historyQuery(game, demo, HISTORY_TRIM), enabled: user !== null });
  useEffect(() => {
    const list = earlier.data?.filter(({ status }) => status === 'win' || status === 'lose');
    if (list)
      addEarlier(
        game,
        list.map(({ id, multiplier, wager, payout, outcome, bonus = false }) => ({
          id,
          multiplier,
          outcome,
          gain: (parseUnits(payout, 18) ?? 0n) > (parseUnits(wager, 18) ?? 0n),
          real: !demo && !bonus,
          demo,
          fresh: false,
        })),
      );
  }, [game, demo, earlier.data]);
  const open = (id: string): void => void openModal('bet-overview', { id });
  return (
    <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line/50 bg-bg ps-3 pe-1">
      {results === undefined || results.length === 0 ? (
        <p className="min-w-0 flex-1 text-xs text-fg3">{t('empty')}</p>
      ) : (
        <ol aria-label={t('label')} className="flex min-w-0 flex-1 gap-1.5 overflow-hidden p-1">
          {results.map(({ id, multiplier, outcome, gain, demo: fun }, index) => (
            <li key={id} className={cx('shrink-0', index === 0 && 'animate-fade-in')}>
              <button
                type="button"
                onClick={() => open(id)}
                onPointerEnter={() => preloadModal('bet-overview')}
                aria-label={t('open', { multiplier: formatMultiplier(multiplier) })}
                {...(fun && { title: tWager('fun') })}
                className={cx(
                  'h-7 rounded-full px-3 text-xs font-semibold tnum transition-[filter] hover:brightness-125',
                  gain ? 'bg-win/15 text-win' : 'bg-raised text-fg2',
                )}
              >
                {fun && <span aria-hidden className="me-1.5 inline-block size-1.5 rounded-full bg-info" />}
                {pillOf(rules, outcome) ?? formatMultiplier(multiplier)}
              </button>
            </li>
          ))}
        </ol>
      )}
      {demo && <FunMark />}
      <ShareSlot game={game} />
    </div>
  );
}
