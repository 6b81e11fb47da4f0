import type { Profile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { DangerZone } from '#ui/Form.tsx'
import { CancelDeletion } from './CancelDeletion.tsx'
import classes from './DataTab.module.css'

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }))

/** The end of an account: decided here, and called off here or in the banner. */
export function DeletionZone({ profile }: { profile: Profile }) {
  const { t } = useTranslation('leaving')
  const formats = useFormats()
  const [isAsking, asking] = useDisclosure()
  const { deletion_at } = profile

  return (
    <DangerZone title={t('delete.title')}>
      {deletion_at ? (
        <div className={classes.part}>
          <p>{t('delete.scheduled', { time: formats.dateTime(deletion_at) })}</p>
          <CancelDeletion />
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
