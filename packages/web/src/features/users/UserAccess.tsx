import type { AdminUser, ApiToken, Session } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { notices } from '#ui/notices.tsx'
import { Tag } from '#ui/Tag.tsx'
import { type Held, userSessionsQuery, userTokensQuery, useEndAccess } from './queries.ts'
import classes from './UserAccess.module.css'

interface Row {
  id: number
  name: string
  facts: string
  isKept: boolean
}

interface Props {
  user: AdminUser
  kind: Held
  rows: Row[] | undefined
}

/** One kind of access: what there is, each to be ended, or all at once. */
function AccessList({ user, kind, rows }: Props) {
  const { t } = useTranslation('users')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useEndAccess(user.id, kind)
  const end = (tokenId: number | null) =>
    mutate(tokenId, {
      onSuccess() {
        notices.success({ message: t(`${kind}.ended`) })
        asking.close()
      },
    })
  const title = t(`${kind}.end_all_of`, { name: user.username })

  return (
    <section className={classes.list}>
      <div className={classes.head}>
        <h4>{t(`${kind}.title`)}</h4>
        {rows && rows.some(({ isKept }) => !isKept) && (
          <Button variant="subtle" color="red" size="compact-sm" onClick={asking.open}>
            {t(`${kind}.end_all`)}
          </Button>
        )}
      </div>
      {rows?.length === 0 && <p className={classes.none}>{t(`${kind}.none`)}</p>}
      <ul>
        {rows?.map(({ id, name, facts, isKept }) => (
          <li key={id}>
            <div>
              <span className={classes.name}>{name}</span>
              <span className={classes.facts}>{facts}</span>
            </div>
            {isKept ? (
              <Tag tone="success">{t('this_session')}</Tag>
            ) : (
              <IconButton label={t(`${kind}.end_one`, { name })} onClick={() => end(id)}>
                <X size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => end(null)}
        title={title}
        action={t(`${kind}.end_all`)}
        isPending={isPending}
        error={error}
      >
        {t(`${kind}.end_all_hint`)}
      </ConfirmDialog>
    </section>
  )
}

/** Where an account is logged in, and which programs act in its name. */
export function UserAccess({ user }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const { data: sessions } = useQuery(userSessionsQuery(user.id))
  const { data: tokens } = useQuery(userTokensQuery(user.id))

  const sessionRow = ({ id, device, ip, last_used_at, is_current }: Session): Row => ({
    id,
    name: [device.browser, device.os].filter(Boolean).join(' · ') || t('unknown_device'),
    facts: [ip, formats.ago(last_used_at)].filter(Boolean).join(' · '),
    isKept: is_current,
  })
  const tokenRow = ({ id, name, last_used_at, expires_at }: ApiToken): Row => ({
    id,
    name,
    facts: [
      last_used_at ? t('token_used', { time: formats.ago(last_used_at) }) : t('token_unused'),
      t('token_expires', { time: formats.date(expires_at) }),
    ].join(' · '),
    isKept: false,
  })

  return (
    <div className={classes.access}>
      <AccessList user={user} kind="sessions" rows={sessions?.data.map(sessionRow)} />
      <AccessList user={user} kind="tokens" rows={tokens?.data.map(tokenRow)} />
    </div>
  )
}
