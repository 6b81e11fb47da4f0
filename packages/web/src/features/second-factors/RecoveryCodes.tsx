import { Button } from '@mantine/core'
import { Copy, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#components/links/use-copy.ts'
import { downloadText, printText } from '#lib/browser/save-text.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './RecoveryCodes.module.css'

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation(['second-factors', 'app'])
  const { site } = useConfigs()
  const title = t('codes.file_title', { site: site.title, username: useProfile()?.username ?? '' })
  const text = codes.join('\n')
  const copy = useCopy('text')

  return (
    <>
      <p className={classes.hint}>{t('codes.once')}</p>
      <ul className={classes.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.keep}>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(text)}>
          {t('app:copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => downloadText(t('codes.file_name'), `${title}\n\n${text}\n`)}
        >
          {t('codes.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => printText(title, text)}
        >
          {t('codes.print')}
        </Button>
      </div>
      <div className={classes.done}>
        <Button onClick={onClose}>{t('codes.kept')}</Button>
      </div>
    </>
  )
}

/** The codes for the day the phone is lost; they are never shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const { t } = useTranslation('second-factors')
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('codes.title')}>
      <Codes codes={codes ?? []} onClose={onClose} />
    </Dialog>
  )
}
