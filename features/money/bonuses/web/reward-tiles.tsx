import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { formatCount } from '#ui/format.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDollars } from '#platform/web/dollars.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { RewardTile } from '#platform/web/reward-tile.tsx';
import { useStore } from '#platform/web/store.ts';
import { wageredShare } from '../wagering.ts';
import { timesText } from './offer-state.ts';
import { useOffer } from './queries.ts';

/** On /rewards: the bonus under way, or the deposit bonus that may be had. */
export default function RewardTiles(): ReactNode {
  return (
    <Queries>
      <Tile />
    </Queries>
  );
}

function Tile(): ReactNode {
  const t = useT('bonuses.tile');
  const balance = useT('bonuses.balance');
  const dollars = useDollars();
  const { data } = useOffer();
  const bonus = useStore((state) => state.bonus[0]);
  if (bonus)
    return (
      <RewardTile
        icon="coins"
        heading={balance('heading')}
        text={<ProgressBar value={wageredShare(bonus)} label={t('progress')} tone="warn" className="my-2" />}
        figure={<Money amount={bonus.left} currency={bonus.currency} />}
        note={t('left')}
        action={
          <Button block aria-haspopup="dialog" onClick={() => void openModal('bonuses.info')}>
            {t('details')}
          </Button>
        }
      />
    );
  const model = data?.model;
  return (
    <RewardTile
      icon="coins"
      heading={t('heading')}
      text={t('text')}
      figure={
        model ? (
          t('upTo', { max: dollars(model.max) })
        ) : data ? (
          t('none')
        ) : (
          <Skeleton shape="text" className="w-28" />
        )
      }
      note={
        model &&
        t(data.state.checkedIn ? 'joined' : 'wager', {
          percent: formatCount(model.percent),
          multiplier: timesText(model),
        })
      }
      action={
        <Button
          variant="primary"
          block
          disabled={!model}
          aria-haspopup="dialog"
          onClick={() => void openModal('bonuses.offer')}
        >
          {t('open')}
        </Button>
      }
    />
  );
}
