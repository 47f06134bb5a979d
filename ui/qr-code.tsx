import { encode } from 'uqr';

export interface QrCodeProps {
  text: string;
  /** Spoken name. */
  label: string;
  size?: number;
  className?: string;
}

/** A QR code as one path, dark on light with a quiet border whatever the theme, so every camera reads it. */
export function QrCode({ text, label, size = 176, className }: QrCodeProps) {
  const code = encode(text, { ecc: 'M', border: 2 });
  let path = '';
  code.data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={`rounded-lg bg-paper ${className ?? ''}`}
    >
      <path d={path} className="fill-ink" />
    </svg>
  );
}
