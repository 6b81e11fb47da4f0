import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pendingIdentity, usePendingIdentity } from '#data/identity/oauth.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Login.module.css'

/** Note that the form also links the pending external account. */
export function PendingNote({ page }: { page: 'login' | 'register' }) {
  const { t } = useTranslation('auth')
  const pending = usePendingIdentity()
  if (!pending) return null
  const { provider, nickname } = pending
  return (
    <div className={classes.pending}>
      <p>{t(`pending.${page}`, { provider, nickname: nickname || provider })}</p>
      <IconButton label={t('pending.drop')} size={28} onClick={pendingIdentity.clear}>
        <X size={16} />
      </IconButton>
    </div>
  )
}
