import type { BackupOverview } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Card } from '#ui/layout/Card.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './Backups.module.css'

/** When the next one is made, where, and for how long it is kept. */
export function BackupPlan({ overview }: { overview: BackupOverview }) {
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
