/** What a brand makes of the site: styles, pictures, words of the page, letters. Pure. */
import type { Boot } from '#platform/contract/boot.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { THEMES, TOKENS, type Theme } from '#platform/contract/theme.ts';
import type { Licensee, SiteBrand } from '#platform/server/services/site-brand.ts';
import { isLight, paletteOf } from '../contrast.ts';
import type { BrandSettings } from '../settings.ts';

/** Who answers for the house: as the brand says, and where it says nothing as the legal texts do. */
export function licenseeOf({ licence }: Pick<BrandSettings, 'licence'>, legal: Licensee): Licensee {
  const { entity, address, number, authority, complaints } = licence;
  return {
    entity: entity || legal.entity,
    address: address || legal.address,
    number: number || legal.number,
    authority: authority || legal.authority,
    complaints: complaints || legal.complaints,
  };
}

/**
 * @param legal who the legal texts name
 * @param look every theme wears the colours of this one: for previews
 */
export function lookOf(brand: BrandSettings, legal: Licensee, look: Theme | null = null): SiteBrand {
  const { logos, theme } = brand;
  const palette = paletteOf(brand.colours, look ?? theme);
  return {
    name: brand.name || null,
    shortName: brand.shortName || null,
    theme,
    panel: palette.panel,
    ground: palette.bg,
    style: styleOf(brand, look),
    mark: logos.mark || null,
    icon: logos.icon || null,
    locales: offered(brand),
    locale: offered(brand).includes(brand.locale) ? brand.locale : offered(brand)[0],
    page: pageOf(brand, legal),
    letters: {
      name: brand.name || null,
      sender: { name: brand.sender.name || brand.name, address: brand.sender.address },
      colours: paletteOf(brand.colours, brand.sender.theme),
      logo: logos.mail || null,
      foot: footOf(brand, licenseeOf(brand, legal)),
    },
  };
}

const offered = ({ locales }: BrandSettings) =>
  locales.length === 0 ? LOCALES : LOCALES.filter((locale) => locales.includes(locale));

/** Empty where nothing of it is anybody's but the house's. */
function pageOf(brand: BrandSettings, legal: Licensee): NonNullable<Boot['brand']> | null {
  const { licence, footer, name, domains, social, locales } = brand;
  const view = {
    name,
    locales: [...offered(brand)],
    ...licenseeOf(brand, legal),
    sealImage: licence.sealImage,
    sealUrl: licence.sealUrl,
    notice: footer.notice,
    helpUrl: footer.helpUrl,
    domains,
    social,
  };
  const { locales: _, ...rest } = view;
  return locales.length === 0 && Object.values(rest).every((value) => value.length === 0) ? null : view;
}

const footOf = ({ domains }: BrandSettings, { entity, address, number, authority }: Licensee): string[] =>
  [[entity, address], [number, authority], domains]
    .map((words) => words.filter((word) => word !== '').join(' · '))
    .filter((words) => words !== '');

/** Colours, and pictures in place of the house's. All of it was held to patterns: none of it is anybody's own words. */
function styleOf({ colours, logos }: BrandSettings, look: Theme | null): string {
  return [...themeRules(colours, look), ...logoRules(colours, logos, look)].join('');
}

function themeRules(colours: BrandSettings['colours'], look: Theme | null): string[] {
  // Twice the same attribute: it goes before the rules of the build, wherever those stand.
  if (look !== null) return [`[data-theme][data-theme]{${declarations(paletteOf(colours, look))}}`];
  return THEMES.flatMap((theme) => {
    const own = colours[theme] ?? {};
    const light = isLight(paletteOf(colours, theme).panel) ? 'color-scheme:light;' : '';
    const rules = declarations(own) + light;
    return rules === '' ? [] : [`[data-theme=${theme}][data-theme]{${rules}}`];
  });
}

const declarations = (colours: Readonly<Partial<Record<string, string>>>) =>
  TOKENS.flatMap((token) => (colours[token] === undefined ? [] : `--${token}:${colours[token]};`)).join('');

/** Where the house's mark and name are drawn (ui/logo.tsx); a mark alone leaves the name beside it. */
function logoRules(
  colours: BrandSettings['colours'],
  { light, dark, mark }: BrandSettings['logos'],
  look: Theme | null,
): string[] {
  const rules: string[] = [];
  if (mark !== '')
    rules.push(
      `[data-logo]>svg{background:url(${mark}) center/contain no-repeat}`,
      '[data-logo]>svg>*,[data-bird]{display:none}',
      `svg:has(>[data-bird]){background:url(${mark}) 78% 52%/auto 52% no-repeat}`,
    );
  if (light === '' && dark === '') return rules;
  for (const theme of THEMES) {
    const panel = paletteOf(colours, look ?? theme).panel;
    const picture = isLight(panel) ? dark || light : light || dark;
    rules.push(`[data-theme=${theme}]{--logo:url(${picture})}`);
  }
  rules.push(
    '[data-logo=full]>svg{display:none}',
    '[data-logo=full]>span{width:150px;height:36px;overflow:hidden;font-size:0;background:var(--logo) 0/contain no-repeat}',
    '[dir=rtl] [data-logo=full]>span{background-position:100%}',
  );
  return rules;
}
