import type { Profile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerZone } from '#ui/form/Form.tsx'
import classes from './DataTab.module.css'
import { DeletionDate } from './DeletionDate.tsx'
import { Download } from 'lucide-react'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { usePrepareExport } from '#data/identity/profile.ts'
import { useProfile } from '#data/identity/session.ts'

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }))

/** Schedules the account deletion, or cancels it; the banner cancels it too. */
function DeletionZone({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account-deletion')
  const [isAsking, asking] = useDisclosure()
  const { deletion_at, is_expelled } = profile

  return (
    <DangerZone title={t('delete.title')}>
      {deletion_at ? (
        <div className={classes.part}>
          <DeletionDate deletion_at={deletion_at} isExpelled={is_expelled} />
        </div>
      ) : (
        <div className={classes.part}>
          <p>{t('delete.hint')}</p>
          <ul>
            <li>{t('delete.what')}</li>
            <li>{t('delete.name')}</li>
          </ul>
          <Button color="red" variant="light" onClick={asking.open}>
            {t('delete.action')}
          </Button>
        </div>
      )}
      <Suspense>{isAsking && <DeleteAccount username={profile.username} onClose={asking.close} />}</Suspense>
    </DangerZone>
  )
}

/** Downloads through a link: the browser shows the progress, and nothing is held in memory. */
function startDownload(url: string) {
  const link = Object.assign(document.createElement('a'), { href: url, download: '' })
  document.body.append(link)
  link.click()
  link.remove()
}

function ExportSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account-deletion')
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

/** Data export and account deletion. */
export function DataTab() {
  const profile = useProfile()
  if (!profile) return null
  return (
    <div className={classes.parts}>
      <ExportSection profile={profile} />
      <DeletionZone profile={profile} />
    </div>
  )
}
