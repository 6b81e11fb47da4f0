import type { AdminJob } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { afterwards } from '#ui/afterwards.ts'
import { DeletePart } from '#ui/DeletePart.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Facts } from '#ui/Facts.tsx'
import { notices } from '#ui/notices.tsx'
import { Part } from '#ui/Part.tsx'
import { JobState } from './JobState.tsx'
import classes from './Operations.module.css'
import { useRemoveJob, useRetryJob } from '#data/operations/health.ts'
import { useJobName } from './use-job-name.ts'

function RetryJob({ job: { id, state } }: { job: AdminJob }) {
  const { t } = useTranslation('operations')
  const { mutateAsync, isPending, error } = useRetryJob()
  const retry = () => afterwards(mutateAsync(id), () => notices.success({ message: t('jobs.retried') }))
  return (
    <Part hint={t(`jobs.meaning.${state}`)}>
      {state !== 'running' && (
        <Button loading={isPending} onClick={retry}>
          {t(state === 'failed' ? 'jobs.retry' : 'jobs.run_now')}
        </Button>
      )}
      {error && <Alert color="red">{error.message}</Alert>}
    </Part>
  )
}

function OpenJob({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const jobName = useJobName()
  const removal = useRemoveJob()
  const { id, name, attempts, max_attempts: most, last_error, run_at, created_at } = job
  return (
    <>
      <Facts
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
        <Part title={t('jobs.last_error')}>
          <pre className={classes.cause}>{last_error}</pre>
        </Part>
      )}
      <RetryJob job={job} />
      {job.state !== 'running' && (
        <DeletePart
          id={id}
          removal={removal}
          title={t('jobs.remove.title')}
          hint={t('jobs.remove.hint')}
          open={t('jobs.remove.open')}
          named={t('jobs.remove.named', { name: jobName(name) })}
          warning={t('jobs.remove.warning')}
          done={t('jobs.remove.done')}
          onDeleted={onDone}
        />
      )}
    </>
  )
}

/** One job, as long as there is something to be done about it. */
export function JobPanel({ job, onDone }: { job: AdminJob | undefined; onDone: () => void }) {
  const { t } = useTranslation('operations')
  return job ? <OpenJob job={job} onDone={onDone} /> : <EmptyState drawing="search" title={t('jobs.gone')} />
}
