import type { AdminUser, ApiToken, Session } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { GrantList, type GrantRow } from './GrantList.tsx'
import classes from './GrantList.module.css'
import { type AccessGrant, userSessionsQuery, userTokensQuery, useRevokeAccess } from '#data/identity/users.ts'

interface Row extends Omit<GrantRow, 'end'> {
  isCurrent: boolean
}

interface Props {
  user: AdminUser
  kind: AccessGrant
  rows: Row[] | undefined
  canEnd: boolean
}

/** Sessions or tokens of an account, revocable one by one or all at once. */
function AccessList({ user, kind, rows, canEnd }: Props) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useRevokeAccess(user.id, kind)
  const end = (tokenId: number | null) =>
    mutate(tokenId, {
      onSuccess() {
        notices.success({ message: t(`${kind}.ended`) })
        asking.close()
      },
    })

  const endAll = canEnd && rows?.some(({ isCurrent }) => !isCurrent) && (
    <Button variant="subtle" color="red" size="compact-sm" onClick={asking.open}>
      {t(`${kind}.end_all`)}
    </Button>
  )
  const endOne = ({ id, name, isCurrent }: Row) =>
    isCurrent ? (
      <Badge tone="success">{t('this_session')}</Badge>
    ) : (
      canEnd && (
        <IconButton label={t(`${kind}.end_one`, { name })} onClick={() => end(id)}>
          <X size={16} />
        </IconButton>
      )
    )

  return (
    <GrantList
      title={t(`${kind}.title`)}
      act={endAll}
      emptyText={t(`${kind}.none`)}
      rows={rows?.map((row) => ({ ...row, end: endOne(row) }))}
    >
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => end(null)}
        title={t(`${kind}.end_all_of`, { name: user.username })}
        action={t(`${kind}.end_all`)}
        isPending={isPending}
        error={error}
      >
        {t(`${kind}.end_all_hint`)}
      </ConfirmDialog>
    </GrantList>
  )
}

export function UserCredentials({ user, isSupported }: { user: AdminUser; isSupported: boolean }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const { data: sessions } = useQuery(userSessionsQuery(user.id))
  const { data: tokens } = useQuery(userTokensQuery(user.id))

  const sessionRow = ({ id, device, ip, last_used_at, is_current }: Session): Row => ({
    id,
    name: [device.browser, device.os].filter(Boolean).join(' · ') || t('unknown_device'),
    facts: [ip, formats.ago(last_used_at)].filter(Boolean).join(' · '),
    isCurrent: is_current,
  })
  const tokenRow = ({ id, name, last_used_at, expires_at }: ApiToken): Row => ({
    id,
    name,
    facts: [
      last_used_at ? t('token_used', { time: formats.ago(last_used_at) }) : t('token_unused'),
      t('token_expires', { time: formats.date(expires_at) }),
    ].join(' · '),
    isCurrent: false,
  })

  return (
    <div className={classes.part}>
      <AccessList user={user} kind="sessions" rows={sessions?.data.map(sessionRow)} canEnd={isSupported} />
      <AccessList user={user} kind="tokens" rows={tokens?.data.map(tokenRow)} canEnd={!useIsReadOnly()} />
    </div>
  )
}
