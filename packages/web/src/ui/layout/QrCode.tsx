import { renderSVG } from 'uqr'
import classes from './QrCode.module.css'

/** QR code, black on white in both themes, because some cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { border: 2, ecc: 'M' })
  return <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />
}
