import type { ImportDetail } from '@imagora/contract'
import { Alert, Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeLeft } from '#components/transfers/use-time-left.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { createTimeEstimator } from '#lib/state/activities.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ImportState } from './ImportState.tsx'
import classes from './Imports.module.css'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { importQuery, useSaveRefused, useUpdateImport } from '#data/uploads/imports.ts'

const tell = ({ message }: Error) => notices.error({ id: 'import', message })

function Change({ row: { id, state } }: { row: ImportDetail }) {
  const { t } = useTranslation('imports')
  const { mutate, isPending } = useUpdateImport()
  const isReadOnly = useIsReadOnly()
  if (isReadOnly || state === 'done' || state === 'cancelled') return null
  const isGoing = state === 'running' || state === 'waiting'
  const change = () => mutate({ id, state: isGoing ? 'paused' : 'running' }, { onError: tell })
  return (
    <Button variant="default" loading={isPending} onClick={change}>
      {t(isGoing ? 'pause' : 'resume')}
    </Button>
  )
}

/** Tries the refused photos of a finished import again; the token of an account was deleted with its end. */
function RetryRefused({ row: { id, kind, state, is_dry } }: { row: ImportDetail }) {
  const { t } = useTranslation('imports')
  const { mutate, isPending } = useUpdateImport()
  const [token, setToken] = useState('')
  if (state !== 'done' || is_dry) return null
  const needsToken = kind === 'account'
  const retry = () => mutate({ id, state: 'running', token }, { onError: tell, onSuccess: () => setToken('') })
  return (
    <>
      {needsToken && (
        <PasswordInput
          label={t('token')}
          description={t('token_again')}
          autoComplete="off"
          value={token}
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
        />
      )}
      <Button variant="default" loading={isPending} disabled={needsToken && token.trim() === ''} onClick={retry}>
        {t('retry_refused')}
      </Button>
    </>
  )
}

function Reasons({ row }: { row: ImportDetail }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { mutate: save, isPending } = useSaveRefused()
  const { id, reasons, is_dry } = row
  if (reasons.length === 0) return null
  return (
    <Section title={t(is_dry ? 'would_refuse' : 'refused')}>
      <ul className={classes.reasons}>
        {reasons.map(({ message, count, example }) => (
          <li key={`${message} ${example}`}>
            <span>{t('reason', { count: formats.number(count), message })}</span>
            <code>{example}</code>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button variant="default" loading={isPending} onClick={() => save(id, { onError: tell })}>
          {t('save_refused')}
        </Button>
        <RetryRefused row={row} />
      </div>
    </Section>
  )
}

/** Says why the import waits and when it tries again. */
function HoldNotice({ hold }: Pick<ImportDetail, 'hold'>) {
  const { t, i18n } = useTranslation('imports')
  if (!hold) return null
  const { message, retry_at } = hold
  const time = retry_at && new Date(retry_at).toLocaleTimeString(i18n.language)
  return <Alert color="yellow">{time ? t('retries', { message, time }) : message}</Alert>
}

/** Estimates the time left from one poll to the next; nothing until that is meaningful. */
function TimeLeft({ row: { found, waiting, state, hold } }: { row: ImportDetail }) {
  const { t } = useTranslation('imports')
  const timeLeft = useTimeLeft()
  const [estimate] = useState(createTimeEstimator)
  const [seconds, setSeconds] = useState<number>()
  const isMoving = state === 'running' && !hold && found > 0
  const share = found > 0 ? 1 - waiting / found : 0
  useEffect(() => {
    const timer = setTimeout(() => setSeconds(isMoving ? estimate(performance.now(), share) : undefined))
    return () => clearTimeout(timer)
  }, [estimate, isMoving, share])
  return seconds === undefined ? null : <p className={classes.left}>{t('time_left', { time: timeLeft(seconds) })}</p>
}

export function ImportPanel({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { data: row, error, refetch } = useQuery(importQuery(id))
  if (error && !row) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!row) return <PageSkeleton />
  const { found, waiting, known, refused, done, bytes, user, message, kind } = row
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <ImportState row={row} />
        <Change row={row} />
      </div>
      {message && <Alert color="red">{message}</Alert>}
      <HoldNotice hold={row.hold} />
      <Meter kind="progressbar" share={found === 0 ? 0 : 1 - waiting / found} label={t('how_far')} />
      <TimeLeft row={row} />
      <DescriptionList
        facts={[
          [t('kind'), t(`kinds.${kind}`)],
          [t('owner'), user ? user.username : t('to_all')],
          [t('found'), formats.number(found)],
          [t(row.is_dry ? 'would' : 'done'), t('sized', { count: formats.number(done), size: formats.bytes(bytes) })],
          [t('known'), formats.number(known)],
          [t('refused'), formats.number(refused)],
          [t('begun'), formats.dateTime(row.created_at)],
        ]}
      />
      <Reasons row={row} />
    </div>
  )
}
