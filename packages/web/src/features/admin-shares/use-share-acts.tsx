import type { AdminShare } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

export function useShareActs(): BulkAct<AdminShare>[] {
  const { t } = useTranslation('admin-shares')
  const [note, setNote] = useState('')
  return [
    {
      key: 'remove',
      label: t('remove'),
      icon: <Trash2 size={16} />,
      isGrave: true,
      hint: t('remove_hint'),
      fields: (
        <TextInput
          label={t('note')}
          description={t('note_hint')}
          value={note}
          maxLength={limits.setting.line}
          data-autofocus
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      ),
      size: 20,
      call: (shares) => api('DELETE /admin/shares', { body: { ids: shares.map(({ id }) => id), note } }),
    },
  ]
}
