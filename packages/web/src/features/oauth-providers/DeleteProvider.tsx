import type { AdminOauthProvider } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { useDeleteProvider } from '#data/identity/oauth-providers.ts'

interface Props {
  provider: AdminOauthProvider
  onDeleted: () => void
}

/** Takes a provider away, and says whom that concerns. */
export function DeleteProvider({ provider: { id, name, binding_count: count }, onDeleted }: Props) {
  const { t } = useTranslation('providers')
  return (
    <DeleteSection
      id={id}
      removal={useDeleteProvider()}
      title={t('delete.title')}
      hint={t('delete.hint')}
      open={t('delete.open')}
      named={t('delete.named', { name })}
      warning={count > 0 ? t('delete.warning', { count }) : t('delete.nobody')}
      done={t('deleted', { name })}
      onDeleted={onDeleted}
    />
  )
}
