import { useState, type ReactNode } from 'react';
import type { IconName } from '#ui/icon.tsx';
import type { FeatureNav } from '#platform/contract/feature.ts';
import { usePath } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { useHasRoute, useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { gameIcon } from './game-icon.ts';
import { NavGroup, NavItem, NavList, NavMore, NavOpener } from './nav-items.tsx';

/** So many originals stand in the list until somebody asks for all. */
const SHOWN = 8;
const GAME = '/casino/game/';

/** Everything the sidebar and the drawer list, from the features that are on. */
export function NavTree({ narrow }: { narrow: boolean }): ReactNode {
  const t = useT();
  const top = useNav('sidebar-top');
  const casino = useNav('sidebar-casino');
  const rest = useNav('sidebar');
  return (
    <ul className="flex flex-col gap-2">
      {top.map(
        ({ id, opens, icon, label, shortcut }) =>
          opens && (
            <NavOpener
              key={id}
              opens={opens}
              icon={icon as IconName}
              label={t(label)}
              shortcut={shortcut}
              narrow={narrow}
            />
          ),
      )}
      {casino.length > 0 && (
        <NavGroup id="casino" icon="casino" label={t('shell.sidebar.casino')} narrow={narrow}>
          <Items items={casino} narrow={narrow} />
        </NavGroup>
      )}
      <Originals narrow={narrow} />
      {rest.length > 0 && (
        <NavList label={t('shell.sidebar.more')} card={!narrow}>
          <Items items={rest} narrow={narrow} />
        </NavList>
      )}
    </ul>
  );
}

function Items({ items, narrow }: { items: readonly FeatureNav[]; narrow: boolean }): ReactNode {
  const t = useT();
  return items.map(({ id, to, icon, label }) => (
    <NavItem key={id} to={to} icon={icon as IconName} label={t(label)} narrow={narrow} />
  ));
}

/** The house's games: the first few, and the one that is open wherever it stands in the list. */
function Originals({ narrow }: { narrow: boolean }): ReactNode {
  const t = useT('shell.sidebar');
  const path = usePath();
  const playable = useHasRoute('/casino/game/$id');
  const [all, setAll] = useState(false);
  const games = playable
    ? boot().games.filter(({ enabled, section }) => enabled && section === 'originals')
    : [];
  if (games.length === 0) return null;
  const long = games.length > SHOWN + 1;
  const shown = all || !long ? games : games.filter(({ id }, place) => place < SHOWN || path === GAME + id);
  return (
    <NavGroup id="originals" icon="bolt" label={t('originals')} narrow={narrow}>
      {shown.map(({ id, title }) => (
        <NavItem key={id} to={GAME + id} icon={gameIcon(id)} label={title} narrow={narrow} />
      ))}
      {long && (
        <NavMore
          open={all}
          label={all ? t('showFewer') : t('showAll', { count: games.length })}
          controls="nav-originals"
          narrow={narrow}
          onToggle={() => setAll(!all)}
        />
      )}
    </NavGroup>
  );
}
