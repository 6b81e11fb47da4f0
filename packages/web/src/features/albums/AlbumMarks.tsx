import type { Album } from '@imagora/contract'
import { Lock, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Who may see an album, at a glance. */
export function AlbumMarks({ album: { is_public, is_protected } }: { album: Album }) {
  const { t } = useTranslation('albums')
  const words = [...(is_public ? [] : [t('private')]), ...(is_protected ? [t('protected')] : [])]
  return (
    <>
      {!is_public && <Lock size={14} aria-hidden />}
      {is_protected && <ShieldCheck size={14} aria-hidden />}
      {words.length > 0 && <span className="unseen">{words.join(' ')}</span>}
    </>
  )
}
