import { qrPath } from './art/qr.ts';

export interface QrCodeProps {
  text: string;
  /** Spoken name. */
  label: string;
  size?: number;
  className?: string;
}

/** A QR code as one path, dark on light with a quiet border whatever the theme, so every camera reads it. */
export function QrCode({ text, label, size = 176, className }: QrCodeProps) {
  const { d, size: units } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${units} ${units}`}
      shapeRendering="crispEdges"
      className={`rounded-lg bg-paper ${className ?? ''}`}
    >
      <path d={d} className="fill-ink" />
    </svg>
  );
}
