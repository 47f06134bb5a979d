/** A won bet drawn as a picture: its game's art, what it won, and a code that leads to the bet and its seeds. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import sharp from 'sharp';
import { winSvg, type Outline } from '#ui/art/win.ts';
import { qrPath } from '#ui/art/qr.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { Download } from '#platform/server/http/download.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { picture } from '../picture-contract.ts';
import { shareLink } from '../share-link.ts';
import type { OriginalsContext } from './context.ts';
import { maySee } from './pages.ts';
import { noWin } from './refusals.ts';
import { settledBet } from './replay.ts';
import { toView } from './stored.ts';

/** Play money and bonuses have none: such a picture would pass for money that was won. */
export async function pictureHandler(
  context: OriginalsContext,
  asking: Player | null,
  { id, payout }: BodyOf<typeof picture>,
): Promise<Download | Failure> {
  const found = await settledBet(context, id);
  if (isFailure(found)) return found;
  const { bet, owner } = found;
  if (bet.payout <= bet.stake || natureOf(bet.cur) !== 'real') return noWin;
  // As a stranger sees it, whoever asks: it is made to be handed on.
  const view = toView(context, bet, owner, maySee(context, owner, null));
  const { publicUrl } = context.kit.config;
  const drawn = winSvg(
    {
      game: view.game,
      title: view.name,
      multiplier: `${grouped(view.multiplier.toFixed(2))}×`,
      // How much it was is the player's own to tell.
      payout:
        payout === 'yes' && asking?.id === bet.user
          ? `${grouped(view.payout)} ${view.currency.toUpperCase()}`
          : null,
      date: bet.at.toISOString().slice(0, 10),
      name: view.user?.name ?? null,
      host: new URL(publicUrl).host,
      qr: qrPath(shareLink(publicUrl, view.game, view.id)),
    },
    await outlines(),
  );
  const png = await sharp(Buffer.from(drawn)).png().toBuffer();
  return new Download(`${view.game}-${view.id}.png`, 'image/png', [png]);
}

/** Thousands apart, as on the page in English. @param decimal '1234.50' */
function grouped(decimal: string): string {
  const [whole = '', rest] = decimal.split('.');
  const apart = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return rest === undefined ? apart : `${apart}.${rest}`;
}

let loaded: Promise<Outline> | null = null;

/** The page's own letters as outlines: a server has no fonts. They are read when the first picture is asked for. */
function outlines(): Promise<Outline> {
  loaded ??= readFonts();
  return loaded;
}

async function readFonts(): Promise<Outline> {
  const { create } = await import('fontkit');
  const require = createRequire(import.meta.url);
  const read = async (file: string) => create(await readFile(file)) as Font;
  const fonts = {
    bold: await read(require.resolve('@fontsource/inter/files/inter-latin-800-normal.woff')),
    medium: await read(require.resolve('@fontsource/inter/files/inter-latin-500-normal.woff')),
  };
  return (words, size, weight) => {
    const scale = size / fonts[weight].unitsPerEm;
    const { glyphs, positions } = fonts[weight].layout(words);
    let at = 0;
    const d = glyphs.map(({ path }, index) => {
      const { xOffset, xAdvance } = positions[index]!;
      const placed = path.scale(scale, -scale).translate(at + xOffset * scale, 0);
      at += xAdvance * scale;
      return placed.toSVG();
    });
    return { d: d.join(''), width: at };
  };
}
