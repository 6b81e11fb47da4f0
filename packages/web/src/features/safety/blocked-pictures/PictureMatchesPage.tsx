import type { PictureMatch } from '@imagora/contract'
import { limits, pictureMatchStates } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Check, EyeOff, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { decideMatches, pictureMatchesQuery } from '#data/safety/blocked-pictures.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import classes from './BlockedPictures.module.css'

const route = getRouteApi('/admin/photos/matches')

function useColumns(): Column<PictureMatch>[] {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  return [
    {
      key: 'photo',
      label: t('similar.photo'),
      render: ({ photo }) => (
        <img className={classes.picture} src={photo.preview_url} alt={photo.name} loading="lazy" />
      ),
    },
    {
      key: 'blocked',
      label: t('similar.original'),
      render: ({ blocked: { thumbnail_url, hash } }) =>
        thumbnail_url === null ? (
          <span className={classes.hash}>{hash}</span>
        ) : (
          <img className={classes.picture} src={thumbnail_url} alt={hash} loading="lazy" />
        ),
    },
    { key: 'distance', label: 'PDQ', render: ({ distance }) => t('similar.distance', { distance }) },
    { key: 'reason', label: t('reason'), render: ({ blocked }) => blocked.reason || '–' },
    { key: 'source', label: t('similar.source'), render: ({ blocked }) => blocked.source || '–' },
    { key: 'user', label: t('user'), render: ({ photo }) => photo.user?.username ?? '–' },
    { key: 'time', label: t('similar.found'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}

function useMatchActions(): BulkAction<PictureMatch>[] {
  const { t } = useTranslation(['admin-photos', 'admin-explore'])
  const [reason, setReason] = useState('')
  const decide = (decision: 'approve' | 'reject') => (matches: PictureMatch[]) =>
    requireAllDone(decideMatches(matches, { decision, reason: decision === 'reject' ? reason : '' }))
  return [
    {
      key: 'approve',
      text: 'approve_photos',
      label: t('admin-explore:approve.action'),
      icon: <Check size={16} />,
      appliesTo: ({ state }) => state !== 'approved',
      batchSize: ROWS_PER_CALL_COUNT,
      call: decide('approve'),
    },
    {
      key: 'reject',
      text: 'refuse_photos',
      label: t('admin-explore:refuse.action'),
      icon: <EyeOff size={16} />,
      hint: t('reason_hint'),
      fields: (
        <TextInput
          label={t('reason')}
          value={reason}
          maxLength={limits.setting.line}
          required
          data-autofocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ),
      isReady: reason.trim() !== '',
      appliesTo: ({ state }) => state !== 'rejected',
      batchSize: ROWS_PER_CALL_COUNT,
      call: decide('reject'),
    },
  ]
}

/** Review of photos that look like blocked pictures, each beside the picture that it is nearest to. */
export function PictureMatchesPage() {
  const { t } = useTranslation('admin-photos')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { state = 'pending' } = search
  const columns = useColumns()
  const actions = useMatchActions()
  const calls = useBulkCalls()
  const list = useQuery(pictureMatchesQuery(search))
  return (
    <Tabs
      label={t('similar.state')}
      tabs={pictureMatchStates.map((name) => ({ name, label: t(`similar.${name}`) }))}
      selected={state}
      onSelect={(next) => void navigate({ search: { state: next }, replace: true })}
    >
      <div className={classes.panel}>
        <AdminListPage
          title={t('similar.review')}
          actions={
            <ButtonLink to="/admin/photos/blocked-pictures" variant="default" leftSection={<ImageOff size={16} />}>
              {t('similar.title')}
            </ButtonLink>
          }
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
          bulk={{
            nameOf: ({ photo }) => photo.name,
            actions,
            calls,
            listMatches: createMatchReader('GET /admin/picture_matches', pictureMatchesQuery(search)),
          }}
          emptyState={{ illustration: 'pictures', title: t('similar.review_none'), hint: t('similar.review_hint') }}
        />
      </div>
    </Tabs>
  )
}
