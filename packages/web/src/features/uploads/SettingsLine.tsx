import { useDisclosure } from '@mantine/hooks'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchSettings } from './BatchSettings.tsx'
import { useChoiceWords } from './OwnChoices.tsx'
import classes from './UploadPanel.module.css'
import { useDesk } from './use-uploads.ts'

/** What is missing before anything may be sent, in words. */
function useProblem() {
  const { t } = useTranslation('uploads')
  const { problem } = useDesk()
  if (problem === 'album') return t('album_required')
  if (problem === 'storage') return t('storage_required')
  return problem === 'expiry' ? t('expiry_past') : ''
}

/** The last line of the panel: what goes with all files, and the way to change it. */
export function SettingsLine() {
  const { t } = useTranslation('uploads')
  const [isOpen, { open, close }] = useDisclosure()
  const { choices, isFolderAlbums } = useDesk()
  const problem = useProblem()
  const wordsOf = useChoiceWords()
  const words = [...wordsOf(choices), ...(isFolderAlbums ? [t('folder_albums')] : [])]
  useEffect(() => {
    if (problem !== '') open()
  }, [problem, open])
  return (
    <>
      <button type="button" className={classes.line} data-problem={problem !== '' || undefined} onClick={open}>
        <SlidersHorizontal size={16} aria-hidden />
        <span className={classes.lineTitle}>{t('settings')}</span>
        <span className={classes.lineWords}>{problem || words.join(' · ')}</span>
      </button>
      <BatchSettings opened={isOpen} onClose={close} />
    </>
  )
}
