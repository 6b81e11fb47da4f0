import type { Profile } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerZone } from '#ui/form/Form.tsx'
import classes from './DataTab.module.css'
import { Departure } from './Departure.tsx'

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }))

/** The end of an account: decided here, and called off here or in the banner. */
export function DeletionZone({ profile }: { profile: Profile }) {
  const { t } = useTranslation('leaving')
  const [isAsking, asking] = useDisclosure()
  const { deletion_at, is_expelled } = profile

  return (
    <DangerZone title={t('delete.title')}>
      {deletion_at ? (
        <div className={classes.part}>
          <Departure deletion_at={deletion_at} isExpelled={is_expelled} />
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
