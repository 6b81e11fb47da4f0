import type { ReportDetail } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { reportQuery } from '#data/safety/reports.ts'
import classes from './Reports.module.css'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

const renderText = (text: string) => text && <span className={classes.words}>{text}</span>

const renderUser = (user: { username: string } | null) => user && <bdi>@{user.username}</bdi>

/** Current state of the reported item. */
function ReportedItem({ target }: Pick<ReportDetail, 'target'>) {
  const { t } = useTranslation('reports')
  if (!target) return <p className={classes.gone}>{t('gone')}</p>
  const { title, text, url, pictures, is_public } = target
  return (
    <section className={classes.target}>
      {pictures.length > 0 && (
        <div className={classes.pictures}>
          {pictures.map((picture, place) => (
            <img key={picture} src={picture} alt={t('picture', { number: place + 1 })} />
          ))}
        </div>
      )}
      <h3>
        {title} {!is_public && <Badge>{t('hidden')}</Badge>}
      </h3>
      {text && <p className={classes.words}>{text}</p>}
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('open_target')} <ExternalLink size={14} aria-hidden />
        </a>
      )}
    </section>
  )
}

function ReportFacts({ report }: { report: ReportDetail }) {
  const { t } = useTranslation(['reports', 'report'])
  const formats = useFormats()
  const { type, reason, content, url, reporter, email, owner, created_at } = report
  return (
    <DescriptionList
      facts={[
        [t('type'), t(`types.${type}`)],
        [t('reason'), t(`report:reasons.${reason}`)],
        [t('content'), renderText(content)],
        [t('url'), renderText(url)],
        [t('owner'), renderUser(owner)],
        [t('reporter'), renderUser(reporter) ?? t('visitor')],
        [t('email'), email],
        [t('time'), formats.dateTime(created_at)],
      ]}
    />
  )
}

function Outcome({ report }: { report: ReportDetail }) {
  const { t } = useTranslation('reports')
  const formats = useFormats()
  const { state, act, note, word, decided_by, decided_at } = report
  return (
    <section className={classes.outcome}>
      <h3>{t('decided')}</h3>
      <DescriptionList
        facts={[
          [t('state'), t(`states.${state}`)],
          [t('act'), t(`acts.${act}`)],
          [t('note'), note],
          [t('word'), renderText(word)],
          [t('decided_by'), decided_by?.username],
          [t('decided_at'), decided_at && formats.dateTime(decided_at)],
        ]}
      />
    </section>
  )
}

export function ReportPanel({ id, onDecided }: { id: number; onDecided: () => void }) {
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  if (error && !report) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!report) return <PageSkeleton />
  return (
    <>
      <ReportedItem target={report.target} />
      <ReportFacts report={report} />
      {report.state === 'open' ? (
        <WriteAccess>
          <DecisionForm report={report} onDecided={onDecided} />
        </WriteAccess>
      ) : (
        <Outcome report={report} />
      )}
    </>
  )
}
