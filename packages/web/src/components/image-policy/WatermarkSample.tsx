import type { ImagePolicy } from '@imagora/contract'
import { ImageIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './WatermarkSample.module.css'

const tiles = Array.from({ length: 9 }, (_, index) => index)

/** Within what is allowed, whatever stands in the field for the moment. */
const percent = (value: unknown) => Math.min(100, Math.max(1, Number(value) || 1))

/** About what a marked picture will look like; the site's own font may differ a little. */
export function WatermarkSample({ watermark }: { watermark: ImagePolicy['watermark'] }) {
  const { t } = useTranslation('image-policy')
  const { kind, text, position, size, opacity } = watermark
  const mark = kind === 'text' ? text || t('sample_text') : <ImageIcon size="1em" />
  const style = { fontSize: `${percent(size)}cqmin`, opacity: percent(opacity) / 100 }
  return (
    <figure className={classes.figure}>
      <div className={classes.sample} data-position={position} aria-hidden>
        {(position === 'tiled' ? tiles : [0]).map((tile) => (
          <span key={tile} className={classes.mark} style={style}>
            {mark}
          </span>
        ))}
      </div>
      <figcaption>{t('sample')}</figcaption>
    </figure>
  )
}
