import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { everySecond } from '#ui/clock.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { countdownText } from '#ui/time-text.ts';
import { writeText } from '#ui/write-text.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { translate, useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { navigate } from '#platform/web/router.tsx';
import { setStore, toggleFavourite, useFavourite, useStore } from '#platform/web/store.ts';
import { canFillScreen, setTheatre, toggleFullscreen, useTheatre } from '#platform/web/theatre.ts';
import type { StakeWallet } from './instance-types.ts';
import { walletKey, setMonitor, useLog } from './history/session-log.ts';
import { ShareSlot } from './history/share-slot.tsx';

interface FooterBarProps {
  game: Pick<AnyGame, 'id' | 'title' | 'kind'>;
  wallet: StakeWallet;
}

/** Settings of the game as toggles, and how long and how well this session goes. */
export function FooterBar({ game, wallet }: FooterBarProps): ReactNode {
  const t = useT('originals.footer');
  const quick = useStore((state) => state.quick);
  const mayQuick = useStore((state) => state.playRules.quick);
  const sound = useStore((state) => state.sound);
  const hotkeys = useStore((state) => state.hotkeys);
  const { theatre, full } = useTheatre();
  const monitor = useLog((state) => state.monitor);
  const title = t('help');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line/70 px-3 py-2">
      <div className="flex items-center max-md:w-full">
        <Star game={game} />
        <Session wallet={wallet} />
      </div>
      <div
        role="group"
        aria-label={t('label')}
        className="flex items-center gap-0.5 max-md:w-full max-md:justify-between"
      >
        {/* A round that everybody plays together has no strip of results to put it in. */}
        {game.kind === 'shared' && <ShareSlot game={game.id} />}
        {mayQuick && (
          <Toggle icon="bolt" label={t('quick')} on={quick} onToggle={() => setStore({ quick: !quick })} />
        )}
        <Toggle
          icon={sound ? 'volume' : 'volume-off'}
          label={t('sound')}
          on={sound}
          onToggle={() => setStore({ sound: !sound })}
        />
        <Toggle icon="chart" label={t('stats')} on={monitor} onToggle={() => setMonitor(!monitor)} />
        <span className="contents max-md:hidden">
          <Toggle
            icon={theatre ? 'collapse' : 'expand'}
            label={t('theatre')}
            on={theatre}
            onToggle={() => setTheatre(!theatre)}
          />
          {canFillScreen() && (
            <Toggle
              icon={full ? 'fullscreen-exit' : 'fullscreen'}
              label={t('fullscreen')}
              on={full}
              onToggle={toggleFullscreen}
            />
          )}
          <IconButton
            icon="keyboard"
            label={t('hotkeys')}
            title={t('hotkeys')}
            className={hotkeys ? 'text-accent' : ''}
            onClick={() => void openModal('hotkeys')}
          />
        </span>
        <IconButton
          icon="shield-check"
          label={t('fairness')}
          title={t('fairness')}
          onClick={() => openFairness(game.id)}
        />
        <IconButton
          icon="help"
          label={title}
          title={title}
          onClick={() =>
            void openModal(
              'game-help',
              { game: game.id, wallet },
              { title: translate('originals.help.title', { game: game.title }) },
            )
          }
        />
      </div>
    </div>
  );
}

/** Whether the game is one of the player's favourites. */
function Star({ game: { id, title } }: Pick<FooterBarProps, 'game'>): ReactNode {
  const t = useT('shell.tile');
  const on = useFavourite(id);
  const label = t('favourite', { game: title });
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() => toggleFavourite(id)}
      className={cx(buttonClass({ variant: 'ghost', size: 40, square: true }), on && 'text-warn')}
    >
      <Icon name="star" filled={on} />
    </button>
  );
}

/** The fairness room's window when it is on; its page is the same thing at full size. */
function openFairness(game: string): void {
  if (hasModal('fairness')) void openModal('fairness', { bet: { game } });
  else navigate('/fairness');
}

function Toggle({
  icon,
  label,
  on,
  onToggle,
}: {
  icon: IconName;
  label: string;
  on: boolean;
  onToggle: () => void;
}): ReactNode {
  return (
    <IconButton
      icon={icon}
      label={label}
      title={label}
      aria-pressed={on}
      onClick={onToggle}
      className="after:absolute after:bottom-1 after:left-1/2 after:h-0.5 after:w-3 after:-translate-x-1/2 after:rounded-full aria-pressed:text-accent aria-pressed:after:bg-accent"
    />
  );
}

/** Time since the page was opened, and what was won or lost in this currency since then. */
function Session({ wallet }: { wallet: StakeWallet }): ReactNode {
  const t = useT('originals.session');
  const tWager = useT('originals.wager');
  const clock = useRef<HTMLSpanElement>(null);
  const profit = useLog((state) => state.tallies[walletKey(wallet.currency, wallet.demo)]?.profit ?? 0n);
  useEffect(() => {
    const write = (): void => writeText(clock.current, countdownText(performance.now()));
    write();
    return everySecond(write);
  }, []);
  return (
    <dl
      aria-label={t('label')}
      className="flex h-10 items-center gap-4 px-1 text-xs max-md:w-full max-md:justify-between"
    >
      <div className="flex gap-2">
        <dt className="text-fg3">{t('time')}</dt>
        <dd className="font-semibold text-fg2 tnum">
          <span ref={clock} role="timer" />
        </dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-fg3">
          {t('net')}
          {wallet.demo && <span className="text-info max-md:hidden"> · {tWager('fun')}</span>}
        </dt>
        <dd className="font-semibold">
          <Money profit amount={formatAmount(profit, wallet)} currency={wallet.currency} />
        </dd>
      </div>
    </dl>
  );
}
