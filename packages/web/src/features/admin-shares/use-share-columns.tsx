import type { AdminShare } from '@imagora/contract'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { shareName } from '#data/sharing/shares.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './AdminShares.module.css'

export const stateOf = ({ is_removed, is_expired }: AdminShare) =>
  is_removed ? 'removed' : is_expired ? 'expired' : 'live'

const tones = { live: 'success', expired: 'warning', removed: 'neutral' } as const

function Name({ share }: { share: AdminShare }) {
  const { t } = useTranslation('admin-shares')
  return (
    <span className={classes.name}>
      <span>{shareName(share, t('photos_count', { count: share.photo_count }))}</span>
      {share.has_password && (
        <span title={t('locked')}>
          <Lock size={14} aria-hidden />
          <span className="unseen">{t('locked')}</span>
        </span>
      )}
      <code>/{share.slug}</code>
    </span>
  )
}

export function useShareColumns(): Column<AdminShare>[] {
  const { t } = useTranslation('admin-shares')
  const formats = useFormats()
  return [
    { key: 'name', label: t('name'), render: (share) => <Name share={share} /> },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? '–' },
    {
      key: 'state',
      label: t('state'),
      render: (share) => <Badge tone={tones[stateOf(share)]}>{t(`states.${stateOf(share)}`)}</Badge>,
    },
    { key: 'photos', label: t('photos'), align: 'end', render: ({ photo_count }) => formats.number(photo_count) },
    {
      key: 'views',
      label: t('views'),
      sort: 'view_count',
      isLargestFirst: true,
      align: 'end',
      render: ({ view_count }) => formats.number(view_count),
    },
    {
      key: 'downloads',
      label: t('downloads'),
      sort: 'download_count',
      isLargestFirst: true,
      align: 'end',
      render: ({ download_count }) => formats.number(download_count),
    },
    {
      key: 'created',
      label: t('created_at'),
      sort: 'id',
      isLargestFirst: true,
      render: ({ created_at }) => formats.date(created_at),
    },
  ]
}
