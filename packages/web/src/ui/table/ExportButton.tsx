import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'

export interface ExportButtonProps {
  onExport: () => Promise<void>
  isPending: boolean
}

const tell = ({ message }: Error) => notices.error({ id: 'export', message })

/** Exports all rows that match the filters, not only the current page. */
export function ExportButton({ onExport, isPending }: ExportButtonProps) {
  const { t } = useTranslation('tables')
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} />}
      title={t('export_hint')}
      loading={isPending}
      onClick={() => void onExport().catch(tell)}
    >
      {t('export')}
    </Button>
  )
}
