import { useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { SHIPPED_COLOURS } from '#platform/contract/shipped-colours.ts';
import { THEMES, TOKENS, type Palette, type Theme, type Token } from '#platform/contract/theme.ts';
import { useT } from '#platform/web/i18n.ts';
import { COLOUR, paletteOf, ratioText, weakPairs } from '../../contrast.ts';
import type { BrandSettings } from '../../settings.ts';

type Colours = BrandSettings['colours'];

interface ColoursProps {
  colours: Colours;
  onChange: (colours: Colours) => void;
}

/** The colours of each theme, with what they look like together and which of them are too close. */
export function Colours({ colours, onChange }: ColoursProps): ReactNode {
  const t = useT('shell.themes');
  const label = useT('shell.settings')('theme');
  const [theme, setTheme] = useState<Theme>('main');
  const weak = weakPairs(colours);
  const own = colours[theme] ?? {};
  function paint(token: Token, colour: string): void {
    const { [token]: _, ...rest } = own;
    const next = colour === SHIPPED_COLOURS[theme][token] ? rest : { ...rest, [token]: colour };
    const { [theme]: __, ...others } = colours;
    onChange(Object.keys(next).length === 0 ? others : { ...others, [theme]: next });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Panel>
        <Tabs
          label={label}
          panels="theme"
          size={32}
          items={THEMES.map((id) => ({
            id,
            label: t(id),
            ...(weak.some((pair) => pair.theme === id) && {
              badge: <Icon name="warning" size={14} className="text-lose" />,
            }),
          }))}
          value={theme}
          onChange={setTheme}
        />
        <TabPanel panels="theme" id={theme}>
          <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-2">
            {TOKENS.map((token) => (
              <ColourRow
                key={`${theme}.${token}`}
                token={token}
                colour={paletteOf(colours, theme)[token]}
                shipped={SHIPPED_COLOURS[theme][token]}
                weak={weak.some((pair) => pair.theme === theme && [pair.front, pair.ground].includes(token))}
                onChange={(colour) => paint(token, colour)}
              />
            ))}
          </ul>
        </TabPanel>
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-17">
        <Sample palette={paletteOf(colours, theme)} />
        <WeakList weak={weak.filter((pair) => pair.theme === theme)} />
      </div>
    </div>
  );
}

interface RowProps {
  token: Token;
  colour: string;
  shipped: string;
  weak: boolean;
  onChange: (colour: string) => void;
}

function ColourRow({ token, colour, shipped, weak, onChange }: RowProps): ReactNode {
  const t = useT('brand');
  const [typed, setTyped] = useState(colour);
  const name = t(`token.${token}`);
  function take(text: string): void {
    setTyped(text);
    const written = text.trim().toLowerCase();
    if (COLOUR.test(written)) onChange(written);
  }
  return (
    <li className="flex items-center gap-3">
      <input
        type="color"
        aria-label={t('colour.pick', { name })}
        value={colour}
        onChange={({ target }) => take(target.value)}
        className="size-10 shrink-0 rounded-md border border-line bg-raised p-1"
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate text-sm', weak ? 'text-lose' : 'text-fg')}>{name}</span>
        <span className="block font-mono text-xs text-fg3">{token}</span>
      </span>
      <TextInput
        aria-label={t('colour.code', { name })}
        value={typed}
        maxLength={7}
        spellCheck={false}
        invalid={weak || !COLOUR.test(typed.trim().toLowerCase())}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(colour)}
        boxClassName="w-24!"
        className="font-mono"
      />
      <IconButton
        icon="undo"
        label={t('colour.back', { name })}
        disabled={colour === shipped}
        onClick={() => take(shipped)}
      />
    </li>
  );
}

function WeakList({ weak }: { weak: ReturnType<typeof weakPairs> }): ReactNode {
  const t = useT('brand');
  return (
    <Panel title={t('colour.contrast')}>
      {weak.length === 0 ? (
        <p className="flex items-center gap-2 text-fg2">
          <Icon name="check-circle" size={18} className="shrink-0 text-win" />
          {t('colour.fine')}
        </p>
      ) : (
        <ul className="space-y-2">
          {weak.map(({ front, ground, ratio, least }) => (
            <li key={`${front}.${ground}`} className="flex items-baseline gap-2 text-fg2">
              <span className="min-w-0 flex-1">
                {t('colour.pair', { front: t(`token.${front}`), ground: t(`token.${ground}`) })}
              </span>
              <span className="shrink-0 text-lose tnum">{`${ratioText(ratio)}:1`}</span>
              <span className="shrink-0 text-xs text-fg3 tnum">{t('colour.least', { least })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A few parts of the page in these colours: whatever lies in it reads them in place of the page's. */
function Sample({ palette }: { palette: Palette }): ReactNode {
  const t = useT('brand.sample');
  const style = Object.fromEntries(TOKENS.map((token) => [`--${token}`, palette[token]])) as CSSProperties;
  return (
    <div aria-hidden style={style} className="overflow-hidden rounded-lg border border-line bg-bg text-fg">
      <div className="flex items-center justify-between border-b border-line bg-panel px-4 py-3">
        <b className="font-bold">{t('heading')}</b>
        <span className="rounded-md bg-accent px-3 py-1.5 text-xs font-semibold text-on-accent">
          {t('button')}
        </span>
      </div>
      <div className="space-y-3 p-4">
        <div className="rounded-lg bg-raised p-3">
          <p>{t('text')}</p>
          <p className="text-fg2">{t('soft')}</p>
          <p className="text-xs text-fg3">{t('faint')}</p>
        </div>
        <div className="flex items-center justify-between rounded-lg bg-hover px-3 py-2 text-sm tnum">
          <span className="text-win">+3.20</span>
          <span className="text-lose">−1.00</span>
          <span className="text-warn">×2.00</span>
          <span className="text-info">18+</span>
          <span className="text-accent">{t('link')}</span>
        </div>
        <span className="flex h-6 w-10 items-center justify-end rounded-full bg-accent p-1">
          <span className="size-4 rounded-full bg-on-accent" />
        </span>
      </div>
    </div>
  );
}
