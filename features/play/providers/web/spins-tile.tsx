import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { formatDay } from '#ui/format.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { RewardTile } from '#platform/web/reward-tile.tsx';
import { useStore } from '#platform/web/store.ts';
import type { FreeSpins } from '../free-spins-contract.ts';
import { ownSpinsQuery } from './spins-queries.ts';

/** On /rewards: free spins that can be played, a tile each; nothing while there are none. */
export default function SpinsTiles(): ReactNode {
  return (
    <Queries>
      <Tiles />
    </Queries>
  );
}

function Tiles(): ReactNode {
  const account = useStore((state) => state.user?._id ?? '');
  const { data } = useQuery({ ...ownSpinsQuery(account), enabled: account !== '' });
  return data?.spins.map((spins) => <Tile key={spins.id} spins={spins} />);
}

function Tile({ spins }: { spins: FreeSpins }): ReactNode {
  const t = useT('providers.spins');
  const { quantity, used } = spins;
  return (
    <RewardTile
      icon="gift"
      heading={t('heading')}
      text={
        <>
          {t.rich('at', {
            game: () => <b>{spins.name}</b>,
            stake: () => <Money amount={spins.stake} currency={spins.currency} />,
          })}{' '}
          {t(`pays.${spins.pays}`)}
          <ProgressBar value={used / quantity} label={t('progress')} className="my-2" />
        </>
      }
      figure={t('left', { left: quantity - used, quantity })}
      note={t('until', { time: formatDay(spins.until) })}
      action={
        <AppLink
          to={`/casino/game/${spins.game}`}
          className={buttonClass({ variant: 'primary', block: true })}
        >
          {t('play')}
        </AppLink>
      }
    />
  );
}
