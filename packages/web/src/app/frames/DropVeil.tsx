import { ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGivenFiles } from '#components/use-given-files.ts'
import { giveFiles } from '#lib/file-intake.ts'
import classes from './DropVeil.module.css'

const give = (files: File[]) => void giveFiles(files)

/** Files dropped or pasted anywhere on a page are uploaded; while they hang over it, the page says so. */
export function DropVeil() {
  const { t } = useTranslation()
  const isOver = useGivenFiles(give)
  if (!isOver) return null
  return (
    <div className={classes.veil}>
      <div className={classes.words}>
        <ImagePlus aria-hidden />
        {t('drop_here')}
      </div>
    </div>
  )
}
