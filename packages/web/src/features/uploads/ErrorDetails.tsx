import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Copy, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/clipboard.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { queue } from './uploader.ts'
import classes from './UploadPanel.module.css'
import { useTotals } from './use-uploads.ts'

function Details() {
  const { t } = useTranslation(['uploads', 'app'])
  const failed = Array.from(queue.all()).filter(({ state }) => state === 'failed')
  const words = failed.map(({ id, file, reason }) => ({
    id,
    text: t('uploads:file_failed', { filename: file.name, reason: reason || t('uploads:failed') }),
  }))
  const copy = async () => {
    if (await copyText(words.map(({ text }) => text).join('\n'))) {
      notices.success({ id: 'copy', message: t('uploads:details_copied') })
    } else notices.error({ id: 'copy', message: t('app:text_copy_failed') })
  }
  return (
    <div className={classes.details}>
      <ul>
        {words.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <Button variant="light" leftSection={<Copy size={16} />} onClick={copy}>
        {t('uploads:copy_details')}
      </Button>
    </div>
  )
}

/** Every failure and its reason; success beside it hides none. */
export function ErrorDetails() {
  const { t } = useTranslation('uploads')
  const [isOpen, { open, close }] = useDisclosure()
  const { failed } = useTotals().counts
  return (
    <>
      {failed > 0 && (
        <button type="button" className={classes.errors} onClick={open}>
          <TriangleAlert size={16} aria-hidden />
          {t('error_details')} ({failed})
        </button>
      )}
      <Dialog opened={isOpen && failed > 0} onClose={close} title={t('error_details')}>
        <Details />
      </Dialog>
    </>
  )
}
