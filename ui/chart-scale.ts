import { scaleLinear } from 'd3-scale';

/** One figure of a chart. */
export interface ChartPoint {
  /** Under the axis and in the table for assistive technology. */
  label: string;
  value: number;
}

/** Value axis: a scale to pixels and its ticks. */
export interface ValueAxis {
  y: (value: number) => number;
  ticks: number[];
  zero: number;
}

/**
 * Scale for values drawn between `top` and `bottom` pixels. Zero is always on it; a flat or empty series still gets an
 * axis, so the drawing never divides by nothing.
 */
export function valueAxis(values: readonly number[], top: number, bottom: number, wanted = 4): ValueAxis {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low === high) high = low + 1;
  const scale = scaleLinear([low, high], [bottom, top]).nice(wanted);
  return { y: (value) => scale(value), ticks: scale.ticks(wanted), zero: scale(0) };
}

/** Which labels fit under an axis: every n-th, the last one always. */
export function labelEvery(count: number, width: number, labelWidth = 56): number {
  const fit = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(count / fit));
}

/** Shares of a whole, zero for a negative or missing part; all zero when there is nothing. */
export function shares(values: readonly number[]): number[] {
  const parts = values.map((value) => (Number.isFinite(value) && value > 0 ? value : 0));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => (whole === 0 ? 0 : part / whole));
}
