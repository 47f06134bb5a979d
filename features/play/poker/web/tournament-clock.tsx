import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { Countdown } from '#ui/countdown.tsx';
import { Panel } from '#ui/panel.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useUser } from '#platform/web/session.ts';
import { Chips } from './chips.tsx';
import type { KnownTournament } from './queries.ts';
import { averageStack, nextBreak } from './tournament-sums.ts';
import { momentText } from './tournament-time.ts';
import { useRegistration } from './use-registration.ts';

interface Props {
  game: KnownTournament;
}

/** Level, blinds and time left, what is at stake, and the own way in or back to the table. */
export function TournamentClock({ game }: Props): ReactNode {
  const t = useT('poker.tournament');
  return (
    <Panel
      title={t('about')}
      aside={game.clock?.handForHand ? <Badge tone="warn">{t('handForHand')}</Badge> : null}
    >
      <dl className="grid gap-2 text-sm">
        {game.status === 'open' && <Start game={game} />}
        {game.status === 'playing' && <Running game={game} />}
        <Stake game={game} />
      </dl>
      <Way game={game} />
    </Panel>
  );
}

/** A term and what it is; both are read in this order. */
function Fact({ term, children }: { term: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <dt className="text-fg2">{term}</dt>
      <dd className="font-semibold tnum">{children}</dd>
    </div>
  );
}

function Start({ game: { startsAt, ahead, minPlayers } }: Props): ReactNode {
  const t = useT('poker.tournament');
  return (
    <>
      <Fact term={t('starts')}>{momentText(startsAt, wallClock())}</Fact>
      <Fact term={t('startsIn')}>
        <Countdown until={startsAt - ahead} />
      </Fact>
      <Fact term={t('minPlayers')}>{minPlayers}</Fact>
    </>
  );
}

function Running({ game }: Props): ReactNode {
  const t = useT('poker');
  const { clock, stages, ahead } = game;
  const pause = nextBreak(game);
  const stage = clock && stages[clock.stage];
  if (!clock || !stage) return null;
  const left = clock.endsAt === null ? null : clock.endsAt - ahead;
  return (
    <>
      {clock.isBreak ? (
        <Fact term={t('tournament.breakEnds')}>{left !== null && <Countdown until={left} />}</Fact>
      ) : (
        <>
          <Fact term={t('sitAndGo.level', { level: clock.level })}>
            <Chips amount={stage.smallBlind} currency={null} /> /{' '}
            <Chips amount={stage.bigBlind} currency={null} />
            {stage.ante !== '0' && (
              <>
                {' '}
                {t('sitAndGo.ante')} <Chips amount={stage.ante} currency={null} />
              </>
            )}
          </Fact>
          <Fact term={t('tournament.levelEnds')}>
            {left === null ? t('tournament.never') : <Countdown until={left} />}
          </Fact>
          {pause !== null && (
            <Fact term={t('tournament.nextBreak')}>
              <Countdown until={pause - ahead} />
            </Fact>
          )}
        </>
      )}
    </>
  );
}

function Stake({ game }: Props): ReactNode {
  const t = useT('poker');
  const { buyIn, fee, currency, entries, maxEntries, reentries, players, left, startingStack, status } = game;
  const average = status === 'playing' ? averageStack(game) : null;
  return (
    <>
      <Fact term={t('sitAndGo.buyIn')}>
        <Money amount={buyIn} currency={currency} mark="none" /> + <Money amount={fee} currency={currency} />
      </Fact>
      {status === 'playing' && (
        <Fact term={t('sitAndGo.players')}>{t('sitAndGo.left', { left, of: players })}</Fact>
      )}
      <Fact term={t('tournament.entries')}>
        {entries} / {maxEntries}
      </Fact>
      {reentries > 0 && <Fact term={t('tournament.reentries')}>{reentries}</Fact>}
      <Fact term={t('tournament.stack')}>
        <Chips amount={startingStack} currency={null} />
      </Fact>
      {average !== null && (
        <Fact term={t('tournament.average')}>
          <Chips amount={average} currency={null} />
        </Fact>
      )}
      {game.canRegister && (
        <Fact term={t('tournament.until')}>{momentText(game.registerUntil, wallClock())}</Fact>
      )}
    </>
  );
}

/** To the own table, in, in again, or out before the start. */
function Way({ game }: Props): ReactNode {
  const t = useT('poker');
  const user = useUser();
  const { busy, enter, leave } = useRegistration(game);
  const { mine, status, ownTable, canRegister, reentries, entrants } = game;
  if (ownTable !== null)
    return (
      <AppLink
        to={`/poker/${ownTable}`}
        className={`${buttonClass({ variant: 'primary', block: true })} mt-4`}
      >
        {t('tournament.toTable')}
      </AppLink>
    );
  if (mine === 'waits')
    return status === 'open' ? (
      <Button block loading={busy} onClick={leave} className="mt-4">
        {t('sitAndGo.leave')}
      </Button>
    ) : (
      <p className="mt-4 text-sm text-fg2">{t('tournament.seatSoon')}</p>
    );
  const isFull = status === 'open' && game.entries >= game.maxEntries;
  if (isFull && mine === null) return <p className="mt-4 text-sm text-fg2">{t('error.full')}</p>;
  const own = entrants.filter((one) => one.user._id === user?._id).length;
  if (!canRegister || mine === 'plays' || own > reentries) return null;
  return (
    <Button variant="primary" block loading={busy} onClick={enter} className="mt-4">
      {t(mine === 'out' ? 'tournament.again' : 'sitAndGo.enter')}
    </Button>
  );
}
