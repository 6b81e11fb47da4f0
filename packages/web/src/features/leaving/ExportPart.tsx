import type { Profile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './DataTab.module.css'
import { usePrepareExport } from '#data/identity/account-deletion.ts'

/** Fetched as a link would be: the browser shows how far it is, and nothing of it goes through memory. */
function startDownload(url: string) {
  const link = Object.assign(document.createElement('a'), { href: url, download: '' })
  document.body.append(link)
  link.click()
  link.remove()
}

export function ExportPart({ profile }: { profile: Profile }) {
  const { t } = useTranslation('leaving')
  const formats = useFormats()
  const { mutate, isPending, error } = usePrepareExport()
  const handleExport = () =>
    mutate(undefined, {
      onSuccess({ url }) {
        startDownload(url)
        notices.success({ message: t('export.started') })
      },
    })

  return (
    <section className={classes.part}>
      <h3>{t('export.title')}</h3>
      <p>{t('export.hint')}</p>
      <p>{t('export.size', { count: profile.photo_count, size: formats.kilobytes(profile.used_storage) })}</p>
      {error && (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      )}
      <Button variant="default" leftSection={<Download size={16} />} loading={isPending} onClick={handleExport}>
        {t('export.action')}
      </Button>
    </section>
  )
}
