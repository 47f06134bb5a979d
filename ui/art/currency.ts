import { birdSvg } from './brand.ts';
import { group, path, svg } from './kit.ts';

interface CoinDesign {
  /** Light and dark of the face. */
  colors: readonly [string, string];
  /** Strokes on a 32 grid. */
  strokes?: string;
  fills?: string;
}

const dollar =
  'M20.5 12.2c-.8-1.5-2.4-2.3-4.5-2.3-2.6 0-4.4 1.2-4.4 3.1 0 4.3 9 1.8 9 6.1 0 2-1.9 3.2-4.6 3.2-2.2 0-4-.9-4.7-2.5M16 7.5v17';

const designs: Record<string, CoinDesign> = {
  btc: {
    colors: ['#ffb24a', '#e87d0d'],
    strokes:
      'M12.3 9.7h5a3.1 3.1 0 0 1 0 6.2h-5zM12.3 15.9h5.8a3.2 3.2 0 0 1 0 6.4h-5.8zM12.3 9.7v12.6M10.3 9.7h2M10.3 22.3h2M14.3 7.2v2.5M17.3 7.2v2.5M14.3 22.3v2.5M17.3 22.3v2.5',
  },
  eth: {
    colors: ['#8fa5ff', '#4a5fd0'],
    fills:
      'M16 5.5l-6.8 11L16 13.4zM16 5.5l6.8 11L16 13.4zM16 14.9l-6.8 3.1L16 26.5zM16 14.9l6.8 3.1L16 26.5z',
  },
  ltc: { colors: ['#86a8d8', '#33568f'], strokes: 'M16.5 8.5 13 22.5h8M11.3 18.2l7.2-3' },
  doge: {
    colors: ['#e6cb62', '#a98718'],
    strokes: 'M12.5 9.5h2.8c4 0 6.2 2.5 6.2 6.5s-2.2 6.5-6.2 6.5h-2.8zM9.8 16h6.7',
  },
  sol: {
    colors: ['#9d6bff', '#11b98a'],
    fills: 'M12 9.5h11l-3 3.3H9zM9 14.3h11l3 3.3H12zM12 19.2h11l-3 3.3H9z',
  },
  trx: {
    colors: ['#ff5a5f', '#c40d23'],
    strokes: 'M8.5 9.5l10.5 2 4 4-8 9.5zM8.5 9.5 15 25l1.3-8.2zM16.3 16.8l6.7-1.3M16.3 16.8 19 11.5',
  },
  usdt: {
    colors: ['#4cc79d', '#168460'],
    strokes: 'M10.5 10h11M16 10v14M16 14.3c-4 0-7 .8-7 2s3 2 7 2 7-.8 7-2-3-2-7-2z',
  },
  usdc: {
    colors: ['#5a9df0', '#1c62b8'],
    strokes:
      'M18.7 13.4c-.4-1-1.4-1.6-2.7-1.6-1.6 0-2.7.8-2.7 2 0 2.7 5.5 1.2 5.5 4.1 0 1.3-1.2 2.2-2.8 2.2-1.4 0-2.5-.6-2.9-1.6M16 10v12M12 8a8.6 8.6 0 0 0 0 16M20 8a8.6 8.6 0 0 1 0 16',
  },
  eur: { colors: ['#6f8df2', '#2a44a8'], strokes: 'M21.5 11a6.6 6.6 0 1 0 0 10M8.8 14.5h9M8.8 17.5h8' },
  usd: { colors: ['#61c583', '#1f7a45'], strokes: dollar },
  phx: { colors: ['#4b2a44', '#1c1622'] },
};

/** Ids that have a coin of their own; any other gets a plain one. */
export const currencyIds = Object.keys(designs);

function mark(id: string, design: CoinDesign | undefined): string {
  if (id === 'phx') {
    return `<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="64"><stop stop-color="#ffd15c"/><stop offset=".45" stop-color="#ff8a3d"/><stop offset="1" stop-color="#ff3d68"/></linearGradient>${group(birdSvg('url(#f)'), 'translate(5.8 5.6) scale(.32)')}`;
  }
  if (design?.fills) {
    // Facets of a solid mark differ a little, so that it reads as cut, not as flat.
    const facets = design.fills.split('z').filter(Boolean);
    return facets
      .map((facet, index) =>
        path(`${facet}z`, '#fff', `opacity="${id === 'sol' || index % 2 === 0 ? 1 : 0.68}"`),
      )
      .join('');
  }
  return path(
    design?.strokes ?? 'M12 16h8M16 12v8',
    'none',
    'stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"',
  );
}

/** A coin for a currency, 32 x 32: our own face and rim, the currency's usual letter or sign. */
export function currencySvg(id: string): string {
  const design = designs[id];
  const [light, dark] = design?.colors ?? ['#9fb0c4', '#55657a'];
  return svg(
    32,
    32,
    `<defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>` +
      `<circle cx="16" cy="16" r="16" fill="url(#a)"/><circle cx="16" cy="16" r="14.2" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.2"/>${mark(id, design)}`,
  );
}
