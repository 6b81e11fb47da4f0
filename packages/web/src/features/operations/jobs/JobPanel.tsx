import type { AdminJob } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { JobState, useJobName } from './JobState.tsx'
import classes from '#features/operations/health/Operations.module.css'
import { useDeleteJob, useRetryJob } from '#data/operations/health.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function RetryJob({ job: { id, state } }: { job: AdminJob }) {
  const { t } = useTranslation('operations')
  const { mutateAsync, isPending, error } = useRetryJob()
  const retry = () => afterMutation(mutateAsync(id), () => notices.success({ message: t('jobs.retried') }))
  return (
    <Section hint={t(`jobs.meaning.${state}`)}>
      {state !== 'running' && (
        <Button loading={isPending} onClick={retry}>
          {t(state === 'failed' ? 'jobs.retry' : 'jobs.run_now')}
        </Button>
      )}
      {error && <Alert color="red">{error.message}</Alert>}
    </Section>
  )
}

function OpenJob({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const jobName = useJobName()
  const removal = useDeleteJob()
  const { id, name, attempts, max_attempts: most, last_error, run_at, created_at } = job
  return (
    <>
      <DescriptionList
        facts={[
          [t('jobs.name'), jobName(name)],
          [t('jobs.state'), <JobState key="state" job={job} />],
          [t('jobs.attempts'), t('jobs.attempts_of', { attempts, most })],
          [t('jobs.run_at'), formats.dateTime(run_at)],
          [t('jobs.created_at'), formats.dateTime(created_at)],
          [t('jobs.id'), `${id} · ${name}`],
        ]}
      />
      {last_error && (
        <Section title={t('jobs.last_error')}>
          <pre className={classes.cause}>{last_error}</pre>
        </Section>
      )}
      <WriteAccess>
        <RetryJob job={job} />
      </WriteAccess>
      {job.state !== 'running' && (
        <DeleteSection
          id={id}
          mutation={removal}
          title={t('jobs.remove.title')}
          hint={t('jobs.remove.hint')}
          buttonLabel={t('jobs.remove.open')}
          dialogTitle={t('jobs.remove.named', { name: jobName(name) })}
          warning={t('jobs.remove.warning')}
          successMessage={t('jobs.remove.done')}
          onDeleted={onDone}
        />
      )}
    </>
  )
}

/** Panel of one job; shows an empty state once the job is gone. */
export function JobPanel({ job, onDone }: { job: AdminJob | undefined; onDone: () => void }) {
  const { t } = useTranslation('operations')
  return job ? <OpenJob job={job} onDone={onDone} /> : <EmptyState illustration="search" title={t('jobs.gone')} />
}
