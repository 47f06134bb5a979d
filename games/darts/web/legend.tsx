import type { CSSProperties } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import { useT } from '#platform/web/i18n.ts';
import { shortChance, shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { BOARDS, zoneChances, ZONES, type Difficulty, type Zone } from '../game.ts';
import { ZONE_COLOURS } from './geometry.ts';

const FROM_BEST: readonly Zone[] = ZONES.toReversed();

/** What each zone pays and how often it is hit. */
export function Legend({ difficulty, lit }: { difficulty: Difficulty; lit: Zone | null }) {
  const t = useT('games.darts');
  const { pays } = BOARDS[difficulty];
  const chances = zoneChances(difficulty);
  return (
    <ul aria-label={t('table')} className="grid grid-cols-3 gap-1 @[40rem]:grid-cols-1 @[40rem]:gap-1.5">
      {FROM_BEST.map((zone) => (
        <li
          key={zone}
          data-lit={zone === lit || undefined}
          style={{ '--zone': ZONE_COLOURS[zone] } as CSSProperties}
          className="flex flex-wrap items-center gap-x-2 rounded-md border-s-4 border-(--zone) bg-raised/80 px-2 py-1.5 text-xs transition-colors duration-panel data-lit:bg-hover data-lit:ring-1 data-lit:ring-fg/60 @[40rem]:px-3 @[40rem]:py-2"
        >
          <span className="w-full font-semibold text-fg2 @[40rem]:w-auto @[40rem]:flex-1">
            {t(`zones.${zone}`)}
          </span>
          <b className="font-bold text-fg tnum @[40rem]:text-sm">{shortMultiplier(pays[zone])}</b>
          <span className="ms-auto text-fg3 tnum @[40rem]:w-14 @[40rem]:text-end">
            {shortChance(ratioNumber(chances[zone], 9))}
          </span>
        </li>
      ))}
    </ul>
  );
}
