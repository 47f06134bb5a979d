/** Symbols drawn once at the size they are shown in, sharp and blurred: what moves only copies pixels. */
import type { SlotRules } from '#engines/slots/machine.ts';
import { pictureUri, type ReelLook } from './look.ts';

export interface Sprites {
  /** Draws a symbol round a middle. @param blur 0 sharp to 1 at full speed */
  draw(
    context: CanvasRenderingContext2D,
    letter: string,
    x: number,
    y: number,
    scale?: number,
    blur?: number,
  ): void;
  /** An expanding wild over its reel, opened by `part` from a row's middle. */
  drawTall(context: CanvasRenderingContext2D, letter: string, x: number, y: number, part: number): void;
}

/** Share of a cell that a symbol fills. */
const FILL = 0.9;
const GHOSTS = 33;
/** The blurred picture is this much taller. */
const SMEAR = 1.9;

export interface SpriteSource {
  /** Resolves once all pictures are there. */
  readonly loaded: Promise<unknown>;
  ready(): boolean;
  /** For a cell of this many CSS pixels; kept until the size changes. */
  at(size: number, ratio: number): Sprites;
}

function loaded(svg: string): Promise<HTMLImageElement> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image), { once: true });
    image.src = pictureUri(svg);
  });
}

/** @param label word on wilds without a multiplier */
export function createSprites(machine: SlotRules, look: ReelLook, label: string): SpriteSource {
  const wanted = [
    ...Object.entries(look.symbols),
    ...Object.entries(look.tall ?? {}).map(([letter, svg]) => [`tall-${letter}`, svg] as const),
  ];
  const images = new Map<string, HTMLImageElement>();
  const all = Promise.all(wanted.map(async ([name, svg]) => images.set(name, await loaded(svg))));
  let [known, made]: [string, Sprites | null] = ['', null];
  return {
    loaded: all,
    ready: () => images.size === wanted.length,
    at(size, ratio) {
      const key = `${size}/${ratio}`;
      if (made === null || key !== known) made = makeSprites(machine, images, label, size, ratio);
      known = key;
      return made;
    },
  };
}

function sheet(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  return canvas.getContext('2d')!;
}

function makeSprites(
  machine: SlotRules,
  images: ReadonlyMap<string, HTMLImageElement>,
  label: string,
  size: number,
  ratio: number,
): Sprites {
  const side = size * FILL * ratio;
  const sharp = new Map<string, HTMLCanvasElement>();
  const smeared = new Map<string, HTMLCanvasElement>();
  for (const [letter, image] of images) {
    if (letter.startsWith('tall-')) continue;
    const still = sheet(side, side);
    still.drawImage(image, 0, 0, side, side);
    const times = machine.wilds[letter];
    if (times !== undefined) drawTag(still, times > 1 ? `×${times}` : label, side / 2, side * 0.84, side);
    const moving = sheet(side, side * SMEAR);
    moving.globalAlpha = 2.1 / GHOSTS;
    for (let ghost = 0; ghost < GHOSTS; ghost++)
      moving.drawImage(still.canvas, 0, (ghost / (GHOSTS - 1)) * side * (SMEAR - 1));
    sharp.set(letter, still.canvas);
    smeared.set(letter, moving.canvas);
  }
  const shown = size * FILL;
  return {
    draw(context, letter, x, y, scale = 1, blur = 0) {
      const [still, moving] = [sharp.get(letter), smeared.get(letter)];
      if (!still || !moving) return;
      const half = (shown * scale) / 2;
      if (blur < 1) {
        context.globalAlpha = 1 - blur;
        context.drawImage(still, x - half, y - half, half * 2, half * 2);
      }
      if (blur > 0) {
        context.globalAlpha = blur;
        context.drawImage(moving, x - half, y - half * SMEAR, half * 2, half * 2 * SMEAR);
      }
      context.globalAlpha = 1;
    },
    drawTall(context, letter, x, y, part) {
      const image = images.get(`tall-${letter}`);
      if (!image) return;
      const [width, height] = [size * 0.96, size * machine.rows];
      context.globalAlpha = part;
      context.drawImage(image, x - width / 2, y - (height * part) / 2, width, height * part);
      const times = machine.wilds[letter] ?? 1;
      if (part === 1) drawTag(context, times > 1 ? `×${times}` : label, x, y + size * 0.72, size * 1.15);
      context.globalAlpha = 1;
    },
  };
}

/** A small plate with a multiplier or a word on it. */
function drawTag(context: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void {
  const height = size * 0.26;
  context.save();
  context.font = `800 ${Math.round(height * 0.74)}px "Inter Variable", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = Math.max(height * 1.7, context.measureText(text).width + height * 0.7);
  const plate = context.createLinearGradient(0, y - height / 2, 0, y + height / 2);
  plate.addColorStop(0, 'hsl(48 100% 82%)');
  plate.addColorStop(0.5, 'hsl(42 96% 58%)');
  plate.addColorStop(1, 'hsl(30 92% 40%)');
  context.fillStyle = plate;
  context.strokeStyle = 'hsl(24 80% 12%)';
  context.lineWidth = Math.max(1.5, height * 0.09);
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, height / 2);
  context.fill();
  context.stroke();
  context.fillStyle = 'hsl(20 80% 12%)';
  context.fillText(text, x, y + height * 0.04);
  context.restore();
}
