import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconLink } from '#ui/layout/IconLink.tsx'

export function BackToNotices() {
  const { t } = useTranslation('content')
  return (
    <IconLink to="/admin/notices" label={t('notices.back')}>
      <ArrowLeft size={20} />
    </IconLink>
  )
}
