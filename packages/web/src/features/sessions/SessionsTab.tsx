import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { sessionsQuery, useEndOtherSessions } from '#data/identity/sessions.ts'
import { SessionRow } from './SessionRow.tsx'
import classes from './SessionsTab.module.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/overlay/ConfirmDialog.tsx')).ConfirmDialog }))

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('sessions')
  const [isAsked, { open, close }] = useDisclosure()
  const { mutate, isPending, error } = useEndOtherSessions()
  const end = () =>
    mutate(undefined, {
      onSuccess() {
        close()
        notices.success({ message: t('others_ended') })
      },
    })
  return (
    <div className={classes.others}>
      <Button color="red" variant="light" onClick={open}>
        {t('end_others', { count })}
      </Button>
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            opened
            onClose={close}
            onConfirm={end}
            title={t('end_others', { count })}
            action={t('end_others', { count })}
            isPending={isPending}
            error={error}
          >
            {t('end_others_hint')}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}

/** Where the account is logged in, each device with the way to log it out. */
export function SessionsTab() {
  const { t } = useTranslation('sessions')
  const { data, error, refetch } = useQuery(sessionsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={3} height={84} />
  const others = data.meta.total - 1
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {data.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 ? <EndOthers count={others} /> : <p className={classes.alone}>{t('alone')}</p>}
    </>
  )
}
