/** The fair at night around the balloon, and the pump it hangs on. */
import { range } from '#engines/fair/draw.ts';
import type { Frame } from '#platform/web/canvas.ts';

export interface Places {
  /** Where the balloon is held. */
  readonly x: number;
  readonly y: number;
  readonly floor: number;
  readonly pump: number;
  readonly gauge: number;
  /** Radius of the fullest balloon. */
  readonly most: number;
}

export function placesOf(width: number, height: number): Places {
  const floor = height - Math.max(26, height * 0.07);
  const y = floor - 30;
  const aside = Math.min(210, width * 0.33);
  return {
    x: width / 2,
    y,
    floor,
    pump: width / 2 + aside,
    gauge: width / 2 - aside,
    most: Math.min(width * 0.4, (y - 22) / 2.4),
  };
}

/** Tents, a great wheel and strings of lamps. @param turned how far the wheel has turned */
export function drawFair(frame: Frame, { floor }: Places, turned: number): void {
  const { context, width, height, colour } = frame;
  drawWheel(frame, width * 0.17, floor - height * 0.3, height * 0.24, turned);
  drawTent(frame, width * 0.82, floor, width * 0.17 + 50, height * 0.42);
  drawTent(frame, width * 0.99, floor, width * 0.12 + 30, height * 0.3);
  drawTent(frame, width * 0.02, floor, width * 0.13 + 30, height * 0.26);
  const ground = context.createLinearGradient(0, floor - 14, 0, height);
  ground.addColorStop(0, colour('raised'));
  ground.addColorStop(1, colour('bg'));
  context.fillStyle = ground;
  context.beginPath();
  context.ellipse(width / 2, height + 30, width * 0.9, height - floor + 52, 0, Math.PI, Math.PI * 2);
  context.fill();
  drawLamps(frame, -20, width * 0.5, height * 0.1, height * 0.14, turned);
  drawLamps(frame, width * 0.5, width + 20, height * 0.1, height * 0.14, turned + 2);
}

function drawTent({ context, colour }: Frame, x: number, floor: number, half: number, high: number): void {
  const top = floor - high;
  const eaves = floor - high * 0.42;
  context.fillStyle = colour('panel');
  context.fill(
    new Path2D(`M${x - half * 0.86} ${eaves}H${x + half * 0.86}V${floor + 8}H${x - half * 0.86}z`),
  );
  context.fillStyle = colour('raised');
  context.fill(
    new Path2D(
      `M${x} ${top}Q${x - half * 0.3} ${eaves - high * 0.2} ${x - half} ${eaves}H${x + half}Q${x + half * 0.3} ${eaves - high * 0.2} ${x} ${top}z`,
    ),
  );
  context.fillStyle = colour('hover', 0.9);
  for (const [from, to] of [
    [-1, -0.6],
    [-0.2, 0.2],
    [0.6, 1],
  ] as const)
    context.fill(
      new Path2D(
        `M${x} ${top}Q${x + half * from * 0.3} ${eaves - high * 0.2} ${x + half * from} ${eaves}H${x + half * to}Q${x + half * to * 0.3} ${eaves - high * 0.2} ${x} ${top}z`,
      ),
    );
  context.fillStyle = colour('warn', 0.18);
  context.fill(
    new Path2D(
      `M${x - half * 0.16} ${floor + 8}V${eaves + high * 0.16}Q${x} ${eaves + high * 0.04} ${x + half * 0.16} ${eaves + high * 0.16}V${floor + 8}z`,
    ),
  );
  context.fillStyle = colour('accent', 0.8);
  context.fill(new Path2D(`M${x} ${top - 16}l15 5-15 6zM${x - 1} ${top - 17}h2v20h-2z`));
}

function drawWheel({ context, colour }: Frame, x: number, y: number, radius: number, turned: number): void {
  context.strokeStyle = colour('line', 0.9);
  context.lineWidth = 2;
  context.stroke(
    new Path2D(
      `M${x} ${y}L${x - radius * 0.5} ${y + radius * 1.3}M${x} ${y}L${x + radius * 0.5} ${y + radius * 1.3}`,
    ),
  );
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.moveTo(x + radius * 0.9, y);
  context.arc(x, y, radius * 0.9, 0, Math.PI * 2);
  context.stroke();
  for (const index of range(10)) {
    const turn = turned * 0.12 + (index / 10) * Math.PI * 2;
    const [cx, cy] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(cx, cy);
    context.stroke();
    context.fillStyle = colour(index % 2 ? 'info' : 'warn', 0.6);
    context.beginPath();
    context.arc(cx, cy + 4, Math.max(3, radius * 0.065), 0, Math.PI * 2);
    context.fill();
  }
}

function drawLamps(
  { context, colour }: Frame,
  from: number,
  to: number,
  y: number,
  sag: number,
  turned: number,
): void {
  const at = (part: number) => ({ x: from + (to - from) * part, y: y - 26 + 4 * sag * part * (1 - part) });
  context.strokeStyle = colour('line');
  context.lineWidth = 1.5;
  context.beginPath();
  for (const step of range(25)) {
    const point = at(step / 24);
    if (step === 0) context.moveTo(point.x, point.y);
    else context.lineTo(point.x, point.y);
  }
  context.stroke();
  const names = ['warn', 'accent', 'info', 'lose'] as const;
  for (const index of range(9)) {
    const point = at((index + 0.5) / 9);
    const lit = 0.6 + 0.4 * Math.sin(turned * 2.2 + index * 1.9);
    const name = names[index % 4]!;
    const halo = context.createRadialGradient(point.x, point.y + 5, 0, point.x, point.y + 5, 20);
    halo.addColorStop(0, colour(name, 0.34 * lit));
    halo.addColorStop(1, colour(name, 0));
    context.fillStyle = halo;
    context.fillRect(point.x - 20, point.y - 15, 40, 40);
    context.fillStyle = colour(name, 0.5 + 0.5 * lit);
    context.beginPath();
    context.arc(point.x, point.y + 5, 3.6, 0, Math.PI * 2);
    context.fill();
  }
}

