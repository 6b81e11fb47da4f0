import type { ImportDetail } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ImportState } from './ImportState.tsx'
import classes from './Imports.module.css'
import { importQuery, useUpdateImport } from '#data/uploads/imports.ts'

function Change({ row: { id, state } }: { row: ImportDetail }) {
  const { t } = useTranslation('imports')
  const { mutate, isPending } = useUpdateImport()
  if (state === 'done' || state === 'cancelled') return null
  const isGoing = state === 'running' || state === 'waiting'
  const change = () =>
    mutate(
      { id, state: isGoing ? 'paused' : 'running' },
      { onError: ({ message }) => notices.error({ id: 'import', message }) },
    )
  return (
    <Button variant="default" loading={isPending} onClick={change}>
      {t(isGoing ? 'pause' : 'resume')}
    </Button>
  )
}

function Reasons({ reasons }: Pick<ImportDetail, 'reasons'>) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  if (reasons.length === 0) return null
  return (
    <Section title={t('refused')}>
      <ul className={classes.reasons}>
        {reasons.map(({ message, count, example }) => (
          <li key={`${message} ${example}`}>
            <span>{t('reason', { count: formats.number(count), message })}</span>
            <code>{example}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
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
      <Meter kind="progressbar" share={found === 0 ? 0 : 1 - waiting / found} label={t('how_far')} />
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
      <Reasons reasons={row.reasons} />
    </div>
  )
}
