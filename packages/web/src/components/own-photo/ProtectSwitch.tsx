import type { Photo } from '@imagora/contract'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChangePhoto } from '#data/library/own-photos.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Whether a photo opens by signed addresses alone, with the warning of what that breaks. */
export function ProtectSwitch({ photo }: { photo: Photo }) {
  const { t } = useTranslation(['photos', 'app'])
  const { mutate, isPending, variables } = useChangePhoto()
  const handleChange = (is_protected: boolean) =>
    mutate(
      { id: photo.id, body: { is_protected } },
      {
        onError: ({ message }) => notices.error({ id: 'photo', title: t('app:modification_failed'), message }),
      },
    )
  const isByOthers = photo.is_signed && !photo.is_protected
  return (
    <Switch
      label={t('photos:is_protected')}
      description={t(isByOthers ? 'photos:is_protected_otherwise' : 'photos:is_protected_help')}
      checked={isPending ? variables.body?.is_protected === true : photo.is_protected}
      disabled={isPending}
      onChange={({ currentTarget }) => handleChange(currentTarget.checked)}
    />
  )
}
