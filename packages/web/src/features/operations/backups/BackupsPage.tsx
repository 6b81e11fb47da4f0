import type { BackupOverview } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Card } from '#ui/layout/Card.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './Backups.module.css'
import { Button, Checkbox } from '@mantine/core'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { notices } from '#ui/feedback/notices.tsx'
import { useMakeBackup, backupsQuery, isBusy } from '#data/operations/backups.ts'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { BackupItem } from './BackupItem.tsx'

/** Schedule, location and retention of the backups. */
function BackupPlan({ overview }: { overview: BackupOverview }) {
  const { t } = useTranslation('backups')
  const formats = useFormats()
  const { next_at, keep_days, folder, free_bytes, is_encrypting } = overview
  return (
    <Card
      title={t('plan')}
      action={
        <ButtonLink to="/admin/settings" hash="backups" variant="default" size="xs">
          {t('change_plan')}
        </ButtonLink>
      }
    >
      <DescriptionList
        facts={[
          [t('next'), next_at ? formats.dateTime(next_at) : t('never')],
          [t('kept'), t('kept_days', { count: keep_days })],
          [t('folder'), folder],
          [t('free'), free_bytes === null ? null : formats.bytes(free_bytes)],
          [t('encryption'), t(is_encrypting ? 'encrypted_on' : 'encrypted_off')],
        ]}
      />
      {!is_encrypting && <p className={classes.warning}>{t('unencrypted_hint')}</p>}
    </Card>
  )
}

/** Only one backup runs at a time; the button is disabled meanwhile. */
function MakeBackup({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('backups')
  const [isWithObjects, setWithObjects] = useState(false)
  const { mutate, isPending } = useMakeBackup()
  const make = () => mutate(isWithObjects, { onError: ({ message }) => notices.error({ id: 'backup', message }) })
  return (
    <div className={classes.make}>
      <Checkbox
        label={t('with_objects')}
        checked={isWithObjects}
        onChange={(event) => setWithObjects(event.currentTarget.checked)}
      />
      <Button leftSection={<DatabaseBackup size={16} />} loading={isPending} disabled={isDisabled} onClick={make}>
        {t('make')}
      </Button>
    </div>
  )
}

const commands = [
  ['try', 'npx imagora restore FOLDER --test'],
  ['restore', 'npx imagora restore FOLDER'],
  ['same_site', 'npx imagora restore FOLDER --same-site'],
  ['replace', 'npx imagora restore FOLDER --replace'],
] as const

/** Restoring requires the site to be stopped, so it has instructions instead of a button. */
function RestoreGuide() {
  const { t } = useTranslation('backups')
  return (
    <Card title={t('guide.title')}>
      <p className={classes.facts}>{t('guide.hint')}</p>
      <dl className={classes.guide}>
        {commands.map(([key, command]) => (
          <div key={key}>
            <dt>{t(`guide.${key}`)}</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function BackupsPage() {
  const { t } = useTranslation('backups')
  const { data, error, refetch } = useQuery(backupsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const isAnyBusy = data.data.some(isBusy)
  return (
    <>
      <PageTitle title={t('title')}>
        <MakeBackup isDisabled={isAnyBusy} />
      </PageTitle>
      <BackupPlan overview={data} />
      {data.data.length === 0 ? (
        <EmptyState drawing="closed" title={t('none')} hint={t('none_hint')} />
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {data.data.map((backup) => (
            <BackupItem key={backup.id} backup={backup} isAnyBusy={isAnyBusy} />
          ))}
        </ul>
      )}
      <RestoreGuide />
    </>
  )
}
