import type { AdminPhoto } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { Ban, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

/** What can be done to many photos at once. Both want a reason. */
export function usePhotoActs(): BulkAct<AdminPhoto>[] {
  const { t } = useTranslation(['admin-photos', 'tables'])
  const [reason, setReason] = useState('')
  const [blocks, setBlocks] = useState(false)
  const isReady = reason.trim() !== ''
  const reasonField = (description: string) => (
    <TextInput
      label={t('reason')}
      description={description}
      value={reason}
      maxLength={limits.setting.line}
      required
      data-autofocus
      onChange={({ currentTarget }) => setReason(currentTarget.value)}
    />
  )
  return [
    {
      key: 'take_down',
      label: t('take_down'),
      icon: <ShieldX size={16} />,
      isGrave: true,
      hint: t('take_down_hint'),
      isReady,
      fields: (
        <>
          {reasonField(t('reason_hint'))}
          <Checkbox
            label={t('block')}
            description={t('block_hint')}
            checked={blocks}
            onChange={({ currentTarget }) => setBlocks(currentTarget.checked)}
          />
        </>
      ),
      size: 20,
      call: (photos) =>
        api('POST /admin/photos/takedown', { body: { ids: photos.map(({ id }) => id), reason, blocks } }),
    },
    {
      key: 'block',
      label: t('tables:acts.block'),
      icon: <Ban size={16} />,
      hint: t('tables:hints.block'),
      isReady,
      fields: reasonField(t('tables:reason_hint')),
      concerns: ({ is_blocked }) => !is_blocked,
      call: (photos) =>
        Promise.all(photos.map(({ sha256 }) => api('POST /admin/blocked_hashes', { body: { sha256, reason } }))),
    },
  ]
}