/** Stand, hose and hand pump. @param down 0 to 1: how far the handle is pressed @param air 0 to 1: where a breath is in the hose */
export function drawPump(frame: Frame, { x, y, floor, pump }: Places, down: number, air: number): void {
  const { context, colour } = frame;
  const shadow = (at: number, half: number): void => {
    context.fillStyle = colour('bg', 0.55);
    context.beginPath();
    context.ellipse(at, floor + 5, half, 7, 0, 0, Math.PI * 2);
    context.fill();
  };
  shadow(x, 62);
  shadow(pump, 44);
  const hose = (part: number) => {
    const [a, b, c, d] = [(1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part ** 2 * (1 - part), part ** 3];
    return {
      x: a * (pump - 8) + b * (pump - 70) + c * (x + 60) + d * (x + 14),
      y: a * (floor - 8) + b * (floor + 16) + c * (floor + 10) + d * (floor - 9),
    };
  };
  for (const [width, name] of [
    [9, 'bg'],
    [6, 'fg3'],
  ] as const) {
    context.strokeStyle = colour(name);
    context.lineWidth = width;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(pump - 8, floor - 8);
    context.bezierCurveTo(pump - 70, floor + 16, x + 60, floor + 10, x + 14, floor - 9);
    context.stroke();
  }
  if (air > 0 && air < 1) {
    const breath = hose(air);
    context.fillStyle = colour('accent');
    context.beginPath();
    context.ellipse(breath.x, breath.y, 11, 7, 0, 0, Math.PI * 2);
    context.fill();
  }
  const metal = (left: number, right: number): CanvasGradient => {
    const fill = context.createLinearGradient(left, 0, right, 0);
    fill.addColorStop(0, colour('hover'));
    fill.addColorStop(0.3, colour('fg2'));
    fill.addColorStop(0.6, colour('fg3'));
    fill.addColorStop(1, colour('raised'));
    return fill;
  };
  context.fillStyle = metal(x - 46, x + 46);
  context.fill(new Path2D(`M${x - 46} ${floor + 6}q0-16 30-20l6-14h20l6 14q30 4 30 20z`));
  context.fillStyle = colour('accent');
  context.fillRect(x - 12, y - 2, 24, 6);

  const handle = floor - 128 + down * 46;
  context.fillStyle = metal(pump - 4, pump + 4);
  context.fillRect(pump - 3.5, handle, 7, floor - 76 - handle);
  context.fillStyle = colour('accent');
  context.beginPath();
  context.roundRect(pump - 32, handle - 9, 64, 13, 6.5);
  context.fill();
  context.fillStyle = colour('bg', 0.25);
  context.beginPath();
  context.roundRect(pump - 32, handle - 3, 64, 7, 3.5);
  context.fill();
  context.fillStyle = metal(pump - 17, pump + 17);
  context.beginPath();
  context.roundRect(pump - 16, floor - 82, 32, 84, 6);
  context.fill();
  context.fillStyle = colour('accent', 0.85);
  context.fillRect(pump - 16, floor - 66, 32, 5);
  context.fillRect(pump - 16, floor - 20, 32, 5);
  context.fillStyle = colour('line');
  context.beginPath();
  context.roundRect(pump - 34, floor - 2, 68, 9, 4);
  context.fill();
}

/** The dial that says how likely the next pump is the last. @param danger 0 to 1 */
export function drawGauge(
  { context, colour }: Frame,
  { gauge: x, floor }: Places,
  danger: number,
  text: string,
): void {
  const [y, radius] = [floor - 62, 36];
  context.fillStyle = colour('bg', 0.55);
  context.beginPath();
  context.ellipse(x, floor + 5, 40, 6, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = colour('line');
  context.fillRect(x - 4, y, 8, floor - y + 2);
  context.beginPath();
  context.roundRect(x - 26, floor - 2, 52, 8, 4);
  context.fill();
  context.fillStyle = colour('fg3');
  context.beginPath();
  context.arc(x, y, radius + 4, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = colour('panel');
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  const [from, sweep] = [Math.PI * 0.8, Math.PI * 1.4];
  context.lineWidth = 6;
  context.lineCap = 'butt';
  for (const [part, name] of [
    [0, 'win'],
    [0.34, 'warn'],
    [0.67, 'lose'],
  ] as const) {
    context.strokeStyle = colour(name, 0.85);
    context.beginPath();
    context.arc(x, y, radius - 7, from + sweep * part + 0.03, from + sweep * (part + 0.33) - 0.03);
    context.stroke();
  }
  const turn = from + sweep * Math.min(1, danger);
  context.strokeStyle = colour('fg');
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x - Math.cos(turn) * 6, y - Math.sin(turn) * 6);
  context.lineTo(x + Math.cos(turn) * (radius - 11), y + Math.sin(turn) * (radius - 11));
  context.stroke();
  context.fillStyle = colour('fg');
  context.beginPath();
  context.arc(x, y, 4, 0, Math.PI * 2);
  context.fill();
  context.font = '700 11px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colour('fg2');
  context.fillText(text, x, y + radius - 11);
}
