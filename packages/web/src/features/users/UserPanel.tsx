import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Facts } from '#ui/Facts.tsx'
import { PageSkeleton } from '#ui/Skeleton.tsx'
import { userQuery } from './queries.ts'
import { RemoveFactors } from './RemoveFactors.tsx'
import { UserAccess } from './UserAccess.tsx'
import { UserForm } from './UserForm.tsx'
import classes from './UserPanel.module.css'
import { UserOwned } from './UserOwned.tsx'
import { UserStates } from './UserStates.tsx'

/** One account: what is known of it, and what an administrator may change. */
export function UserPanel({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation(['users', 'app'])
  const formats = useFormats()
  const { data: user, error, refetch } = useQuery(userQuery(id))
  if (error && !user) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!user) return <PageSkeleton />

  return (
    <>
      <div className={classes.who}>
        <h3>{user.name || user.username}</h3>
        <span>@{user.username}</span>
        <UserStates user={user} />
      </div>
      <Facts
        facts={[
          ['ID', user.id],
          [t('group'), user.group.name],
          [t('phone'), user.phone],
          [t('photos'), formats.number(user.photo_count)],
          [t('storage'), formats.kilobytes(user.used_storage)],
          [t('created_at'), formats.dateTime(user.created_at)],
          [t('login_ip'), user.login_ip],
          [t('factors'), user.has_second_factor ? t('factors_on') : t('factors_off')],
        ]}
      />
      {user.has_second_factor && <RemoveFactors user={user} />}
      {!user.deleted_at && (
        <>
          <UserOwned user={user} />
          <UserAccess user={user} />
          <div className={classes.form}>
            <UserForm user={user} onSaved={onSaved} />
          </div>
        </>
      )}
    </>
  )
}
