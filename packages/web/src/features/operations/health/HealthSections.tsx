import type { Health } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { TextLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Health.module.css'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { ReleaseCard } from './ReleaseCard.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'

type Storage = Health['storages'][number]

const STORAGE_TONES = { off: 'neutral', unknown: 'neutral', ok: 'success', failing: 'danger' } as const

function getStorageState({ is_enabled, is_ok }: Storage) {
  if (is_ok === false) return 'failing'
  if (!is_enabled) return 'off'
  return is_ok === null ? 'unknown' : 'ok'
}

function StorageState({ storage }: { storage: Storage }) {
  const { t } = useTranslation(['operations', 'storages'])
  const formats = useFormats()
  const { id, name, detail, latency_ms: latency, checked_at, read_only_since } = storage
  const state = getStorageState(storage)
  const facts = [
    latency !== null && t('health.ms', { ms: formats.number(latency) }),
    checked_at && t('health.last_check', { ago: formats.ago(checked_at) }),
  ].filter(Boolean)
  return (
    <li>
      <div className={classes.line}>
        <TextLink to="/admin/storages" search={{ storage: id }}>
          {name}
        </TextLink>
        <Badge tone={STORAGE_TONES[state]}>{t(`health.${state}`)}</Badge>
      </div>
      {read_only_since !== null && <p>{t('storages:restored.title')}</p>}
      {detail && <p>{detail === 'slow' ? t('health.slow') : t(`storages:troubles.${detail}`)}</p>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
    </li>
  )
}

const StorageStates = ({ storages }: Pick<Health, 'storages'>) => (
  <ul className={classes.rows}>
    {storages.map((storage) => (
      <StorageState key={storage.id} storage={storage} />
    ))}
  </ul>
)

function ProcessCard({ health: { process, version, node, ffmpeg, started_at } }: { health: Health }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  return (
    <HealthCard title={t('health.parts.process')}>
      <DescriptionList
        facts={[
          [t('health.facts.version'), version],
          [t('health.facts.started'), formats.dateTime(started_at)],
          [t('health.facts.memory'), formats.bytes(process.rss_bytes)],
          [t('health.facts.cpu'), formats.percent(process.cpu_share)],
          [t('health.facts.delay'), t('health.ms', { ms: formats.number(process.event_loop_delay_ms) })],
          [t('health.facts.node'), node],
          [t('health.facts.ffmpeg'), ffmpeg ?? t('health.facts.no_ffmpeg')],
        ]}
      />
    </HealthCard>
  )
}

function DatabaseCard({ health: { database, clock_skew_ms: skew } }: { health: Health }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const kinds: Record<string, string> = t('health.kinds', { returnObjects: true })
  return (
    <HealthCard
      title={t('health.parts.database')}
      tag={
        <Badge tone={database.is_ok ? 'success' : 'danger'}>{t(database.is_ok ? 'health.ok' : 'health.failing')}</Badge>
      }
    >
      <DescriptionList
        facts={[
          [t('health.facts.kind'), `${kinds[database.kind] ?? database.kind} ${database.version}`],
          [t('health.facts.size'), formats.bytes(database.bytes)],
          [t('health.facts.latency'), t('health.ms', { ms: formats.number(database.latency_ms) })],
          [t('health.facts.migrations'), formats.number(database.migrations)],
          [t('health.facts.clock'), skew !== null && t('health.ms', { ms: formats.number(Math.abs(skew)) })],
        ]}
      />
    </HealthCard>
  )
}

function DiskCard({ disk }: Pick<Health, 'disk'>) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  return (
    <HealthCard title={t('health.parts.disk')}>
      <ul className={classes.rows}>
        {disk.map(({ path_label, free_bytes, total_bytes, is_low }) => {
          const name = path_label || t('health.data_folder')
          const share = total_bytes === 0 ? 0 : 1 - free_bytes / total_bytes
          return (
            <li key={path_label}>
              <div className={classes.line}>
                <span>{name}</span>
                {is_low && <Badge tone="danger">{t('health.low')}</Badge>}
              </div>
              <Meter
                share={share}
                label={t('health.used', { name, share: formats.percent(share) })}
                tone={is_low ? 'danger' : undefined}
              />
              <p>{t('health.free_of', { free: formats.bytes(free_bytes), total: formats.bytes(total_bytes) })}</p>
            </li>
          )
        })}
      </ul>
    </HealthCard>
  )
}

function JobsCard({ jobs }: Pick<Health, 'jobs'>) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const { waiting, running, failed, oldest_due_seconds: oldest } = jobs
  return (
    <HealthCard title={t('health.parts.jobs')}>
      <DescriptionList
        facts={[
          [t('health.facts.waiting'), formats.number(waiting)],
          [t('health.facts.running'), formats.number(running)],
          [t('health.facts.failed'), formats.number(failed)],
          [t('health.facts.oldest'), oldest !== null && t('health.seconds', { seconds: formats.number(oldest) })],
        ]}
      />
    </HealthCard>
  )
}

function MailCard({ mail }: Pick<Health, 'mail'>) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const state = !mail.is_set ? 'unset' : mail.is_ok === null ? 'unknown' : mail.is_ok ? 'ok' : 'failing'
  const tones = { unset: 'neutral', unknown: 'neutral', ok: 'success', failing: 'danger' } as const
  return (
    <HealthCard title={t('health.parts.mail')} tag={<Badge tone={tones[state]}>{t(`health.${state}`)}</Badge>}>
      <DescriptionList
        facts={[
          [t('health.facts.mail_waiting'), formats.number(mail.waiting)],
          [t('health.facts.mail_failed'), formats.number(mail.failed)],
          [t('health.facts.last_sent'), mail.last_sent_at && formats.ago(mail.last_sent_at)],
        ]}
      />
      {mail.detail && <p>{t(`health.mail_problems.${mail.detail}`)}</p>}
    </HealthCard>
  )
}

export function HealthSections({ health }: { health: Health }) {
  const { t } = useTranslation('operations')
  return (
    <div className={classes.parts}>
      <ProcessCard health={health} />
      <DatabaseCard health={health} />
      <DiskCard disk={health.disk} />
      <HealthCard title={t('health.parts.storages')}>
        <StorageStates storages={health.storages} />
      </HealthCard>
      <JobsCard jobs={health.jobs} />
      <MailCard mail={health.mail} />
      <CertificateCard />
      <ReleaseCard />
    </div>
  )
}
