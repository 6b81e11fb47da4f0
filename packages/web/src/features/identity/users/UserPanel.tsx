import type { AdminUser } from '@imagora/contract'
import { Button, Switch, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import {
  useDeleteUser,
  useRestoreUser,
  useDeleteSecondFactors,
  useResetPassword,
  userQuery,
} from '#data/identity/users.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { useConfigs } from '#data/content/site.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './UserPanel.module.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { usePermissions } from '#data/identity/permissions.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { RegistrationDecision } from './RegistrationDecision.tsx'
import { ImpersonateUser } from './ImpersonateUser.tsx'
import { UserCredentials } from './UserCredentials.tsx'
import { UserForm } from './UserForm.tsx'
import { UserEntitlements } from './UserEntitlements.tsx'
import { UserStates } from './UserStates.tsx'

/** Deletes an account after the grace period or at once; until then the deletion can be cancelled. */
function DeleteUser({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const [isAsking, asking] = useDisclosure()
  const [isAtOnce, setAtOnce] = useState(false)
  const removal = useDeleteUser(user.id)
  const restore = useRestoreUser(user.id)
  const isPlanned = user.deletion_at !== null
  const isNow = isAtOnce || isPlanned
  const notifyDeleted = ({ deletion_at }: { deletion_at: string }) => {
    const time = formats.date(deletion_at)
    notices.success({ message: isNow ? t('deletion.done', { name: user.username }) : t('leaves_on', { time }) })
  }
  const cancelDeletion = () =>
    restore.mutate(undefined, {
      onSuccess: () => notices.success({ message: t('deletion.restored', { name: user.username }) }),
      onError: ({ message }) => notices.error({ message }),
    })
  return (
    <>
      {isPlanned && (
        <Button size="xs" variant="default" loading={restore.isPending} onClick={cancelDeletion}>
          {t('deletion.restore')}
        </Button>
      )}
      <Button size="xs" variant="light" color="red" onClick={asking.open}>
        {isPlanned ? t('deletion.now') : t('deletion.act')}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('deletion.title', { name: user.username })}
        action={isNow ? t('deletion.now') : t('deletion.act')}
        fields={
          !isPlanned && (
            <Switch
              label={t('deletion.now')}
              checked={isAtOnce}
              onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
            />
          )
        }
        onDelete={() => removal.mutateAsync(isNow)}
        mutation={removal}
        onDeleted={notifyDeleted}
      >
        {isNow ? t('deletion.hint_now') : t('deletion.hint')}
      </DeleteDialog>
    </>
  )
}

/** Removes all second factors of a user who lost their phone, passkeys and recovery codes. */
function RemoveFactors({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const [isAsking, setAsking] = useState(false)
  const removal = useDeleteSecondFactors(user.id)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('remove_factors')}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove_factors_of', { name: user.username })}
        action={t('remove_factors')}
        onDelete={() => removal.mutateAsync(undefined)}
        mutation={removal}
        successMessage={t('factors_removed', { name: user.username })}
      >
        {t('remove_factors_hint')}
      </DeleteDialog>
    </>
  )
}

