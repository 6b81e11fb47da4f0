import { useTranslation } from 'react-i18next'
import classes from './Editor.module.css'
import type { Edits } from './edits.ts'
import { formatName } from './formats.ts'
import { cutOf } from './geometry.ts'
import { writtenSize } from './limits.ts'
import type { Opened } from './orders.ts'

interface Props {
  opened: Opened
  edits: Edits
  said: string
}

/** What comes of the picture besides what is seen. */
export function Notes({ opened, edits, said }: Props) {
  const { t } = useTranslation('editor')
  const cut = cutOf(opened.size, edits)
  const written = writtenSize(cut, opened.mostPixels)
  const names = { from: formatName(opened.type), to: formatName(opened.becomes) }
  return (
    <div className={classes.notes}>
      <span className={classes.size}>{t('size', { width: cut.width, height: cut.height })}</span>
      {opened.isAnimated && <span>{t('notes.animated')}</span>}
      {opened.type !== opened.becomes && <span>{t('notes.becomes', names)}</span>}
      {written.width < cut.width && <span>{t('notes.scaled', { width: written.width, height: written.height })}</span>}
      <output>{said}</output>
    </div>
  )
}
