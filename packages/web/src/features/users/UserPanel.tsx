import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { userQuery } from '#data/identity/users.ts'
import { RemoveFactors } from './RemoveFactors.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { UserAccess } from './UserAccess.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserForm } from './UserForm.tsx'
import { UserLinks } from './UserLinks.tsx'
import classes from './UserPanel.module.css'
import { UserOwned } from './UserOwned.tsx'
import { UserStates } from './UserStates.tsx'

/** One account: what is known of it, and what an administrator may change. */
export function UserPanel({ id, onSaved }: { id: number; onSaved: () => void }) {
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
      {user.suspension_reason && <p className={classes.reason}>{user.suspension_reason}</p>}
      <UserFacts user={user} />
      {!user.deleted_at && (
        <>
          <UserLinks user={user} />
          <div className={classes.acts}>
            <ResetPassword user={user} />
            {user.has_second_factor && <RemoveFactors user={user} />}
            <DeleteUser user={user} />
          </div>
          <div className={classes.form}>
            <UserForm user={user} onSaved={onSaved} />
          </div>
          {/* Behind it: they come later and are as long as they are, and nobody is to press what has just moved away. */}
          <UserOwned user={user} />
          <UserAccess user={user} />
        </>
      )}
    </>
  )
}
