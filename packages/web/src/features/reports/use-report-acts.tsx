import type { AdminReport } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

/** Many reports decided alike. What is done about the thing itself is decided one by one, by whoever looks at it. */
export function useReportActs(): BulkAct<AdminReport>[] {
  const { t } = useTranslation(['reports', 'tables'])
  const [note, setNote] = useState('')
  const fields = (
    <TextInput
      label={t('note')}
      description={t('note_help')}
      value={note}
      maxLength={limits.report.note}
      data-autofocus
      onChange={({ currentTarget }) => setNote(currentTarget.value)}
    />
  )
  const decide = (decision: 'uphold' | 'dismiss') => (reports: AdminReport[]) =>
    Promise.all(
      reports.map(({ id }) =>
        api('PUT /admin/reports/{id}', { params: { id }, body: { decision, act: 'none', note } }),
      ),
    )
  const concerns = ({ state }: AdminReport) => state === 'open'
  return [
    {
      key: 'dismiss',
      label: t('dismiss'),
      icon: <X size={16} />,
      hint: t('tables:hints.dismiss'),
      fields,
      concerns,
      call: decide('dismiss'),
    },
    {
      key: 'uphold',
      label: t('uphold'),
      icon: <Check size={16} />,
      hint: t('tables:hints.uphold'),
      fields,
      concerns,
      call: decide('uphold'),
    },
  ]
}
