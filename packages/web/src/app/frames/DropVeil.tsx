import { ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGivenFiles } from '#components/use-given-files.ts'
import { useDropPlace } from '#lib/drop-place.ts'
import { giveFiles } from '#lib/file-intake.ts'
import classes from './DropVeil.module.css'

const giveAnywhere = (files: File[]) => void giveFiles(files)

/** Files dropped or pasted anywhere on a page are uploaded; while they hang over it, the page says so. */
export function DropVeil() {
  const { t } = useTranslation()
  const place = useDropPlace()
  const isOver = useGivenFiles(place?.give ?? giveAnywhere)
  if (!isOver) return null
  return (
    <output className={classes.veil}>
      <span className={classes.words}>
        <ImagePlus aria-hidden />
        {place?.words ?? t('drop_here')}
      </span>
    </output>
  )
}
