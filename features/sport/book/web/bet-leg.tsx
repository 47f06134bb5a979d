import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { BetSlipView } from '../contract.ts';
import { marketName, outcomeName } from '../names.ts';
import { eventName } from './event-name.ts';
import { LIVE } from './event-status.ts';
import { useOddsText } from './odds-text.ts';
import { SportIcon } from './sport-icon.tsx';

type Leg = BetSlipView['legs'][number];
type Kind = NonNullable<Leg['result']>;

const MARKS: Readonly<Record<Kind, { readonly icon: IconName; readonly colour: string }>> = {
  won: { icon: 'check-circle', colour: 'text-win' },
  half_won: { icon: 'check-circle', colour: 'text-win' },
  void: { icon: 'undo', colour: 'text-fg3' },
  half_lost: { icon: 'close', colour: 'text-warn' },
  lost: { icon: 'close', colour: 'text-lose' },
  dead_heat: { icon: 'swap', colour: 'text-info' },
};

/** Of one that stands with others: what is not plainly won or lost counts as void. */
const PART_WHY: Readonly<Record<Kind, string>> = {
  won: 'partWon',
  half_won: 'partVoid',
  void: 'partVoid',
  half_lost: 'partVoid',
  lost: 'lost',
  dead_heat: 'partVoid',
};

interface LegRowProps {
  leg: Leg;
  /** It stands with others of its match: the price is theirs together. */
  part: boolean;
  /** The link to its match was followed. */
  onLeave?: () => void;
}

/** A selection of a bet; a settled one says in a sentence what became of it and why. */
export function LegRow({ leg, part, onLeave }: LegRowProps): ReactNode {
  const t = useT('sport');
  const text = useOddsText();
  const market = { id: leg.marketId, specifiers: leg.specifiers };
  const pick = outcomeName(t, market, leg.outcome, leg);
  const mark = leg.result && MARKS[leg.result];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
      <span className="pt-0.5">
        {mark ? (
          <Icon name={mark.icon} size={18} label={t(`result.${leg.result}`)} className={mark.colour} />
        ) : (
          <SportIcon sport={leg.sport} size={18} className="text-fg3" />
        )}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{pick}</p>
        <p className="text-xs text-fg2">{marketName(t, market)}</p>
        <AppLink
          to={`/sport/event/${encodeURIComponent(leg.event)}`}
          {...(onLeave && { onClick: onLeave })}
          className="inline-flex min-h-6 max-w-full items-center gap-2 rounded text-xs text-fg3 hover:text-fg"
        >
          <span className="truncate">{eventName(leg)}</span>
          {leg.score !== null && <b className="shrink-0 text-fg2 tnum">{leg.score}</b>}
          {leg.eventStatus === LIVE && <Badge tone="lose">{t('event.live')}</Badge>}
        </AppLink>
        {leg.result && (
          <p className="mt-1 text-sm text-fg2">
            {t(`why.${part ? PART_WHY[leg.result] : leg.result}`, { pick, score: leg.score ?? 'none' })}
          </p>
        )}
      </div>
      {!part && <b className="tnum">{text(leg.odds)}</b>}
    </li>
  );
}
