import { markSvg, appIconSvg } from '../art/brand.ts';
import { currencyIds } from '../art/currency.ts';
import { providerSvg } from '../art/provider.ts';
import { bannerSvg } from '../art/scene.ts';
import { Icon, type IconName } from '../icon.tsx';
import { iconPaths } from '../icon-paths.ts';
import { Logo } from '../logo.tsx';
import { Coin } from './forms-part.tsx';
import { Part, Row } from './part.tsx';

const asUri = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const tokens = [
  'bg-bg',
  'bg-panel',
  'bg-raised',
  'bg-hover',
  'bg-line',
  'bg-fg',
  'bg-fg2',
  'bg-fg3',
  'bg-accent',
  'bg-win',
  'bg-lose',
  'bg-warn',
  'bg-info',
];

/** Colours, type, icons, pictures. */
export function ArtPart() {
  return (
    <Part title="Tokens, icons, art" wide>
      <Row label="Colours" className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
        {tokens.map((token) => (
          <div key={token} className="grid gap-1 text-center text-xs text-fg3">
            <span className={`h-10 rounded-md border border-line ${token}`} />
            {token.slice(3)}
          </div>
        ))}
      </Row>
      <Row label="Type" className="flex flex-wrap items-baseline gap-4">
        <span className="text-2xl font-bold">32/40</span>
        <span className="text-xl font-bold">24/32</span>
        <span className="text-lg font-semibold">20/28</span>
        <span className="text-base">16/24</span>
        <span className="text-sm">14/20</span>
        <span className="text-xs">12/16</span>
        <span className="title-art text-xl">Card title</span>
        <span className="font-mono text-xs">5f1c9a…</span>
      </Row>
      <Row label="Logo and icons of the app" className="flex flex-wrap items-center gap-5">
        <Logo size={36} />
        <Logo mini size={32} />
        <img src={asUri(appIconSvg())} alt="" width={56} height={56} />
        <img src={asUri(appIconSvg(true))} alt="" width={56} height={56} />
        <img src={asUri(markSvg())} alt="" width={40} height={40} />
      </Row>
      <Row label="Icons" className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-1">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <div
            key={name}
            className="grid justify-items-center gap-1.5 rounded-md p-2 text-center text-xs text-fg3 hover:bg-hover hover:text-fg"
          >
            <Icon name={name} size={24} className="text-fg2" />
            {name}
          </div>
        ))}
      </Row>
      <Row label="Currencies">
        {currencyIds.map((id) => (
          <Coin key={id} id={id} size={32} />
        ))}
      </Row>
      <Row label="Banner, providers" className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
        <img
          src={asUri(bannerSvg('welcome', 'coin', 18))}
          alt=""
          width={640}
          height={320}
          className="col-span-2 h-40 w-full rounded-lg object-cover"
        />
        <img
          src={asUri(bannerSvg('crash', 'crash', 346))}
          alt=""
          width={640}
          height={320}
          className="col-span-2 h-40 w-full rounded-lg object-cover"
        />
        {['Northwind', 'Blue Harbor', 'Iron Lotus', 'Quartz'].map((name) => (
          <img
            key={name}
            src={asUri(providerSvg(name))}
            alt={name}
            width={240}
            height={120}
            className="w-full rounded-lg"
          />
        ))}
      </Row>
    </Part>
  );
}
