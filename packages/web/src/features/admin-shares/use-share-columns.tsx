import type { AdminShare } from '@imagora/contract'
import { Checkbox } from '@mantine/core'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { shareName } from '#lib/shares.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Tag } from '#ui/Tag.tsx'
import classes from './AdminShares.module.css'

export type Chosen = ReadonlyMap<number, AdminShare>

function toggled(chosen: Chosen, share: AdminShare) {
  const next = new Map(chosen)
  if (!next.delete(share.id)) next.set(share.id, share)
  return next
}

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

export function useShareColumns(chosen: Chosen, onChoose: (chosen: Chosen) => void): Column<AdminShare>[] {
  const { t } = useTranslation('admin-shares')
  const formats = useFormats()
  return [
    { key: 'name', label: t('name'), render: (share) => <Name share={share} /> },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? '–' },
    {
      key: 'state',
      label: t('state'),
      render: (share) => <Tag tone={tones[stateOf(share)]}>{t(`states.${stateOf(share)}`)}</Tag>,
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
    {
      key: 'choose',
      label: t('choose'),
      align: 'end',
      render: (share) => (
        <Checkbox
          aria-label={t('choose_one', { name: share.slug })}
          checked={chosen.has(share.id)}
          disabled={share.is_removed}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onChoose(toggled(chosen, share))}
        />
      ),
    },
  ]
}
