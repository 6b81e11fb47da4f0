import { ImagePlus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDroppedFiles } from '#components/file-drop/use-dropped-files.ts'
import { useDropPlace } from '#lib/state/drop-target.ts'
import { giveFiles } from '#lib/state/file-intake.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import classes from './DropOverlay.module.css'

const giveAnywhere = (files: File[]) => void giveFiles(files)
const giveNowhere = () => {}

/** Visitors upload only where the site lets them. */
function useIsUploadRefused() {
  const isVisitor = useProfile() === null
  const { guest_upload } = useConfigs().app
  return isVisitor && !guest_upload
}

interface Props {
  /** False on pages that take no files, such as one embedded elsewhere: a dropped file is not opened there either. */
  isTaking: boolean
}

/**
 * Files dropped or pasted anywhere on a page are uploaded, or answered with the way to log in; the browser never leaves
 * the page to show them. While they hang over the page, it says what will happen.
 */
export function DropOverlay({ isTaking }: Props) {
  const { t } = useTranslation()
  const place = useDropPlace()
  const isRefused = useIsUploadRefused()
  const give = isTaking ? (place?.give ?? giveAnywhere) : giveNowhere
  const isOver = useDroppedFiles(give, { scope: 'page', takesWhileTyping: isRefused && !place })
  // From here on before-paint.js leaves files to the application.
  useEffect(() => {
    document.documentElement.dataset['takesFiles'] = ''
  }, [])
  if (!isOver || !isTaking) return null
  return (
    <output className={classes.veil}>
      <span className={classes.words}>
        <ImagePlus aria-hidden />
        {place?.words ?? t(isRefused ? 'drop_needs_login' : 'drop_here')}
      </span>
    </output>
  )
}
