import type { Photo } from '@imagora/contract'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChangePhoto } from '#lib/own-photos.ts'

/** Whether a photo opens by signed addresses alone, with the warning of what that breaks. */
export function ProtectSwitch({ photo }: { photo: Photo }) {
  const { t } = useTranslation('photos')
  const { mutate, isPending, variables } = useChangePhoto()
  const isByOthers = photo.is_signed && !photo.is_protected
  return (
    <Switch
      label={t('is_protected')}
      description={t(isByOthers ? 'is_protected_otherwise' : 'is_protected_help')}
      checked={isPending ? variables.body?.is_protected === true : photo.is_protected}
      disabled={isPending}
      onChange={({ currentTarget }) => mutate({ id: photo.id, body: { is_protected: currentTarget.checked } })}
    />
  )
}
