/** Labels of marked prices on the chart: on their line, or at the edge that they are beyond. */
import type { IPrimitivePaneRenderer, ISeriesPrimitive, SeriesAttachedParameter } from 'lightweight-charts';
import type { Palette } from '#platform/web/canvas.ts';
import { type Chip, CHIP_PX, placeChips } from './chart-chips.ts';
import { FONT } from './chart-looks.ts';

const TOP_PX = 30;
/** Room for the handles of take profit and stop, beside the axis. */
const HANDLE_PX = 34;

/** A price that is marked over the bars. */
export interface Level {
  readonly price: number;
  readonly label: string;
  readonly tone: 'info' | 'lose' | 'win' | 'warn';
}

export interface MarksShown {
  readonly levels: readonly Level[];
  readonly colour: Palette;
  readonly text: (price: number) => string;
  /** A bar under the pointer is described at the top: nothing else stands there. */
  readonly pointed: boolean;
  /** How far down of this height the chart is seen. */
  readonly floor: (height: number) => number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param onDrawn told after each drawing, when prices stand where they are */
export function createMarks(
  shown: () => MarksShown,
  onDrawn: (size: Size) => void,
): ISeriesPrimitive & { readonly update: () => void } {
  let on: SeriesAttachedParameter | null = null;
  const renderer: IPrimitivePaneRenderer = {
    draw(target) {
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        const { series } = on ?? {};
        if (series) draw(context, mediaSize, shown(), (price) => series.priceToCoordinate(price));
        onDrawn(mediaSize);
      });
    },
  };
  const views = [{ zOrder: () => 'top' as const, renderer: () => renderer }];
  return {
    attached: (parameters) => void (on = parameters),
    detached: () => void (on = null),
    paneViews: () => views,
    update: () => on?.requestUpdate(),
  };
}

function draw(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  { levels, colour, text, pointed, floor }: MarksShown,
  yOf: (price: number) => number | null,
): void {
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  context.font = `500 11px ${FONT}`;
  const lowest = floor(height);
  const marks = levels.flatMap(({ price, label, tone }) => {
    const y = yOf(price);
    return y === null ? [] : [{ ...standOf(y, `${label} ${text(price)}`, lowest), tone }];
  });
  const sized = marks.map((one) => ({ ...one, width: Math.ceil(context.measureText(one.words).width) + 14 }));
  for (const [index, spot] of placeChips(sized, width - HANDLE_PX).entries()) {
    if (!spot || (pointed && spot.y < TOP_PX)) continue;
    const { words, tone, width: wide } = sized[index]!;
    context.beginPath();
    context.roundRect(spot.x, spot.y - CHIP_PX / 2, wide, CHIP_PX, 5);
    context.fillStyle = colour('panel', 0.92);
    context.fill();
    context.strokeStyle = colour(tone);
    context.stroke();
    context.fillStyle = colour(tone);
    context.fillText(words, spot.x + 7, spot.y + 0.5);
  }
}

/** A label at its line, or at the edge that its line is beyond. */
function standOf(y: number, words: string, lowest: number): Pick<Chip, 'y' | 'away'> & { words: string } {
  if (y < 0) return { y: TOP_PX - CHIP_PX / 2, words: `↑ ${words}`, away: 1 };
  if (y > lowest) return { y: lowest - CHIP_PX / 2 - 2, words: `↓ ${words}`, away: -1 };
  return { y, words, away: 0 };
}
