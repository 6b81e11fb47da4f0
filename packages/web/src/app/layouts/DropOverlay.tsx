import { ImagePlus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDroppedFiles } from '#components/file-drop/use-dropped-files.ts'
import { useDropTarget } from '#lib/state/drop-target.ts'
import { submitFiles } from '#lib/state/file-intake.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import classes from './DropOverlay.module.css'

const submitDroppedFiles = (files: File[]) => void submitFiles(files)
const ignoreFiles = () => {}

/** Visitors upload only if the site allows guest uploads. */
function useIsUploadRefused() {
  const isVisitor = useProfile() === null
  const { guest_upload } = useConfigs().app
  return isVisitor && !guest_upload
}

interface Props {
  /** False on pages that accept no files, such as an embedded one; a dropped file is not opened there either. */
  isEnabled: boolean
}

/**
 * Uploads files dropped or pasted anywhere on a page, or offers the login; the browser never leaves the page to open
 * them. While files are dragged over the page, the overlay says what will happen.
 */
export function DropOverlay({ isEnabled }: Props) {
  const { t } = useTranslation()
  const place = useDropTarget()
  const isRefused = useIsUploadRefused()
  const give = isEnabled ? (place?.onDrop ?? submitDroppedFiles) : ignoreFiles
  const isOver = useDroppedFiles(give, { scope: 'page', takesWhileTyping: isRefused && !place })
  // before-paint.js leaves files to the application from here on.
  useEffect(() => {
    document.documentElement.dataset['takesFiles'] = ''
  }, [])
  if (!isOver || !isEnabled) return null
  return (
    <output className={classes.veil}>
      <span className={classes.words}>
        <ImagePlus aria-hidden />
        {place?.label ?? t(isRefused ? 'drop_needs_login' : 'drop_here')}
      </span>
    </output>
  )
}