/** Invalidates the password and sends an email, or shows a new password once. */
function ResetPassword({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure()
  const [isEverything, setEverything] = useState(false)
  const { mutate, data, isPending, error, reset } = useResetPassword(user.id)
  const { code_channels } = useConfigs().app
  const email = code_channels.includes('email') ? user.email : null
  const handleConfirm = () =>
    mutate(isEverything, {
      onSuccess({ sent_to, passkeys, bindings }) {
        asking.close()
        if (sent_to !== null) notices.success({ message: t('reset.sent', { email: sent_to }) })
        if (passkeys + bindings > 0) notices.info({ message: t('reset.remain', { passkeys, bindings }) })
      },
    })
  const password = data?.password ?? null
  return (
    <>
      <Button size="xs" variant="default" onClick={asking.open}>
        {t('reset.act')}
      </Button>
      <ActionDialog
        opened={isAsking}
        onClose={asking.close}
        onAction={handleConfirm}
        title={t('reset.title', { name: user.username })}
        hint={email ? t('reset.hint_mail', { email }) : t('reset.hint_password')}
        action={t('reset.act')}
        isDestructive
        isPending={isPending}
        error={error}
      >
        <WriteAccess>
          <Switch
            label={t('reset.everything')}
            description={t('reset.everything_hint')}
            checked={isEverything}
            onChange={({ currentTarget }) => setEverything(currentTarget.checked)}
          />
        </WriteAccess>
      </ActionDialog>
      <Dialog opened={password !== null} onClose={reset} title={t('reset.done', { name: user.username })}>
        <Stack>
          <Text>{t('reset.once')}</Text>
          {password !== null && (
            <CopyableAddress text={t('new_password')} address={password} copyLabel={t('reset.copy')} />
          )}
        </Stack>
      </Dialog>
    </>
  )
}

function UserDetails({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const markOf = (address: string, verified_at: string | null) =>
    `${address} · ${verified_at ? t('verified') : t('not_verified')}`

  return (
    <DescriptionList
      facts={[
        ['ID', user.id],
        [t('group'), user.group.name],
        [t('email'), user.email && markOf(user.email, user.email_verified_at)],
        [t('phone'), user.phone && markOf(`+${user.country_code} ${user.phone}`, user.phone_verified_at)],
        [t('photos'), formats.number(user.photo_count)],
        [t('storage'), formats.kilobytes(user.used_storage)],
        [t('created_at'), formats.dateTime(user.created_at)],
        [t('login_ip'), user.login_ip || t('never')],
        [t('login_at'), user.login_at && formats.dateTime(user.login_at)],
        [t('factors'), user.has_second_factor ? t('factors_on') : t('factors_off')],
      ]}
    />
  )
}

/** Links to the user's records in each admin table, and to the public profile. */
function UserLinks({ user: { id, username } }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const can = usePermissions()
  const search = { q: username }
  return (
    <nav className={classes.links} aria-label={t('theirs.label')}>
      <TextLink to="/explore/@{$username}" params={{ username }}>
        {t('theirs.profile')}
      </TextLink>
      {can('photos.read') && (
        <TextLink to="/admin/photos" search={search}>
          {t('theirs.photos')}
        </TextLink>
      )}
      {can('photos.read') && (
        <TextLink to="/admin/albums" search={search}>
          {t('theirs.albums')}
        </TextLink>
      )}
      {can('photos.read') && (
        <TextLink to="/admin/shares" search={search}>
          {t('theirs.shares')}
        </TextLink>
      )}
      {can('orders.read') && (
        <TextLink to="/admin/orders" search={search}>
          {t('theirs.orders')}
        </TextLink>
      )}
      {can('tickets.read') && (
        <TextLink to="/admin/tickets" search={{ ...search, status: 'all' }}>
          {t('theirs.tickets')}
        </TextLink>
      )}
      {can('reports.read') && (
        <TextLink to="/admin/reports" search={{ ...search, state: 'all' }}>
          {t('theirs.reports')}
        </TextLink>
      )}
      {can('audit.read') && (
        <TextLink to="/admin/audit" search={{ target: `user ${id} ` }}>
          {t('theirs.log')}
        </TextLink>
      )}
    </nav>
  )
}

export function UserPanel({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { data: user, error, refetch } = useQuery(userQuery(id))
  const can = usePermissions()
  if (error && !user) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!user) return <PageSkeleton />
  // Only administrators act on accounts that have a role themselves.
  const isSupported = can('users.write') || (can('users.support') && user.role === 'user')

  return (
    <>
      <div className={classes.who}>
        <h3>{user.name || user.username}</h3>
        <bdi>@{user.username}</bdi>
        <UserStates user={user} />
      </div>
      {user.is_pending && (
        <WriteAccess>
          <RegistrationDecision user={user} />
        </WriteAccess>
      )}
      {user.suspension_reason && <p className={classes.reason}>{user.suspension_reason}</p>}
      <UserDetails user={user} />
      {!user.deleted_at && (
        <>
          <UserLinks user={user} />
          <div className={classes.acts}>
            {isSupported && !user.is_pending && <ResetPassword user={user} />}
            <ImpersonateUser user={user} />
            <WriteAccess>
              {user.has_second_factor && <RemoveFactors user={user} />}
              {!user.is_pending && <DeleteUser user={user} />}
            </WriteAccess>
          </div>
          <div className={classes.form}>
            <UserForm user={user} onSaved={onSaved} />
          </div>
          {/* These sections load later with varying heights, so they come last; buttons below them would move. */}
          <UserEntitlements user={user} />
          <UserCredentials user={user} isSupported={isSupported} />
        </>
      )}
    </>
  )
}
