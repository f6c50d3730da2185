import { encode } from 'uqr';
import classes from './second-factor.module.css';

const QUIET_ZONE = 4;

/**
 * Renders a QR code in the browser, because the secret in it must not be sent to another server.
 * Dark on white in both color schemes; otherwise cameras do not recognize it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const path = data.flatMap((line, y) =>
    line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
