import { useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button, type ButtonVariant } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Link } from '../link.tsx';
import { Menu } from '../menu.tsx';
import { Popover } from '../popover.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { Tooltip } from '../tooltip.tsx';
import { Part, Row } from './part.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];

/** Buttons, links, tabs and what opens from them. Long because it is one list of samples. */
// oxlint-disable-next-line max-lines-per-function
export function ButtonsPart() {
  const [tab, setTab] = useState<'all' | 'mine' | 'high'>('all');
  const [mode, setMode] = useState<'manual' | 'auto' | 'advanced'>('manual');
  const [sound, setSound] = useState(true);
  return (
    <Part title="Buttons, links, tabs, menus">
      <Row label="Variants">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant[0]?.toUpperCase()}
            {variant.slice(1)}
          </Button>
        ))}
      </Row>
      <Row label="Disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant[0]?.toUpperCase()}
            {variant.slice(1)}
          </Button>
        ))}
      </Row>
      <Row label="Loading keeps the width">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {variant[0]?.toUpperCase()}
            {variant.slice(1)}
          </Button>
        ))}
      </Row>
      <Row label="32, 40, 48, with icons">
        <Button variant="primary" size={32} icon="bolt">
          Quick
        </Button>
        <Button variant="primary" icon="play">
          Play
        </Button>
        <Button variant="primary" size={48} iconEnd="arrow-right">
          Register
        </Button>
        <IconButton icon="settings" label="Settings" size={32} />
        <IconButton icon="star" label="Favourite" variant="secondary" />
        <IconButton icon="volume" label="Sound" variant="secondary" size={48} />
        <IconButton icon="refresh" label="Reload" variant="secondary" loading />
      </Row>
      <Row label="Links and copying">
        <Link href="#top">Verify this bet</Link>
        <Link href="#top" tone="quiet">
          Responsible play
        </Link>
        <Link href="#top" external>
          Help organisation
        </Link>
        <CopyButton text="5f1c…" label="Copy seed" copiedLabel="Copied" />
        <CopyButton text="5f1c…" label="Copy link" copiedLabel="Copied" wide size={32} />
      </Row>
      <Row label="Tabs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Tabs
          label="Feed"
          panels="gallery-feed"
          value={tab}
          onChange={setTab}
          items={[
            { id: 'all', label: 'All bets', icon: 'list' },
            { id: 'mine', label: 'My bets', badge: <Badge>4</Badge> },
            { id: 'high', label: 'High rollers', icon: 'flame' },
          ]}
        />
        <TabPanel panels="gallery-feed" id={tab} className="rounded-lg bg-raised p-3 text-fg2">
          Panel of “{tab}”
        </TabPanel>
        <Tabs
          label="Bet mode"
          size={32}
          fill
          value={mode}
          onChange={setMode}
          items={[
            { id: 'manual', label: 'Manual' },
            { id: 'auto', label: 'Auto' },
            { id: 'advanced', label: 'Advanced', disabled: true },
          ]}
        />
      </Row>
      <Row label="Menu, popover, tooltip">
        <Menu
          trigger={<Button iconEnd="chevron-down">Account</Button>}
          align="start"
          head={
            <>
              <p className="font-semibold">rosalind</p>
              <p className="text-xs text-fg3">Level 3</p>
            </>
          }
          entries={[
            { id: 'rule', kind: 'rule' },
            { id: 'limits', label: 'Limits', icon: 'shield', onSelect: () => undefined },
            { id: 'history', label: 'History', icon: 'history', aside: '128', onSelect: () => undefined },
            {
              id: 'sound',
              kind: 'check',
              label: 'Sound',
              icon: 'volume',
              checked: sound,
              onChange: setSound,
            },
            { id: 'gone', label: 'Tips', icon: 'gift', disabled: true, onSelect: () => undefined },
            { id: 'rule2', kind: 'rule' },
            { id: 'out', label: 'Log out', icon: 'logout', danger: true, onSelect: () => undefined },
          ]}
        />
        <Popover trigger={<Button icon="info">House edge</Button>} title="House edge">
          <p className="text-fg2">
            Of every stake 1 % stays with the house on average. The rest is paid back.
          </p>
        </Popover>
        <Tooltip text="Shown on hover and focus, never on phones.">
          <IconButton icon="help" label="Help" variant="secondary" />
        </Tooltip>
      </Row>
      <Row label="Badges">
        <Badge>New</Badge>
        <Badge tone="accent">Live</Badge>
        <Badge tone="win">Won</Badge>
        <Badge tone="lose">Lost</Badge>
        <Badge tone="warn">Pending</Badge>
        <Badge tone="info">Demo</Badge>
        <Badge solid>12</Badge>
      </Row>
    </Part>
  );
}
