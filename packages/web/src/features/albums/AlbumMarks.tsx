import { Lock, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Who may see an album, at a glance. */
export function AlbumMarks({
  album: { is_public, is_protected },
}: {
  album: { is_public: boolean; is_protected: boolean }
}) {
  const { t } = useTranslation('albums')
  return (
    <>
      {!is_public && <Lock size={14} role="img" aria-label={t('private')} />}
      {is_protected && <ShieldCheck size={14} role="img" aria-label={t('protected')} />}
    </>
  )
}
